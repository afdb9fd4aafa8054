import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { countByAction, countByDay, countByUser, type LogFilter, pageOfLog } from '#server/db/activity-log.ts'
import { openDatabase } from '#server/db/open.ts'
import { median, percentile, printTable, type Row } from './table.ts'

/** The log of activities with a million entries of one year: every filter, the first page and the last, and the chart. */

const ENTRIES = 1_000_000
const BATCH = 49_152
const GOAL_MS = 25
const RUNS = 15

const FILTERS: Readonly<Record<string, LogFilter>> = {
  everything: {},
  'one type': { action: 'post.updated' },
  'a rare type': { action: 'user.created' },
  'one person': { userId: 3 },
  'type and person': { userId: 3, action: 'post.updated' },
  'thirty days': { from: '2026-05-01', to: '2026-05-30' },
  'all three': { userId: 3, action: 'post.updated', from: '2026-05-01', to: '2026-05-30' },
  'a frequent word': { words: 'post' },
  'two frequent words': { words: 'post updated' },
  'a rare word': { words: 'title77777' },
  'words, type and person': { words: 'tide', userId: 3, action: 'post.updated' },
  'one letter': { words: 't' },
  'words in thirty days': { words: 'tide post', from: '2026-05-01', to: '2026-05-30' },
  'words in the first days': { words: 'tide post', to: '2026-01-03' },
  'words that never meet': { words: 'title77777 login' },
  'frequent words that never meet': { words: 'signed updated' },
  'words of two kinds that never meet': { words: 'in tide' },
  'words of one kind that never meet': { words: 'even odd' },
}

export async function benchActivities(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'offdesk-log-'))
  const database = await openDatabase(dir)
  try {
    const began = performance.now()
    for (let from = 0; from < ENTRIES; from += BATCH) {
      await database.write((trx) => entries(from).execute(trx))
    }
    await database.indexed()
    console.log(`\n${ENTRIES.toLocaleString('en')} entries in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    const rows: Row[] = []
    for (const [name, filter] of Object.entries(FILTERS)) {
      const first = await pageOfLog(database.db, filter, { page: 1, per_page: 20 })
      for (const page of new Set([1, Math.ceil(first.last_page / 2), first.last_page])) {
        rows.push(
          await measured(`${name}, page ${page.toLocaleString('en')}`, () =>
            pageOfLog(database.db, filter, { page, per_page: 20 }),
          ),
        )
      }
    }
    for (const [name, filter] of Object.entries({ 'a year': {}, 'thirty days': FILTERS['thirty days'] ?? {} })) {
      rows.push(
        await measured(`chart and figures of ${name}`, async () => {
          await countByDay(database.db, filter)
          await countByAction(database.db, filter)
          await countByUser(database.db, filter)
        }),
      )
    }
    printTable('Activities: time of the server, 95th percentile', rows)
  } finally {
    await database.close()
    await rm(dir, { recursive: true, force: true })
  }
}

async function measured(name: string, act: () => Promise<unknown>): Promise<Row> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now()
    await act()
    times.push(performance.now() - began)
  }
  return { name, ours: percentile(times, 95), unit: 'ms', goal: GOAL_MS, note: `median ${median(times).toFixed(1)} ms` }
}

/**
 * Spread over a year, twenty people and a few kinds of which some are rare; no title where none is in truth. Of a batch
 * kind by kind, as the index of words lies: it takes entries that come one by one as readily, but not a batch of them.
 */
const entries = (from: number) => sql`
  with recursive numbers (n) as (select ${from} union all select n + 1 from numbers where n + 1 < ${Math.min(from + BATCH, ENTRIES)}),
  kinds as (select n, case when n % 5000 = 0 then 'user.created' when n % 3 = 0 then 'auth.signed_in'
    when n % 7 = 0 then 'tag.updated' else 'post.updated' end as action from numbers)
  insert into activities
    (id, at, user_id, action, record_type, record_id, title, times, ip_address, request_id, changes)
  select n + 1, strftime('%Y-%m-%dT%H:%M:%fZ', 1767225600 + n * 31.5, 'unixepoch'), 1 + n % 20, action,
    case action when 'auth.signed_in' then null else 'posts' end,
    case action when 'auth.signed_in' then null else n % 9000 end,
    case action when 'auth.signed_in' then null
      else 'The tide turned, title' || (n % 100000) || iif(n % 2, ' odd', ' even') end,
    1, '192.0.2.' || n % 250, 'bench', '{"title":["A title before","A title after"]}'
  from kinds order by (n + 1) / 8192, action, n`
