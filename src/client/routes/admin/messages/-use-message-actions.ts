import { message } from '#contract/records/message.ts'
import { type Seen, useRecordActions } from '#client/records/use-record-actions.ts'

/** What can be done to messages. */
export function useMessageActions() {
  const actions = useRecordActions(message)
  return {
    ...actions,
    markRead: (row: Seen) => actions.change(row, { status: 'read' }, 'Marked as read'),
    markUnread: (row: Seen) => actions.change(row, { status: 'new' }, 'Marked as unread'),
    archive: (row: Seen) => actions.change(row, { status: 'archived' }, 'Archived'),
    unarchive: (row: Seen) => actions.change(row, { status: 'read' }, 'Moved to the inbox'),
    setAll: (rows: readonly Seen[], status: 'read' | 'archived') => {
      const done = status === 'read' ? 'marked as read' : 'archived'
      return actions.changeAll(rows, { status }, { done, already: `already ${done}`, failed: 'Failed to save' })
    },
  }
}
