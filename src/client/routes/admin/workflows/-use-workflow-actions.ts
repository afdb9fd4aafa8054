import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isLocalId, type RecordId } from '#contract/records/policy.ts'
import { workflow } from '#contract/records/workflow.ts'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import { overlayRecord } from '#client/offline/engine/outbox/overlay.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { newLocalId } from '#client/offline/reading/record-id.ts'
import { itemsOf, recordQuery } from '#client/offline/reading/use-record.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { useSave } from '#client/records/use-save.ts'
import type { WorkflowFlag } from './-workflow-columns.tsx'
import { formOf, workflowName, type ShownWorkflow, type WorkflowRow } from './-workflow-form.ts'

type WorkflowOf = Row<WorkflowRow>

interface Deletion {
  readonly id: RecordId
  readonly title: string
  /** What the person saw of it. */
  readonly base: { readonly version: number | null; readonly values: Values }
}

/** WF-22 to WF-24, word for word. */
export const CREATE_FAILED = 'Error creating workflow'
export const UPDATE_FAILED = 'Error updating workflow'
const DELETE_FAILED = 'Error deleting workflow'

const FLAG_WORDS: Readonly<Record<WorkflowFlag, readonly [on: string, off: string]>> = {
  is_featured: ['Featured', 'No longer featured'],
  is_premium: ['Marked as premium', 'No longer premium'],
}

/** What can be done to workflows from outside their editor. Everything goes through the outbox; failures are told. */
export function useWorkflowActions() {
  const { outbox } = useWorkspace()
  const client = useQueryClient()
  const confirm = useConfirm()
  const saving = useSave(workflow)

  return useMemo(() => {
    const pending = (row: WorkflowOf) => itemsOf(outbox.getSnapshot(), workflow, row.id)

    /** The whole workflow as it is shown; what the list holds when its page was never opened here. */
    const whole = async (row: WorkflowOf): Promise<ShownWorkflow> => {
      const operations = pending(row).map((item) => item.operation)
      if (isLocalId(row.id)) return overlayRecord(workflow, null, operations).record ?? formOf(null)
      const query = recordQuery(workflow, row.id)
      const server = await client.fetchQuery(query).catch(() => client.getQueryData(query.queryKey))
      const shown = server ? overlayRecord(workflow, { ...server }, operations).record : null
      return shown ?? { ...row.record, id: undefined }
    }

    return {
      /** Featured and premium, on the row (product 1.5). */
      setFlag: (row: WorkflowOf, flag: WorkflowFlag, on: boolean) =>
        told(UPDATE_FAILED, async () => {
          const { id, record } = row
          const [yes, no] = FLAG_WORDS[flag]
          const base = { version: versionSeen(row), values: { [flag]: record[flag] } }
          const label = workflowName(record)
          const done = on ? yes : no
          await saving.save({ id, values: { [flag]: on }, base, label, done, failed: UPDATE_FAILED })
        }),

      /** Decision 60: a draft, neither featured nor public. Its files stay with the original. */
      duplicate: (row: WorkflowOf) =>
        told(CREATE_FAILED, async () => {
          const workflow = await whole(row)
          const title = `${workflowName(workflow)} (copy)`
          const values = { ...formOf(workflow), title, slug: '', status: 'draft' as const, is_featured: false }
          const words = { label: title, done: 'Workflow created', failed: CREATE_FAILED }
          await saving.save({ id: newLocalId(), isNew: true, values, base: null, ...words })
        }),

      /** WF-20, decision 70: asks, then deletes softly; the toast undoes it. @returns whether it was deleted */
      remove: async ({ id, title, base }: Deletion): Promise<boolean> => {
        const yes = await confirm({
          type: 'danger',
          title: `Delete “${title}”?`,
          text: 'It leaves the site and stays in the trash for 30 days. Its files stay in the library.',
          action: 'Delete workflow',
        })
        if (!yes) return false
        return told(DELETE_FAILED, () => saving.remove({ id, base, label: title, failed: DELETE_FAILED }))
      },

      /** Takes back a deletion that was not sent yet. */
      keep: (row: WorkflowOf) =>
        told('Failed to restore', async () => {
          const deletion = pending(row).findLast((item) => item.kind === 'delete')
          if (deletion) await saving.undo(deletion.opId)
        }),
    }
  }, [outbox, client, confirm, saving])
}

/** With other edits laid over it a row descends from no one version of the server. */
function versionSeen({ record, state }: WorkflowOf): number | null {
  return state === undefined ? (record.version ?? null) : null
}

/** What the person saw of a row. */
export function baseOf(row: WorkflowOf): { version: number | null; values: Values } {
  const { title, status } = row.record
  return { version: versionSeen(row), values: { title, status } }
}

/** An edit that could not even be stored on the device is not an edit: it is told, and nothing pretends. */
async function told(failure: string, act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    toasts.error(`${failure}. ${reason}`, { title: 'NOT saved on this device' })
    return false
  }
}
