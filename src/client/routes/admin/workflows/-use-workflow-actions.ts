import { workflow } from '#contract/records/workflow.ts'
import type { Act } from '#client/state-grammar.ts'
import { isPublic } from '#contract/records/publication.ts'
import { type Seen, useRecordActions } from '#client/records/use-record-actions.ts'

export type WorkflowFlag = 'is_featured' | 'is_premium'

const FLAG_ACTS: Readonly<Record<WorkflowFlag, readonly [on: Act, off: Act]>> = {
  is_featured: ['feature', 'unfeature'],
  is_premium: ['make-premium', 'make-free'],
}

/** What can be done to workflows from outside their editor. */
export function useWorkflowActions() {
  const actions = useRecordActions(workflow)
  return {
    ...actions,
    setFlag: (row: Seen, flag: WorkflowFlag, on: boolean) =>
      actions.change(row, { [flag]: on }, { act: FLAG_ACTS[flag][on ? 0 : 1] }),
    remove: (row: Seen) =>
      actions.remove(row, {
        text: `It ${isPublic(workflow, row.record) ? 'leaves the site and ' : ''}stays in the trash for 30 days. Its files stay in the library.`,
      }),
  }
}

export type WorkflowActions = ReturnType<typeof useWorkflowActions>
