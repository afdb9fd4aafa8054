import { open } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ServerProcess } from '#tooling/server-process.ts'
import { CONNECTIONS, idempotencyKey, load, memoryOf, peakMemory, postBody, type Load } from './load.ts'
import { fill } from './fill.ts'
import { call, JSON_TYPE, Records, signedIn, withBareServer, withServer } from './site.ts'
import { printTable, type Row } from './table.ts'

/** The API at ten connections: bodies of 300 words, thousands of different posts, beside a bare server. */

const SECONDS = 5
const POSTS = 10_000
const DIFFERENT = 4000

interface Figures {
  readonly list: Load
  readonly read: Load
  readonly update: Load
  readonly create: Load
}

const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]

/** Ids of many posts, however the pages of the list are limited. */
async function idsOf(url: string, headers: Record<string, string>): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ids.length < DIFFERENT; page += 1) {
    const answer = await call(`${url}/api/admin/posts?per_page=100&page=${page}`, { headers })
    const { data } = v.parse(Records, await answer.json())
    if (data.length === 0) break
    ids.push(...data.map(({ id }) => id))
  }
  return ids
}

async function measure({ url, pid: ofServer }: ServerProcess, dataDir: string): Promise<Figures> {
  const headers = await signedIn(url)
  const category = await fill({ url, headers, dataDir }, POSTS)
  const pid = ofServer()
  const ids = await idsOf(url, headers)
  const get = (path: string) => ({ method: 'GET', path: `/api${path}`, headers })
  const write = (method: string, path: string) => ({
    method,
    path: `/api${path}`,
    headers: { ...headers, ...JSON_TYPE, 'idempotency-key': idempotencyKey() },
    body: JSON.stringify(postBody(category)),
  })
  return {
    list: await load(url, SECONDS, () => get('/admin/posts'), { pid }),
    read: await load(url, SECONDS, () => get(`/admin/posts/${pick(ids)}`), { pid }),
    update: await load(url, SECONDS, () => write('PUT', `/admin/posts/${pick(ids)}`), { pid }),
    create: await load(url, SECONDS, () => write('POST', '/admin/posts'), { pid }),
  }
}

async function measureBare({ url, pid }: { readonly url: string; readonly pid: number }): Promise<Figures> {
  const ids = Array.from({ length: DIFFERENT }, (_, at) => at + 1)
  const get = (path: string) => ({ method: 'GET', path, headers: {} })
  const write = (method: string, path: string) => ({
    method,
    path,
    // A copy: the generator of load writes a length into it.
    headers: { ...JSON_TYPE },
    body: JSON.stringify(postBody(1)),
  })
  return {
    list: await load(url, SECONDS, () => get('/posts'), { pid }),
    read: await load(url, SECONDS, () => get(`/posts/${pick(ids)}`), { pid }),
    update: await load(url, SECONDS, () => write('PUT', `/posts/${pick(ids)}`), { pid }),
    create: await load(url, SECONDS, () => write('POST', '/posts'), { pid }),
  }
}

/** @param ratio of our rate to the bare server's @param p99 milliseconds, on the machine that the goals were set on */
export function rate(name: string, ours: Load, limit: Load | undefined, ratio?: number, p99?: number): Row[] {
  const note = ours.failed > 0 ? `${ours.failed} requests failed` : undefined
  return [
    { name: `${name}, per second`, ours: ours.perSecond, limit: limit?.perSecond, unit: '', ratio, more: true, note },
    ...(ours.cpu && limit?.cpu && ratio
      ? [{ name: `${name}, processor each`, ours: ours.cpu, limit: limit.cpu, unit: 'µs', ratio: round(1 / ratio) }]
      : []),
    { name: `${name}, p99`, ours: ours.p99, unit: 'ms', limit: limit?.p99, goal: p99 },
  ]
}

const round = (value: number) => Number(value.toFixed(1))

const MB = 1_000_000
const BODIES = 1000

/** Where the file of a database says these (SQLite database file format, 1.3). */
const PAGE_SIZE_AT = 16
const PAGES_AT = 28
const FREE_PAGES_AT = 36

/**
 * Bytes that a database uses. Free pages are written over before the file grows any more: the index of the search leaves
 * as many behind, once, as it is large.
 * @param file of a server that has ended, with nothing left in the log
 */
async function usedBy(file: string): Promise<number> {
  const opened = await open(file)
  try {
    const { buffer } = await opened.read(Buffer.alloc(100), 0, 100, 0)
    return (buffer.readUInt32BE(PAGES_AT) - buffer.readUInt32BE(FREE_PAGES_AT)) * buffer.readUInt16BE(PAGE_SIZE_AT)
  } finally {
    await opened.close()
  }
}

/** Bytes that the data folder's database uses more for each byte of a body that is saved. */
async function growth(server: ServerProcess, dataDir: string, name: string): Promise<Row> {
  const { url } = server
  const headers = await signedIn(url)
  const ids = (await idsOf(url, headers)).slice(0, BODIES)
  const restart = async () => {
    // What was written is indexed behind it, and whoever searches waits for that. It lies in the log until the server ends.
    await call(`${url}/api/admin/posts?search=tide`, { headers })
    await server.stop()
    const size = await usedBy(join(dataDir, name))
    await server.start()
    return size
  }
  const before = await restart()
  let written = 0
  for (const id of ids) {
    const body = JSON.stringify({ content: postBody(1)['content'] })
    written += body.length
    const answer = await call(`${url}/api/admin/posts/${id}`, {
      method: 'PUT',
      headers: { ...headers, ...JSON_TYPE, 'idempotency-key': idempotencyKey() },
      body,
    })
    if (!answer.ok) throw new Error(`Saving stopped: ${answer.status}`)
  }
  const grown = (await restart()) - before
  return {
    name: 'database uses more, of what was written',
    ours: grown / MB,
    limit: written / MB,
    unit: 'MB',
    ratio: 1.3,
  }
}

export async function benchApi(): Promise<void> {
  await withServer(async (server, dataDir) => {
    const pid = server.pid() ?? 0
    const idle = await memoryOf(pid)
    const { result: ours, peak } = await peakMemory(pid, () => measure(server, dataDir))
    const bare = await withBareServer(POSTS, measureBare)
    const rows = [
      ...rate('list of 10, signed in', ours.list, bare.list, 0.25, 8),
      ...rate('one post', ours.read, bare.read, 0.22, 8),
      ...rate('update, durable, with version and history', ours.update, bare.update, 0.22, 20),
      ...rate('create, durable', ours.create, bare.create, 0.21, 20),
      { name: 'memory before, MiB', ours: idle, unit: '', goal: 90 },
      { name: 'memory, most under this load, MiB', ours: peak, unit: '', goal: 180 },
      await growth(server, dataDir, 'offdesk.sqlite'),
    ]
    const posts = POSTS.toLocaleString('en')
    printTable(
      `API, ${CONNECTIONS} connections, ${posts} posts of 300 words (limit: node:http on SQLite, NORMAL)`,
      rows,
    )
  })
}
