import { describe, expect, test } from 'vitest'
import { workflowServer } from '#tests/support/workflow-records.ts'

async function withFiles(...names: readonly string[]) {
  const setting = await workflowServer()
  const { server, token, create, upload, attach } = setting
  const workflow = await create()
  const files = []
  for (const name of names) files.push(await upload(name))
  const links = []
  for (const file of files) links.push((await attach(workflow, file)).data)
  const params = (file: { id: number } | undefined) => ({
    workflowId: String(workflow.id),
    fileId: String(file?.id ?? 0),
  })
  const orderParams = { id: String(workflow.id) }
  const order = async () => (await server.call('workflowFiles.order', { params: orderParams }, { token })).data
  const reorder = (ids: readonly number[], headers: Record<string, string> = {}) =>
    server.call('workflowFiles.reorder', { params: orderParams, body: { ids } }, { token, headers })
  const list = async () =>
    (await server.call('workflowFiles.list', { params: { workflowId: String(workflow.id) } }, { token })).data
  const places = async () => (await list()).map((link) => `${link.sort_order} ${link.display_name}`)
  const detach = (file: { id: number } | undefined) =>
    server.call('workflowFiles.delete', { params: params(file) }, { token })
  return { ...setting, workflow, files, links, params, order, reorder, list, places, detach }
}

