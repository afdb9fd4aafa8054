import { describe, expect, test } from 'vitest'
import { testServer } from '#tests/support/api.ts'
import { libraryServer, sha256, storedNames } from '#tests/support/library.ts'
import { formWith, picture } from '#tests/support/sample-files.ts'

/** The library: lists, descriptions, links, where used. */

describe('the list', () => {
  test('whoever uploads may know which files are taken', async () => {
    const server = await testServer()
    const moderator = await server.person('moderator')
    const rules = {
      max_file_size: 10,
      allowed_file_types: ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'txt', 'zip', 'json'],
    }
    expect((await server.call('files.rules', {}, { token: moderator.token })).data).toEqual(rules)
    expect((await server.call('files.rules')).status).toBe(401)
  })

  test('filters by kind, words, missing alt text and sorts by date, size and name', async () => {
    const { server, upload, link, list } = await libraryServer()
    await upload(await picture('png'), 'Beta.png')
    server.advance(1000)
    await upload('a longer text', 'alpha.txt', { caption: 'x' })
    server.advance(1000)
    await upload(await picture('png', 9), 'gamma.png', { alt_text: 'A blue square' })
    server.advance(1000)
    await link('n8n docs', 'https://docs.n8n.io/')
    expect(await list()).toEqual(['n8n docs', 'gamma.png', 'alpha.txt', 'Beta.png'])
    expect(await list({ sort: 'name' })).toEqual(['alpha.txt', 'Beta.png', 'gamma.png', 'n8n docs'])
    expect((await list({ sort: 'size' }))[0]).toBe('n8n docs')
    expect(await list({ sort: 'created_at' })).toEqual(['Beta.png', 'alpha.txt', 'gamma.png', 'n8n docs'])
    expect(await list({ type: 'image' })).toEqual(['gamma.png', 'Beta.png'])
    expect(await list({ type: 'document' })).toEqual(['alpha.txt'])
    expect(await list({ type: 'link' })).toEqual(['n8n docs'])
    expect(await list({ type: 'archive' })).toEqual([])
    expect(await list({ type: 'other' })).toEqual([])
    expect(await list({ missing_alt: '1' })).toEqual(['Beta.png'])
    expect(await list({ q: 'blue square' })).toEqual(['gamma.png'])
    expect(await list({ q: 'BETA' })).toEqual(['Beta.png'])
    expect(await list({ q: '%' })).toEqual([])
  })

  test('comes whole without a page, and in pages with one', async () => {
    const { server, token, upload } = await libraryServer()
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await upload(name, name)
    const whole = await server.call('files.list', {}, { token })
    expect(whole.body['data']).toHaveLength(3)
    expect(whole.data).toMatchObject({ total: 3, current_page: 1, last_page: 1 })
    const query = { page: '2', per_page: '2', sort: 'name' }
    const second = await server.call('files.list', { query }, { token })
    expect(second.data).toMatchObject({ total: 3, current_page: 2, last_page: 2, data: [{ name: 'c.txt' }] })
    const wrong = await server.call('files.list', { query: { sort: 'sha256' } }, { token })
    expect(wrong.problem).toMatchObject({ status: 422, errors: { sort: expect.anything() } })
  })

  test('finds the same content, as it was sent and as it is stored', async () => {
    const { upload, list } = await libraryServer()
    const sent = await picture('jpeg')
    const stored = await upload(sent, 'photo.jpg')
    await upload('other', 'other.txt')
    expect(await list({ sha256: sha256(sent) })).toEqual(['photo.jpg'])
    expect(await list({ sha256: stored.sha256 ?? '' })).toEqual(['photo.jpg'])
    expect(await list({ sha256: sha256('nothing') })).toEqual([])
  })

  test('knows what nothing uses: neither an address nor an attachment', async () => {
    const { server, token, upload, link, list, post } = await libraryServer()
    const shown = await upload(await picture('png'), 'shown.png')
    const attached = await upload('{}', 'flow.json')
    const linked = await link('Docs', 'https://docs.n8n.io/')
    await upload('x', 'left.txt')
    const { data } = await post(`<p><img src="${shown.path}" alt="x"></p>`)
    const category = (await server.call('workflowCategories.create', { body: { name: 'C' } }, { token })).data.id
    const body = { title: 'W', summary: 's', workflow_category_id: category }
    const workflow = (await server.call('workflows.create', { body }, { token })).data
    const params = { workflowId: String(workflow.id) }
    for (const file of [attached, linked]) {
      await server.call('workflowFiles.create', { params, body: { file_id: file.id } }, { token })
    }
    expect(await list({ unused: 'true' })).toEqual(['left.txt'])
    await server.call('posts.delete', { params: { id: String(data.id) } }, { token })
    await server.call('workflows.delete', { params: { id: String(workflow.id) } }, { token })
    expect((await list({ unused: '1' })).sort()).toEqual(['Docs', 'flow.json', 'left.txt', 'shown.png'])
  })
})

