import type { Page } from 'playwright'
import * as v from 'valibot'
import { Prng } from '#client/offline/simulation/prng.ts'
import type { ApiPerson } from './app.ts'
import type { Device } from './device.ts'
import { placesOf } from './device-storage.ts'
import type { Exchange, Fault, FaultProxy } from './fault-proxy.ts'
import { offlineReady } from './offline-ready.ts'
import { makeCategory, makePost, postsTitled, readPost } from './records.ts'

/**
 * Edits made offline, sent over a bad network by a browser that is killed again and again. Each edit carries a word of
 * its own; when the queue is empty, every word must stand on the server exactly once.
 */

const POSTS = 4
const NEW_POSTS = 2
const EDITS = (POSTS + NEW_POSTS) * 2
/** The last life of a round is not killed: the network heals, and the queue must drain. */
const DRAIN_MS = 120_000
const BODY = 'Kept for reading on the way.'

export interface KillRun {
  /** Looks at the server from beside the browser. */
  readonly owner: ApiPerson
  readonly wire: FaultProxy
  /** Signed in; the app was not opened yet, or it would hold what it read before there was something to read. */
  readonly device: Device
  readonly kills: number
  readonly seed: number
  readonly say?: (line: string) => void
}

export interface KillTally {
  kills: number
  edits: number
  /** Writes that reached the proxy. */
  requests: number
  /** Edits whose word the server does not have. */
  readonly lost: string[]
  /** Records that hold an edit twice, or that exist twice. */
  readonly doubled: string[]
}

interface Edit {
  readonly title: string
  readonly excerpt: string
}

export async function killDuringDrain({ owner, wire, device, kills, seed, say }: KillRun): Promise<KillTally> {
  const random = new Prng(seed)
  const tally: KillTally = { kills: 0, edits: 0, requests: 0, lost: [], doubled: [] }
  const category = await makeCategory(owner, 'Kills')
  const ids: number[] = []
  for (let nth = 1; nth <= POSTS; nth += 1) {
    const text = { title: `Before ${nth}`, content: `<p>${BODY}</p>` }
    ids.push((await makePost(owner, { ...text, category_id: category.id })).id)
  }
  await readAhead(device.page, category.name)

  for (let round = 1; tally.kills < kills; round += 1) {
    const before = await Promise.all(ids.map((id) => readPost(owner, id)))
    const from = wire.exchanges.length
    const word = (what: string) => `${what} ${random.uuid()}`
    const edits = new Map(ids.map((id) => [id, { title: word('Title'), excerpt: word('Excerpt') }]))
    const made = Array.from({ length: NEW_POSTS }, () => ({ title: word('New'), excerpt: word('Excerpt') }))

    await device.goOffline()
    for (const [id, edit] of edits) await saveTwice(device.page, `/admin/posts/${id}`, edit)
    for (const edit of made) await saveTwice(device.page, '/admin/posts/create', edit, category.name)
    tally.edits += EDITS

    wire.when({ path: '/api/admin/', fault: () => badLuck(random) })
    await device.goOnline()
    while (tally.kills < kills && !(await sentBefore(device.page, wire, lifetime(random)))) {
      await device.kill()
      tally.kills += 1
      await (await device.open()).goto('/admin/outbox')
    }
    wire.heal()
    await device.page.reload()
    await untilSynced(device.page)

    const writes = wire.exchanges.slice(from).filter((one) => one.method === 'PUT' || one.method === 'POST')
    tally.requests += writes.length
    for (const post of before) {
      const edit = edits.get(post.id)
      const now = await readPost(owner, post.id)
      if (now.title !== edit?.title) tally.lost.push(`${edit?.title}, found ${now.title}`)
      if (now.excerpt !== edit?.excerpt) tally.lost.push(`${edit?.excerpt}, found ${now.excerpt}`)
      const sent = operationsServed(writes, `/api/admin/posts/${post.id}`)
      if (now.version !== post.version + sent) {
        tally.doubled.push(`Post ${post.id}: ${sent} edits sent, ${now.version - post.version} applied`)
      }
    }
    for (const edit of made) {
      const [first, ...others] = await postsTitled(owner, edit.title)
      if (!first) tally.lost.push(edit.title)
      else if (first.excerpt !== edit.excerpt) tally.lost.push(edit.excerpt)
      if (others.length > 0) tally.doubled.push(`${edit.title}: ${others.length + 1} posts`)
    }
    const { lost, doubled } = tally
    say?.(
      `Round ${round}: ${EDITS} edits, ${tally.kills} kills so far, ${writes.length} requests, ` +
        `${lost.length} lost, ${doubled.length} doubled so far`,
    )
  }
  return tally
}

