import { post as definition, postStatus } from '#contract/records/post.ts'
import { isFound, placeGiven } from '#contract/records/searched.ts'
import type { PostRow, PostSearch } from './-post-search.ts'

/** Whether a post on this device belongs into the list as filtered. */
export function accepts(
  { q, status, category, tag, author }: PostSearch,
  now: number,
  me: number | undefined,
): (post: PostRow) => boolean {
  return (post) => {
    if (status !== undefined && postStatus(post, now) !== status) return false
    if (category !== undefined && post.category_id !== category) return false
    if (tag !== undefined && !post.tags.includes(tag)) return false
    // What was never sent was written here.
    if (author !== undefined && (typeof post.id === 'number' ? post.author_id : me) !== author) return false
    // Where the server found it, the text need not be here.
    return q === undefined || placeGiven(post) !== undefined || isFound(definition, post, q)
  }
}