describe('a file of a workflow', () => {
  test('stands under its own name unless another is given, behind the others unless placed', async () => {
    const { server, token, workflow, create, upload, attach, places, read, params } = await withFiles('a.json')
    const [b, c] = [await upload('b.json'), await upload('c.json')]
    const made = await attach(workflow, b, { display_name: 'Import me', description: 'How', version_note: 'n8n 2.x' })
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({
      workflow_id: workflow.id,
      file_id: b.id,
      display_name: 'Import me',
      description: 'How',
      version_note: 'n8n 2.x',
      sort_order: 1,
      version: 1,
      file: { id: b.id, path: b.path },
    })
    await attach(workflow, c, { sort_order: 0 })
    expect(await places()).toEqual(['0 a.json', '0 c.json', '1 Import me'])
    expect((await read(workflow)).files?.map((link) => link.file_id)).toEqual([expect.any(Number), c.id, b.id])
    const one = await server.call('workflowFiles.read', { params: params(b) }, { token })
    expect(one.data).toMatchObject({ display_name: 'Import me', sort_order: 1 })
    const foreign = { workflowId: String((await create()).id), fileId: String(b.id) }
    expect((await server.call('workflowFiles.read', { params: foreign }, { token })).status).toBe(404)
    expect((await server.call('workflowFiles.delete', { params: foreign }, { token })).status).toBe(404)
    expect((await server.call('workflowFiles.update', { params: foreign, body: {} }, { token })).status).toBe(404)
  })

  test('is attached once, and only when it is there', async () => {
    const { server, token, workflow, files, links, places, attach, upload } = await withFiles('a.json')
    const [a] = files
    if (!a) throw new Error('No file')
    const other = await attach(workflow, a, { version_note: 'n8n 2.x' })
    expect(other.problem.errors).toEqual({ file_id: ['This file is attached already'] })
    const again = await attach(workflow, a)
    expect([again.status, again.body]).toEqual([200, expect.objectContaining({ status: 200, data: links[0] })])
    expect(await places()).toEqual(['0 a.json'])
    const gone = await upload('gone.json')
    await server.call('files.delete', { params: { id: String(gone.id) } }, { token })
    expect((await attach(workflow, gone)).problem.errors).toEqual({ file_id: ['File does not exist'] })
    const params = { workflowId: '99' }
    const missing = await server.call('workflowFiles.create', { params, body: { file_id: a.id } }, { token })
    expect(missing.status).toBe(404)
    const none = await server.call(
      'workflowFiles.create',
      { params: { workflowId: String(workflow.id) }, body: {} },
      { token },
    )
    expect(none.problem.errors).toHaveProperty('file_id')
  })

  test('changes with a version; its sort number moves it alone', async () => {
    const { server, token, files, links, params, places } = await withFiles('a.json', 'b.json', 'c.json')
    const update = (body: object, headers: Record<string, string> = {}) =>
      server.call('workflowFiles.update', { params: params(files[2]), body }, { token, headers })
    server.advance(1000)
    const saved = await update({ ...links[2], version_note: 'n8n 2.x', sort_order: 0 }, { 'If-Match': '"1"' })
    expect(saved.data).toMatchObject({ version_note: 'n8n 2.x', sort_order: 0, version: 2 })
    expect(await places()).toEqual(['0 a.json', '0 c.json', '1 b.json'])
    expect((await update({ description: 'Late' }, { 'If-Match': '"1"' })).problem).toMatchObject({
      status: 412,
      current: { id: links[2]?.id, version: 2 },
    })
    expect((await update({ display_name: 'Other' })).data.display_name).toBe('Other')
    expect((await update({ display_name: '' })).data.display_name).toBe('c.json')
    expect((await update({ display_name: 'c.json', sort_order: 0 })).data.version).toBe(4)
    expect((await update({ sort_order: -1 })).problem.errors).toHaveProperty('sort_order')
  })

  test('leaves the workflow, not the library; it can come back to its place', async () => {
    const { server, token, files, links, places, detach, deeds } = await withFiles('a.json', 'b.json', 'c.json')
    expect((await detach(files[1])).status).toBe(200)
    expect(await places()).toEqual(['0 a.json', '2 c.json'])
    expect((await server.call('files.read', { params: { id: String(files[1]?.id) } }, { token })).status).toBe(200)
    expect((await detach(files[1])).status).toBe(404)
    const trash = (await server.call('trash.list', {}, { token })).data.data
    expect(trash).toMatchObject([{ type: 'workflow-files', id: links[1]?.id, title: 'b.json' }])
    const params = { type: 'workflow-files', id: String(links[1]?.id) }
    const back = await server.call('trash.restore', { params }, { token })
    expect(back.data).toEqual({ id: links[1]?.id, version: 3 })
    expect(await places()).toEqual(['0 a.json', '1 b.json', '2 c.json'])
    expect(await deeds()).toContain('workflow_file.removed')
  })

  test('does not come back beside itself, nor to a workflow in the trash', async () => {
    const { server, token, workflow, files, links, attach, detach } = await withFiles('a.json')
    const [a] = files
    if (!a) throw new Error('No file')
    await detach(a)
    await attach(workflow, a)
    const params = { type: 'workflow-files', id: String(links[0]?.id) }
    expect((await server.call('trash.restore', { params }, { token })).problem).toMatchObject({
      status: 409,
      code: 'exists',
    })
    await server.call('workflows.delete', { params: { id: String(workflow.id) } }, { token })
    expect((await server.call('trash.restore', { params }, { token })).problem).toMatchObject({
      status: 409,
      code: 'parent_deleted',
    })
  })

  test('is null while the file rests in the trash, and gone when that is erased', async () => {
    const { server, token, files, read, workflow, places, order } = await withFiles('a.json', 'b.json')
    const id = String(files[0]?.id)
    expect((await server.call('files.delete', { params: { id } }, { token })).problem).toMatchObject({
      code: 'in_use',
      uses: [{ type: 'workflow-files', id: workflow.id, title: 'Flow' }],
    })
    await server.call('files.delete', { params: { id }, query: { force: '1' } }, { token })
    expect((await read(workflow)).files).toMatchObject([{ display_name: 'a.json', file: null }, { sort_order: 1 }])
    await server.call('trash.restore', { params: { type: 'files', id } }, { token })
    expect((await read(workflow)).files).toMatchObject([{ file: { name: 'a.json' } }, {}])
    await server.call('files.delete', { params: { id }, query: { force: '1' } }, { token })
    const before = await order()
    await server.call('trash.erase', { params: { type: 'files', id } }, { token })
    expect((await order()).ids).toHaveLength(1)
    expect((await order()).version).toBeGreaterThan(before.version)
    expect(await places()).toHaveLength(1)
  })

  test('goes and comes back with its workflow, and is erased with it', async () => {
    const { server, token, workflow, places } = await withFiles('a.json')
    const params = { id: String(workflow.id) }
    await server.call('workflows.delete', { params }, { token })
    expect((await server.call('trash.list', {}, { token })).data.data).toHaveLength(1)
    await server.call('trash.restore', { params: { type: 'workflows', ...params } }, { token })
    expect(await places()).toEqual(['0 a.json'])
    await server.call('workflows.delete', { params }, { token })
    await server.call('trash.erase', { params: { type: 'workflows', ...params } }, { token })
    expect(await server.deps.db.selectFrom('workflow_files').select('id').execute()).toEqual([])
    const orders = await server.deps.db.selectFrom('orders').selectAll().where('kind', '=', 'workflow_files').execute()
    expect(orders).toEqual([])
  })
})

