import { type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from '#contract/calls/envelope.ts'
import { type Workflow, workflow, type WorkflowListQuery } from '#contract/records/workflow.ts'
import { WORKFLOW_SORTS } from '#contract/records/workflow-list.ts'
import { pagedRows } from '#server/db/paging.ts'
import { listRevisions } from '#server/db/revisions.ts'
import { bit, type Db, type Tables } from '#server/db/schema.ts'
import { recordHolds } from '#server/db/search.ts'
import { ignoringCase } from '#server/db/sqlite/sorting.ts'
import { oneByOne } from '#server/db/turn.ts'
import { filesOfWorkflows } from '#server/db/workflow-files.ts'
import type { Handlers } from '#server/http/context.ts'
import { found } from '#server/records/handlers.ts'
import { change, create, remove } from '#server/records/life.ts'
import { cleaned } from '#server/records/markup.ts'
import { nameRevision, restoreRevision } from '#server/records/revisions.ts'
import { findKept, type Kept } from '#server/records/table.ts'

/** Its figures stand with the dashboard. */
export const workflowHandlers = {
  'workflows.list': ({ query }, { db }) => listWorkflows(db, query),

  'workflows.read': async ({ params }, { db }) => withFiles(db, await read(db, params.id)),

  'workflows.create': async ({ body }, context) => {
    const values = await cleaned(context.deps.markup, workflow, body)
    return context.write(async (trx) => ({ ...(await create(trx, context, workflow, values)), files: [] }))
  },

  'workflows.update': async ({ params, body }, context) => {
    const changes = await cleaned(context.deps.markup, workflow, body)
    return context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(await withFiles(trx, before))
      return withFiles(trx, await change(trx, context, workflow, before, changes))
    })
  },

  'workflows.delete': ({ params }, context) =>
    context.write(async (trx) => {
      const record = await read(trx, params.id)
      context.mustMatch(record)
      return remove(trx, context, workflow, record)
    }),

  'workflows.revisions': async ({ params }, { db }) => {
    await read(db, params.id)
    return listRevisions(db, 'workflows', params.id)
  },

  'workflows.restoreRevision': ({ params }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(await withFiles(trx, before))
      return withFiles(trx, await restoreRevision(trx, context, workflow, before, params.revisionId))
    }),

  'workflows.nameRevision': ({ params, body }, context) =>
    context.write(async (trx) =>
      nameRevision(trx, context, workflow, await read(trx, params.id), params.revisionId, body),
    ),
} satisfies Handlers<
  | 'workflows.list'
  | 'workflows.read'
  | 'workflows.create'
  | 'workflows.update'
  | 'workflows.delete'
  | 'workflows.revisions'
  | 'workflows.restoreRevision'
  | 'workflows.nameRevision'
>

const read = async (db: Db, id: number) => found(workflow, await findKept(db, workflow, id))

async function withFiles(db: Db, record: Kept<typeof workflow>): Promise<Workflow> {
  const files = await filesOfWorkflows(db, [record.id])
  return { ...record, files: files.get(record.id) ?? [] }
}

type Rows = SelectQueryBuilder<Tables, 'workflows', { id: number }>

/** Every filter is optional; each row carries its files, so that it can be edited offline. */
export async function listWorkflows(db: Db, query: WorkflowListQuery): Promise<Page<Workflow>> {
  const { status, category, featured, premium, q, sort = '-updated_at' } = query
  let rows: Rows = db.selectFrom('workflows').select('workflows.id').where('workflows.deleted_at', 'is', null)
  if (status) rows = rows.where('workflows.status', '=', status)
  if (category !== undefined) rows = rows.where('workflows.category_id', '=', category)
  if (featured !== undefined) rows = rows.where('workflows.is_featured', '=', bit(featured))
  if (premium !== undefined) rows = rows.where('workflows.is_premium', '=', bit(premium))
  if (q) rows = rows.where(await recordHolds(db, q, workflow, 'workflows'))
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = WORKFLOW_SORTS.find((name) => name === sort.replace(/^-/, '')) ?? 'updated_at'
  const by = column === 'title' ? ignoringCase('workflows.title') : sql.ref(`workflows.${column}`)
  const ordered = rows.orderBy(by, direction).orderBy('workflows.id', direction)
  const page = await pagedRows(ordered, query, (row) => row)
  const records = await oneByOne(page.data, async (id) => {
    const record = await findKept(db, workflow, id)
    return record && { record, length: record.description.length }
  })
  const ids = records.map((record) => record.id)
  const files = await filesOfWorkflows(db, ids)
  return { ...page, data: records.map((record) => ({ ...record, files: files.get(record.id) ?? [] })) }
}
