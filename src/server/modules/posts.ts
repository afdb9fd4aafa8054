import { post, type Post } from '#contract/records/post.ts'
import { listFullPosts, listPosts, postStats } from '#server/db/post-lists.ts'
import { listRevisions } from '#server/db/revisions.ts'
import type { Db } from '#server/db/schema.ts'
import type { Handlers } from '#server/http/context.ts'
import { found } from '#server/records/handlers.ts'
import { change, create, remove } from '#server/records/life.ts'
import { cleaned } from '#server/records/markup.ts'
import { nameRevision, restoreRevision } from '#server/records/revisions.ts'
import { findWithFigures } from '#server/records/table.ts'

/** `include=content` is for the newest posts; a hundred whole bodies would be too much for one answer. */
const MOST_WITH_CONTENT = 50

export const postHandlers = {
  'posts.stats': (_, { db, now }) => postStats(db, now),

  'posts.list': async ({ query }, { db, at }) => {
    const { q, status, category, tag, author, sort = '-updated_at', page, per_page } = query
    const filter = { q: q || undefined, status, category, tag, author }
    if (query.include !== 'content') return listPosts(db, filter, sort, { page, per_page }, at)
    return listFullPosts(db, filter, sort, { page, per_page: Math.min(per_page, MOST_WITH_CONTENT) }, at)
  },

  'posts.read': ({ params }, { db }) => read(db, params.id),

  'posts.create': async ({ body }, context) => {
    const values = await cleaned(context.deps.markup, post, body)
    const columns = { author_id: context.caller?.id ?? null }
    return context.write(async (trx) => ({
      ...(await create(trx, context, post, published(values, context.at), { columns })),
      ...columns,
    }))
  },

  'posts.update': async ({ params, body }, context) => {
    const changes = await cleaned(context.deps.markup, post, body)
    return context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      const { is_published = before.is_published, published_at = before.published_at } = changes
      return change(trx, context, post, before, published({ ...changes, is_published, published_at }, context.at))
    })
  },

  'posts.delete': ({ params }, context) =>
    context.write(async (trx) => {
      const record = await read(trx, params.id)
      context.mustMatch(record)
      return remove(trx, context, post, record)
    }),

  'posts.revisions': async ({ params }, { db }) => {
    await read(db, params.id)
    return listRevisions(db, 'posts', params.id)
  },

  'posts.restoreRevision': ({ params }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      return restoreRevision(trx, context, post, before, params.revisionId)
    }),

  'posts.nameRevision': ({ params, body }, context) =>
    context.write(async (trx) => nameRevision(trx, context, post, await read(trx, params.id), params.revisionId, body)),
} satisfies Handlers<
  | 'posts.stats'
  | 'posts.list'
  | 'posts.read'
  | 'posts.create'
  | 'posts.update'
  | 'posts.delete'
  | 'posts.revisions'
  | 'posts.restoreRevision'
  | 'posts.nameRevision'
>

const read = async (db: Db, id: number): Promise<Post> => found(post, await findWithFigures(db, post, id))

/** Published without a date means now. */
function published<V extends Pick<Post, 'is_published' | 'published_at'>>(values: V, at: string): V {
  return values.is_published ? { ...values, published_at: values.published_at ?? at } : values
}
