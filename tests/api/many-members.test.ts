import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { usersWhere, withGroups } from '#server/db/people.ts'
import { testServer, type TestServer } from '#tests/support/api.ts'

/** Whoever has many accounts waits in proportion to their number, and so does everybody else meanwhile. */

const AT = '2026-11-20T10:00:00.000Z'

/** Accounts, each in one of a few hundred groups. */
async function withMembers(count: number): Promise<TestServer> {
  const server = await testServer()
  const numbers = (most: number) =>
    sql.raw(`with recursive c(n) as (select 1 union all select n + 1 from c where n < ${most})`)
  await server.deps.write(async (trx) => {
    await sql`insert into users (id, name, email, email_key, password_hash, role, created_at, updated_at)
      ${numbers(count)} select 1000 + n, 'User ' || n, n || '@example.com', n || '@example.com', '', 'user', ${AT}, ${AT}
      from c`.execute(trx)
    await sql`insert into user_groups (id, name, description, color, created_at, updated_at)
      ${numbers(count / 20)} select n, 'Group ' || n, '', '#000000', ${AT}, ${AT} from c`.execute(trx)
    await sql`insert into user_group_members (group_id, user_id, created_at)
      ${numbers(count)} select 1 + n % ${count / 20}, 1000 + n, ${AT} from c`.execute(trx)
  })
  return server
}

/** What reads only its rows, or only an index, and puts nothing in order. */
const PLANS = {
  'select * from users where deleted_at is null order by created_at desc, id desc limit 15':
    'USING INDEX users_created',
  "select * from users where deleted_at is null and role = 'user' order by created_at desc, id desc limit 15":
    'USING INDEX users_created',
  'select * from users where deleted_at is null order by name collate nocase, id limit 15': 'USING INDEX users_name',
  "select count(*) from users where deleted_at is null and role = 'user' and is_active = 1":
    'USING COVERING INDEX users_created',
  "select count(*), count(email_verified_at), count(*) filter (where created_at > '') from users where deleted_at is null":
    'USING COVERING INDEX users_created',
  "select count(*) from files where deleted_at is null and mime_type in ('image/png', 'image/webp')":
    'USING COVERING INDEX files_created',
  'select * from files where deleted_at is null order by name collate nocase, id limit 30': 'USING INDEX files_name',
}

test('lists and figures of accounts and files are walked in an index', async () => {
  const { db } = (await withMembers(20)).deps
  for (const [query, walked] of Object.entries(PLANS)) {
    const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${query}`).execute(db)
    expect(
      rows.map(({ detail }) => detail.replace(/^SCAN \w+ /, '')),
      query,
    ).toEqual([walked])
  }
})

test('others get their turn while accounts are searched', async () => {
  const server = await withMembers(2000)
  let turns = 0
  let isOver = false
  const round = () => {
    turns += 1
    if (!isOver) setImmediate(round)
  }
  const search = (q: string) => server.call('users.list', { query: { q, page: '1' } }, { token: server.owner.token })
  await search('nobody')
  setImmediate(round)
  const found = await search('ÜSER 1999')
  isOver = true
  expect(found.data).toMatchObject({ total: 1, data: [{ name: 'User 1999' }] })
  // After each two hundred of them.
  expect(turns).toBeGreaterThanOrEqual(10)
})

test('memberships are not looked through once for each account', async () => {
  const { db } = (await withMembers(1000)).deps
  const rows = await (await usersWhere(db, {})).execute()
  const scans = (['filter', 'find', 'some'] as const).map((name) => vi.spyOn(Array.prototype, name))
  const found = await withGroups(db, rows)
  const count = scans.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  for (const scan of scans) scan.mockRestore()
  expect(found).toHaveLength(rows.length)
  // A few of them are the query's.
  expect(count).toBeLessThan(rows.length / 2)
})

test('each account has its groups and each group its members, in their order', async () => {
  const server = await withMembers(200)
  const as = { token: server.owner.token }
  const [group] = (await server.call('userGroups.list', { query: { search: 'group 10' } }, as)).data
  expect(group).toMatchObject({ id: 10, members_count: 20 })
  const [member] = group?.members ?? []
  expect(member).toEqual({
    id: 1109,
    name: 'User 109',
    email: '109@example.com',
    role: 'user',
    pivot: { joined_at: AT },
  })
  const person = (await server.call('users.read', { params: { id: '1109' } }, as)).data
  expect(person.groups).toEqual([{ id: 10, name: 'Group 10', color: '#000000' }])
})
