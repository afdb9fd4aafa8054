import { type message, MESSAGE_LIST } from '#contract/records/message.ts'
import type { RowOf } from '#client/offline/reading/use-rows.ts'
import { hasWords, listState, type SearchOfList } from '#client/records/list-search.ts'

export const MESSAGES = listState(MESSAGE_LIST, '-created_at')
export type MessageSearch = SearchOfList<typeof MESSAGES>
export type MessageRow = RowOf<typeof message>

/** Whether a message on this device belongs into the list as filtered; archived ones are out of sight until asked for. */
export function accepts({ q, status }: MessageSearch): (message: MessageRow) => boolean {
  return ({ status: at, name, email, subject, message }) => {
    if (status === undefined ? at === 'archived' : status !== 'all' && at !== status) return false
    return hasWords([name, email, subject, message].join(' '), q)
  }
}
