import { POST_LIST, postStatus } from '#contract/records/post.ts'
import type { post } from '#contract/records/post.ts'
import type { RowOf } from '#client/offline/reading/use-rows.ts'
import { hasWords, listState, type SearchOfList } from '#client/records/list-search.ts'

export const POSTS = listState(POST_LIST)
export type PostSearch = SearchOfList<typeof POSTS>
export type PostRow = RowOf<typeof post>

/** Whether a post on this device belongs into the list as filtered. */
export function accepts({ q, status, category, tag }: PostSearch, now: number): (post: PostRow) => boolean {
  return (post) => {
    if (status !== undefined && postStatus(post, now) !== status) return false
    if (category !== undefined && post.category_id !== category) return false
    if (tag !== undefined && !post.tags.includes(tag)) return false
    // The server looks in the same two fields.
    return hasWords(`${post.title} ${post.excerpt}`, q)
  }
}
