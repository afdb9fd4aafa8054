import type { SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/calls/envelope.ts'
import { WORKFLOW_SORTS, type Workflow, type WorkflowListQuery } from '#contract/records/workflow.ts'
import { bit, type Db, type Tables } from './schema.ts'
import { pagedRows } from './paging.ts'
import { textHolds } from './sqlite/search.ts'
import { filesOfWorkflows } from './workflow-files.ts'
import { bareOf, joinFiles, type WorkflowRow } from './workflows.ts'

/** Every filter is optional; each row carries its files, so that it can be edited offline. */
export async function listWorkflows(db: Db, query: WorkflowListQuery): Promise<Page<Workflow>> {
  const { status, category, featured, premium, q, sort = '-updated_at' } = query
  let rows: SelectQueryBuilder<Tables, 'workflows', WorkflowRow> = db
    .selectFrom('workflows')
    .selectAll()
    .where('workflows.deleted_at', 'is', null)
  if (status) rows = rows.where('workflows.status', '=', status)
  if (category !== undefined) rows = rows.where('workflows.category_id', '=', category)
  if (featured !== undefined) rows = rows.where('workflows.is_featured', '=', bit(featured))
  if (premium !== undefined) rows = rows.where('workflows.is_premium', '=', bit(premium))
  if (q) rows = rows.where(textHolds(q, ['workflows.title', 'workflows.summary', 'workflows.tools']))
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = WORKFLOW_SORTS.find((name) => name === sort.replace(/^-/, '')) ?? 'updated_at'
  const ordered = rows.orderBy(`workflows.${column}`, direction).orderBy('workflows.id', direction)
  const page = await pagedRows(ordered, query, bareOf)
  const files = await filesOfWorkflows(
    db,
    page.data.map((row) => row.id),
  )
  return { ...page, data: joinFiles(page.data, files) }
}
