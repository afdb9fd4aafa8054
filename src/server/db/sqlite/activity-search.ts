import { sql, type Kysely, type RawBuilder } from 'kysely'
import { isPhraseRefusal } from './errors.ts'

/**
 * Words of activities. The index holds them in blocks of numbers, newest last, and within a block by kind (see migration
 * 0028): its places keep no order of time but that of the blocks.
 */

interface Sought {
  readonly words: string
  readonly action?: string | undefined
  readonly userId?: number | undefined
  /** Moments as ISO text: the first one in, the last one out. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

const BLOCK = 8192
/** Of a place the number of its entry, and of a number the first place of its block. */
const ID = sql<number>`(activities_search.rowid >> 28 << 13) | (activities_search.rowid & 8191)`
const blockOf = (id: RawBuilder<unknown>) => sql`((${id}) >> 13 << 28)`
const WHOLE_BLOCK = sql`(1 << 28)`

/**
 * Days end the walk through the index early. Numbers follow the moments but for requests that took long to arrive, so
 * the walk goes a little further than the days do, and each row's own moment decides.
 */
function within({ from, until }: Sought) {
  const near = 1000
  const since = sql`select min(id) from (select id from activities where at >= ${from} order by at limit ${near})`
  const before = sql`select max(id) from (select id from activities where at < ${until} order by at desc limit ${near})`
  const at = sql`(select at from activities where id = ${ID})`
  return sql.join(
    [
      ...(from === undefined ? [] : [sql`and rowid >= ${blockOf(since)} and ${at} >= ${from}`]),
      ...(until === undefined ? [] : [sql`and rowid < ${blockOf(before)} + ${WHOLE_BLOCK} and ${at} < ${until}`]),
    ],
    sql` `,
  )
}

/**
 * Activities that hold all of these words, each by its beginning, newest first. The kind and the person stand in the
 * index as words. Signs alone find nothing.
 */
export async function activitiesWith<T>(db: Kysely<T>, sought: Sought, limit: number): Promise<number[]> {
  const words = sought.words
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (words.length === 0) return []
  // The index takes apart what holds other signs, and refuses to look for the parts in a row. No kind is written so.
  if (sought.action !== undefined && !/^[a-z._]+$/.test(sought.action)) return []
  const asked = [
    ...words.map((word) => `"${word}"*`),
    ...(sought.action === undefined ? [] : [`"zztype${sought.action.replace(/[._]/g, '')}"`]),
    ...(sought.userId === undefined ? [] : [`"zzuser${sought.userId}"`]),
  ].join(' AND ')
  const found = async (order: RawBuilder<unknown>, block = sql``) => {
    const query = sql<{ id: number }>`select ${ID} as id from activities_search
      where activities_search match ${asked} ${within(sought)} ${block}
      order by ${order} desc limit ${limit}`
    return (await query.execute(db)).rows.map(({ id }) => id)
  }
  try {
    const ids = await found(sql`rowid`)
    const last = ids.at(-1)
    if (last === undefined || ids.length < limit) return ids.sort(newestFirst)
    // In the block where the limit was met a kind that comes later may hold newer ones.
    const first = blockOf(sql`${last}`)
    const newer = ids.filter((id) => Math.floor(id / BLOCK) > Math.floor(last / BLOCK))
    const rest = await found(sql`id`, sql`and rowid >= ${first} and rowid < ${first} + ${WHOLE_BLOCK}`)
    return [...newer.sort(newestFirst), ...rest].slice(0, limit)
  } catch (error) {
    // The index splits words at letters younger than its Unicode 6.1, so it holds no word with one.
    if (isPhraseRefusal(error)) return []
    throw error
  }
}

const newestFirst = (a: number, b: number) => b - a
