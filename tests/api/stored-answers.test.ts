import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { answerOf } from '#server/db/idempotency-keys.ts'
import { Failure } from '#server/failure.ts'
import { testServer, type TestServer } from '#tests/support/api.ts'
import { roundTheLoop } from '#tests/support/event-loop.ts'

/** What is kept under a key, by whom and until when: the answer itself, letter by letter, or nothing. */

const KEY = 'the-key-of-one-request'
const HERE = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

async function prepared() {
  const server = await testServer()
  const { token } = server.owner
  const category = (await server.call('categories.create', { body: { name: 'Notes' } }, { token })).data.id
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': KEY,
  }
  const request = (content: string) => {
    const body = JSON.stringify({ title: 'Once', content, category_id: category })
    return ['/api/admin/posts', { method: 'POST', headers, body }] as const
  }
  const save = async (content: string, version: number, key: string) => {
    const reply = await server.request('/api/admin/posts/1', {
      method: 'PUT',
      headers: { ...headers, 'Idempotency-Key': key, 'If-Match': `"${version}"` },
      body: JSON.stringify({ content }),
    })
    expect(reply.status).toBe(200)
    return { text: await reply.text(), replayed: reply.headers.has('Idempotency-Replayed') }
  }
  return { server, request, save }
}

const posts = async ({ deps }: TestServer) => (await deps.db.selectFrom('posts').select('id').execute()).length
const kept = ({ deps }: TestServer) => deps.db.selectFrom('idempotency_keys').selectAll().execute()

/** Words that nothing makes smaller. */
const noise = (length: number) => `<p>${randomBytes(length).toString('base64').slice(0, length)}</p>`

describe('another process on the same data', () => {
  test('that works on the same key has no effect of its own, and says to wait', async () => {
    const { server, request } = await prepared()
    let goOn: (text: string) => void = () => undefined
    const text = new Promise<string>((resolve) => (goOn = resolve))
    // It has looked for the key, found none, and checks the text until the other one is done.
    const other = createApp({ ...server.deps, markup: { ...server.deps.markup, html: () => text } })
    const late = other.request(...request('<p>Text</p>'), HERE)
    const first = await server.request(...request('<p>Text</p>'))
    expect(first.status).toBe(201)
    goOn('<p>Text</p>')
    const second = await late
    expect(second.status).toBe(409)
    expect(await second.json()).toMatchObject({ code: 'idempotency_in_progress' })
    expect(await posts(server)).toBe(1)
    const again = await server.request(...request('<p>Text</p>'))
    expect([again.status, await again.text()]).toEqual([201, await first.text()])
  })
})

test('a key that comes twice at once is begun once, and the other one is told to wait', async () => {
  const { server, request } = await prepared()
  let begun = 0
  const html = async (text: string) => {
    begun += 1
    await roundTheLoop()
    return text
  }
  const app = createApp({ ...server.deps, markup: { ...server.deps.markup, html } })
  const send = () => app.request(...request('<p>Text</p>'), HERE)
  const replies = await Promise.all([send(), send()])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(begun).toBe(1)
})

test('a file that is refused while it comes, under a key that nothing happened under, is told why', async () => {
  const { server } = await prepared()
  const { token } = server.owner
  const body = new FormData()
  body.set('file', new File(['MZ'], 'setup.exe', { type: 'application/octet-stream' }))
  const upload = () => server.call('files.upload', { body }, { token, headers: { 'Idempotency-Key': KEY } })
  expect((await upload()).problem).toMatchObject({ status: 422, code: 'validation' })
})

