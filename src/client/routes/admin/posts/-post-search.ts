import type { post } from '#contract/records/post.ts'
import { POST_LIST } from '#contract/records/post-list.ts'
import type { RowOf } from '#client/offline/reading/use-rows.ts'
import { listState, type SearchOfList } from '#client/records/list-search.ts'

export const POSTS = listState(POST_LIST)
export type PostSearch = SearchOfList<typeof POSTS>
export type PostRow = RowOf<typeof post>
