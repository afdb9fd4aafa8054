import { sql } from 'kysely'
import { arranged, type Order } from '#contract/order.ts'
import type { WorkflowFile } from '#contract/workflow-file.ts'
import { toStoredFile } from '#server/files/file-rows.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import type { Db } from './schema.ts'

/**
 * Files of workflows and their order (WF-16 to WF-19, decision 83). Places are 0, 1, 2, … among those that are not in
 * the trash. The order is a record of its own with a version of its own: putting files in order never stands against
 * an edit of the workflow or of one of its files.
 */

const LINK = [
  'workflow_files.id',
  'workflow_files.created_at',
  'workflow_files.updated_at',
  'workflow_files.version',
  'workflow_id',
  'file_id',
  'display_name',
  'description',
  'version_note',
  'sort_order',
] as const

/** Those whose file is not in the trash, by workflow, in order. */
export async function filesOfWorkflows(db: Db, workflowIds: readonly number[]): Promise<Map<number, WorkflowFile[]>> {
  const among = sql`(select value from json_each(${JSON.stringify(workflowIds)}))`
  const links = await db
    .selectFrom('workflow_files')
    .innerJoin('files', 'files.id', 'workflow_files.file_id')
    .where('workflow_files.deleted_at', 'is', null)
    .where('files.deleted_at', 'is', null)
    .where(sql<boolean>`workflow_files.workflow_id in ${among}`)
    .select(LINK)
    .orderBy('workflow_id')
    .orderBy('sort_order')
    .orderBy('workflow_files.id')
    .execute()
  const files = await db
    .selectFrom('files')
    .selectAll()
    .where(sql<boolean>`id in (select value from json_each(${JSON.stringify(links.map((link) => link.file_id))}))`)
    .execute()
  const byId = new Map(files.map((file) => [file.id, toStoredFile(file)]))
  const found = new Map<number, WorkflowFile[]>()
  for (const link of links) {
    const file = byId.get(link.file_id)
    if (file) found.set(link.workflow_id, [...(found.get(link.workflow_id) ?? []), { ...link, file }])
  }
  return found
}

/** @throws Problem 404 when the workflow has no such file */
export async function findWorkflowFile(db: Db, workflowId: number, fileId: number): Promise<WorkflowFile> {
  const files = (await filesOfWorkflows(db, [workflowId])).get(workflowId)
  const found = files?.find((link) => link.file_id === fileId)
  if (!found) throw notFound('The file of this workflow')
  return found
}

/** All members in order, those whose file is in the trash included: they come back to their place. */
export async function membersOf(db: Db, workflowId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('workflow_files')
    .select('id')
    .where('workflow_id', '=', workflowId)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Writes the places; the order gets a new version even when only its members changed. */
export async function writeOrder(trx: Db, workflowId: number, ids: readonly number[], at: string): Promise<void> {
  for (const [place, id] of ids.entries()) {
    await trx
      .updateTable('workflow_files')
      .set({ sort_order: place })
      .where('id', '=', id)
      .where('sort_order', '<>', place)
      .execute()
  }
  await trx
    .updateTable('workflows')
    .set((of) => ({ files_version: of('files_version', '+', 1), files_changed_at: at }))
    .where('id', '=', workflowId)
    .execute()
}

/** Puts one member at a place; beyond the end is the end. */
export async function place(trx: Db, workflowId: number, id: number, index: number, at: string): Promise<void> {
  const others = (await membersOf(trx, workflowId)).filter((member) => member !== id)
  await writeOrder(trx, workflowId, others.toSpliced(index, 0, id), at)
}

export async function readOrder(db: Db, workflowId: number): Promise<Order> {
  const row = await db
    .selectFrom('workflows')
    .select(['id', 'title', 'files_version', 'files_changed_at', 'created_at'])
    .where('id', '=', workflowId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('The workflow')
  return {
    id: row.id,
    version: row.files_version,
    updated_at: row.files_changed_at ?? row.created_at,
    title: row.title,
    ids: await membersOf(db, workflowId),
  }
}

/** @returns the new order; the same version when nothing moved */
export async function reorder(trx: Db, before: Order, wanted: readonly number[], at: string): Promise<Order> {
  const ids = arranged(before.ids, wanted)
  if (ids.every((id, place) => before.ids[place] === id)) return before
  await writeOrder(trx, before.id, ids, at)
  return { ...before, ids, version: before.version + 1, updated_at: at }
}

/** A file that comes back from the trash takes its former place. @throws Problem 422 when it is attached again */
export async function rejoin(trx: Db, id: number, at: string): Promise<void> {
  const link = await trx.selectFrom('workflow_files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const twin = await trx
    .selectFrom('workflow_files')
    .select('id')
    .where('workflow_id', '=', link.workflow_id)
    .where('file_id', '=', link.file_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (twin) throw invalid('id', 'This file has been attached again meanwhile')
  await place(trx, link.workflow_id, id, link.sort_order, at)
}
