import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { freePort, startServer, type ServerProcess } from '#tooling/server-process.ts'
import { CONNECTIONS, idempotencyKey, load, memoryOf, postBody, type Load } from './load.ts'
import { median, printTable, type Row } from './table.ts'

const OWNER = { OWNER_NAME: 'Bench', OWNER_EMAIL: 'bench@example.test', OWNER_PASSWORD: 'a quiet harbour at dawn' }
const SECONDS = 5

const JSON_TYPE = { 'content-type': 'application/json' }
const Login = v.object({ token: v.string(), user: v.unknown() })
const Records = v.object({ data: v.array(v.looseObject({ id: v.number() })) })

interface Figures {
  readonly list: Load
  /** A word of a single post, and one that stands in every post. */
  readonly rare?: Load
  readonly frequent?: Load
  readonly read: Load
  readonly update: Load
  readonly create: Load
}

/** A session of its own: the app renews its token, which ends the one it was made from. */
export async function login(url: string): Promise<v.InferOutput<typeof Login>> {
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

/** A category for the posts: the server wants one. */
async function categoryOf(url: string, headers: Record<string, string>): Promise<number> {
  const present = v.parse(Records, await (await fetch(`${url}/api/categories`)).json()).data[0]
  if (present) return present.id
  const made = await fetch(`${url}/api/categories`, {
    method: 'POST',
    headers: { ...headers, ...JSON_TYPE },
    body: JSON.stringify({ name: 'Harbour' }),
  })
  return v.parse(v.object({ data: v.object({ id: v.number() }) }), await made.json()).data.id
}

/** Fills the server over its own API until it holds `count` posts. */
export async function fill(url: string, headers: Record<string, string>, count: number): Promise<number> {
  const category = await categoryOf(url, headers)
  const Total = v.object({ total: v.number() })
  const present = v.parse(Total, await (await fetch(`${url}/api/admin/posts?per_page=1`, { headers })).json()).total
  let left = count - present
  const writer = async () => {
    while (left > 0) {
      left -= 1
      const response = await fetch(`${url}/api/admin/posts`, {
        method: 'POST',
        headers: { ...headers, ...JSON_TYPE },
        body: JSON.stringify(postBody(category)),
      })
      if (!response.ok) throw new Error(`Filling stopped: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 32 }, writer))
  return category
}

export async function withServer<T>(action: (server: ServerProcess) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'offdesk-bench-'))
  try {
    const server = await startServer({ dataDir, env: { ...OWNER, NODE_ENV: 'production', RATE_LIMITS: '0' } })
    try {
      return await action(server)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(server: ServerProcess, count: number): Promise<Figures> {
  const headers = await signedIn(server.url)
  console.log(`Filling up to ${count.toLocaleString('en')} posts.`)
  const category = await fill(server.url, headers, count)
  const rows = await (await fetch(`${server.url}/api/admin/posts?per_page=10`, { headers })).json()
  const ids = v.parse(Records, rows).data.map((row) => row.id)
  const pick = () => ids[Math.floor(Math.random() * ids.length)] ?? 1
  const get = (path: string) => () => ({ method: 'GET', path: `/api${path}`, headers })
  const write = (method: string, path: () => string) => () => ({
    method,
    path: `/api${path()}`,
    headers: { ...headers, ...JSON_TYPE, 'idempotency-key': idempotencyKey() },
    body: JSON.stringify(postBody(category)),
  })
  const run = (request: Parameters<typeof load>[2]) => load(server.url, SECONDS, request)
  return {
    list: await run(get('/admin/posts')),
    rare: await run(get('/admin/posts?q=4711')),
    frequent: await run(get('/admin/posts?q=tide')),
    read: await run(() => get(`/admin/posts/${pick()}`)()),
    update: await run(write('PUT', () => `/admin/posts/${pick()}`)),
    create: await run(write('POST', () => '/admin/posts')),
  }
}

/** The ceilings of the same machine with the same number of posts. */
async function measureCeiling(count: number): Promise<Figures & { nothing: Load; memory: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'offdesk-ceiling-'))
  const port = await freePort()
  const script = process.argv[1]
  if (!script) throw new Error('The bench does not know its own file')
  const child = fork(script, ['ceiling', join(folder, 'db.sqlite'), String(port), String(count)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  try {
    if (child.stdout) await once(child.stdout, 'data')
    const url = `http://127.0.0.1:${port}`
    const pick = () => 1 + Math.floor(Math.random() * 10)
    const get = (path: () => string) => () => ({ method: 'GET', path: path(), headers: {} })
    const write = (method: string, path: () => string) => () => ({
      method,
      path: path(),
      headers: JSON_TYPE,
      body: JSON.stringify(postBody(1)),
    })
    return {
      nothing: await load(
        url,
        SECONDS,
        get(() => '/nothing'),
      ),
      list: await load(
        url,
        SECONDS,
        get(() => '/posts'),
      ),
      read: await load(
        url,
        SECONDS,
        get(() => `/posts/${pick()}`),
      ),
      update: await load(
        url,
        SECONDS,
        write('PUT', () => `/posts/${pick()}`),
      ),
      create: await load(
        url,
        SECONDS,
        write('POST', () => '/posts'),
      ),
      memory: memoryOf(child.pid ?? 0),
    }
  } finally {
    child.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

function rate(name: string, ours: Load | undefined, ceiling: Load | undefined, p99: number, goal?: number): Row[] {
  if (!ours) return []
  const note = ours.failed > 0 ? `${ours.failed} requests failed` : undefined
  const perSecond = { ours: ours.perSecond, ceiling: ceiling?.perSecond, unit: '/s', goal, more: true, note }
  return [
    { name: `${name}, per second`, ...perSecond },
    { name: `${name}, p99`, ours: ours.p99, unit: 'ms', ceiling: ceiling?.p99, goal: p99 },
  ]
}

/** The API at ten connections over 10,000 and 100,000 posts, its memory and its cold start. */
export async function benchApi(): Promise<void> {
  await withServer(async (server) => {
    const pid = () => server.pid() ?? 0
    const idle = memoryOf(pid())
    const small = await measure(server, 10_000)
    const busy = memoryOf(pid())
    const starts = await coldStarts(server)
    const large = await measure(server, 100_000)
    console.log('Measuring the ceilings.')
    const ceiling = await measureCeiling(10_000)
    printTable(`API, ${CONNECTIONS} connections, 10,000 posts (ceiling: bare Hono and SQLite, as durable)`, [
      ...rate('list of 10, signed in', small.list, ceiling.list, 8, 6_000),
      ...rate('one post', small.read, ceiling.read, 8, 9_000),
      ...rate('update with version and history', small.update, ceiling.update, 20, 2_500),
      ...rate('create', small.create, ceiling.create, 20, 2_500),
      { name: 'an answer with nothing in it, bare Hono', ours: ceiling.nothing.perSecond, unit: '/s' },
      { name: 'memory, idle', ours: idle, unit: 'MB', goal: 100 },
      { name: 'memory, under load', ours: busy, unit: 'MB', ceiling: ceiling.memory, goal: 200 },
      { name: 'cold start to the first answer, median of 5', ours: median(starts), unit: 'ms', goal: 400 },
    ])
    const grown = (name: string, after: Load | undefined, before: Load | undefined): Row => ({
      name,
      ours: (before?.perSecond ?? Number.NaN) / (after?.perSecond ?? Number.NaN),
      unit: 'times slower',
      goal: 1.5,
    })
    printTable('Cost at 100,000 posts against 10,000', [
      grown('list', large.list, small.list),
      grown('search, a rare word', large.rare, small.rare),
      grown('search, a word in every post', large.frequent, small.frequent),
      grown('one post', large.read, small.read),
      grown('update', large.update, small.update),
      grown('create', large.create, small.create),
      ...rate('search at 100,000, a rare word', large.rare, undefined, 8),
      ...rate('search at 100,000, a word in every post', large.frequent, undefined, 8),
    ])
  })
}

async function coldStarts(server: ServerProcess): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < 5; n += 1) {
    await server.stop()
    const begun = performance.now()
    await server.start()
    times.push(performance.now() - begun)
  }
  return times
}
