import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newestOfLog, pageOfLog } from '#server/db/activity-log.ts'
import { deleteExpired } from '#server/db/retention.ts'
import { testServer } from '#tests/support/api.ts'

/** Four kinds that take turns, across two blocks of the index of words. */
const ENTRIES = `
  with recursive numbers (n) as (select 7000 union all select n + 1 from numbers where n < 9700)
  insert into activities (id, at, user_id, action, title, times, ip_address, request_id)
  select n, strftime('%Y-%m-%dT%H:%M:%fZ', 1767225600 + n * 60, 'unixepoch'), 1 + n % 2,
    case n % 4 when 0 then 'tag.updated' when 1 then 'post.updated' when 2 then 'zoo.opened' else 'auth.signed_in' end,
    'Tide ' || case when n % 500 = 0 then 'seldom' else 'often' end, 1, '', 'test'
  from numbers order by n >> 13, n % 4, n`

const DAY = 24 * 60

test('a search of activities finds the newest thousand, whatever their kind, from any day on', async () => {
  const server = await testServer()
  await server.deps.write((trx) => sql.raw(ENTRIES).execute(trx))
  const { db } = server.deps
  const idsOf = async (filter: Parameters<typeof newestOfLog>[1]) =>
    (await newestOfLog(db, filter, 1000)).map(({ id }) => id)
  const numbers = Array.from({ length: 2701 }, (_, index) => 9700 - index)
  const newest = (holds: (id: number) => boolean) => numbers.filter(holds).slice(0, 1000)

  expect(await idsOf({ words: 'tide' })).toEqual(newest(() => true))
  expect(await idsOf({ words: 'tide updated' })).toEqual(newest((id) => id % 4 < 2))
  expect(await idsOf({ words: 'tide', action: 'zoo.opened' })).toEqual(newest((id) => id % 4 === 2))
  expect(await idsOf({ words: 'tide', userId: 2 })).toEqual(newest((id) => id % 2 === 1))
  expect(await idsOf({ words: 'seldom' })).toEqual(newest((id) => id % 500 === 0))
  expect(await idsOf({ words: 'signed updated' })).toEqual([])
  // Days of 1440 entries: the first minute of 2026 has number 0.
  const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + count)).toISOString().slice(0, 10)
  for (const [from, to] of [
    [5, 5],
    [0, 5],
    [5, 6],
    [6, 6],
  ] as const) {
    const inside = (id: number) => id >= from * DAY && id < (to + 1) * DAY
    expect(await idsOf({ words: 'tide', from: day(from), to: day(to) }), `${from} to ${to}`).toEqual(newest(inside))
  }
  const page = await pageOfLog(db, { words: 'tide' }, { page: 50, per_page: 20 })
  expect(page.data.map(({ id }) => id)).toEqual(numbers.slice(980, 1000))

  const later = Date.UTC(2027, 0, 7)
  await server.deps.write((trx) => deleteExpired(trx, later, new Date(later).toISOString()))
  expect(await idsOf({ words: 'seldom' })).toEqual(newest((id) => id % 500 === 0 && id >= 6 * DAY))
})
