import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { MADE_AT } from '#contract/calls/header-list.ts'
import { anyMomentOf, STORE_HEADER } from '#contract/calls/store.ts'
import { contract } from '#contract/index.ts'
import { expireSession, forgetSession, signIn } from '#client/data/session.ts'
import type { WireRequest } from '#client/offline/foreign/wire.ts'
import { apiTransport } from '#client/offline/transport.ts'
import { PART_BYTES } from '#client/offline/upload-in-parts.ts'
import { ownerOf } from '#tests/support/line-to-server.ts'
import { StoredFile } from '#tests/support/schemas.ts'
import { device, fileOf, NOW, rename, upload, WatchedRequest } from './support/sending-device.ts'

/** What leaves the device for an edit, in whose name, and what the outbox hears of it. */

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await forgetSession()
})

const REFUSED = { kind: 'reply', status: 401, body: {}, version: null, retryAfterMs: null }

describe('nothing leaves in the name of somebody else', () => {
  const nobody: readonly [string, (token: string, server: Parameters<typeof ownerOf>[0]) => Promise<void>][] = [
    ['when nobody is signed in', () => forgetSession()],
    ['when the session has ended', (token) => expireSession(token)],
    ['when another person is signed in', (_, server) => signIn('theirs', { ...ownerOf(server), id: 77 })],
  ]
  test.each(nobody)('%s', async (_, become) => {
    const { server, line, category, transport, wire } = await device()
    await become(server.owner.token, server)
    expect(await transport.send(rename(category.id, 'Mine'))).toEqual(REFUSED)
    expect(await transport.send(upload(fileOf(10)))).toEqual(REFUSED)
    expect(await transport.read('categories.read', { id: category.id }, new AbortController().signal)).toEqual(REFUSED)
    expect(await wire.exchange(asked(category.id))).toMatchObject({ kind: 'answer', status: 401 })
    expect(line.left).toEqual([])
  })

  test('nor between two parts of a file', async () => {
    const { server, line, transport } = await device()
    line.instead = ({ method }) => {
      if (method === 'PATCH') void signIn('theirs', { ...ownerOf(server), id: 77 })
      return undefined
    }
    expect(await transport.send(upload(fileOf(2 * PART_BYTES + 10)))).toEqual(REFUSED)
    expect(line.left.map(({ method }) => method)).toEqual(['POST', 'PATCH'])
  })
})

