import type { user } from '#contract/records/user.ts'
import { USER_LIST, USERS_PER_PAGE } from '#contract/records/user-list.ts'
import type { Row, RowOf } from '#client/offline/reading/use-rows.ts'
import { listState, type SearchOfList } from '#client/records/list-search.ts'

export const USERS = listState({ ...USER_LIST, perPage: USERS_PER_PAGE }, '-created_at')
export type UserSearch = SearchOfList<typeof USERS>
export type UserRow = Row<RowOf<typeof user>>
