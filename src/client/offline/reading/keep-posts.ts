import type { QueryClient } from '@tanstack/react-query'
import { LAST_FIFTY, LAST_TEXTS } from '#contract/answer-parts.ts'
import { POSTS_PER_PAGE } from '#contract/records/post-list.ts'
import { post } from '#contract/records/post.ts'
import type { Answer } from '#contract/calls/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { call } from '#client/data/call.ts'
import { query, queryKey } from '#client/data/queries.ts'
import { watchChanges } from './overtaken.ts'
import { keepRows } from './rows-to-records.ts'

/**
 * The last 50 posts: their rows come with the other lists, and so do their texts to a device that holds none; later the
 * texts come after the rows, and only where they changed.
 */

type Rows = Answer<Contract['posts.list']>
const LATEST = queryKey('posts.list', LAST_FIFTY)
/** As the list of posts asks when its address holds nothing. */
const FIRST_PAGE = queryKey('posts.list', { query: { page: '1', per_page: String(POSTS_PER_PAGE) } })
/** So many are asked for one by one; more come in one call, with the texts that are here already. */
const FEW = 3

const latest = (client: QueryClient) => client.getQueryData<Rows>(LATEST)

/** Whether this device never held any of them. */
export function lacksTexts(client: QueryClient): boolean {
  return latest(client) === undefined
}

/** @param at when the server gave them */
export function keepWhole(client: QueryClient, answer: Rows, at: number): void {
  const whole = answer.data.filter((one) => 'content' in one)
  keepRows(client, post, whole, at)
}

/** The first page follows from the rows and needs no call of its own. @param at when the server gave them */
export function keepFirstPage(client: QueryClient, at: number): void {
  const rows = latest(client)
  if (!rows || (client.getQueryState(FIRST_PAGE)?.dataUpdatedAt ?? 0) >= at) return
  const per_page = POSTS_PER_PAGE
  const last_page = Math.max(1, Math.ceil(rows.total / per_page))
  const first: Rows = { ...rows, data: rows.data.slice(0, per_page), current_page: 1, last_page, per_page }
  client.setQueryData(FIRST_PAGE, first, { updatedAt: at })
}

/**
 * The posts themselves, each where its editor looks for it. What is here in the version that the list names is as the
 * server has it: a text changes with the version alone, and what stands in the row is taken from there.
 * @throws CallFailure
 */
export async function keepTexts(client: QueryClient): Promise<void> {
  const at = client.getQueryState(LATEST)?.dataUpdatedAt ?? 0
  const lacking: number[] = []
  for (const row of latest(client)?.data ?? []) {
    const key = queryKey('posts.read', { params: { id: row.id } })
    const held = client.getQueryState<Answer<Contract['posts.read']>>(key)
    if (held?.data?.version !== row.version) lacking.push(row.id)
    else if (held.dataUpdatedAt < at) {
      const known = Object.entries(row).filter(([name]) => held.data !== undefined && name in held.data)
      client.setQueryData(key, { ...held.data, ...Object.fromEntries(known) }, { updatedAt: at })
    }
  }
  if (lacking.length > FEW) return keepAllTexts(client)
  for (const id of lacking) {
    await client.fetchQuery({ ...query('posts.read', { params: { id } }), staleTime: 0, retry: false })
  }
}

async function keepAllTexts(client: QueryClient): Promise<void> {
  const at = Date.now()
  const isOvertaken = watchChanges(client)
  const page = await call('posts.list', LAST_TEXTS)
  if (isOvertaken('posts.list')) return keepAllTexts(client)
  keepWhole(client, page, at)
}