test('a picture of a mail is in use: its template is told before it is deleted', async () => {
  const { server, token, upload, list } = await libraryServer()
  const shown = await upload(await picture('png'), 'head.png')
  // Mails are read elsewhere, so addresses in them are whole.
  const body = `![Head](https://offdesk.example.com${shown.path})`
  const made = (await server.call('emailTemplates.create', { body: { name: 'News', subject: 'S', body } }, { token }))
    .data
  expect(await list({ unused: '1' })).toEqual([])
  const params = { id: String(shown.id) }
  const uses = [{ type: 'email-templates', id: made.id, title: 'News' }]
  expect((await server.call('files.uses', { params }, { token })).data).toEqual(uses)
  expect((await server.call('files.delete', { params }, { token })).problem).toMatchObject({ code: 'in_use', uses })
})

test('a file in more places than are told is not said to be in exactly so many', async () => {
  const { server, token, upload, post } = await libraryServer()
  const { path, id } = await upload(await picture('png'), 'head.png')
  const params = { id: String(id) }
  for (let number = 0; number < 101; number += 1) await post(`<p><img src="${path}" alt=""></p>`)
  const refused = await server.call('files.delete', { params }, { token })
  expect(refused.problem).toMatchObject({ status: 409, message: 'This file is used in 100 or more places.' })
})