/** The app fetches what can be edited offline by itself; the copy is written at most once a second. */
async function readAhead(page: Page, category: string): Promise<void> {
  await page.goto('/admin/posts')
  await offlineReady(page)
  for (const words of [BODY, category, 'tags.list']) {
    while ((await placesOf(page, words)).length === 0) await pause(50)
  }
}

/** Half of the writes go wrong; of those that act, some never hear of it. */
function badLuck(random: Prng): Fault | undefined {
  const ms = 50 + random.below(350)
  const faults = {
    pass: undefined,
    delay: { do: 'delay', ms },
    dropRequest: { do: 'drop-request' },
    dropReply: { do: 'drop-reply' },
  } as const
  return faults[random.weighted({ pass: 20, delay: 40, dropRequest: 15, dropReply: 25 })]
}

interface Lifetime {
  /** What the time is counted from. */
  readonly since: 'start' | 'first-write'
  readonly ms: number
}

/** Mostly in the middle of sending, now and then while the app still starts. */
function lifetime(random: Prng): Lifetime {
  return random.chance(0.2)
    ? { since: 'start', ms: random.below(800) }
    : { since: 'first-write', ms: random.below(300) }
}

/** Lets the browser live its time. @returns whether everything was sent before it was over */
async function sentBefore(page: Page, wire: FaultProxy, { since, ms }: Lifetime): Promise<boolean> {
  const from = wire.exchanges.length
  const over = new AbortController()
  const killTime = async () => {
    while (since === 'first-write' && !over.signal.aborted && !wire.exchanges.slice(from).some(isWrite)) await pause(5)
    await pause(ms)
    return false
  }
  const sent = untilSynced(page).then(() => true)
  try {
    return await Promise.race([killTime(), sent])
  } finally {
    over.abort()
    // The browser is about to be killed, and the waiting ends with it.
    sent.catch(() => undefined)
  }
}

/** @throws with what the app says instead */
async function untilSynced(page: Page): Promise<void> {
  const status = page.getByRole('banner').getByRole('status')
  const synced = status.getByRole('button', { name: 'Synced', exact: true })
  await synced.waitFor({ timeout: DRAIN_MS }).catch(async (error: unknown) => {
    // Whatever stands there: the app may not even have begun.
    const shown = await page.locator('html').innerText({ timeout: 5000 })
    throw new Error(`Not everything was sent at ${page.url()}: ${shown}`, { cause: error })
  })
}

const isWrite = ({ method }: Exchange) => method === 'PUT' || method === 'POST'
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** How many different operations of a record the server has accepted; a key is the operation and its generation. */
function operationsServed(writes: readonly Exchange[], path: string): number {
  const accepted = writes.filter((one) => one.path === path && one.served === 200)
  return new Set(accepted.map((one) => v.parse(v.string(), one.headers['idempotency-key']).split('.')[0])).size
}

async function openEditor(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page
    .getByRole('textbox', { name: 'Content', exact: true })
    .and(page.locator('[contenteditable="true"]'))
    .waitFor()
}

/** Two edits of one record, each saved by itself. */
async function saveTwice(page: Page, address: string, edit: Edit, category?: string): Promise<void> {
  await openEditor(page, address)
  await page.getByLabel('Title', { exact: true }).fill(edit.title)
  if (category !== undefined) {
    await page.getByRole('textbox', { name: 'Content', exact: true }).fill('Written on the way.')
    await page.getByRole('combobox', { name: 'Category' }).selectOption(category)
  }
  await save(page)
  await page.getByLabel('Excerpt', { exact: true }).fill(edit.excerpt)
  await save(page)
}

/** The app says of an edit that it waits only when it is on the device for good. */
async function save(page: Page): Promise<void> {
  const waits = page.getByText(/^(?:Waiting to be sent|Only on this device|Not confirmed yet)$/).first()
  await waits.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await waits.waitFor()
}
