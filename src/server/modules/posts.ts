import * as v from 'valibot'
import { hasSubstance } from '#contract/fields/schema.ts'
import { type Post, post as definition, type PostUpdate } from '#contract/records/post.ts'
import { noteActivity } from '#server/db/activity.ts'
import { listFullPosts, listPosts, postStats } from '#server/db/post-lists.ts'
import { findPost, insertPost, isPostSlugTaken, updatePost } from '#server/db/posts.ts'
import { keepRevision, listRevisions, readRevision } from '#server/db/revisions.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { statement } from '#server/db/compiled-query.ts'
import { freeSlug, slugify, slugTaken } from '#server/db/slugs.ts'
import { sanitizeHtml } from '#server/files/sanitize-html.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import { schemasOf } from '#contract/records/schemas.ts'

/** Checklist POST; decisions 13, 18 to 20, 24, 36, 37, 76, 81. */

/** `include=content` is for the newest posts; a hundred whole bodies would be too much for one answer. */
const MOST_WITH_CONTENT = 50

export const postHandlers = {
  'posts.stats': (_, { db, now }) => postStats(db, now),

  'posts.list': async ({ query }, { db, at }) => {
    const { q, status, category, tag, sort = '-updated_at', page, per_page } = query
    const filter = { q: q || undefined, status, category, tag }
    if (query.include !== 'content') return listPosts(db, filter, sort, { page, per_page }, at)
    return listFullPosts(db, filter, sort, { page, per_page: Math.min(per_page, MOST_WITH_CONTENT) }, at)
  },

  'posts.read': async ({ params }, { db }) => {
    const post = await findPost(db, params.id)
    if (!post) throw notFound('The post')
    return post
  },

  'posts.create': ({ body }, context) => {
    const content = cleanContent(body.content)
    return context.write(async (trx) => {
      await checkCategory(trx, body.category_id)
      await checkTags(trx, body.tags)
      const post = await insertPost(
        trx,
        {
          ...body,
          content,
          slug: await slugFor(trx, body.slug, body.title),
          published_at: publicationDate(body, context.at),
          created_at: context.at,
          updated_at: context.at,
        },
        context.caller?.id ?? null,
      )
      await keep(trx, context, post, 'post.created')
      return post
    })
  },

  'posts.update': ({ params, body }, context) => {
    const changes = withoutUndefined(body)
    if (changes.content !== undefined) changes.content = cleanContent(changes.content)
    return context.write((trx) => change(trx, context, params.id, changes, 'post.updated'))
  },

  'posts.delete': ({ params }, context) =>
    context.write(async (trx) => {
      const post = await findPost(trx, params.id)
      if (!post) throw notFound('The post')
      context.mustMatch(post)
      await trx
        .updateTable('posts')
        .set({ deleted_at: context.at, deleted_by: context.caller?.id ?? null, version: post.version + 1 })
        .where('id', '=', post.id)
        .execute()
      await noteActivity(trx, context, { action: 'post.deleted', type: 'posts', id: post.id, title: post.title })
      return null
    }),

  'posts.revisions': async ({ params }, { db }) => {
    if (!(await findPost(db, params.id))) throw notFound('The post')
    return listRevisions(db, 'posts', params.id)
  },

  'posts.restoreRevision': ({ params }, context) =>
    context.write(async (trx) => {
      const record = await readRevision(trx, 'posts', params.id, params.revisionId)
      if (!record) throw notFound('The version')
      // Only what a person writes comes back; whether and when it is public stays (product 1.1).
      const fields = v.parse(RestoredFields, record)
      return change(trx, context, params.id, await withoutMissing(trx, fields), 'post.revision_restored')
    }),
} satisfies Handlers<
  | 'posts.stats'
  | 'posts.list'
  | 'posts.read'
  | 'posts.create'
  | 'posts.update'
  | 'posts.delete'
  | 'posts.revisions'
  | 'posts.restoreRevision'
>

