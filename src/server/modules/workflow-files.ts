import type { Order } from '#contract/records/order.ts'
import type { WorkflowFile, WorkflowFileUpdate } from '#contract/records/workflow-file.ts'
import { noteActivity } from '#server/db/activity.ts'
import { isSame } from '#server/db/body-changes.ts'
import { closeGaps, nextPlace, place, readOrder, writeOrder } from '#server/db/orders.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { filesOfWorkflows, findWorkflowFile } from '#server/db/workflow-files.ts'
import { type BareWorkflow, findWorkflow } from '#server/db/workflows.ts'
import { checkedFile } from '#server/db/file-rows.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { invalid, missing } from '#server/failure.ts'

/** API-058, API-059; decisions 23, 24, 36, 69, 76, 83. */
export const workflowFileHandlers = {
  'workflowFiles.list': async ({ params }, { db }) => {
    const { id } = await workflowOf(db, params.workflowId)
    return (await filesOfWorkflows(db, [id])).get(id) ?? []
  },

  'workflowFiles.read': ({ params }, { db }) => find(db, params),

  'workflowFiles.create': ({ params, body }, context) =>
    context.write(async (trx) => {
      const { at } = context
      const { id: workflowId } = await workflowOf(trx, params.workflowId)
      const file = await checkedFile(trx, body.file_id)
      const attached = (await filesOfWorkflows(trx, [workflowId])).get(workflowId) ?? []
      if (attached.some((link) => link.file_id === file.id)) throw invalid('file_id', 'This file is attached already')
      const { sort_order: wanted, display_name, ...texts } = body
      const { id } = await trx
        .insertInto('workflow_files')
        .values({
          ...texts,
          display_name: display_name || file.name,
          workflow_id: workflowId,
          position: await nextPlace(trx, 'workflow_files', workflowId),
          created_at: at,
          updated_at: at,
          deleted_at: null,
          deleted_by: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (wanted !== undefined) await place(trx, 'workflow_files', workflowId, id, wanted)
      const made = await findWorkflowFile(trx, workflowId, file.id)
      await note(trx, context, 'workflow_file.attached', made)
      return made
    }),

  'workflowFiles.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await find(trx, params)
      context.mustMatch(before)
      const texts = textsOf(before, body)
      const index = body.sort_order ?? before.sort_order
      if (isSame(textsOf(before, {}), texts) && index === before.sort_order) return before
      await trx
        .updateTable('workflow_files')
        .set({ ...texts, version: before.version + 1, updated_at: context.at })
        .where('id', '=', before.id)
        .execute()
      if (index !== before.sort_order) await place(trx, 'workflow_files', before.workflow_id, before.id, index)
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
      await closeGaps(trx, 'workflow_files', link.workflow_id)
      await note(trx, context, 'workflow_file.removed', link)
      return null
    }),

  'workflowFiles.order': async ({ params }, { db }) => orderOf(db, await workflowOf(db, params.id)),

  'workflowFiles.reorder': ({ params, body }, context) =>
    context.write(async (trx) => {
      const workflow = await workflowOf(trx, params.id)
      const before = await orderOf(trx, workflow)
      context.mustMatch(before)
      if (!(await writeOrder(trx, 'workflow_files', workflow.id, body.ids))) return before
      const { id, title } = workflow
      await noteActivity(trx, context, { action: 'workflow_files.reordered', type: 'workflows', id, title })
      return orderOf(trx, workflow)
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

async function workflowOf(db: Db, id: number): Promise<BareWorkflow> {
  const workflow = await findWorkflow(db, id)
  if (!workflow) throw missing('The workflow')
  return workflow
}

/** @throws Failure also when the file is one of another workflow (S-15) */
async function find(db: Db, params: { workflowId: number; fileId: number }): Promise<WorkflowFile> {
  const { id } = await workflowOf(db, params.workflowId)
  return findWorkflowFile(db, id, params.fileId)
}

async function orderOf(db: Db, { id, title }: BareWorkflow): Promise<Order> {
  return { id, title, ...(await readOrder(db, 'workflow_files', id)) }
}

/** An emptied display name is the file's own again. */
function textsOf(before: WorkflowFile, body: WorkflowFileUpdate) {
  const { display_name = before.display_name, description = before.description } = body
  return {
    display_name: display_name || (before.file?.name ?? before.display_name),
    description,
    version_note: body.version_note ?? before.version_note,
  }
}

function note(trx: Trx, context: Context, action: string, { id, display_name: title }: WorkflowFile): Promise<void> {
  return noteActivity(trx, context, { action, type: 'workflow_files', id, title })
}
