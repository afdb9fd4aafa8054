import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { freePort, startServer, type ServerProcess } from '#tooling/server-process.ts'
import { idempotencyKey, postBody } from './load.ts'

/** The built server with an owner and posts, and the bare one that it is held against. */

const OWNER = { OWNER_NAME: 'Bench', OWNER_EMAIL: 'bench@example.test', OWNER_PASSWORD: 'a quiet harbour at dawn' }

export const JSON_TYPE = { 'content-type': 'application/json' }
const Login = v.object({ token: v.string(), user: v.unknown() })
const WithId = v.object({ id: v.number() })
/** A link lies inside its answer. */
const Made = v.object({ data: v.union([WithId, v.object({ file: WithId })]) })
export const Records = v.object({ data: v.array(v.looseObject({ id: v.number() })) })

/** Once more where a kept connection had just ended: what is sent here may be repeated, and writes carry a key. */
export function call(url: string, init: RequestInit = {}): Promise<Response> {
  const send = () => fetch(url, init)
  return send().catch(send).catch(send)
}

/** A session of its own: the app renews its token, which ends the one it was made from. */
export async function login(url: string): Promise<v.InferOutput<typeof Login>> {
  const response = await call(`${url}/api/auth/login`, {
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
export async function post(url: string, headers: Record<string, string>, body: unknown): Promise<number> {
  const response = await call(url, {
    method: 'POST',
    headers: { ...headers, ...JSON_TYPE, 'idempotency-key': idempotencyKey() },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`Filling stopped: ${response.status} ${await response.text()}`)
  const { data } = v.parse(Made, await response.json())
  return 'file' in data ? data.file.id : data.id
}

/** Puts a picture into the library. @param name with the ending of its type @throws Error when it was refused */
export async function upload(
  url: string,
  headers: Record<string, string>,
  picture: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([picture], { type: 'image/jpeg' }), name)
  const keyed = { ...headers, 'idempotency-key': idempotencyKey() }
  const answer = await call(`${url}/api/files`, { method: 'POST', headers: keyed, body: form })
  if (answer.status !== 201) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
}

/** A category for the posts: the server wants one. */
export async function categoryOf(url: string, headers: Record<string, string>): Promise<number> {
  const present = v.parse(Records, await (await call(`${url}/api/categories`)).json()).data[0]
  return present?.id ?? post(`${url}/api/categories`, headers, { name: 'Harbour' })
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
