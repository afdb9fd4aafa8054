import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { LocalId } from '#contract/records/policy.ts'
import { ADDRESS_FACTOR, HEAVY_BYTES, PACES, type Pace } from '#server/http/pace.ts'
import { testServer, type TestServer } from '#tests/support/api.ts'
import { outboxOn } from '#tests/support/outbox-on-server.ts'

/** How fast one account and one address may go on. */

const limited = () => testServer({ config: { rateLimits: true } })

interface Asked {
  readonly token?: string | undefined
  readonly ip?: string
}

const SECOND = 1000
/** What a connection would say of a long text. */
const LONG = { 'Content-Length': String(HEAVY_BYTES + 1) }

/** One call of each class; what it answers when it is not limited. */
const CALLS: Record<Pace, (server: TestServer, asked: Asked) => Promise<{ status: number; headers: Headers }>> = {
  change: (server, asked) => server.call('tags.create', { body: {} }, asked),
  search: (server, asked) => server.call('posts.list', { query: { q: 'word' } }, asked),
  heavy: (server, asked) => server.call('posts.create', { body: {} }, { ...asked, headers: LONG }),
}

/** How many calls in a row are taken before one is not. */
async function taken(call: () => Promise<{ status: number }>, most = 5000): Promise<number> {
  for (let count = 0; count < most; count += 1) if ((await call()).status === 429) return count
  return most
}

describe.each(['change', 'search', 'heavy'] as const)('calls of the class %s', (pace) => {
  const { most, perMinute } = PACES[pace]
  const ask = (server: TestServer, asked: Asked) => CALLS[pace](server, { ip: '192.0.2.1', ...asked })

  it('are limited by account, and told in one sentence when another one is taken, which then is', async () => {
    const server = await limited()
    const { token } = server.owner
    expect(await taken(() => ask(server, { token }))).toBe(most)
    // From somewhere else, it is the same account.
    const refused = await ask(server, { token, ip: '198.51.100.7' })
    const seconds = Math.ceil((20 * 60) / perMinute)
    expect(refused.headers.get('Retry-After')).toBe(String(seconds))
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'rate_limited',
        message: `Too many ${PACES[pace].what} at once. Please try again in ${seconds} seconds.`,
      },
    })
    expect((await ask(server, { token: (await server.person('admin')).token })).status).not.toBe(429)
    server.advance(seconds * SECOND)
    expect(await taken(() => ask(server, { token }))).toBe(20)
    await server.deps.background.settled()
    const rows = await server.deps.db.selectFrom('activities').select(['action', 'user_id', 'ip_address']).execute()
    expect(rows).toContainEqual({ action: 'limit.reached', user_id: server.owner.id, ip_address: '192.0.2.1' })
  })
})

it('an address has its own limit, whoever is signed in there', async () => {
  const server = await limited()
  const people = await Promise.all(Array.from({ length: ADDRESS_FACTOR + 1 }, () => server.person('admin')))
  const counts: number[] = []
  for (const { token } of people) counts.push(await taken(() => CALLS.search(server, { token })))
  const { most } = PACES.search
  expect(counts).toEqual([...Array.from({ length: ADDRESS_FACTOR }, () => most), 0])
  server.advance(3600 * SECOND)
  expect((await CALLS.search(server, { token: server.owner.token })).status).toBe(200)
})

describe('visitors', () => {
  it('may search as often as anybody, by address, and read as often as they like', async () => {
    const server = await limited()
    const search = (ip: string) => server.call('public.posts', { query: { q: 'word' } }, { ip })
    expect(await taken(() => search('192.0.2.1'))).toBe(PACES.search.most)
    expect((await search('192.0.2.2')).status).toBe(200)
    expect(await taken(() => server.call('public.posts', {}, { ip: '192.0.2.1' }), 700)).toBe(700)
    // Of one customer with IPv6, all addresses are one.
    let next = 0
    const count = await taken(() => search(`2001:db8:0:${(next++ % 200).toString(16)}::1`))
    expect(count).toBe(PACES.search.most)
  })
})

describe('what reads a lot is heavy', () => {
  it('versions of a record, and lists with whole texts', async () => {
    const server = await limited()
    const { token } = server.owner
    const list = () => server.call('posts.list', { query: { include: 'content' } }, { token })
    const versions = () => server.call('posts.revisions', { params: { id: '1' } }, { token })
    expect(await taken(list)).toBe(PACES.heavy.most)
    expect((await versions()).status).toBe(429)
    expect((await server.call('posts.list', {}, { token })).status).toBe(200)
  })
})

describe('an outbox that comes back', () => {
  const local = (digit: number): LocalId => `new-00000000-0000-4000-8000-${String(digit).padStart(12, '0')}`

  async function waiting(count: number) {
    const server = await limited()
    const person = await outboxOn(server, server.owner.token)
    const { outbox, run, offline } = person
    offline()
    for (let index = 0; index < count; index += 1) {
      const name = `Category ${index}`
      await run(
        outbox.save({
          entity: 'category',
          id: local(index),
          kind: 'create',
          values: { name },
          base: null,
          label: name,
        }),
      )
    }
    const names = async () => {
      const rows = await server.deps.db.selectFrom('categories').select('name').execute()
      return new Set(rows.map((row) => row.name)).size === rows.length ? rows.length : 'some are doubled'
    }
    return { ...person, server, names }
  }

  it('sends 200 edits without meeting a limit', async () => {
    const { server, drain, names, sent } = await waiting(200)
    const before = await names()
    await drain()
    expect(await names()).toBe(Number(before) + 200)
    expect(sent).toHaveLength(200)
    await server.deps.background.settled()
    const refused = await server.deps.db
      .selectFrom('activities')
      .select('id')
      .where('action', '=', 'limit.reached')
      .execute()
    expect(refused).toEqual([])
  })

  it('waits as it is told at the limit, and loses and doubles none', async () => {
    const { server, drain, names, outbox } = await waiting(60)
    const before = Number(await names())
    for (let call = 0; call < PACES.change.most - 20; call += 1) {
      await CALLS.change(server, { token: server.owner.token })
    }
    await drain()
    expect(await names()).toBe(before + 20)
    expect(outbox.getSnapshot().items).toHaveLength(40)
    expect(outbox.getSnapshot().items.filter((item) => item.problem !== null)).toEqual([])
    server.advance(60 * SECOND)
    await drain()
    expect(await names()).toBe(before + 60)
    expect(outbox.getSnapshot().items).toEqual([])
  })
})

it('the record of limits says these numbers', () => {
  const text = readFileSync('src/decisions/0027-security.md', 'utf8').replace(/ +/g, ' ')
  const { change, search, heavy } = PACES
  for (const row of [
    `| Changes | ${change.most} at once, then ${change.perMinute} a minute |`,
    `| Searches | ${search.most} at once, then ${search.perMinute} a minute |`,
    `| Heavy calls: bodies over ${HEAVY_BYTES / 1000} kB, files, versions, lists with whole texts | ${heavy.most} at once, then ${heavy.perMinute} a minute |`,
  ])
    expect(text).toContain(row)
})
