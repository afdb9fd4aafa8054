import { expect, it } from 'vitest'
import { testServer } from '#tests/support/api.ts'

/** Requests that once were answered with a fault, or with something else than was meant. */

async function owned() {
  const server = await testServer()
  const { token } = server.owner
  const as = { Authorization: `Bearer ${token}` }
  return { server, token, as }
}

it('a search with a NUL is a search without it', async () => {
  const { server, token } = await owned()
  await server.call('categories.create', { body: { name: 'One' } }, { token })
  for (const path of ['/posts', '/courses', '/workflows', '/admin/posts', '/admin/courses', '/files']) {
    const answer = await server.request(`/api${path}?q=a%00bcd`, { headers: { Authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
  }
})

it('a list of tags is read as far as anybody writes one', async () => {
  const { server, token } = await owned()
  const { id } = (await server.call('categories.create', { body: { name: 'One' } }, { token })).data
  const read = (tags: string) => server.request(`/api/categories/${id}`, { headers: { 'If-None-Match': tags } })
  const tag = (await read('"x"')).headers.get('ETag') ?? ''
  for (const [tags, status] of [
    [`"x", ${tag}`, 304],
    ['*', 304],
    [`${'"x", '.repeat(300)}${tag}`, 200],
  ] as const)
    expect((await read(tags)).status).toBe(status)
})

it('words are found whatever their case, and a percent sign is a percent sign', async () => {
  const { server, token } = await owned()
  const title = 'Über 100% a_b'
  const course = { title, description: 'x', duration_hours: 1, level: 'beginner', is_published: true }
  await server.call('courses.create', { body: course }, { token })
  await server.call('courses.create', { body: { ...course, title: 'Other' } }, { token })
  const found = async (name: 'courses.list' | 'public.courses', q: string) =>
    (await server.call(name, { query: { q } }, { token })).body['total']
  for (const name of ['courses.list', 'public.courses'] as const) {
    for (const q of ['über', 'ÜBER', '100% über', 'a_b', '%']) expect(await found(name, q), q).toBe(1)
    expect(await found(name, 'axb')).toBe(0)
  }
})

it('an empty filter asks for nothing', async () => {
  const { server, as } = await owned()
  const empty = 'status=&category=&tag=&q=&sort=&page=&per_page='
  const answer = await server.request(`/api/admin/posts?${empty}`, { headers: as })
  expect(answer.status).toBe(200)
  expect((await server.request('/api/files?type=&unused=', { headers: as })).status).toBe(200)
})

it('settings come as a form, too', async () => {
  const { server, as, token } = await owned()
  const form = new FormData()
  form.set('max_file_size', '12')
  form.append('allowed_file_types[]', 'png')
  const answer = await server.request('/api/settings', { method: 'PUT', headers: as, body: form })
  expect(answer.status).toBe(200)
  expect((await server.call('settings.read', {}, { token })).data).toMatchObject({
    max_file_size: 12,
    allowed_file_types: ['png'],
  })
})

it('ids of tags come as text, too', async () => {
  const { server, token } = await owned()
  const { data: category } = await server.call('categories.create', { body: { name: 'One' } }, { token })
  const body = { title: 'A', content: '<p>a</p>', category_id: String(category.id), tags: ['1', 2] }
  expect((await server.call('posts.create', { body }, { token })).data.tags).toEqual([1, 2])
})

it('an upload names the field that it does not know, the value that is too long, and the border that is none', async () => {
  const { server, as } = await owned()
  const upload = async (fields: Readonly<Record<string, string>>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new File(['words'], 'a.txt'))
    const answer = await server.request('/api/files', { method: 'POST', headers: as, body: form })
    return { status: answer.status, body: await answer.json() }
  }
  expect(await upload({ surprise: '1' })).toMatchObject({
    status: 422,
    body: { errors: { surprise: [/not a field/] } },
  })
  expect(await upload({ caption: 'x'.repeat(1_000_000) })).toMatchObject({
    status: 422,
    body: { errors: { caption: ['caption must be at most 4,096 bytes'] } },
  })
  for (const border of ['b'.repeat(257), '']) {
    const headers = { ...as, 'Content-Type': `multipart/form-data; boundary=${border}` }
    const answer = await server.request('/api/files', { method: 'POST', headers, body: 'x' })
    expect([400, 415]).toContain(answer.status)
  }
})

it('a form and a list are counted before they are read', async () => {
  const { server, as, token } = await owned()
  const form = new FormData()
  for (let index = 0; index < 3000; index += 1) form.append('t[]', '1')
  const answer = await server.request('/api/settings', { method: 'PUT', headers: as, body: form })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message: 'A form may hold at most 2,500 fields.' })
  const body = { title: 'A', content: '<p>a</p>', category_id: 1, tags: Array(300_000).fill('x') }
  const refused = await server.call('posts.create', { body }, { token })
  expect(refused.problem.errors).toMatchObject({ tags: ['At most 50 tags'] })
})

it('an address has a host, and neither spaces nor a password', async () => {
  const { server, token } = await owned()
  const refused = async (site_url: string) =>
    (await server.call('settings.update', { body: { site_url } }, { token })).problem.errors?.['site_url']
  expect(await refused('https:///x')).toEqual(['Site URL must be an address that starts with http:// or https://'])
  for (const address of ['https://a.example/b c', 'https://u:p@a.example/']) {
    expect(await refused(address)).toEqual(['Site URL must not hold spaces, a user name or a password'])
  }
})

it('a POST stands for the method that its body names, as a form and as JSON', async () => {
  const { server, as, token } = await owned()
  const { data: category } = await server.call('categories.create', { body: { name: 'One' } }, { token })
  const path = `/api/categories/${category.id}`
  const post = (type: string, body: string) =>
    server.request(path, { method: 'POST', headers: { ...as, 'Content-Type': type }, body })
  const form = 'application/x-www-form-urlencoded'
  expect((await post(form, '_method=PUT&name=Two+words')).status).toBe(200)
  expect((await server.call('categories.read', { params: { id: category.id } }, { token })).data.name).toBe('Two words')
  expect((await post('application/json', '{"_method":"PUT","name":"Three"}')).status).toBe(200)
  // A PUT keeps what it is not given, which is what a PATCH asks for.
  expect((await post('application/json', '{"_method":"PATCH","description":"Of three"}')).status).toBe(200)
  const { data: patched } = await server.call('categories.read', { params: { id: category.id } }, { token })
  expect(patched).toMatchObject({ name: 'Three', description: 'Of three' })
  expect((await post('application/json', '{"name":"Four"}')).status).toBe(405)
  expect((await post('application/json', '{"name":')).status).toBe(400)
  expect((await post(form, '_method=DELETE')).status).toBe(200)
  expect((await server.request(path, { headers: as })).status).toBe(404)
})
