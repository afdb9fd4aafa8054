import type { Tag } from '#contract/records/tag.ts'
import { noteActivity } from '#server/db/activity.ts'
import { reassignPosts, refuseInUse } from '#server/db/in-use.ts'
import type { Db } from '#server/db/schema.ts'
import { freeSlug, slugify } from '#server/db/slugs.ts'
import type { Handlers } from '#server/http/context.ts'
import { invalid, missing, taken } from '#server/failure.ts'

/** Checklist TAG, API-045; decisions 13, 24, 36, 78, 79. */

const COLUMNS = [
  'id',
  'created_at',
  'updated_at',
  'version',
  'name',
  'color',
  'slug',
  'description',
  'posts_count',
] as const

export const tagHandlers = {
  'tags.list': (_, { db }) =>
    db.selectFrom('tags').select(COLUMNS).where('deleted_at', 'is', null).orderBy('name').orderBy('id').execute(),

  'tags.read': ({ params }, { db }) => read(db, params.id),

  'tags.create': ({ body }, context) =>
    context.write(async (trx) => {
      const { at } = context
      const slug = await slugFor(trx, body.slug, body.name)
      const created = await trx
        .insertInto('tags')
        .values({ ...body, slug, created_at: at, updated_at: at, deleted_at: null, deleted_by: null })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow()
      await noteActivity(trx, context, { action: 'tag.created', type: 'tags', id: created.id, title: created.name })
      return created
    }),

  'tags.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      const { name = before.name, color = before.color, description = before.description } = body
      const wanted = body.slug || before.slug
      const slug = wanted === before.slug ? wanted : await slugFor(trx, wanted, name)
      const changes = { name, color, slug, description }
      if (JSON.stringify({ ...before, ...changes }) === JSON.stringify(before)) return before
      const after = { ...before, ...changes, version: before.version + 1, updated_at: context.at }
      await trx
        .updateTable('tags')
        .set({ ...changes, version: after.version, updated_at: after.updated_at })
        .where('id', '=', before.id)
        .execute()
      await noteActivity(trx, context, { action: 'tag.updated', type: 'tags', id: after.id, title: name })
      return after
    }),

  'tags.delete': ({ params, query }, context) =>
    context.write(async (trx) => {
      const tag = await read(trx, params.id)
      context.mustMatch(tag)
      if (query.reassign_to !== undefined) {
        await checkTarget(trx, query.reassign_to, tag.id)
        await reassignPosts(trx, 'tag', tag.id, query.reassign_to, context)
      } else if (!query.force) await refuseInUse(trx, 'tag', tag)
      await trx
        .updateTable('tags')
        .set({ deleted_at: context.at, deleted_by: context.caller?.id ?? null, version: tag.version + 1 })
        .where('id', '=', tag.id)
        .execute()
      await noteActivity(trx, context, { action: 'tag.deleted', type: 'tags', id: tag.id, title: tag.name })
      return null
    }),
} satisfies Handlers<'tags.list' | 'tags.read' | 'tags.create' | 'tags.update' | 'tags.delete'>

async function find(db: Db, id: number): Promise<Tag | undefined> {
  return db.selectFrom('tags').select(COLUMNS).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

async function read(db: Db, id: number): Promise<Tag> {
  const found = await find(db, id)
  if (!found) throw missing('The tag')
  return found
}

async function checkTarget(db: Db, id: number, own: number): Promise<void> {
  if (id === own || !(await find(db, id))) throw invalid('reassign_to', 'Tag to move to does not exist')
}

async function slugFor(db: Db, wanted: string, name: string): Promise<string> {
  const isTaken = async (slug: string) =>
    (await db
      .selectFrom('tags')
      .select('id')
      .where('slug', '=', slug)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()) !== undefined
  if (!wanted) return freeSlug(slugify(name, 'tag'), isTaken)
  if (await isTaken(wanted)) throw taken(wanted)
  return wanted
}
