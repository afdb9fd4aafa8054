import { type WorkflowCategory, workflowCategory } from '#contract/records/workflow-category.ts'
import type { Db } from '#server/db/schema.ts'
import { ignoringCase } from '#server/db/sqlite/sorting.ts'
import { handlersOf } from '#server/records/handlers.ts'

export const workflowCategoryHandlers = handlersOf(workflowCategory, {
  list: (db): Promise<WorkflowCategory[]> => counted(db).orderBy(ignoringCase('name')).orderBy('id').execute(),
  find: (db, id) => counted(db).where('workflow_categories.id', '=', id).executeTakeFirst(),
})

/** With how many workflows each one holds. */
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
