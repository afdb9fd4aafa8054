import { message } from '#contract/records/message.ts'
import { ACTS } from '#client/state-grammar.ts'
import { type Seen, useRecordActions } from '#client/records/use-record-actions.ts'

/** What can be done to messages. */
export function useMessageActions() {
  const actions = useRecordActions(message)
  return {
    ...actions,
    markRead: (row: Seen) => actions.change(row, { status: 'read' }, { act: 'read' }),
    markUnread: (row: Seen) => actions.change(row, { status: 'new' }, { act: 'unread' }),
    archive: (row: Seen) => actions.change(row, { status: 'archived' }, { act: 'archive' }),
    unarchive: (row: Seen) => actions.change(row, { status: 'read' }, { act: 'unarchive' }),
    setAll: (rows: readonly Seen[], status: 'read' | 'archived') => {
      const act = status === 'read' ? 'read' : 'archive'
      return actions.changeAll(rows, { status }, { act, already: `already ${ACTS[act]}`, failed: 'Failed to save' })
    },
  }
}
