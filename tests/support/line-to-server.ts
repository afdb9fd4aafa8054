import { vi } from 'vitest'
import type { CurrentUser } from '#contract/calls/auth.ts'
import type { TestServer } from './api.ts'

/** The line from the app's own modules, in this process, to the real server: what left, and who may break it. */

export interface Left {
  readonly method: string
  /** Below the API. */
  readonly path: string
  readonly headers: Headers
  readonly body: unknown
  readonly signal: AbortSignal | null
}

/** Instead of the server: an answer, or none at all; undefined lets the request through. */
export type Instead = (left: Left) => Answer | Promise<Answer>
type Answer = Response | null | undefined

export function lineTo(server: TestServer) {
  const left: Left[] = []
  const line = {
    left,
    instead: (() => undefined) as Instead,
    /** Requests that write, in order. */
    writes: () => left.filter(({ method }) => method !== 'GET'),
  }
  vi.stubGlobal('location', { href: 'https://desk.test/admin' })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit): Promise<Response> => {
    const { method = 'GET', body = null, signal = null } = init
    const path = address.replace(/^\/api/, '')
    const one = { method, path, headers: new Headers(init.headers), body, signal }
    left.push(one)
    const answer = Promise.resolve(line.instead(one)).then((instead) =>
      instead === undefined ? server.request(address, init) : instead,
    )
    return new Promise((resolve, reject) => {
      const fail = () => reject(new TypeError('Failed to fetch'))
      signal?.addEventListener('abort', fail)
      answer.then((come) => (come === null || signal?.aborted ? fail() : resolve(come)), reject)
    })
  })
  return line
}

/** The owner of a test server, as a device knows them. */
export const ownerOf = ({ owner }: TestServer): CurrentUser => ({
  id: owner.id,
  name: 'Owner',
  email: owner.email,
  role: 'admin',
  avatar: null,
  email_verified_at: null,
  two_factor_enabled: false,
  permissions: ['admin'],
  version: 1,
})
