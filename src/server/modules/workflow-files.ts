import { workflow } from '#contract/records/workflow.ts'
import { type WorkflowFile, workflowFile, type WorkflowFileCreate } from '#contract/records/workflow-file.ts'
import { checkedFile } from '#server/db/file-rows.ts'
import type { Db } from '#server/db/schema.ts'
import { filesOfWorkflows, findWorkflowFile } from '#server/db/workflow-files.ts'
import type { Handlers } from '#server/http/context.ts'
import { sameAgain } from '#server/records/attached-once.ts'
import { foundHolder } from '#server/records/handlers.ts'
import { change, create, remove } from '#server/records/life.ts'
import { findKept } from '#server/records/table.ts'

export const workflowFileHandlers = {
  'workflowFiles.list': async ({ params }, { db }) => filesOf(db, params.workflowId),

  'workflowFiles.read': ({ params }, { db }) => read(db, params),

  'workflowFiles.create': ({ params, body }, context) =>
    context.write(async (trx) => {
      const { workflowId: workflow_id } = params
      const attached = await filesOf(trx, workflow_id)
      const file = await checkedFile(trx, body.file_id)
      const twin = attached.find((link) => link.file_id === file.id)
      if (twin) return sameAgain(context, twin, saidOf(body, twin))
      const values = { ...body, workflow_id, display_name: body.display_name || file.name }
      await create(trx, context, workflowFile, values, { action: 'workflow_file.attached' })
      return findWorkflowFile(trx, workflow_id, file.id)
    }),

  'workflowFiles.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params)
      context.mustMatch(before)
      // An emptied display name is the file's own again.
      const own = before.file?.name ?? before.display_name
      const display_name = body.display_name === '' ? own : body.display_name
      return change(trx, context, workflowFile, before, { ...body, display_name })
    }),

  'workflowFiles.delete': ({ params }, context) =>
    context.write(async (trx) => {
      const link = await read(trx, params)
      context.mustMatch(link)
      return remove(trx, context, workflowFile, link, 'workflow_file.removed')
    }),
} satisfies Handlers<
  'workflowFiles.list' | 'workflowFiles.read' | 'workflowFiles.create' | 'workflowFiles.update' | 'workflowFiles.delete'
>

/** What a caller says of the file beside what it has anyway. */
function saidOf(body: WorkflowFileCreate, { file, display_name: shown }: WorkflowFile) {
  const { display_name, description, version_note, sort_order } = body
  const isOwn = display_name === (file?.name ?? shown)
  return {
    display_name: isOwn ? undefined : display_name || undefined,
    description: description || undefined,
    version_note: version_note || undefined,
    sort_order,
  }
}

async function filesOf(db: Db, workflowId: number): Promise<WorkflowFile[]> {
  const { id } = await foundHolder(db, workflow, workflowId, await findKept(db, workflow, workflowId))
  return (await filesOfWorkflows(db, [id])).get(id) ?? []
}

/** @throws Failure `missing` also when the file is one of another workflow */
async function read(db: Db, { workflowId, fileId }: { workflowId: number; fileId: number }): Promise<WorkflowFile> {
  await foundHolder(db, workflow, workflowId, await findKept(db, workflow, workflowId))
  return findWorkflowFile(db, workflowId, fileId)
}
