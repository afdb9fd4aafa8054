import * as v from 'valibot'
import { POST_SORTS, POST_STATUSES, POSTS_PER_PAGE, postStatus, type PostListQuery } from '#contract/records/post.ts'
import { listSearch } from '#client/records/list-search.ts'
import type { Sort } from '#client/ui/data-list.tsx'
import type { PostRow } from './-post-form.ts'

/** State of the list in the address, and the same filter and order for what is found on the device. */

const Reference = v.pipe(v.number(), v.integer(), v.minValue(1))

export const PostSearch = listSearch(POST_SORTS, {
  status: v.picklist(POST_STATUSES),
  category: Reference,
  tag: Reference,
})
export type PostSearch = v.InferOutput<typeof PostSearch>

/** Newest change first, as the server orders when nothing is asked. */
const DEFAULT_SORT = '-updated_at'

/** The query of GET /admin/posts (POST-34, POST-36). */
export function queryOf(search: PostSearch): Record<string, string> {
  const { page = 1, q, sort, status, category, tag } = search
  const asked: { [K in keyof PostListQuery]?: string | undefined } = {
    page: String(page),
    per_page: String(POSTS_PER_PAGE),
    q,
    sort,
    status,
    category: category?.toString(),
    tag: tag?.toString(),
  }
  return Object.fromEntries(Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

export function isFiltered(search: PostSearch): boolean {
  return [search.q, search.status, search.category, search.tag].some((value) => value !== undefined)
}

export function sortOf(search: PostSearch): Sort {
  const text = search.sort ?? DEFAULT_SORT
  return text.startsWith('-') ? { key: text.slice(1), direction: 'desc' } : { key: text, direction: 'asc' }
}

/** @returns what stands in the address; the default order leaves nothing there */
export function sortText({ key, direction }: Sort): string | undefined {
  const text = direction === 'desc' ? `-${key}` : key
  return text === DEFAULT_SORT ? undefined : text
}

/** Whether a post on this device belongs into the list as filtered. */
export function accepts(search: PostSearch, now: number): (post: PostRow) => boolean {
  const words = (search.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return (post) => {
    const { status, category, tag } = search
    if (status !== undefined && postStatus(post, now) !== status) return false
    if (category !== undefined && post.category_id !== category) return false
    if (tag !== undefined && !post.tags.includes(tag)) return false
    // The server looks in the same two fields.
    const text = `${post.title} ${post.excerpt}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

/** The order of the address, for posts that are found on the device. */
export function compare(search: PostSearch): (a: PostRow, b: PostRow) => number {
  const { key, direction } = sortOf(search)
  const sign = direction === 'asc' ? 1 : -1
  const column = POST_SORTS.find((name) => name === key) ?? 'updated_at'
  return (a, b) => sign * (a[column] ?? '').localeCompare(b[column] ?? '')
}
