import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/api.ts'

/** A page costs what it shows, however many there are beside it. */

/** Visitors' messages, half of them in the trash. */
async function withMessages(count: number): Promise<TestServer> {
  const server = await testServer()
  const at = sql`strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + n, 'unixepoch')`
  await server.deps.write(async (trx) => {
    await sql`insert into contact_messages
        (name, email, subject, message, ip_address, status, created_at, updated_at, deleted_at)
      with recursive c(n) as (select 1 union all select n + 1 from c where n < ${count})
      select 'Visitor ' || n, 'v@example.com', 'Subject ' || n, 'Hello', '', case n % 10 when 1 then 'new' else 'read' end,
        ${at}, ${at}, case n % 2 when 0 then ${at} end from c`.execute(trx)
  })
  return server
}

const LISTED = `select id from contact_messages where deleted_at is null and status <> 'archived'
  order by created_at desc, id desc limit 20`
const UNREAD = `select count(*) from contact_messages where deleted_at is null and status = 'new'`

test('a page of messages walks them in their order, and unread ones are counted without the others', async () => {
  const server = await withMessages(50)
  const planOf = async (query: string) => {
    const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${query}`).execute(server.deps.db)
    return rows.map(({ detail }) => detail)
  }
  expect(await planOf(LISTED)).toEqual(['SCAN contact_messages USING INDEX contact_messages_listed'])
  expect(await planOf(UNREAD)).toEqual(['SCAN contact_messages USING INDEX contact_messages_unread'])
  const list = async (query: Record<string, string>) =>
    (await server.call('messages.list', { query }, { token: server.owner.token })).data.data.map(({ id }) => id)
  expect(await list({ status: 'new' })).toEqual([41, 31, 21, 11, 1])
  expect(await list({ page: '2' })).toEqual([9, 7, 5, 3, 1])
})

test('the trash is emptied a part at a time, oldest first, and says how much is left', async () => {
  const server = await withMessages(1000)
  const empty = (until: string) =>
    server.call('trash.empty', { query: { until } }, { token: server.owner.token }).then(({ data }) => data)
  const moment = (n: number) => new Date((1_700_000_000 + n) * 1000).toISOString()
  expect(await empty(moment(450))).toEqual({ erased: 200, left: 25 })
  const oldest = sql<{ n: number }>`select min(id) as n from contact_messages where deleted_at is not null`
  expect((await oldest.execute(server.deps.db)).rows).toEqual([{ n: 402 }])
  expect(await empty(moment(450))).toEqual({ erased: 25, left: 0 })
  const page = (
    await server.call('trash.list', { query: { page: '2', per_page: '100' } }, { token: server.owner.token })
  ).data
  expect(page).toMatchObject({ total: 275, last_page: 3 })
  expect(page.data.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, n) => 800 - 2 * n))
})