describe('a file', () => {
  test('carries size, sides and hash, and takes its description from the form', async () => {
    const { server, token, upload } = await libraryServer()
    const file = await upload(await picture('png', 12), 'a.png', { alt_text: 'Blue', caption: 'A square' })
    expect(file).toMatchObject({ width: 12, height: 12, alt_text: 'Blue', caption: 'A square', url: null, version: 1 })
    expect(file.sha256).toMatch(/^[0-9a-f]{64}$/)
    const read = await server.call('files.read', { params: { id: String(file.id) } }, { token })
    expect(read.data).toEqual(file)
    expect(read.headers.get('ETag')).toMatch(/^"1-/)
  })

  test('changes its description with a version; a full record may be sent back', async () => {
    const { server, upload, update } = await libraryServer()
    const file = await upload('x', 'a.txt')
    server.advance(1000)
    const saved = await update(
      file,
      { ...file, name: 'Notes', caption: 'Mine', is_public: false },
      { 'If-Match': '"1"' },
    )
    expect(saved.data).toMatchObject({ name: 'Notes', original_name: 'a.txt', caption: 'Mine', is_public: false })
    expect(saved.data.version).toBe(2)
    expect((await server.request(file.path)).status).toBe(404)
    expect((await update(file, { name: 'Late' }, { 'If-Match': '"1"' })).problem).toMatchObject({
      status: 412,
      current: { name: 'Notes', version: 2 },
    })
    expect((await update(file, { name: 'Notes' })).data.version).toBe(2)
    expect((await update(file, { name: ' ' })).problem.errors).toEqual({ name: ['Name is required'] })
    expect((await update(file, { colour: 'red' })).problem.errors).toHaveProperty('colour')
    expect((await update(file, { url: 'https://example.com' })).problem.errors).toHaveProperty('url')
    const deeds = await server.deps.db.selectFrom('activities').select('action').orderBy('id').execute()
    expect(deeds.map((deed) => deed.action).filter((action) => action.startsWith('file.'))).toEqual([
      'file.uploaded',
      'file.updated',
    ])
  })

  test('says where it is used, and is not deleted without a word', async () => {
    const { server, token, upload, post } = await libraryServer()
    const file = await upload(await picture('png'), 'a.png')
    const params = { id: String(file.id) }
    expect((await server.call('files.uses', { params }, { token })).data).toEqual([])
    const { data } = await post(`<p><img src="http://127.0.0.1:4600${file.path}" alt="x"></p>`)
    const uses = [{ type: 'posts', id: data.id, title: 'A post' }]
    expect((await server.call('files.uses', { params }, { token })).data).toEqual(uses)
    expect((await server.call('files.delete', { params }, { token })).problem).toMatchObject({ code: 'in_use', uses })
    expect((await server.call('files.delete', { params, query: { force: '1' } }, { token })).status).toBe(200)
    expect((await server.call('files.uses', { params }, { token })).status).toBe(404)
  })
})

describe('a link', () => {
  test('is a file without bytes that leads elsewhere', async () => {
    const { server, token, link, update } = await libraryServer()
    const made = await link('n8n docs', ' https://docs.n8n.io/ ')
    expect(made).toMatchObject({
      name: 'n8n docs',
      original_name: 'n8n docs',
      path: 'https://docs.n8n.io/',
      url: 'https://docs.n8n.io/',
      mime_type: 'application/link',
      size: 0,
      sha256: null,
      is_public: true,
      user_id: server.owner.id,
    })
    const moved = await update(made, { url: 'https://docs.n8n.io/integrations/' })
    expect(moved.data).toMatchObject({ path: 'https://docs.n8n.io/integrations/', version: 2 })
    expect((await update(made, { url: null })).problem.errors).toEqual({ url: ['URL is required'] })
    const params = { id: String(made.id) }
    expect((await server.call('files.signedLink', { params }, { token })).status).toBe(422)
    expect((await server.call('files.delete', { params }, { token })).status).toBe(200)
    expect((await server.call('trash.list', {}, { token })).data.data).toMatchObject([
      { type: 'files', title: 'n8n docs' },
    ])
    expect(await storedNames(server)).toEqual([])
  })

  test.each([
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['ftp://example.com/a'],
    ['file:///etc/passwd'],
    ['//example.com'],
    ['example.com'],
    [''],
  ])('may not lead to %j', async (url) => {
    const { server, token } = await libraryServer()
    const answer = await server.call('files.link', { body: { name: 'X', url } }, { token })
    expect(answer.problem).toMatchObject({ status: 422, errors: { url: expect.anything() } })
  })

  test('needs a name, happens once per key, and is told from an upload by its content type', async () => {
    const { server, token, list } = await libraryServer()
    const body = { name: 'Docs', url: 'https://docs.n8n.io/' }
    expect((await server.call('files.link', { body: { ...body, name: '' } }, { token })).status).toBe(422)
    const headers = { 'Idempotency-Key': 'link-key-0001' }
    const first = await server.call('files.link', { body }, { token, headers })
    const again = await server.call('files.link', { body }, { token, headers })
    expect(again.body).toEqual(first.body)
    expect(first.body['file']).toEqual(first.data.file)
    expect(await list()).toEqual(['Docs'])
    const reused = await server.call('files.upload', { body: formWith('x', 'a.txt') }, { token, headers })
    expect(reused.problem).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  })
})
