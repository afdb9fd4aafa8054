import type { SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/calls/envelope.ts'
import type { Post, PostListQuery, PostStatus, PostSummary } from '#contract/records/post.ts'
import { POST_COLUMNS, postOf, SUMMARY_COLUMNS, summaryOf } from './posts.ts'
import type { Db, Tables } from './schema.ts'
import { postHolds } from './sqlite/search.ts'
import { statement } from './compiled-query.ts'
import { pageAround } from './paging.ts'
import { turn } from './turn.ts'

/** Lists and figures of posts; flat up to 100,000 by maintained figures and covering indexes. */

export interface PostFilter {
  readonly q?: string | undefined
  readonly status?: PostStatus | undefined
  readonly category?: number | undefined
  readonly tag?: number | undefined
  /** Found out by the list: which of two plans looks at fewer rows. */
  readonly tagIsFrequent?: boolean
}
export type PostOrder = NonNullable<PostListQuery['sort']>

interface Paging {
  readonly page: number
  readonly per_page: number
}

type PostQuery<O> = SelectQueryBuilder<Tables, 'posts', O>

function filtered<O>(query: PostQuery<O>, filter: PostFilter, at: string): PostQuery<O> {
  let result = query.where('posts.deleted_at', 'is', null)
  if (filter.status === 'draft') result = result.where('posts.is_published', '=', 0)
  if (filter.status === 'scheduled') {
    result = result.where('posts.is_published', '=', 1).where('posts.published_at', '>', at)
  }
  if (filter.status === 'published') {
    result = result
      .where('posts.is_published', '=', 1)
      .where((is) => is.or([is('posts.published_at', 'is', null), is('posts.published_at', '<=', at)]))
  }
  if (filter.category !== undefined) result = result.where('posts.category_id', '=', filter.category)
  const { tag, q } = filter
  if (tag !== undefined && filter.tagIsFrequent) {
    // In the list's own order until the page is full: soon, when many posts have the tag.
    result = result.where((is) =>
      is.exists(
        is.selectFrom('post_tags').select('tag_id').whereRef('post_id', '=', 'posts.id').where('tag_id', '=', tag),
      ),
    )
  } else if (tag !== undefined) {
    result = result.where('posts.id', 'in', (from) =>
      from.selectFrom('post_tags').select('post_id').where('tag_id', '=', tag),
    )
  }
  return q ? result.where(postHolds(q)) : result
}

function ordered<O>(query: PostQuery<O>, order: PostOrder): PostQuery<O> {
  const direction = order.startsWith('-') ? 'desc' : 'asc'
  const column = COLUMNS[order.replace(/^-/, '')] ?? 'posts.updated_at'
  return query.orderBy(column, direction).orderBy('posts.id', direction)
}
const COLUMNS: Readonly<
  Record<string, 'posts.title' | 'posts.created_at' | 'posts.updated_at' | 'posts.published_at'>
> = {
  title: 'posts.title',
  created_at: 'posts.created_at',
  updated_at: 'posts.updated_at',
  published_at: 'posts.published_at',
}

/** The first page of the list is what is asked most: compiled once. */
const newestChanges = statement((db, { limit, offset }: { limit: number; offset: number }) =>
  ordered(filtered(db.selectFrom('posts').select(SUMMARY_COLUMNS), {}, ''), '-updated_at')
    .limit(limit)
    .offset(offset),
)

/** @param at the moment, for what counts as published */
export async function listPosts(
  db: Db,
  wanted: PostFilter,
  order: PostOrder,
  paging: Paging,
  at: string,
): Promise<Page<PostSummary>> {
  const filter = await planned(db, wanted, paging)
  const range = { limit: paging.per_page, offset: (paging.page - 1) * paging.per_page }
  const isPlain = order === '-updated_at' && isUnfiltered(filter)
  const rows = isPlain
    ? await newestChanges(db, range)
    : await ordered(filtered(db.selectFrom('posts').select(SUMMARY_COLUMNS), filter, at), order)
        .limit(range.limit)
        .offset(range.offset)
        .execute()
  return pageAround(rows.map(summaryOf), await countPosts(db, filter, at), paging)
}

/** The same with the bodies, for reading offline. Read one by one: fifty are many megabytes. */
export async function listFullPosts(
  db: Db,
  wanted: PostFilter,
  order: PostOrder,
  paging: Paging,
  at: string,
): Promise<Page<Post>> {
  const filter = await planned(db, wanted, paging)
  const found = await ordered(filtered(db.selectFrom('posts').select('id'), filter, at), order)
    .limit(paging.per_page)
    .offset((paging.page - 1) * paging.per_page)
    .execute()
  const posts: Post[] = []
  for (const { id } of found) {
    const [row] = await wholePost(db, { id })
    if (!row) continue
    posts.push(postOf(row))
    await turn(row.content.length)
  }
  return pageAround(posts, await countPosts(db, filter, at), paging)
}

const wholePost = statement((db, { id }: { id: number }) =>
  db.selectFrom('posts').select(POST_COLUMNS).where('id', '=', id).where('deleted_at', 'is', null),
)

/** Gathering a tag's posts costs their number; walking the list costs the page times how rarely the tag comes. */
async function planned(db: Db, filter: PostFilter, { page, per_page }: Paging): Promise<PostFilter> {
  if (filter.tag === undefined) return filter
  const { posts_count: tagged } = await termFigures(db, 'tags', filter.tag)
  const { total } = await figure(db)
  return { ...filter, tagIsFrequent: tagged * tagged > page * per_page * total }
}

const figuresOfPosts = statement((db) => db.selectFrom('figures').select(['name', 'value']))

const scheduledCount = statement((db, { at }: { at: string }) =>
  db
    .selectFrom('posts')
    .where('deleted_at', 'is', null)
    .where('is_published', '=', 1)
    .where('published_at', '>', at)
    .select((count) => count.fn.countAll<number>().as('count')),
)

async function figure(db: Db): Promise<{ total: number; flagged: number }> {
  const rows = await figuresOfPosts(db, {})
  const value = (name: string) => rows.find((row) => row.name === name)?.value ?? 0
  return { total: value('posts'), flagged: value('posts_flagged') }
}

async function countScheduled(db: Db, at: string): Promise<number> {
  return (await scheduledCount(db, { at }))[0]?.count ?? 0
}

async function countPosts(db: Db, filter: PostFilter, at: string): Promise<number> {
  const { q, status, category, tag } = filter
  if (isUnfiltered(filter)) return (await figure(db)).total
  if (!q && category === undefined && tag === undefined && status) return (await statusCounts(db, at))[status]
  // Drafts of a category or a tag, too, follow from maintained figures; what is scheduled is few and is counted.
  const isOneTerm = !q && (category === undefined) !== (tag === undefined)
  if (isOneTerm && status !== 'scheduled') {
    const term = await (tag === undefined ? termFigures(db, 'categories', category) : termFigures(db, 'tags', tag))
    if (!status) return term.posts_count
    if (status === 'draft') return term.posts_count - term.posts_flagged
    return term.posts_flagged - (await counted(db, { ...filter, status: 'scheduled' }, at))
  }
  return counted(db, filter, at)
}

const isUnfiltered = ({ q, status, category, tag }: PostFilter) =>
  !q && status === undefined && category === undefined && tag === undefined

async function counted(db: Db, filter: PostFilter, at: string): Promise<number> {
  const { count } = await filtered(db.selectFrom('posts'), filter, at)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function termFigures(db: Db, table: 'categories' | 'tags', id: number | undefined) {
  const row = await db
    .selectFrom(table)
    .select(['posts_count', 'posts_flagged'])
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  return row ?? { posts_count: 0, posts_flagged: 0 }
}

async function statusCounts(db: Db, at: string): Promise<Record<PostStatus, number>> {
  const { total, flagged } = await figure(db)
  const scheduled = await countScheduled(db, at)
  return { published: flagged - scheduled, draft: total - flagged, scheduled }
}

/** Figures of the dashboard. */
export async function postStats(db: Db, now: number) {
  const at = new Date(now).toISOString()
  const { published, draft, scheduled } = await statusCounts(db, at)
  return {
    total: published + draft + scheduled,
    published,
    drafts: draft,
    scheduled,
    ...(await createdTrend(db, 'posts', now)),
  }
}

const DAY = 86_400_000

/** Records made in the last 30 days and in the 30 before. */
export async function createdTrend(
  db: Db,
  table: 'posts' | 'workflows' | 'users' | 'user_groups',
  now: number,
): Promise<{ last_30_days: number; previous_30_days: number }> {
  const between = async (from: number, until: number) => {
    const { count } = await db
      .selectFrom(table)
      .where('deleted_at', 'is', null)
      .where('created_at', '>', new Date(from).toISOString())
      .where('created_at', '<=', new Date(until).toISOString())
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  return {
    last_30_days: await between(now - 30 * DAY, now),
    previous_30_days: await between(now - 60 * DAY, now - 30 * DAY),
  }
}