describe('an edit', () => {
  test('arrives as it was written, under its key, for the state it was made for', async () => {
    const { server, line, category, transport } = await device()
    const outcome = await transport.send(rename(category.id, 'Mine', { ifMatch: 1 }))
    expect(outcome).toMatchObject({ kind: 'reply', status: 200, version: 2 })
    const [left] = line.left
    expect([left?.method, left?.path, left?.body]).toEqual(['PUT', `/categories/${category.id}`, '{"name":"Mine"}'])
    expect(left?.headers.get('Idempotency-Key')).toBe('rename-key.0')
    expect(left?.headers.get('If-Match')).toBe('"1"')
    expect(left?.headers.get('Authorization')).toBe(`Bearer ${server.owner.token}`)
    expect(await transport.send(rename(category.id, 'Again', { ifMatch: 1, idempotencyKey: 'rename-key.1' }))).toEqual(
      expect.objectContaining({ kind: 'reply', status: 412 }),
    )
  })

  test('guards nothing that nobody said, and says nothing that the server knows', async () => {
    const { line, category, transport } = await device()
    // A minute is as good as at once.
    await transport.send(rename(category.id, 'Mine', { madeAt: NOW - 60_000 }))
    const names = ['If-Match', MADE_AT].map((name) => line.left[0]?.headers.has(name))
    expect(names).toEqual([false, false])
  })

  test('that waited says when it was made, and whose data it is meant for', async () => {
    const { line, category, transport } = await device()
    const madeAt = NOW - 60_001
    const outcome = await transport.send(rename(category.id, 'Mine', { madeAt, store: 'meant.elsewhere' }))
    expect(outcome).toMatchObject({ kind: 'reply', status: 409 })
    expect(line.left[0]?.headers.get(MADE_AT)).toBe(new Date(madeAt).toISOString())
    expect(line.left[0]?.headers.get(STORE_HEADER)).toBe(anyMomentOf('meant.elsewhere'))
  })

  test('goes with its question, and without a body where it has none', async () => {
    const { server, line, category, transport } = await device()
    const { token } = server.owner
    const gone = { ...rename(category.id, ''), endpoint: 'categories.delete', body: null } as const
    expect(await transport.send({ ...gone, query: { reassign: '7' } })).toMatchObject({ kind: 'reply' })
    expect(line.left[0]).toMatchObject({ method: 'DELETE', path: `/categories/${category.id}?reassign=7`, body: null })
    await transport.send({ ...gone, headers: { ...gone.headers, idempotencyKey: 'delete-key.1' } })
    expect((await server.call('categories.read', { params: { id: String(category.id) } }, { token })).status).toBe(404)
  })

  test('that is broken off is one that may have arrived', async () => {
    const { line, category, transport } = await device()
    const abort = new AbortController()
    line.instead = () => {
      abort.abort()
      return undefined
    }
    const outcome = await transport.send({ ...rename(category.id, 'Mine'), signal: abort.signal })
    expect(outcome).toEqual({ kind: 'unreachable' })
  })

  test('is compared with what is there, read in the same name', async () => {
    const { line, category, transport } = await device()
    const read = (signal: AbortSignal) => transport.read('categories.read', { id: category.id }, signal)
    const abort = new AbortController()
    expect(await read(abort.signal)).toMatchObject({ kind: 'reply', status: 200, version: 1 })
    line.instead = () => {
      abort.abort()
      return undefined
    }
    expect(await read(abort.signal)).toEqual({ kind: 'unreachable' })
  })
})

const Uploaded = v.object({ body: v.looseObject({ file: StoredFile }) })

describe('a file', () => {
  test('arrives whole, with what is known of it, and its way is told until it ends', async () => {
    const { line, told, transport } = await device()
    vi.stubGlobal('XMLHttpRequest', WatchedRequest)
    const file = fileOf(2000)
    const outcome = await transport.send(upload(file))
    expect(outcome).toMatchObject({ kind: 'reply', status: 201 })
    const { body } = v.parse(Uploaded, outcome)
    const known = { original_name: 'tides.txt', size: 2000, sha256: file.sha256, is_public: true, alt_text: 'Low' }
    expect(body.file).toMatchObject(known)
    expect(line.left.map(({ path }) => path)).toEqual(['/files'])
    expect(line.left[0]?.headers.get('Idempotency-Key')).toBe('upload-op-1.2')
    const form = v.parse(v.instance(FormData), line.left[0]?.body)
    expect(v.parse(v.instance(File), form.get('file'))).toMatchObject({ name: 'tides.txt', type: 'text/plain' })
    expect(told).toEqual([
      ['upload-op-1', 25],
      ['upload-op-1', null],
    ])
  })

  test('of one megabyte goes in one piece, and a larger one in parts', async () => {
    const { line, told, transport } = await device()
    expect(await transport.send(upload(fileOf(PART_BYTES)))).toMatchObject({ status: 201 })
    expect(line.left.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /files'])
    line.left.length = 0
    told.length = 0
    const large = upload(fileOf(2 * PART_BYTES))
    const outcome = await transport.send({ ...large, headers: { ...large.headers, idempotencyKey: 'upload-op-2.0' } })
    expect(outcome).toMatchObject({ kind: 'reply', status: 201 })
    expect(v.parse(Uploaded, outcome).body.file).toMatchObject({ sha256: large.upload?.sha256, alt_text: 'Low' })
    expect(line.left.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'PATCH', 'POST'])
    expect(line.left.at(-1)?.headers.get('Idempotency-Key')).toBe('upload-op-2.0')
    expect(told).toEqual([
      ['upload-op-2', 50],
      ['upload-op-2', 100],
      ['upload-op-2', null],
    ])
  })

  test('goes in one piece to a server that takes no parts', async () => {
    const { line, transport } = await device()
    line.instead = ({ path }) => {
      if (path !== '/uploads') return undefined
      return Response.json({ success: false, status: 404, message: 'No', code: 'not_found' }, { status: 404 })
    }
    expect(await transport.send(upload(fileOf(2 * PART_BYTES)))).toMatchObject({ kind: 'reply', status: 201 })
    expect(line.left.map(({ path }) => path)).toEqual(['/uploads', '/files'])
  })

  test('that is broken off ends, in parts and in one piece', async () => {
    const { line, told, transport } = await device()
    for (const size of [10, 2 * PART_BYTES]) {
      const abort = new AbortController()
      line.instead = () => {
        abort.abort()
        return undefined
      }
      expect(await transport.send({ ...upload(fileOf(size)), signal: abort.signal })).toEqual({ kind: 'unreachable' })
    }
    expect(told).toEqual([
      ['upload-op-1', null],
      ['upload-op-1', null],
    ])
  })

  test('needs nobody who watches', async () => {
    const { server } = await device()
    vi.stubGlobal('XMLHttpRequest', WatchedRequest)
    expect(await apiTransport(server.owner.id).send(upload(fileOf(10)))).toMatchObject({ status: 201 })
  })
})

