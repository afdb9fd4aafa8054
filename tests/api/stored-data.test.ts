import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { isObject, versionOf } from '#contract/calls/envelope.ts'
import { startApi, type RunningApi } from '#tests/support/running-api.ts'
import { NEW_SETTINGS, restoreServer, storedAnswers, type StoredAnswer } from '#tests/support/stored-copies.ts'

/** The data folder that the version before left behind, opened by the server of today. */

let api: RunningApi
beforeAll(async () => {
  api = await startApi({}, restoreServer)
})
afterAll(() => api.stop())

const Body = v.record(v.string(), v.unknown())
const Trash = v.array(v.looseObject({ type: v.string(), id: v.number(), title: v.string() }))

async function answerNow(stored: StoredAnswer): Promise<StoredAnswer> {
  const { path, as } = stored
  const response = as === 'owner' ? await api.call('GET', path) : await fetch(`${api.url}${path}`)
  const { status } = response
  if (stored.kind === 'bytes') {
    const bytes = Buffer.from(await response.arrayBuffer())
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { ...stored, status, type: response.headers.get('content-type'), sha256 }
  }
  const body = v.parse(Body, await response.json())
  // An answer may say more beside its data than it did; a refusal names the request beside its reason.
  const told = withoutNew(Object.fromEntries(Object.keys(stored.body).map((name) => [name, body[name]])))
  // The tag was the version alone then, and is led by it now.
  const version = versionOf(response.headers.get('etag'))
  return { ...stored, status, etag: version === null ? null : `"${version}"`, body: told }
}

/** Attachments of courses and lessons were not told to visitors then, nor whether they are enrolled. */
function withoutNew(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const data = withoutAdded(body['data'])
  if (!isObject(data) || !('attachments' in data) || !Array.isArray(data['lessons']))
    return 'data' in body ? { ...body, data } : { ...body }
  const { attachments: _ofCourse, ...course } = data
  const lessons = data['lessons'].map((lesson: unknown) => {
    const { attachments: _ofLesson, ...rest } = v.parse(Body, lesson)
    return rest
  })
  return { ...body, data: { ...course, lessons } }
}

function withoutAdded(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutAdded)
  if (!isObject(data)) return data
  // The use of a file in a lesson says its course, too.
  if (data['type'] === 'lessons' || data['type'] === 'lesson-files') {
    const { course_id: _course, ...use } = data
    return use
  }
  // A version says by its number, too, who made it, and has a name or none; so does a post, which has none.
  if ('author_id' in data) {
    const { author_id: _author, name: _name, ...version } = data
    return version
  }
  // A tag says when it was last given to a post.
  if ('used_at' in data) {
    const { used_at: _used, ...tag } = data
    return tag
  }
  // A workflow says what it needs and what is left to do; figures of posts say who wrote them.
  if ('setup_steps' in data) {
    const { setup_steps: _steps, credentials: _needed, ...workflow } = data
    return workflow
  }
  if ('authors' in data) {
    const { authors: _authors, ...figures } = data
    return figures
  }
  // One's own account says its version.
  if ('permissions' in data && 'email_verified_at' in data) {
    const { version: _version, ...account } = data
    return account
  }
  if (!('is_enrolled' in data)) return data
  const { enrolled_users_count: _count, is_enrolled: _own, ...course } = data
  return course
}

function withNew(stored: StoredAnswer): StoredAnswer {
  // JSON is UTF-8 and names no charset (RFC 8259, section 11).
  if (stored.kind === 'bytes') return { ...stored, type: stored.type?.replace(/^(application\/json);.*/, '$1') ?? null }
  if (stored.path === '/api/tags') return { ...stored, body: { ...stored.body, data: byName(stored.body['data']) } }
  if (stored.path === '/api/auth/me') return { ...stored, etag: '"1"' }
  if (stored.path !== '/api/settings') return stored
  const data = v.parse(Body, stored.body['data'])
  const { post_path, course_path, workflow_path, language, time_zone, logo, share_image } = NEW_SETTINGS
  const visible = { post_path, course_path, workflow_path, language, time_zone, logo, share_image }
  const added = stored.as === 'owner' ? NEW_SETTINGS : visible
  return { ...stored, body: { ...stored.body, data: { ...data, ...added } } }
}

/** Names went from A to Z and then from a to z. */
function byName(data: unknown) {
  const named = v.parse(v.array(v.looseObject({ name: v.string() })), data)
  return named.toSorted((left, right) => (left.name.toLowerCase() < right.name.toLowerCase() ? -1 : 1))
}

test('every record, list, file, revision, order and the trash are read as the version before read them', async () => {
  const answers = storedAnswers()
  expect(answers.length).toBeGreaterThan(150)
  for (const stored of answers) expect.soft(await answerNow(stored), stored.path).toEqual(withNew(stored))
})

test('activities of then are found by what their words begin with', async () => {
  for (const search of ['contested thei', 'arrived', 'post.updated owner', 'c t']) {
    const { data } = v.parse(Body, await api.data('GET', `/admin/user-activities?search=${encodeURIComponent(search)}`))
    expect(data, search).not.toEqual([])
  }
})

test('a write that was answered then is answered the same way now, and done once', async () => {
  const before = await api.data('GET', '/categories')
  const again = (key: string, path: string, body: object) =>
    api.call('POST', `/api${path}`, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
    })
  const made = await again('category-made-by-a-script', '/categories', { name: 'Pilots', description: 'Made once' })
  expect(made.status).toBe(201)
  const receipt = await api.data('GET', '/receipts/category-made-by-a-script')
  expect(receipt).toMatchObject({ method: 'POST', status: 201, answer: await made.json() })
  const other = await again('category-made-by-a-script', '/categories', { name: 'Pilots', description: 'Another one' })
  expect(other.status).toBe(422)
  const refused = await again('post-refused-by-the-server', '/admin/posts', { title: '', content: '', category_id: 1 })
  expect(refused.status).toBe(422)
  expect(await api.data('GET', '/categories')).toEqual(before)
})

test('a file that was half sent then is sent to its end now', async () => {
  const whole = 'The first half of a letter. The second half of a letter.'
  const rest = await api.call('PATCH', '/api/uploads/letter-in-parts', {
    body: whole.slice(28),
    headers: { 'content-type': 'application/octet-stream', 'upload-offset': '28' },
  })
  expect(rest.status).toBe(200)
  const form = new FormData()
  form.set('upload_id', 'letter-in-parts')
  const sent = await api.call('POST', '/api/files', { body: form, headers: { 'idempotency-key': 'letter-in-parts' } })
  expect(sent.status).toBe(201)
  const { file } = v.parse(v.looseObject({ file: v.looseObject({ path: v.string() }) }), await sent.json())
  expect(await (await fetch(`${api.url}${file.path}`)).text()).toBe(whole)
})

test('everything in the trash can be brought back', async () => {
  const trash = async () => v.parse(Trash, await api.data('GET', '/admin/trash'))
  const items = await trash()
  expect(new Set(items.map((item) => item.type)).size).toBe(12)
  for (const { type, id, title } of items) {
    const back = await api.call('POST', `/api/admin/trash/${type}/${id}/restore`)
    expect.soft(back.status, `${type} “${title}”`).toBe(200)
  }
  expect(await trash()).toEqual([])
})
