import { describe, expect, test } from 'vitest'
import { workflowServer } from '#tests/support/workflow-records.ts'

describe('a workflow', () => {
  test('is made as a draft with a slug of its own, a version and its history', async () => {
    const { server, token, create, category, deeds } = await workflowServer()
    const made = await create({
      title: 'Größe & Maß',
      tools: [' n8n ', 'SQL', 'n8n', ''],
      credentials: [' Slack OAuth2'],
      setup_steps: ['Import it', '', 'Choose the account'],
      benefits: ['Fast'],
    })
    expect(made).toMatchObject({
      title: 'Größe & Maß',
      slug: 'grosse-mass',
      summary: 'What it does',
      description: '',
      workflow_category_id: category.id,
      status: 'draft',
      is_featured: false,
      is_premium: false,
      tools: ['n8n', 'SQL'],
      credentials: ['Slack OAuth2'],
      setup_steps: ['Import it', 'Choose the account'],
      benefits: ['Fast'],
      image_url: null,
      files: [],
      version: 1,
    })
    expect((await create({ title: 'Größe, Maß' })).slug).toBe('grosse-mass-2')
    const read = await server.call('workflows.read', { params: { id: String(made.id) } }, { token })
    expect(read.data).toEqual(made)
    expect(read.headers.get('ETag')).toMatch(/^"1-/)
    expect(
      (await server.call('workflows.revisions', { params: { id: String(made.id) } }, { token })).data,
    ).toHaveLength(1)
    expect(await deeds()).toContain('workflow.created')
  })

  test.each<[string, object, string]>([
    ['without a title', { title: ' ' }, 'title'],
    ['without a summary', { summary: '' }, 'summary'],
    ['without a category', { workflow_category_id: null }, 'workflow_category_id'],
    ['with a category that is not there', { workflow_category_id: 99 }, 'workflow_category_id'],
    ['with a status of its own', { status: 'live' }, 'status'],
    ['with tools that are no list', { tools: 'n8n' }, 'tools'],
    ['with a tool that is too long', { tools: ['x'.repeat(61)] }, 'tools.0'],
    ['with a step that is too long', { setup_steps: ['x'.repeat(301)] }, 'setup_steps.0'],
    ['with fifty-one benefits', { benefits: Array.from({ length: 51 }, (_, index) => `b${index}`) }, 'benefits'],
    ['with a picture from another scheme', { image_url: 'javascript:alert(1)' }, 'image_url'],
    ['with a picture from another host by two slashes', { image_url: '//evil.example/x.png' }, 'image_url'],
    ['with a slug that is none', { slug: 'A B' }, 'slug'],
    ['with a field that is none', { colour: 'red' }, 'colour'],
  ])('is not made %s', async (_, changes, field) => {
    const { server, token, body } = await workflowServer()
    const answer = await server.call('workflows.create', { body: { ...body, ...changes } }, { token })
    expect(answer.problem).toMatchObject({ status: 422 })
    expect(Object.keys(answer.problem.errors ?? {})).toEqual([field])
  })

  test('is made once for a key', async () => {
    const { server, token, body } = await workflowServer()
    const headers = { 'Idempotency-Key': 'workflow-key-1' }
    const first = await server.call('workflows.create', { body }, { token, headers })
    const again = await server.call('workflows.create', { body }, { token, headers })
    expect(again.body).toEqual(first.body)
    expect((await server.call('workflows.list', {}, { token })).data.total).toBe(1)
  })

  test('changes with a version, keeps what is left out, takes a whole record back', async () => {
    const { server, create, update } = await workflowServer()
    const made = await create({ description: '<p>About</p>', tools: ['n8n'] })
    server.advance(1000)
    const saved = await update(
      made,
      { ...made, title: 'New', status: 'published', is_featured: '1' },
      { 'If-Match': '"1"' },
    )
    expect(saved.data).toMatchObject({
      title: 'New',
      slug: 'flow',
      description: '<p>About</p>',
      tools: ['n8n'],
      status: 'published',
      is_featured: true,
      version: 2,
      updated_at: new Date(server.now()).toISOString(),
    })
    expect((await update(made, { title: 'Late' }, { 'If-Match': '"1"' })).problem).toMatchObject({
      status: 412,
      code: 'version_conflict',
      current: { title: 'New', version: 2, files: [] },
    })
    expect((await update(made, { title: 'New' })).data.version).toBe(2)
    expect((await update({ ...made, id: 99 }, { title: 'New' })).status).toBe(404)
  })

  test('keeps a slug to itself', async () => {
    const { create, update } = await workflowServer()
    await create({ title: 'First' })
    const second = await create({ title: 'Second' })
    expect((await update(second, { slug: 'first' })).problem).toMatchObject({ status: 422, code: 'slug_taken' })
    expect((await update(second, { slug: 'third' })).data.slug).toBe('third')
    expect((await update(second, { slug: '' })).data.slug).toBe('third')
  })

  test('holds no script in its description', async () => {
    const { create } = await workflowServer()
    const made = await create({ description: '<p onclick="x()">A</p><script>alert(1)</script>' })
    expect(made.description).toBe('<p>A</p>')
  })

  test('goes to the trash, comes back with a free slug, and is erased with its history', async () => {
    const { server, token, create, read } = await workflowServer()
    const made = await create()
    const params = { id: String(made.id) }
    const early = await server.call('workflows.delete', { params }, { token, headers: { 'If-Match': '"7"' } })
    expect(early.problem).toMatchObject({ status: 412, current: { id: made.id } })
    expect((await server.call('workflows.delete', { params }, { token, headers: { 'If-Match': '"1"' } })).status).toBe(
      200,
    )
    expect((await server.call('workflows.read', { params }, { token })).status).toBe(404)
    await create()
    await server.call('trash.restore', { params: { type: 'workflows', ...params } }, { token })
    expect(await read(made)).toMatchObject({ slug: 'flow-2', version: 3 })
    await server.call('workflows.delete', { params }, { token })
    await server.call('trash.erase', { params: { type: 'workflows', ...params } }, { token })
    const left = await server.deps.db.selectFrom('revisions').selectAll().where('record_id', '=', made.id).execute()
    expect(left.filter((row) => row.collection === 'workflows')).toEqual([])
  })

  test('goes back to an earlier version without being published by it', async () => {
    const { server, token, create, update } = await workflowServer()
    const made = await create({ status: 'published', title: 'First' })
    await update(made, { title: 'Second', status: 'archived', tools: ['SQL'] })
    const params = { id: String(made.id) }
    const [, first] = (await server.call('workflows.revisions', { params }, { token })).data
    const restore = { params: { ...params, revisionId: String(first?.id) } }
    const back = await server.call('workflows.restoreRevision', restore, { token })
    expect(back.data).toMatchObject({ title: 'First', tools: [], status: 'archived', version: 3 })
    const gone = { params: { ...params, revisionId: '999' } }
    expect((await server.call('workflows.restoreRevision', gone, { token })).status).toBe(404)
  })
})

describe('the list of workflows', () => {
  test('filters, sorts and pages; whole without a page', async () => {
    const { server, token, create } = await workflowServer()
    const other = (await server.call('workflowCategories.create', { body: { name: 'Other' } }, { token })).data
    await create({ title: 'Alpha', status: 'published', is_featured: true })
    server.advance(1000)
    await create({ title: 'beta', summary: 'Reads invoices', workflow_category_id: other.id, is_premium: true })
    server.advance(1000)
    await create({ title: 'Gamma', status: 'archived', tools: ['PostgreSQL'] })
    const list = async (query: Record<string, string> = {}) =>
      (await server.call('workflows.list', { query }, { token })).data.data.map((workflow) => workflow.title)
    expect(await list()).toEqual(['Gamma', 'beta', 'Alpha'])
    expect(await list({ sort: 'title' })).toEqual(['Alpha', 'beta', 'Gamma'])
    expect(await list({ status: 'draft' })).toEqual(['beta'])
    expect(await list({ category: String(other.id) })).toEqual(['beta'])
    expect(await list({ featured: '1' })).toEqual(['Alpha'])
    expect(await list({ featured: '0' })).toEqual(['Gamma', 'beta'])
    expect(await list({ premium: 'true' })).toEqual(['beta'])
    expect(await list({ q: 'invoices' })).toEqual(['beta'])
    expect(await list({ q: 'postgres gamma' })).toEqual(['Gamma'])
    expect(await list({ unknown: 'x' })).toHaveLength(3)
    const page = await server.call('workflows.list', { query: { page: '2', per_page: '2' } }, { token })
    expect(page.body).toMatchObject({ total: 3, current_page: 2, last_page: 2, data: [{ title: 'Alpha' }] })
    const headers = { Authorization: `Bearer ${token}` }
    expect((await server.request('/api/admin/workflows?status=live', { headers })).status).toBe(422)
    expect((await server.request('/api/admin/workflows?sort=tools', { headers })).status).toBe(422)
  })

  test('for visitors holds what is published, with the name of its category', async () => {
    const { server, create } = await workflowServer()
    await create({ title: 'Out', status: 'published' })
    await create({ title: 'In' })
    const { data } = await server.call('public.workflows')
    expect(data.data).toMatchObject([{ title: 'Out', slug: 'out', category: 'Approvals' }])
  })
})

describe('workflow categories', () => {
  test('count their workflows, and are not deleted without a word', async () => {
    const { server, token, category, create, read } = await workflowServer()
    const made = await create()
    const params = { id: String(category.id) }
    expect((await server.call('workflowCategories.read', { params }, { token })).data.workflows_count).toBe(1)
    expect((await server.call('workflowCategories.delete', { params }, { token })).problem).toMatchObject({
      status: 409,
      code: 'in_use',
      message: '"Approvals" is used by 1 workflow.',
      uses: [{ type: 'workflow', id: made.id, title: 'Flow' }],
    })
    const self = await server.call(
      'workflowCategories.delete',
      { params, query: { reassign_to: params.id } },
      { token },
    )
    expect(self.problem.errors).toEqual({ reassign_to: ['Category to move to does not exist'] })
    const other = (await server.call('workflowCategories.create', { body: { name: 'Other' } }, { token })).data
    const query = { reassign_to: String(other.id) }
    expect((await server.call('workflowCategories.delete', { params, query }, { token })).status).toBe(200)
    expect(await read(made)).toMatchObject({ workflow_category_id: other.id, version: 2 })
    const list = (await server.call('workflowCategories.list', {}, { token })).data
    expect(list).toMatchObject([{ name: 'Other', workflows_count: 1 }])
  })

  test('are made, changed and kept apart by their slugs', async () => {
    const { server, token, category, deeds } = await workflowServer()
    const again = await server.call('workflowCategories.create', { body: { name: 'Approvals!' } }, { token })
    expect(again.data).toMatchObject({ slug: 'approvals-2', description: '', version: 1, workflows_count: 0 })
    expect((await server.call('workflowCategories.create', { body: { name: '' } }, { token })).problem.errors).toEqual({
      name: ['Name is required'],
    })
    const update = (body: object, headers = {}) =>
      server.call('workflowCategories.update', { params: { id: String(category.id) }, body }, { token, headers })
    expect((await update({ description: 'About', name: 'Yes' }, { 'If-Match': '"1"' })).data).toMatchObject({
      name: 'Yes',
      slug: 'approvals',
      description: 'About',
      version: 2,
    })
    expect((await update({ name: 'No' }, { 'If-Match': '"1"' })).problem).toMatchObject({ current: { name: 'Yes' } })
    expect((await update({ slug: 'approvals-2' })).problem).toMatchObject({ code: 'slug_taken' })
    expect(await deeds()).toContain('workflow_category.updated')
  })

  test('come back from the trash with their workflows; erased, they leave them', async () => {
    const { server, token, category, create, read } = await workflowServer()
    const made = await create()
    const id = String(category.id)
    const trash = { params: { type: 'workflow-categories', id } }
    await server.call('workflowCategories.delete', { params: { id }, query: { force: '1' } }, { token })
    expect((await read(made)).workflow_category_id).toBe(category.id)
    await server.call('trash.restore', trash, { token })
    expect((await server.call('workflowCategories.list', {}, { token })).data).toMatchObject([{ workflows_count: 1 }])
    await server.call('workflowCategories.delete', { params: { id }, query: { force: '1' } }, { token })
    await server.call('trash.erase', trash, { token })
    expect(await read(made)).toMatchObject({ workflow_category_id: null, version: 2 })
  })
})
