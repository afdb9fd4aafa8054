import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { POSTS_PER_PAGE } from '#contract/records/post-list.ts'
import { post, type PostSummary } from '#contract/records/post.ts'
import { call } from '#client/data/call.ts'
import { queryKey } from '#client/data/queries.ts'
import { keepRows } from './rows-to-records.ts'
import { schemasOf } from '#contract/records/schemas.ts'

const MOST = 50
/** The answer that stands for all of them, and tells when they were fetched. */
export const LAST_FIFTY = { query: { per_page: String(MOST) } } as const
/** As the list of posts asks when its address holds nothing. */
const FIRST_PAGE = { query: { page: '1', per_page: String(POSTS_PER_PAGE) } } as const

/**
 * The last 50 posts with their bodies in one call, each put where its editor looks for it; and whatever else follows
 * from that answer, so that it needs no call of its own.
 * @throws CallFailure
 */
export async function keepPosts(client: QueryClient): Promise<void> {
  const at = Date.now()
  const page = await call('posts.list', { query: { include: 'content', sort: '-updated_at', per_page: String(MOST) } })
  keepRows(
    client,
    post,
    page.data.filter((post) => 'content' in post),
    at,
  )
  // Rows alone: the bodies are kept once.
  const rows = page.data.map((one) => v.parse(schemasOf(post).row, one))
  const put = (input: Parameters<typeof queryKey<'posts.list'>>[1], found: PostSummary[], total: number) => {
    const key = queryKey('posts.list', input)
    if ((client.getQueryState(key)?.dataUpdatedAt ?? 0) >= at) return
    const per_page = Number(input.query?.per_page)
    const last_page = Math.max(1, Math.ceil(total / per_page))
    const answer = { data: found.slice(0, per_page), current_page: 1, last_page, total, per_page }
    client.setQueryData(key, answer, { updatedAt: at })
  }
  put(LAST_FIFTY, rows, page.total)
  put(FIRST_PAGE, rows, page.total)
}