const { is_published: _flag, published_at: _date, category_id, ...texts } = schemasOf(definition).create.entries
const RestoredFields = v.object({ ...texts, category_id: v.nullable(category_id) })

type Changes = {
  -readonly [K in keyof PostUpdate]?: NonNullable<PostUpdate[K]> | (null extends PostUpdate[K] ? null : never)
}

function withoutUndefined(body: PostUpdate): Changes {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

async function change(trx: Trx, context: Context, id: number, changes: Changes, action: string): Promise<Post> {
  const before = await findPost(trx, id)
  if (!before) throw notFound('The post')
  context.mustMatch(before)
  const merged = { ...before, ...changes, slug: before.slug }
  if (merged.category_id !== null && merged.category_id !== before.category_id) {
    await checkCategory(trx, merged.category_id)
  }
  await checkTags(
    trx,
    merged.tags.filter((tag) => !before.tags.includes(tag)),
  )
  if (changes.slug && changes.slug !== before.slug) merged.slug = await slugFor(trx, changes.slug, '', id)
  merged.published_at = publicationDate(merged, context.at)
  // Saving what is already there makes no new version: it would only turn other people's saves into conflicts.
  if (JSON.stringify(merged) === JSON.stringify(before)) return before
  const after = { ...merged, version: before.version + 1, updated_at: context.at }
  await updatePost(trx, before, after)
  await keep(trx, context, after, action)
  return after
}

async function keep(trx: Trx, context: Context, post: Post, action: string): Promise<void> {
  await keepRevision(trx, 'posts', post, context.caller?.id ?? null, context.at)
  await noteActivity(trx, context, { action, type: 'posts', id: post.id, title: post.title })
}

function cleanContent(html: string): string {
  const clean = sanitizeHtml(html)
  if (!hasSubstance(clean)) throw invalid('content', 'Content is required')
  return clean
}

/** Published without a date means now. */
function publicationDate(post: { is_published: boolean; published_at: string | null }, at: string): string | null {
  return post.is_published ? (post.published_at ?? at) : post.published_at
}

async function slugFor(trx: Db, wanted: string, title: string, except?: number): Promise<string> {
  if (!wanted) return freeSlug(slugify(title, 'post'), (slug) => isPostSlugTaken(trx, slug))
  if (await isPostSlugTaken(trx, wanted, except)) throw slugTaken(wanted)
  return wanted
}

async function checkCategory(trx: Db, id: number): Promise<void> {
  const [found] = await aliveIds(trx, 'categories', [id])
  if (found === undefined) throw invalid('category_id', 'Category does not exist')
}

async function checkTags(trx: Db, ids: readonly number[]): Promise<void> {
  const known = await aliveIds(trx, 'tags', ids)
  const missing = ids.filter((id) => !known.includes(id))
  if (missing.length > 0) throw invalid('tags', `Tags holds ids that do not exist: ${missing.join(', ')}`)
}

const alive = {
  categories: statement((db, { id }: { id: number }) =>
    db.selectFrom('categories').select('id').where('id', '=', id).where('deleted_at', 'is', null),
  ),
  tags: statement((db, { id }: { id: number }) =>
    db.selectFrom('tags').select('id').where('id', '=', id).where('deleted_at', 'is', null),
  ),
}

async function aliveIds(db: Db, table: keyof typeof alive, ids: readonly number[]): Promise<number[]> {
  const rows: { id: number }[] = []
  for (const id of ids) rows.push(...(await alive[table](db, { id })))
  return rows.map((row) => row.id)
}

/** An old version may name a category or tags that are gone: they stay away rather than block its text. */
async function withoutMissing(trx: Db, fields: v.InferOutput<typeof RestoredFields>): Promise<Changes> {
  const { category_id: category, ...rest } = fields
  const [known] = category === null ? [] : await aliveIds(trx, 'categories', [category])
  const tags = await aliveIds(trx, 'tags', rest.tags)
  const kept = { ...rest, tags: rest.tags.filter((id) => tags.includes(id)) }
  return known === undefined ? kept : { ...kept, category_id: known }
}
