import type { WorkflowCategory } from '#contract/records/workflow-category.ts'
import { noteActivity } from '#server/db/activity.ts'
import { isSame } from '#server/db/body-changes.ts'
import type { Db } from '#server/db/schema.ts'
import { freeSlug, slugify } from '#server/db/slugs.ts'
import {
  findWorkflowCategory,
  listWorkflowCategories,
  reassignWorkflows,
  refuseUsedCategory,
} from '#server/db/workflow-categories.ts'
import type { Handlers } from '#server/http/context.ts'
import { invalid, missing, taken } from '#server/failure.ts'

/** Checklist WFC, API-050 to API-053; decisions 24, 36, 78. */
export const workflowCategoryHandlers = {
  'workflowCategories.list': (_, { db }) => listWorkflowCategories(db),

  'workflowCategories.read': ({ params }, { db }) => read(db, params.id),

  'workflowCategories.create': ({ body }, context) =>
    context.write(async (trx) => {
      const { at } = context
      const slug = await slugFor(trx, body.slug, body.name)
      const { id } = await trx
        .insertInto('workflow_categories')
        .values({ ...body, slug, created_at: at, updated_at: at, deleted_at: null, deleted_by: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      await noteActivity(trx, context, {
        action: 'workflow_category.created',
        type: 'workflow_categories',
        id,
        title: body.name,
      })
      return read(trx, id)
    }),

  'workflowCategories.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      const { name = before.name, description = before.description } = body
      const wanted = body.slug || before.slug
      const slug = wanted === before.slug ? wanted : await slugFor(trx, wanted, name)
      const changes = { name, slug, description }
      if (isSame(before, { ...before, ...changes })) return before
      const after = { ...before, ...changes, version: before.version + 1, updated_at: context.at }
      await trx
        .updateTable('workflow_categories')
        .set({ ...changes, version: after.version, updated_at: after.updated_at })
        .where('id', '=', before.id)
        .execute()
      await noteActivity(trx, context, {
        action: 'workflow_category.updated',
        type: 'workflow_categories',
        id: after.id,
        title: name,
      })
      return after
    }),

  'workflowCategories.delete': ({ params, query }, context) =>
    context.write(async (trx) => {
      const category = await read(trx, params.id)
      context.mustMatch(category)
      if (query.reassign_to !== undefined) {
        await checkTarget(trx, query.reassign_to, category.id)
        await reassignWorkflows(trx, category.id, query.reassign_to, context)
      } else if (!query.force) await refuseUsedCategory(trx, category)
      await trx
        .updateTable('workflow_categories')
        .set({ deleted_at: context.at, deleted_by: context.caller?.id ?? null, version: category.version + 1 })
        .where('id', '=', category.id)
        .execute()
      await noteActivity(trx, context, {
        action: 'workflow_category.deleted',
        type: 'workflow_categories',
        id: category.id,
        title: category.name,
      })
      return null
    }),
} satisfies Handlers<
  | 'workflowCategories.list'
  | 'workflowCategories.read'
  | 'workflowCategories.create'
  | 'workflowCategories.update'
  | 'workflowCategories.delete'
>

async function read(db: Db, id: number): Promise<WorkflowCategory> {
  const found = await findWorkflowCategory(db, id)
  if (!found) throw missing('The workflow category')
  return found
}

async function checkTarget(db: Db, id: number, own: number): Promise<void> {
  if (id === own || !(await findWorkflowCategory(db, id))) {
    throw invalid('reassign_to', 'Category to move to does not exist')
  }
}

async function slugFor(db: Db, wanted: string, name: string): Promise<string> {
  const isTaken = async (slug: string) =>
    (await db
      .selectFrom('workflow_categories')
      .select('id')
      .where('slug', '=', slug)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()) !== undefined
  if (!wanted) return freeSlug(slugify(name, 'category'), isTaken)
  if (await isTaken(wanted)) throw taken(wanted)
  return wanted
}
