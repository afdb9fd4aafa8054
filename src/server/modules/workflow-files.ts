import type { WorkflowFile, WorkflowFileUpdate } from '#contract/workflow-file.ts'
import { noteActivity } from '#server/db/activity.ts'
import type { Trx } from '#server/db/schema.ts'
import {
  filesOfWorkflows,
  findWorkflowFile,
  membersOf,
  place,
  readOrder,
  reorder,
  writeOrder,
} from '#server/db/workflow-files.ts'
import { findWorkflow } from '#server/db/workflows.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/problem.ts'

/** API-058, API-059; decisions 23, 24, 36, 69, 76, 83. */
export const workflowFileHandlers = {
  'workflowFiles.list': async ({ params }, { db }) => {
    if (!(await findWorkflow(db, params.workflowId))) throw notFound('The workflow')
    return (await filesOfWorkflows(db, [params.workflowId])).get(params.workflowId) ?? []
  },

  'workflowFiles.read': ({ params }, { db }) => find(db, params),

  'workflowFiles.create': ({ params, body }, context) =>
    context.write(async (trx) => {
      const { workflowId } = params
      if (!(await findWorkflow(trx, workflowId))) throw notFound('The workflow')
      const name = await nameOfFile(trx, workflowId, body.file_id)
      const { sort_order: index, display_name, ...texts } = body
      const { at } = context
      const { id } = await trx
        .insertInto('workflow_files')
        .values({
          ...texts,
          display_name: display_name || name,
          workflow_id: workflowId,
          created_at: at,
          updated_at: at,
          deleted_at: null,
          deleted_by: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await place(trx, workflowId, id, index ?? Number.MAX_SAFE_INTEGER, at)
      const made = await findWorkflowFile(trx, workflowId, body.file_id)
      await note(trx, context, 'workflow_file.attached', made)
      return made
    }),

  'workflowFiles.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await find(trx, params)
      context.mustMatch(before)
      const changes = changesOf(before, body)
      const index = body.sort_order ?? before.sort_order
      if (Object.keys(changes).length === 0 && index === before.sort_order) return before
      await trx
        .updateTable('workflow_files')
        .set({ ...changes, version: before.version + 1, updated_at: context.at })
        .where('id', '=', before.id)
        .execute()
      if (index !== before.sort_order) await place(trx, before.workflow_id, before.id, index, context.at)
      const after = await find(trx, params)
      await note(trx, context, 'workflow_file.updated', after)
      return after
    }),

  'workflowFiles.delete': ({ params }, context) =>
    context.write(async (trx) => {
      const link = await find(trx, params)
      context.mustMatch(link)
      await trx
        .updateTable('workflow_files')
        .set({ deleted_at: context.at, deleted_by: context.caller?.id ?? null, version: link.version + 1 })
        .where('id', '=', link.id)
        .execute()
      await writeOrder(trx, link.workflow_id, await membersOf(trx, link.workflow_id), context.at)
      await note(trx, context, 'workflow_file.removed', link)
      return null
    }),

  'workflowFiles.order': ({ params }, { db }) => readOrder(db, params.id),

  'workflowFiles.reorder': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await readOrder(trx, params.id)
      context.mustMatch(before)
      const after = await reorder(trx, before, body.ids, context.at)
      if (after === before) return before
      await noteActivity(trx, context, {
        action: 'workflow_files.reordered',
        type: 'workflows',
        id: after.id,
        title: after.title,
      })
      return after
    }),
} satisfies Handlers<
  | 'workflowFiles.list'
  | 'workflowFiles.read'
  | 'workflowFiles.create'
  | 'workflowFiles.update'
  | 'workflowFiles.delete'
  | 'workflowFiles.order'
  | 'workflowFiles.reorder'
>

/** @throws Problem 404 also when the file is one of another workflow (S-15) */
async function find(db: Context['db'], params: { workflowId: number; fileId: number }): Promise<WorkflowFile> {
  if (!(await findWorkflow(db, params.workflowId))) throw notFound('The workflow')
  return findWorkflowFile(db, params.workflowId, params.fileId)
}

/** @throws Problem 422 when there is no such file, or the workflow has it */
async function nameOfFile(trx: Trx, workflowId: number, fileId: number): Promise<string> {
  const file = await trx
    .selectFrom('files')
    .select('name')
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!file) throw invalid('file_id', 'File does not exist')
  const attached = (await filesOfWorkflows(trx, [workflowId])).get(workflowId) ?? []
  if (attached.some((link) => link.file_id === fileId)) throw invalid('file_id', 'This file is attached already')
  return file.name
}

/** An emptied display name is the file's own again. */
function changesOf(before: WorkflowFile, body: WorkflowFileUpdate) {
  const display_name = body.display_name === '' ? before.file.name : body.display_name
  const wanted = { display_name, description: body.description, version_note: body.version_note }
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && value !== Object.entries(before).find(([key]) => key === name)?.[1],
    ),
  )
}

function note(trx: Trx, context: Context, action: string, { id, display_name: title }: WorkflowFile): Promise<void> {
  return noteActivity(trx, context, { action, type: 'workflow_files', id, title })
}
