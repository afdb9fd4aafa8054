import type { WorkflowCategory } from '#contract/records/workflow-category.ts'
import { inUse } from '#server/failure.ts'
import { keepRevision } from './revisions.ts'
import type { Db } from './schema.ts'
import { findWorkflow, updateWorkflow } from './workflows.ts'

/** Categories of workflows with what they hold. */

const MOST_NAMED = 100

const counted = (db: Db) =>
  db
    .selectFrom('workflow_categories')
    .where('workflow_categories.deleted_at', 'is', null)
    .select(['id', 'created_at', 'updated_at', 'version', 'name', 'slug', 'description'])
    .select((of) =>
      of
        .selectFrom('workflows')
        .whereRef('workflows.category_id', '=', 'workflow_categories.id')
        .where('workflows.deleted_at', 'is', null)
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('workflows_count'),
    )

export function listWorkflowCategories(db: Db): Promise<WorkflowCategory[]> {
  return counted(db).orderBy('name').orderBy('id').execute()
}

export function findWorkflowCategory(db: Db, id: number): Promise<WorkflowCategory | undefined> {
  return counted(db).where('workflow_categories.id', '=', id).executeTakeFirst()
}

const workflowsIn = (db: Db, categoryId: number) =>
  db.selectFrom('workflows').where('category_id', '=', categoryId).where('deleted_at', 'is', null)

/** @throws Failure with the places when workflows use it */
export async function refuseUsedCategory(db: Db, category: WorkflowCategory): Promise<void> {
  const uses = await workflowsIn(db, category.id).select(['id', 'title']).orderBy('id').limit(MOST_NAMED).execute()
  if (uses.length === 0) return
  const { workflows_count: total, name } = category
  const count = `${total.toLocaleString('en')} ${total === 1 ? 'workflow' : 'workflows'}`
  throw inUse(
    `"${name}" is used by ${count}.`,
    uses.map((use) => ({ type: 'workflow', ...use })),
  )
}

/**
 * Moves every workflow to another category, each as a new version.
 * @param to null takes it away: the category is about to be erased
 */
export async function reassignWorkflows(
  trx: Db,
  from: number,
  to: number | null,
  by: { readonly at: string; readonly caller: { readonly id: number } | undefined },
): Promise<void> {
  const rows = await workflowsIn(trx, from).select('id').execute()
  for (const { id } of rows) {
    const before = await findWorkflow(trx, id)
    if (!before) continue
    const after = { ...before, workflow_category_id: to, version: before.version + 1, updated_at: by.at }
    await updateWorkflow(trx, after)
    await keepRevision(trx, 'workflows', after, by.caller?.id ?? null, by.at)
  }
}
