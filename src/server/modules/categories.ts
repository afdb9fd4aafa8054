import type { Category } from '#contract/records/category.ts'
import { noteActivity } from '#server/db/activity.ts'
import { reassignPosts, refuseInUse } from '#server/db/in-use.ts'
import type { Db } from '#server/db/schema.ts'
import { freeSlug, slugify } from '#server/db/slugs.ts'
import type { Handlers } from '#server/http/context.ts'
import { invalid, missing, taken } from '#server/failure.ts'

/** Checklist CAT, API-041 to API-044; decisions 24, 36, 78, 79. */

const COLUMNS = ['id', 'created_at', 'updated_at', 'version', 'name', 'slug', 'description', 'posts_count'] as const

export const categoryHandlers = {
  'categories.list': (_, { db }) =>
    db.selectFrom('categories').select(COLUMNS).where('deleted_at', 'is', null).orderBy('name').orderBy('id').execute(),

  'categories.read': ({ params }, { db }) => read(db, params.id),

  'categories.create': ({ body }, context) =>
    context.write(async (trx) => {
      const { at } = context
      const slug = await slugFor(trx, body.slug, body.name)
      const created = await trx
        .insertInto('categories')
        .values({ ...body, slug, created_at: at, updated_at: at, deleted_at: null, deleted_by: null })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow()
      await noteActivity(trx, context, {
        action: 'category.created',
        type: 'categories',
        id: created.id,
        title: created.name,
      })
      return created
    }),

  'categories.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      const { name = before.name, description = before.description } = body
      const wanted = body.slug || before.slug
      const slug = wanted === before.slug ? wanted : await slugFor(trx, wanted, name)
      const changes = { name, slug, description }
      if (JSON.stringify({ ...before, ...changes }) === JSON.stringify(before)) return before
      const after = { ...before, ...changes, version: before.version + 1, updated_at: context.at }
      await trx
        .updateTable('categories')
        .set({ ...changes, version: after.version, updated_at: after.updated_at })
        .where('id', '=', before.id)
        .execute()
      await noteActivity(trx, context, { action: 'category.updated', type: 'categories', id: after.id, title: name })
      return after
    }),

  'categories.delete': ({ params, query }, context) =>
    context.write(async (trx) => {
      const category = await read(trx, params.id)
      context.mustMatch(category)
      if (query.reassign_to !== undefined) {
        await checkTarget(trx, query.reassign_to, category.id)
        await reassignPosts(trx, 'category', category.id, query.reassign_to, context)
      } else if (!query.force) await refuseInUse(trx, 'category', category)
      await trx
        .updateTable('categories')
        .set({ deleted_at: context.at, deleted_by: context.caller?.id ?? null, version: category.version + 1 })
        .where('id', '=', category.id)
        .execute()
      await noteActivity(trx, context, {
        action: 'category.deleted',
        type: 'categories',
        id: category.id,
        title: category.name,
      })
      return null
    }),
} satisfies Handlers<
  'categories.list' | 'categories.read' | 'categories.create' | 'categories.update' | 'categories.delete'
>

async function find(db: Db, id: number): Promise<Category | undefined> {
  return db
    .selectFrom('categories')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

async function read(db: Db, id: number): Promise<Category> {
  const found = await find(db, id)
  if (!found) throw missing('The category')
  return found
}

async function checkTarget(db: Db, id: number, own: number): Promise<void> {
  if (id === own || !(await find(db, id))) throw invalid('reassign_to', 'Category to move to does not exist')
}

async function slugFor(db: Db, wanted: string, name: string): Promise<string> {
  const isTaken = async (slug: string) =>
    (await db
      .selectFrom('categories')
      .select('id')
      .where('slug', '=', slug)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()) !== undefined
  if (!wanted) return freeSlug(slugify(name, 'category'), isTaken)
  if (await isTaken(wanted)) throw taken(wanted)
  return wanted
}
