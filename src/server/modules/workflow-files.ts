import { workflow } from '#contract/records/workflow.ts'
import { type WorkflowFile, workflowFile, type WorkflowFileCreate } from '#contract/records/workflow-file.ts'
import { checkedFile } from '#server/db/file-rows.ts'
import type { Db } from '#server/db/schema.ts'
import { filesOfWorkflows, findWorkflowFile } from '#server/db/workflow-files.ts'
import { invalid } from '#server/failure.ts'
import type { Handlers } from '#server/http/context.ts'
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
      if (twin) return sameAgain(twin, body)
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

/**
 * Two devices may attach the same file while neither can see the other's: the second then has what it asked for.
 * @throws Failure `invalid` when it says of the file what does not stand there, since that would be lost
 */
function sameAgain(twin: WorkflowFile, body: WorkflowFileCreate): WorkflowFile {
  const { display_name, description, version_note, sort_order } = body
  const own = twin.file?.name ?? twin.display_name
  const isKnown =
    (!display_name || display_name === twin.display_name || display_name === own) &&
    (!description || description === twin.description) &&
    (!version_note || version_note === twin.version_note) &&
    (sort_order ?? twin.sort_order) === twin.sort_order
  if (!isKnown) throw invalid('file_id', 'This file is attached already')
  return twin
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