const asked = (id: number, changes: Partial<WireRequest> = {}): WireRequest => ({
  endpoint: contract['categories.update'],
  params: { id },
  query: {},
  body: '{"name":"Mine"}',
  upload: null,
  headers: { 'X-Kind': 'other' },
  opId: 'op-1',
  signal: new AbortController().signal,
  ...changes,
})

describe('the same door to another kind of server', () => {
  test('carries what it is given, and hands back what came', async () => {
    const { line, told, category, wire } = await device()
    const answer = await wire.exchange(asked(category.id, { query: { a: '1' } }))
    expect(answer).toMatchObject({ kind: 'answer', status: 200, readable: true, etag: expect.stringMatching(/^"2-/) })
    const [left] = line.left
    expect([left?.path, left?.body]).toEqual([`/categories/${category.id}?a=1`, '{"name":"Mine"}'])
    expect(left?.headers.get('X-Kind')).toBe('other')
    expect(told).toEqual([])
  })

  test('tells the way of a file until it ends, and none of what is not waited for', async () => {
    const { line, told, wire } = await device()
    vi.stubGlobal('XMLHttpRequest', WatchedRequest)
    const file = { endpoint: contract['files.upload'], params: {}, body: null, upload: fileOf(50) }
    expect(await wire.exchange(asked(0, file))).toMatchObject({ kind: 'answer', status: 201 })
    expect(v.parse(v.instance(FormData), line.left[0]?.body).get('alt_text')).toBe('Low')
    expect(told).toEqual([
      ['op-1', 25],
      ['op-1', null],
    ])
    expect(await wire.exchange(asked(0, { ...file, opId: null }))).toMatchObject({ kind: 'answer' })
    expect(told).toHaveLength(2)
  })

  test('says when nothing came, and breaks off', async () => {
    const { line, category, wire } = await device()
    line.instead = () => null
    expect(await wire.exchange(asked(category.id))).toEqual({ kind: 'silence' })
    const abort = new AbortController()
    line.instead = () => {
      abort.abort()
      return undefined
    }
    expect(await wire.exchange(asked(category.id, { signal: abort.signal }))).toEqual({ kind: 'silence' })
  })

  test('asks without a body where there is none', async () => {
    const { line, category, wire } = await device()
    await wire.exchange(asked(category.id, { endpoint: contract['categories.read'], body: null }))
    expect(line.left[0]).toMatchObject({ method: 'GET', body: null })
    expect(line.left[0]?.headers.has('Content-Type')).toBe(false)
  })
})
