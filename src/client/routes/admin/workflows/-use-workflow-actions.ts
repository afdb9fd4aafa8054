import { isPublic } from '#contract/records/publication.ts'
import { workflowFile } from '#contract/records/workflow-file.ts'
import { workflow } from '#contract/records/workflow.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { serverIdOf } from '#client/offline/reading/record-query.ts'
import type { Act } from '#client/state-grammar.ts'
import { partsIn, saveParts } from '#client/records/copied-parts.ts'
import { storedOrTold } from '#client/records/stored-or-told.ts'
import { type Seen, useRecordActions } from '#client/records/use-record-actions.ts'

export type WorkflowFlag = 'is_featured' | 'is_premium'

const FLAG_ACTS: Readonly<Record<WorkflowFlag, readonly [on: Act, off: Act]>> = {
  is_featured: ['feature', 'unfeature'],
  is_premium: ['make-premium', 'make-free'],
}

/** What can be done to workflows from outside their editor. */
export function useWorkflowActions() {
  const { outbox } = useWorkspace()
  const actions = useRecordActions(workflow)
  return {
    ...actions,
    setFlag: (row: Seen, flag: WorkflowFlag, on: boolean) =>
      actions.change(row, { [flag]: on }, { act: FLAG_ACTS[flag][on ? 0 : 1] }),
    remove: (row: Seen) =>
      actions.remove(row, {
        text: `It ${isPublic(workflow, row.record) ? 'leaves the site and ' : ''}stays in the trash for 30 days. Its files stay in the library.`,
      }),

    /** A draft with the same files, which is not featured. */
    duplicate: async (row: Seen & { readonly record: { readonly files?: unknown } }) => {
      const snapshot = outbox.getSnapshot()
      const workflowId = serverIdOf(snapshot, row.id) ?? row.id
      const files = partsIn(workflowFile, row.record.files, snapshot, { workflowId })
      const made = await actions.duplicate(row, { status: 'draft', is_featured: false })
      if (made === null) return
      await storedOrTold('Failed to duplicate', () => saveParts(outbox, files, { workflow_id: made.id }, made))
    },
  }
}

export type WorkflowActions = ReturnType<typeof useWorkflowActions>
