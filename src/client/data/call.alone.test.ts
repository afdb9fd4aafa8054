import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { admin } from '#tests/support/people.ts'
import { exchange, request } from './call.ts'
import { getSession, signIn } from './session.ts'

/** Who ends a session: the server that refused it, and nobody who stands between. */

const ONA = admin('Ona')

/** A server behind a line on which what it is asked, and what it answers, takes its time. */
function thinLine(askedAfter: number, ...pieces: readonly { readonly after: number; readonly text: string }[]) {
  const after = (ms: number, signal: AbortSignal | null | undefined) =>
    new Promise<void>((resolve, reject) => {
      setTimeout(resolve, ms)
      signal?.addEventListener('abort', () => reject(new DOMException('Broken off', 'AbortError')))
    })
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    await after(askedAfter, signal)
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        try {
          for (const piece of pieces) {
            await after(piece.after, signal)
            controller.enqueue(new TextEncoder().encode(piece.text))
          }
          controller.close()
        } catch (error) {
          controller.error(error)
        }
      },
    })
    return new Response(body, { status: 200 })
  })
}

const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))

beforeEach(() => signIn('token', ONA))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('a refusal by the server ends it', async () => {
  answer(401, { success: false, status: 401, message: 'Sign in', code: 'unauthenticated' })
  await request(contract['auth.me'], {})
  expect(getSession()).toMatchObject({ token: null })
})

it.each([
  ['to a call that anybody may make', () => exchange(contract['capabilities.read'], {})],
  ['in other words than the server’s', () => request(contract['auth.me'], {})],
])('a refusal %s does not', async (_, ask) => {
  answer(401, { error: 'Proxy authentication required' })
  await ask()
  expect(getSession()).toMatchObject({ token: 'token', state: 'signed-in' })
})

const DONE = JSON.stringify({ success: true, status: 200, message: 'Gespeichert – fertig', data: {} })
const whole = { after: 0, text: DONE }

it.each([
  ['a long text that goes out slowly', 'x'.repeat(60_000), () => thinLine(60_000, whole), 'reply'],
  ['a short one on a line that has stalled', 'x', () => thinLine(60_000, whole), 'unreachable'],
  [
    'an answer that comes slowly',
    'x',
    () => thinLine(0, ...(DONE.match(/.{1,20}/g) ?? []).map((text) => ({ after: 7000, text }))),
    'reply',
  ],
  [
    'an answer that stops',
    'x',
    () => thinLine(0, { after: 7000, text: '{' }, { after: 90_000, text: '}' }),
    'unreachable',
  ],
])('%s is waited for as long as something moves', async (_name, body, line, kind) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(), ms)
    return limit.signal
  })
  line()
  const outcome = request(contract['posts.create'], { body })
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(await outcome).toMatchObject({ kind })
})
