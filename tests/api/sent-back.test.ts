import { describe, expect, it, test } from 'vitest'
import { testServer } from '#tests/support/api.ts'

/** What clients send back, and what a refusal calls the thing that is wrong. */

async function prepared() {
  const server = await testServer()
  const { token } = server.owner
  const send = (method: string, path: string, body: string | object, type = 'application/json') =>
    server
      .request(`/api${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      .then(async (answer) => ({ status: answer.status, ...(await answer.json()) }))
  return { server, token, send }
}

describe('a post whose category has been erased', () => {
  it('can be sent back as it was read; nobody else may take its category away', async () => {
    const { server, token, send } = await prepared()
    const category = (await server.call('categories.create', { body: { name: 'Gone' } }, { token })).data
    const body = { title: 'One', content: '<p>One</p>', category_id: category.id }
    const post = (await server.call('posts.create', { body }, { token })).data
    const path = `/admin/posts/${post.id}`
    const required = { status: 422, errors: { category_id: ['Category is required'] } }
    expect(await send('PUT', path, { category_id: null })).toMatchObject(required)
    expect(await send('POST', '/admin/posts', { ...body, category_id: null })).toMatchObject(required)

    const id = String(category.id)
    await server.call('categories.delete', { params: { id }, query: { force: '1' } }, { token })
    await server.call('trash.erase', { params: { type: 'categories', id } }, { token })
    const left = (await server.call('posts.read', { params: { id: String(post.id) } }, { token })).data
    expect(left.category_id).toBeNull()
    expect(await send('PUT', path, { ...left, title: 'Two' })).toMatchObject({
      status: 200,
      data: { title: 'Two', category_id: null },
    })
  })
})

test.each([
  [
    'PUT',
    '/admin/courses/order',
    { ids: [1, 'x', null] },
    { 'ids.1': 'Id 2 is not valid', 'ids.2': 'Id 3 is not valid' },
  ],
  [
    'POST',
    '/admin/posts',
    { title: 'One', content: '<p>One</p>', category_id: 1, tags: [{}] },
    { 'tags.0': 'Tags must be a list of ids' },
  ],
])('%s %s calls the members of a list by their place, from 1', async (method, path, body, errors) => {
  const { send } = await prepared()
  const expected = Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]]))
  expect(await send(method, path, body)).toMatchObject({ status: 422, errors: expected })
})

test.each(['', ' '])('a file whose name is "%s" is refused for that', async (name) => {
  const { send } = await prepared()
  const form = [
    '--border',
    `Content-Disposition: form-data; name="file"; filename="${name}"`,
    'Content-Type: text/plain',
    '',
    'Words',
    '--border--',
    '',
  ].join('\r\n')
  expect(await send('POST', '/files', form, 'multipart/form-data; boundary=border')).toMatchObject({
    status: 422,
    errors: { file: ['The file needs a name.'] },
  })
})

test('a field of a form that is too long is told its limit, with a file and without', async () => {
  const { server, token } = await prepared()
  const put = async (method: string, path: string, form: FormData) => {
    const answer = await server.request(`/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      body: form,
    })
    return { status: answer.status, ...(await answer.json()) }
  }
  const upload = new FormData()
  upload.set('name', 'x'.repeat(1_000_000))
  upload.set('file', new Blob(['Words'], { type: 'text/plain' }), 'words.txt')
  expect(await put('POST', '/files', upload)).toMatchObject({
    status: 422,
    errors: { name: ['name must be at most 4,096 bytes'] },
  })
  const text = new FormData()
  text.set('site_name', 'x'.repeat(1_000_000))
  expect(await put('PUT', '/settings', text)).toMatchObject({
    status: 422,
    errors: { site_name: [expect.stringMatching(/ must be at most \d+ characters$/)] },
  })
})

test.each([
  'https://a b.example',
  'https://me:secret@x.example',
  'https:///x',
  'https://\\x',
  'https://x.example:99999',
])('%s is no address, for the site nor for a link', async (address) => {
  const { send } = await prepared()
  const sentence = expect.stringMatching(/^(?:Site )?URL must (?:be an address that starts with|not hold spaces)/)
  expect(await send('PUT', '/settings', { site_url: address })).toMatchObject({ errors: { site_url: [sentence] } })
  expect(await send('POST', '/files', { name: 'One', url: address })).toMatchObject({ errors: { url: [sentence] } })
})
