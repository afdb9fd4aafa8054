import * as v from 'valibot'
import type { ServerProcess } from '#tooling/server-process.ts'
import { rate } from './api.ts'
import { idempotencyKey, load, postBody, type Load } from './load.ts'
import { fill } from './fill.ts'
import { call, JSON_TYPE, Records, signedIn, withServer } from './site.ts'
import { printTable, type Row } from './table.ts'

/** What becomes of lists, searches and writes when ten times as much is there. */

const SECONDS = 3
const SMALL = 10_000
const LARGE = 100_000
/** Short texts: filling takes most of the time. */
const WORDS = 40

/** The number in a title of load.ts. */
const Marked = v.object({
  data: v.object({
    title: v.pipe(
      v.string(),
      v.transform((title) => title.replace(/\D+/, '').replace(/\D.*/, '')),
    ),
  }),
})

const FREQUENT = '/admin/posts?q=tide'
const ONE = '/admin/posts/4711'

async function measure({ url }: ServerProcess, dataDir: string, count: number) {
  const headers = await signedIn(url)
  const category = await fill({ url, headers, dataDir }, count, WORDS)
  const get = (path: string) => load(url, SECONDS, () => ({ method: 'GET', path: `/api${path}`, headers }))
  const write = (method: string, path: () => string) =>
    load(url, SECONDS, () => ({
      method,
      path: `/api${path()}`,
      headers: { ...headers, ...JSON_TYPE, 'idempotency-key': idempotencyKey() },
      body: JSON.stringify(postBody(category, WORDS)),
    }))
  /** Of one of the last that were filled in: as long as the highest number, so that it is the beginning of none. */
  const one = v.parse(Marked, await (await call(`${url}/api/admin/posts/${count - 2}`, { headers })).json()).data.title
  const searchOne = async (q: string) => {
    const path = `/admin/posts?q=${encodeURIComponent(q)}`
    const { data } = v.parse(Records, await (await call(`${url}/api${path}`, { headers })).json())
    if (data.length !== 1) throw new Error(`${q} finds ${data.length} posts`)
    return get(path)
  }
  return {
    list: await get('/admin/posts'),
    'list, page 500': await get('/admin/posts?page=500'),
    'one post': await get(ONE),
    'search, a word of one post': await searchOne(`mark${one}`),
    'search, words of a title': await searchOne(`post ${one} tide`),
    'search, a word in every post': await get(FREQUENT),
    update: await write('PUT', () => `/admin/posts/${1 + Math.floor(Math.random() * SMALL)}`),
    create: await write('POST', () => '/admin/posts'),
  }
}

/** One post at a time while others search without a break. */
async function besideSearches({ url }: ServerProcess): Promise<{ alone: Load; beside: Load }> {
  const headers = await signedIn(url)
  const read = () => load(url, SECONDS, () => ({ method: 'GET', path: `/api${ONE}`, headers }), { connections: 1 })
  const alone = await read()
  const path = `/api${FREQUENT}`
  const [beside] = await Promise.all([
    read(),
    load(url, SECONDS, () => ({ method: 'GET', path, headers }), { connections: 2 }),
  ])
  return { alone, beside }
}

export async function benchScale(): Promise<void> {
  await withServer(async (server, dataDir) => {
    const small = await measure(server, dataDir, SMALL)
    const large = await measure(server, dataDir, LARGE)
    const rows = Object.entries(large).flatMap(([name, after]): Row[] => {
      const before = Object.entries(small).find(([other]) => other === name)?.[1]
      return [
        {
          name: `${name}, ms each`,
          ours: 1000 / after.perSecond,
          limit: before && 1000 / before.perSecond,
          unit: '',
          ratio: 1.5,
        },
      ]
    })
    const { alone, beside } = await besideSearches(server)
    printTable(`${LARGE.toLocaleString('en')} posts (limit: the same with ${SMALL.toLocaleString('en')})`, rows)
    printTable('Beside two who search a word in every post (limit: alone)', [
      ...rate('one post', beside, alone),
      { name: 'waits longer than alone, p99', ours: beside.p99 - alone.p99, unit: 'ms', goal: 20 },
    ])
  })
}
