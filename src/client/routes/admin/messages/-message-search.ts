import type { message } from '#contract/records/message.ts'
import { MESSAGE_LIST } from '#contract/records/message-list.ts'
import type { RowOf } from '#client/offline/reading/use-rows.ts'
import { listState, type SearchOfList } from '#client/records/list-search.ts'

export const MESSAGES = listState(MESSAGE_LIST, '-created_at')
export type MessageSearch = SearchOfList<typeof MESSAGES>
export type MessageRow = RowOf<typeof message>