describe('the order of files', () => {
  test('is a record of its own: putting files in order leaves workflow and files as they were', async () => {
    const { workflow, links, order, reorder, places, read } = await withFiles('a.json', 'b.json', 'c.json')
    const ids = links.map((link) => link.id)
    const before = await order()
    expect(before).toMatchObject({ id: workflow.id, title: 'Flow', ids })
    const [a = 0, b = 0, c = 0] = ids
    const saved = await reorder([c, a, b], { 'If-Match': `"${before.version}"` })
    expect(saved.data).toMatchObject({ id: workflow.id, ids: [c, a, b] })
    expect(saved.data.version).toBeGreaterThan(before.version)
    expect(await places()).toEqual(['0 c.json', '1 a.json', '2 b.json'])
    const after = await read(workflow)
    expect([after.version, ...(after.files ?? []).map((link) => link.version)]).toEqual([1, 1, 1, 1])
    expect((await reorder([a, b, c], { 'If-Match': `"${before.version}"` })).problem).toMatchObject({
      status: 412,
      current: { ids: [c, a, b], version: saved.data.version },
    })
    expect((await reorder([c, a, b])).data.version).toBe(saved.data.version)
  })

  test('ignores what is gone and keeps what is not named behind its neighbour', async () => {
    const { links, reorder } = await withFiles('a.json', 'b.json', 'c.json')
    const [a = 0, b = 0, c = 0] = links.map((link) => link.id)
    expect((await reorder([c, 999, a])).data.ids).toEqual([c, a, b])
    expect((await reorder([])).data.ids).toEqual([c, a, b])
    expect((await reorder([b, b, c])).data.ids).toEqual([b, c, a])
  })

  test('gets a new version when a file comes or goes', async () => {
    const { workflow, files, order, attach, upload, detach } = await withFiles('a.json')
    const first = (await order()).version
    await attach(workflow, await upload('b.json'))
    const second = (await order()).version
    await detach(files[0])
    const third = (await order()).version
    expect(second).toBeGreaterThan(first)
    expect(third).toBeGreaterThan(second)
  })

  test('of a workflow that is not there is not there', async () => {
    const { server, token } = await withFiles()
    expect((await server.call('workflowFiles.order', { params: { id: '99' } }, { token })).status).toBe(404)
    const body = { ids: [1] }
    expect((await server.call('workflowFiles.reorder', { params: { id: '99' }, body }, { token })).status).toBe(404)
  })
})

test('a workflow is sent anew when a file was attached, although its own version is the same', async () => {
  const { server, token, workflow, attach, upload } = await withFiles('a.json')
  const ask = () =>
    server.call(
      'workflows.read',
      { params: { id: String(workflow.id) } },
      { token, headers: { 'If-None-Match': '"1"' } },
    )
  expect((await ask()).data.files).toHaveLength(1)
  await attach(workflow, await upload('b.json'))
  expect((await ask()).data.files).toHaveLength(2)
})
