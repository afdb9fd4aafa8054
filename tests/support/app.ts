import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import * as v from 'valibot'
import type { ServerProcess } from '#tooling/server-process.ts'
import { renewProofs } from './forget-proofs.ts'
import { openServerHost, type ServerHost } from './server-host.ts'
import { copySite, OWNER, seededSessions, signInAt } from './sites.ts'

/**
 * The real built server, started anew on a data folder of its own for each test; it can be stopped, killed and started
 * again.
 */

export { OWNER }

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The JSON answer; null when there is none. */
  readonly body: unknown
}

/** Someone who uses the API beside the browser: to prepare records, to look at them, to be the other device. */
export interface ApiPerson {
  readonly token: string
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** The payload of a call that must succeed. */
  data(method: string, path: string, body?: unknown): Promise<unknown>
}

export interface App extends ServerProcess {
  readonly dataDir: string
  /** Whoever is named, signed in over the API; the owner, who is signed in already, when nobody is. */
  signIn(person?: { email: string; password: string }): Promise<ApiPerson>
}

export interface AppOptions {
  /** Whether the owner's account exists from the start; without it the app leads to /setup. */
  owner: boolean
  demo: boolean
  /** Further settings of the server. */
  serverEnv: Readonly<Record<string, string>>
}

export const test = base.extend<AppOptions & { app: App }, { host: ServerHost }>({
  owner: [true, { option: true }],
  demo: [false, { option: true }],
  serverEnv: [{}, { option: true }],
  host: [
    // Playwright reads what a fixture needs from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const host = openServerHost()
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
  app: async ({ host, owner, demo, serverEnv }, use, testInfo) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offdesk-e2e-'))
    try {
      if (owner) {
        copySite(demo ? 'demo' : 'owner', dataDir)
        await renewProofs(dataDir)
      }
      const server = await host.serve({ dataDir, env: { ...(demo && { DEMO: '1' }), ...serverEnv } })
      try {
        await use({
          ...server,
          dataDir,
          signIn: async (person) =>
            apiPerson(server.url, person ? await signInAt(server.url, person) : (await seededSessions()).api),
        })
      } finally {
        if (testInfo.status !== testInfo.expectedStatus) {
          await testInfo.attach('server-output', { body: server.output(), contentType: 'text/plain' })
        }
        await host.release()
      }
    } finally {
      // A server that ends may still put away what it was doing.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  },
  baseURL: async ({ app }, use) => use(app.url),
})

/** Signs in over the API of a server that the fixture did not start. */
export async function signIn(url: string, person: { email: string; password: string }): Promise<ApiPerson> {
  return apiPerson(url, await signInAt(url, person))
}

function apiPerson(url: string, { token }: { readonly token: string }): ApiPerson {
  const call: ApiPerson['call'] = (method, path, body, headers) =>
    request(url, method, path, body, { authorization: `Bearer ${token}`, ...headers })
  return {
    token,
    call,
    data: async (method, path, body) => {
      const result = await call(method, path, body)
      if (result.status >= 300) {
        throw new Error(`${method} ${path} answered ${result.status}: ${JSON.stringify(result.body)}`)
      }
      return v.parse(v.looseObject({ data: v.unknown() }), result.body).data
    },
  }
}

async function request(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  // A connection that is kept may be closed by the server in the moment in which it is used again.
  const own = { connection: 'close', ...headers }
  const sent: RequestInit =
    body === undefined || body instanceof FormData
      ? { headers: own, body: body ?? null }
      : { headers: { 'content-type': 'application/json', ...own }, body: JSON.stringify(body) }
  const response = await fetch(`${url}/api${path}`, { method, ...sent })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}
