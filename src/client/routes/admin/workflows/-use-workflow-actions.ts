import { workflow } from '#contract/records/workflow.ts'
import { type Seen, useRecordActions } from '#client/records/use-record-actions.ts'

export type WorkflowFlag = 'is_featured' | 'is_premium'

const FLAG_WORDS: Readonly<Record<WorkflowFlag, readonly [on: string, off: string]>> = {
  is_featured: ['Featured', 'No longer featured'],
  is_premium: ['Marked as premium', 'No longer premium'],
}

/** What can be done to workflows from outside their editor. */
export function useWorkflowActions() {
  const actions = useRecordActions(workflow)
  return {
    ...actions,
    setFlag: (row: Seen, flag: WorkflowFlag, on: boolean) =>
      actions.change(row, { [flag]: on }, FLAG_WORDS[flag][on ? 0 : 1]),
    remove: (row: Seen) =>
      actions.remove(row, {
        text: 'It leaves the site and stays in the trash for 30 days. Its files stay in the library.',
      }),
  }
}

export type WorkflowActions = ReturnType<typeof useWorkflowActions>