describe('what is no final answer', () => {
  test('that the name of an upload stands for other bytes leaves the key free until the name is', async () => {
    const { server } = await prepared()
    const { token } = server.owner
    const start = (letter: string, headers: Record<string, string> = {}) => {
      const body = { upload_id: 'upload-key-1', name: 'notes.txt', size: 3000, sha256: letter.repeat(64) }
      return server.call('uploads.start', { body }, { token, headers })
    }
    await start('a')
    const other = () => start('b', { 'Idempotency-Key': KEY })
    expect((await other()).problem).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    await server.deps.write((trx) => trx.deleteFrom('uploads').execute())
    expect((await other()).status).toBe(200)
  })

  test('of a server that has too much to do leaves the key free', async () => {
    const { server, request } = await prepared()
    const tooMuch = new Failure('unavailable', 'Many long texts are being checked right now.', { retryAfter: 5 })
    const html = () => Promise.reject(tooMuch)
    const full = createApp({ ...server.deps, markup: { ...server.deps.markup, html } })
    const refused = await full.request(...request('<p>Text</p>'), HERE)
    expect(refused.status).toBe(503)
    expect(await kept(server)).toEqual([])
    expect((await server.request(...request('<p>Text</p>'))).status).toBe(201)
  })

  test('of a database that takes no answer is a failure, not a request to wait, and has no effect', async () => {
    const { server, request } = await prepared()
    await server.deps.write((trx) =>
      sql`create trigger full before insert on idempotency_keys begin select raise(abort, 'No'); end`.execute(trx),
    )
    const failed = await server.request(...request('<p>Text</p>'))
    expect([failed.status, await failed.json()]).toEqual([500, expect.objectContaining({ code: 'internal' })])
    expect(await posts(server)).toBe(0)
    await server.deps.write((trx) => sql`drop trigger full`.execute(trx))
    expect((await server.request(...request('<p>Text</p>'))).status).toBe(201)
  })
})

describe('an answer', () => {
  test('is kept with its moment, its account and the token that asked', async () => {
    const { server, request } = await prepared()
    server.advance(5000)
    const reply = await server.request(...request('<p>Text</p>'))
    const at = new Date(server.now()).toISOString()
    const [row] = await kept(server)
    expect(row).toMatchObject({ user_id: server.owner.id, method: 'POST', path: '/admin/posts', key: KEY })
    expect(row).toMatchObject({ status: 201, created_at: at, token_id: null })
    expect(row && (await answerOf(server.deps.db, row))).toBe(await reply.text())
    const token = await server.apiToken(server.owner.id, ['admin'])
    const headers = { 'Idempotency-Key': 'by-a-token' }
    await server.call('categories.create', { body: { name: 'More' } }, { token, headers })
    const { id } = await server.deps.db.selectFrom('api_tokens').select('id').executeTakeFirstOrThrow()
    expect((await kept(server)).at(-1)).toMatchObject({ key: 'by-a-token', token_id: id })
  })

  test('that is short stays as it is, and a long one is packed', async () => {
    const { server, request } = await prepared()
    const { token } = server.owner
    const headers = { 'Idempotency-Key': 'short-answer' }
    const gone = await server.call('posts.delete', { params: { id: '9' } }, { token, headers })
    expect(gone.status).toBe(404)
    await server.request(...request(`<p>${'The same words. '.repeat(500)}</p>`))
    const [short, long] = await kept(server)
    expect([short?.packed, JSON.parse(short?.answer ?? '')]).toEqual([null, gone.body])
    expect(long?.answer).toBe('')
    expect(long?.packed?.length).toBeLessThan(1000)
  })

  test('to a save is kept as what differs from its version, and comes back letter by letter', async () => {
    const { server, request, save } = await prepared()
    const made = await server.request(...request(noise(8000)))
    expect(made.status).toBe(201)
    const words = noise(8000)
    const first = await save(words, 1, 'second-version')
    const row = (await kept(server)).at(-1)
    expect(row?.revision_id).not.toBeNull()
    expect(row?.packed?.length).toBeLessThan(2000)
    expect(await save(words, 1, 'second-version')).toEqual({ text: first.text, replayed: true })
  })

  test('that is read while its record is erased is found where it was written out', async () => {
    const { server, request, save } = await prepared()
    await server.request(...request(noise(2000)))
    const { text } = await save(noise(2000), 1, 'second-version')
    const before = (await kept(server)).at(-1)
    if (!before) throw new Error('No answer was kept')
    const { token } = server.owner
    await server.call('posts.delete', { params: { id: '1' } }, { token })
    await server.call('trash.erase', { params: { type: 'posts', id: '1' } }, { token })
    expect(await answerOf(server.deps.db, before)).toBe(text)
    await server.deps.write((trx) =>
      trx
        .updateTable('idempotency_keys')
        .set({ revision_id: before.revision_id })
        .where('id', '=', before.id)
        .execute(),
    )
    // Somebody damaged it, or its days were over: either is told, and nothing else is answered instead.
    await expect(answerOf(server.deps.db, before)).rejects.toThrow('lacks the revision')
    await server.deps.write((trx) => trx.deleteFrom('idempotency_keys').execute())
    await expect(answerOf(server.deps.db, before)).rejects.toThrow('lacks the revision')
  })
})
