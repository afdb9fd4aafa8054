import * as v from 'valibot'
import type { Selectable } from 'kysely'
import type { Workflow, WorkflowCreate } from '#contract/records/workflow.ts'
import type { WorkflowFile } from '#contract/records/workflow-file.ts'
import { bit, type Db, type WorkflowsTable } from './schema.ts'
import { filesOfWorkflows } from './workflow-files.ts'

/** Rows of workflows. What is written comes in as the contract's record and goes out as one. */

export type WorkflowRow = Selectable<WorkflowsTable>
/** The record without its files, which are records of their own. */
export type BareWorkflow = Omit<Workflow, 'files'>

const StoredTexts = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

export function bareOf(row: WorkflowRow): BareWorkflow {
  return {
    id: row.id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
    title: row.title,
    slug: row.slug,
    summary: row.summary,
    description: row.description,
    workflow_category_id: row.category_id,
    status: row.status,
    is_featured: row.is_featured === 1,
    is_premium: row.is_premium === 1,
    tools: v.parse(StoredTexts, row.tools),
    benefits: v.parse(StoredTexts, row.benefits),
    image_url: row.image_url,
  }
}

function columnsOf(workflow: Omit<WorkflowCreate, 'workflow_category_id'> & { workflow_category_id: number | null }) {
  const { workflow_category_id: category_id, tools, benefits, is_featured, is_premium, ...texts } = workflow
  return {
    title: texts.title,
    slug: texts.slug,
    summary: texts.summary,
    description: texts.description,
    status: texts.status,
    image_url: texts.image_url,
    category_id,
    is_featured: bit(is_featured),
    is_premium: bit(is_premium),
    tools: JSON.stringify(tools),
    benefits: JSON.stringify(benefits),
  }
}

const alive = (db: Db) => db.selectFrom('workflows').selectAll().where('workflows.deleted_at', 'is', null)

export async function findWorkflow(db: Db, id: number): Promise<BareWorkflow | undefined> {
  const row = await alive(db).where('id', '=', id).executeTakeFirst()
  return row && bareOf(row)
}

export async function withFiles(db: Db, workflow: BareWorkflow): Promise<Workflow> {
  const files = await filesOfWorkflows(db, [workflow.id])
  return { ...workflow, files: files.get(workflow.id) ?? [] }
}

/** @param workflow with a slug that is free and a category that exists */
export async function insertWorkflow(trx: Db, workflow: WorkflowCreate, at: string): Promise<BareWorkflow> {
  const row = await trx
    .insertInto('workflows')
    .values({ ...columnsOf(workflow), created_at: at, updated_at: at, deleted_at: null, deleted_by: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  return bareOf(row)
}

/** Writes the record as given, its version included. */
export async function updateWorkflow(trx: Db, after: BareWorkflow): Promise<void> {
  const { id, version, updated_at, created_at: _created, ...rest } = after
  await trx
    .updateTable('workflows')
    .set({ ...columnsOf(rest), version, updated_at })
    .where('id', '=', id)
    .execute()
}

/** @param except the record itself */
export async function isWorkflowSlugTaken(db: Db, slug: string, except = 0): Promise<boolean> {
  const row = await db
    .selectFrom('workflows')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', except)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds the files to rows of a list. */
export function joinFiles(rows: readonly BareWorkflow[], files: ReadonlyMap<number, WorkflowFile[]>): Workflow[] {
  return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] }))
}
