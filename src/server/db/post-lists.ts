import type { SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/calls/envelope.ts'
import type { FoundPost, Post, PostListQuery } from '#contract/records/post.ts'
import type { PostStatus } from '#contract/records/post-list.ts'
import { POST_COLUMNS, postOf, SUMMARY_COLUMNS, summaryOf } from './posts.ts'
import type { Db, Tables } from './schema.ts'
import { countHeld, termsOf } from './search-index.ts'
import { indexHolds, type Terms } from './sqlite/search.ts'
import { unindexed } from './sqlite/sorting.ts'
import { statement } from './compiled-query.ts'
import { keptForState } from './kept-for-state.ts'
import { authorsOf, hasWrittenMore } from './post-authors.ts'
import { pageAround } from './paging.ts'
import { postsHolding, type Range, withPlaces } from './post-search.ts'
import { oneByOne } from './turn.ts'

/** Lists and figures of posts; flat up to 100,000 by maintained figures and covering indexes. */

export interface PostFilter {
  readonly q?: string | undefined
  readonly status?: PostStatus | undefined
  readonly category?: number | undefined
  readonly tag?: number | undefined
  readonly author?: number | undefined
}

/** The same with what the list finds out: which of two plans looks at fewer rows. */
interface Plan extends PostFilter {
  /** As the index reads them. */
  readonly terms?: Terms | undefined
  readonly wordsAreFrequent?: boolean
  readonly tagIsFrequent?: boolean
  readonly authorIsFrequent?: boolean
}
export type PostOrder = NonNullable<PostListQuery['sort']>

interface Paging {
  readonly page: number
  readonly per_page: number
}

type PostQuery<O> = SelectQueryBuilder<Tables, 'posts', O>

function filtered<O>(query: PostQuery<O>, filter: Plan, at: string): PostQuery<O> {
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
  const { tag, terms, author } = filter
  if (author !== undefined) {
    result = result.where(filter.authorIsFrequent ? unindexed('posts.author_id') : 'posts.author_id', '=', author)
  }
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
  if (terms === undefined) return result
  return result.where(indexHolds('posts', terms))
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

const newestChanges = statement((db, { limit, offset }: Range) =>
  ordered(filtered(db.selectFrom('posts').select(SUMMARY_COLUMNS), {}, ''), '-updated_at')
    .limit(limit)
    .offset(offset),
)

/** Pages of the list as it is asked for most. */
const MOST_PAGES = 8
const newestPages = keptForState(MOST_PAGES, newestChanges)

/** @param at the moment, for what counts as published */
export async function listPosts(
  db: Db,
  wanted: PostFilter,
  order: PostOrder,
  paging: Paging,
  at: string,
): Promise<Page<FoundPost>> {
  const filter = await planned(db, wanted, paging)
  const rows = await summaries(db, filter, order, rangeOf(paging), at)
  const found = await withPlaces(db, rows.map(summaryOf), wanted.q)
  return pageAround(found, await countPosts(db, filter, at), paging)
}

async function summaries(db: Db, filter: Plan, order: PostOrder, range: Range, at: string) {
  if (order === '-updated_at' && isUnfiltered(filter)) return newestPages(db, range)
  if (filter.wordsAreFrequent) {
    const held = await readThrough(db, filter, order, range, at)
    return oneByOne(held, async (id) => {
      const [record] = await summary(db, { id })
      return record && { record, length: 0 }
    })
  }
  return ordered(filtered(db.selectFrom('posts').select(SUMMARY_COLUMNS), filter, at), order)
    .limit(range.limit)
    .offset(range.offset)
    .execute()
}

/** Posts in the list's order that hold the words: read one by one until the page is full. */
function readThrough(db: Db, filter: Plan, order: PostOrder, range: Range, at: string) {
  const all = { ...filter, terms: undefined }
  const listed = ordered(filtered(db.selectFrom('posts').select('posts.id'), all, at), order)
  return postsHolding(db, filter.q ?? '', range, (limit, offset) => listed.limit(limit).offset(offset).execute())
}

const rangeOf = ({ page, per_page }: Paging): Range => ({ limit: per_page, offset: (page - 1) * per_page })

/** The same with the bodies, for reading offline. */
export async function listFullPosts(
  db: Db,
  wanted: PostFilter,
  order: PostOrder,
  paging: Paging,
  at: string,
): Promise<Page<Post>> {
  const filter = await planned(db, wanted, paging)
  const { limit, offset } = rangeOf(paging)
  const found = filter.wordsAreFrequent
    ? await readThrough(db, filter, order, { limit, offset }, at)
    : await ordered(filtered(db.selectFrom('posts').select('posts.id'), filter, at), order)
        .limit(limit)
        .offset(offset)
        .execute()
  const posts = await oneByOne(found, async (id) => {
    const [row] = await wholePost(db, { id })
    return row && { record: postOf(row), length: row.content.length }
  })
  return pageAround(posts, await countPosts(db, filter, at), paging)
}

const summary = statement((db, { id }: { id: number }) =>
  db.selectFrom('posts').select(SUMMARY_COLUMNS).where('id', '=', id).where('deleted_at', 'is', null),
)

const wholePost = statement((db, { id }: { id: number }) =>
  db.selectFrom('posts').select(POST_COLUMNS).where('id', '=', id).where('deleted_at', 'is', null),
)

/** How many posts are gathered from the index in the time in which one is read. */
const READING = 200

/** Gathering a tag's or an author's posts costs their number; walking the list costs the page times how rarely they come. */
async function planned(db: Db, filter: PostFilter, { page, per_page }: Paging): Promise<Plan> {
  const terms = await termsOf(db, filter.q)
  const { tag, author } = filter
  if (tag === undefined && author === undefined && terms === undefined) return filter
  const { total } = await figure(db)
  const few = Math.floor(Math.sqrt(page * per_page * total))
  const { posts_count: tagged } = await termFigures(db, 'tags', tag)
  const held = terms === undefined ? 0 : await countHeld(db, { kind: 'posts', terms })
  return {
    ...filter,
    terms,
    tagIsFrequent: tagged > few,
    authorIsFrequent: author !== undefined && (await hasWrittenMore(db, { author, than: few })).length > 0,
    wordsAreFrequent: held * held > READING * page * per_page * total,
  }
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

async function countPosts(db: Db, filter: Plan, at: string): Promise<number> {
  const { terms, status, category, tag } = filter
  if (isUnfiltered(filter)) return (await figure(db)).total
  // No figures are kept by author.
  if (filter.author !== undefined) return counted(db, { ...filter, authorIsFrequent: false }, at)
  const isOfAnyTerm = category === undefined && tag === undefined
  if (terms === undefined && isOfAnyTerm && status) return (await statusCounts(db, at))[status]
  if (terms !== undefined && isOfAnyTerm && status !== 'scheduled') {
    const held = await countHeld(db, { kind: 'posts', terms, isPublished: status && status === 'published' })
    return status === 'published' ? held - (await counted(db, { ...filter, status: 'scheduled' }, at)) : held
  }
  // Drafts of a category or a tag, too, follow from maintained figures; what is scheduled is few and is counted.
  const isOneTerm = terms === undefined && (category === undefined) !== (tag === undefined)
  if (isOneTerm && status !== 'scheduled') {
    const term = await (tag === undefined ? termFigures(db, 'categories', category) : termFigures(db, 'tags', tag))
    if (!status) return term.posts_count
    if (status === 'draft') return term.posts_count - term.posts_flagged
    return term.posts_flagged - (await counted(db, { ...filter, status: 'scheduled' }, at))
  }
  return counted(db, filter, at)
}

const isUnfiltered = ({ terms, status, category, tag, author }: Plan) =>
  [terms, status, category, tag, author].every((value) => value === undefined)

async function counted(db: Db, filter: Plan, at: string): Promise<number> {
  // What is scheduled is few, so each is read; the others are gathered.
  if (filter.terms !== undefined && filter.status === 'scheduled') {
    return (await readThrough(db, filter, 'title', { limit: Infinity, offset: 0 }, at)).length
  }
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
    authors: await authorsOf(db, {}),
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
