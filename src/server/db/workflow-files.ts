import { sql } from 'kysely'
import type { WorkflowFile } from '#contract/records/workflow-file.ts'
import { toStoredFile } from './file-rows.ts'
import { missing } from '#server/failure.ts'
import { gathered } from './gathered.ts'
import type { Db } from './schema.ts'
import { among } from './sqlite/among.ts'

/** Files of workflows, by their sort numbers. */

/** In order, by workflow. A file that rests in the trash is null until it comes back. */
export async function filesOfWorkflows(
  db: Db,
  workflowIds: readonly number[],
): Promise<ReadonlyMap<number, WorkflowFile[]>> {
  const links = await db
    .selectFrom('workflow_files')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`workflow_id in ${among(workflowIds)}`)
    .select(['id', 'created_at', 'updated_at', 'version', 'workflow_id', 'file_id', 'display_name', 'description'])
    .select(['version_note', 'position as sort_order'])
    .orderBy('workflow_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where(sql<boolean>`id in ${among(links.map((link) => link.file_id))}`)
    .where('deleted_at', 'is', null)
    .execute()
  const files = new Map(rows.map((row) => [row.id, toStoredFile(row)]))
  return gathered(links, (link) => [link.workflow_id, { ...link, file: files.get(link.file_id) ?? null }])
}

/** @throws Failure when the workflow has no such file */
export async function findWorkflowFile(db: Db, workflowId: number, fileId: number): Promise<WorkflowFile> {
  const files = (await filesOfWorkflows(db, [workflowId])).get(workflowId)
  const found = files?.find((link) => link.file_id === fileId)
  if (!found) throw missing('The file of this workflow')
  return found
}
