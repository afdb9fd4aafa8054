import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { freePort, startServer, type ServerProcess } from '#tooling/server-process.ts'
import { postBody } from './load.ts'

/** The built server with an owner and posts, and the bare one that it is held against. */

const OWNER = { OWNER_NAME: 'Bench', OWNER_EMAIL: 'bench@example.test', OWNER_PASSWORD: 'a quiet harbour at dawn' }

export const JSON_TYPE = { 'content-type': 'application/json' }
const Login = v.object({ token: v.string(), user: v.unknown() })
const Made = v.object({ data: v.object({ id: v.number() }) })
export const Records = v.object({ data: v.array(v.looseObject({ id: v.number() })) })

/** A session of its own: the app renews its token, which ends the one it was made from. */
export async function login(url: string): Promise<v.InferOutput<typeof Login>> {
  // Whatever connection was kept since the last call is found closed by a call that can be repeated.
  await (await fetch(`${url}/api/health`)).arrayBuffer()
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ email: OWNER.OWNER_EMAIL, password: OWNER.OWNER_PASSWORD }),
  })
  return v.parse(Login, await response.json())
}

/** Headers of a signed-in call. */
export async function signedIn(url: string): Promise<Record<string, string>> {
  return { authorization: `Bearer ${(await login(url)).token}` }
}

/** @returns the id of what was made @throws Error when it was refused */
async function post(url: string, headers: Record<string, string>, body: unknown): Promise<number> {
  const sent = {
    method: 'POST',
    headers: { ...headers, ...JSON_TYPE, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  }
  // A kept connection that the server has just closed is no answer. Under the same key nothing is made twice.
  const response = await fetch(url, sent).catch(() => fetch(url, sent))
  if (!response.ok) throw new Error(`Filling stopped: ${response.status} ${await response.text()}`)
  return v.parse(Made, await response.json()).data.id
}

/** A category for the posts: the server wants one. */
async function categoryOf(url: string, headers: Record<string, string>): Promise<number> {
  const present = v.parse(Records, await (await fetch(`${url}/api/categories`)).json()).data[0]
  return present?.id ?? post(`${url}/api/categories`, headers, { name: 'Harbour' })
}

/**
 * Fills the server over its own API until it holds `count` posts of `words` words.
 * @returns the category of all of them
 */
export async function fill(
  url: string,
  headers: Record<string, string>,
  count: number,
  words?: number,
): Promise<number> {
  console.log(`Filling up to ${count.toLocaleString('en')} posts.`)
  const category = await categoryOf(url, headers)
  const Total = v.object({ total: v.number() })
  const present = v.parse(Total, await (await fetch(`${url}/api/admin/posts?per_page=1`, { headers })).json()).total
  let left = count - present
  const writer = async () => {
    while (left > 0) {
      left -= 1
      await post(`${url}/api/admin/posts`, headers, postBody(category, words))
    }
  }
  await Promise.all(Array.from({ length: 32 }, writer))
  return category
}

/** A post of 5,000 words. @returns its id */
export function longPost(url: string, headers: Record<string, string>, category: number): Promise<number> {
  return post(`${url}/api/admin/posts`, headers, { ...postBody(category, 5000), title: 'Five thousand words' })
}

export async function withServer<T>(action: (server: ServerProcess, dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'offdesk-bench-'))
  try {
    const env = { ...OWNER, NODE_ENV: 'production', RATE_LIMITS: '0' }
    const server = await startServer({ dataDir, env, flags: [] })
    try {
      return await action(server, dataDir)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** @param startMs from the start of its process until it listens */
type WithBare<T> = (bare: { readonly url: string; readonly pid: number; readonly startMs: number }) => Promise<T>

/** The bare server of the same machine, with as many posts. */
export async function withBareServer<T>(posts: number, action: WithBare<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'offdesk-bare-'))
  const port = await freePort()
  const script = process.argv[1]
  if (!script) throw new Error('The bench does not know its own file')
  const begun = performance.now()
  const child = fork(script, ['ceiling', join(folder, 'db.sqlite'), String(port), String(posts)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  try {
    if (child.stdout) await once(child.stdout, 'data')
    return await action({
      url: `http://127.0.0.1:${port}`,
      pid: child.pid ?? 0,
      startMs: performance.now() - begun,
    })
  } finally {
    child.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}
