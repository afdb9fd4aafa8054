import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteAnswer, noteSilence } from '#client/data/reachability.ts'
import { signIn } from '#client/data/session.ts'
import { admin } from '#tests/support/people.ts'
import { askedFirst } from './asked-first.ts'
import { browserPorts } from './device/browser-ports.ts'
import { wireOutbox } from './outbox-wiring.ts'
import type { OutgoingRequest } from './engine/storage/ports.ts'
import { apiTransport } from './transport.ts'

/** What may leave the device while nobody knows whether the server is there. */

const ONA = admin('Ona')

const EDIT: OutgoingRequest = {
  endpoint: 'posts.update',
  params: { id: 1 },
  query: {},
  body: '{"title":"New"}',
  upload: null,
  headers: { idempotencyKey: 'key', ifMatch: 1, store: null, madeAt: Date.now() },
  attempt: { number: 1, firstAt: 0, previousAt: null, taken: [] },
  signal: new AbortController().signal,
}

/** @returns the methods that left, in order */
function line(answers: boolean): string[] {
  const left: string[] = []
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit) => {
    left.push(method)
    if (!answers) throw new TypeError('Failed to fetch')
    return Response.json({ success: false, status: 503, message: 'Soon', code: 'unavailable' }, { status: 503 })
  })
  return left
}

beforeEach(() => signIn('token', ONA))
afterEach(() => {
  vi.unstubAllGlobals()
  noteAnswer()
})

it('an edit does not leave for a server that is silent', async () => {
  noteSilence()
  const left = line(false)
  expect(await askedFirst(apiTransport(1)).send(EDIT)).toEqual({ kind: 'unsent' })
  expect(left).toEqual(['GET'])
})

it('it leaves once the server gives a sign of life', async () => {
  noteSilence()
  const left = line(true)
  expect(await askedFirst(apiTransport(1)).send(EDIT)).toMatchObject({ kind: 'reply', status: 503 })
  expect(left).toEqual(['GET', 'PUT'])
})

it('whoever is wired to the outbox, a page or the worker, asks first', async () => {
  const left = line(false)
  vi.stubGlobal('location', { href: 'https://desk.test/admin' })
  const ports = browserPorts('u1', {
    onQuota: async () => undefined,
    onBlocked: () => undefined,
    onDiagnostic: () => undefined,
  })
  const events = { onAcknowledged: () => undefined, onSignInNeeded: () => undefined, onDiagnostic: () => undefined }
  const { options, link } = await wireOutbox(ONA, ports, events)
  noteSilence()
  expect(await options.transport.send(EDIT)).toEqual({ kind: 'unsent' })
  expect(left).not.toContain('PUT')
  link.close()
  ports.channel.close()
})

it('nothing is asked first of a server that answered last, and what left may have arrived', async () => {
  const left = line(false)
  expect(await askedFirst(apiTransport(1)).send(EDIT)).toEqual({ kind: 'unreachable' })
  expect(left).toEqual(['PUT'])
})
