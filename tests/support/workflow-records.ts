import { testServer } from './api.ts'
import { formWith } from './sample-files.ts'
import type { StoredFile, Workflow } from '#tests/support/schemas.ts'

/** A server with a workflow category, and the few calls that tests of workflows make again and again. */
export async function workflowServer() {
  const server = await testServer()
  const { token } = server.owner
  const category = (await server.call('workflowCategories.create', { body: { name: 'Approvals' } }, { token })).data
  const body = { title: 'Flow', summary: 'What it does', workflow_category_id: category.id }
  const create = async (changes: object = {}): Promise<Workflow> =>
    (await server.call('workflows.create', { body: { ...body, ...changes } }, { token })).data
  const upload = async (name: string): Promise<StoredFile> =>
    (await server.call('files.upload', { body: formWith(`{"of":"${name}"}`, name) }, { token })).data.file
  const attach = async (workflow: Workflow, file: StoredFile, changes: object = {}) => {
    const params = { workflowId: String(workflow.id) }
    return server.call('workflowFiles.create', { params, body: { file_id: file.id, ...changes } }, { token })
  }
  const read = async (workflow: Workflow): Promise<Workflow> =>
    (await server.call('workflows.read', { params: { id: String(workflow.id) } }, { token })).data
  const update = (workflow: Workflow, changes: object, headers: Record<string, string> = {}) =>
    server.call('workflows.update', { params: { id: String(workflow.id) }, body: changes }, { token, headers })
  const deeds = async () => {
    const rows = await server.deps.db.selectFrom('activities').select('action').orderBy('id').execute()
    return rows.map((row) => row.action)
  }
  return { server, token, category, body, create, upload, attach, read, update, deeds }
}
