import { sql, type Kysely, type RawBuilder } from 'kysely'
import { isPhraseRefusal } from './errors.ts'
import { place, words } from './migrations/0028-activity-order.ts'

/**
 * Words of activities. The index holds them in blocks of numbers, newest last, and within a block by kind (see migration
 * 0028): its places keep no order of time but that of the blocks.
 */

const PLACE = sql.raw(place('activities'))
const WORDS = sql.raw(words('activities', "coalesce((select name from users where id = activities.user_id), '')"))

/**
 * Activities by their places: before a lower one than the last the engine writes out what it gathered.
 * @param ids their numbers as a JSON list
 */
export const activitiesByPlace = (ids: string) => sql<{ id: number }>`
  select id from activities where id in (select value from json_each(${ids})) order by ${PLACE}`

/** @returns takes an activity in; one row for each statement, as in search.ts. Places are beyond JavaScript's numbers. */
export const intoActivities = (id: number) => sql`
  insert into activities_search (rowid, words) values (
    (select ${PLACE} from activities where id = ${id}),
    (select ${WORDS} from activities where id = ${id})
  )`

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
 * @returns the numbers between which to look; null where no entry is of those days
 */
async function within<T>(db: Kysely<T>, { from, until }: Sought): Promise<RawBuilder<unknown> | null> {
  const near = 1000
  const one = async (query: RawBuilder<{ id: number | null }>) => (await query.execute(db)).rows[0]?.id ?? null
  const sides: RawBuilder<unknown>[] = []
  if (from !== undefined) {
    const first = await one(
      sql`select min(id) as id from (select id from activities where at >= ${from} order by at limit ${near})`,
    )
    if (first === null) return null
    sides.push(sql`and rowid >= ${blockOf(sql`${first}`)} and ${ID} >= ${first}`)
  }
  if (until !== undefined) {
    const last = await one(
      sql`select max(id) as id from (select id from activities where at < ${until} order by at desc limit ${near})`,
    )
    if (last === null) return null
    sides.push(sql`and rowid < ${blockOf(sql`${last}`)} + ${WHOLE_BLOCK} and ${ID} <= ${last}`)
  }
  return sql.join(sides, sql` `)
}

/** Whether the moment of an entry lies within the days: one look at its row, and the dearest thing here. */
function inTime({ from, until }: Sought, id: RawBuilder<unknown>) {
  if (from === undefined && until === undefined) return sql`true`
  const sides = [
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(until === undefined ? [] : [sql`at < ${until}`]),
  ]
  return sql`(select ${sql.join(sides, sql` and `)} from activities where activities.id = ${id})`
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
  const days = await within(db, sought)
  if (days === null) return []
  // Put in order first (a limit keeps the two apart), so that only as many rows are looked at as are wanted.
  const found = async (order: RawBuilder<unknown>, block = sql``) => {
    const query = sql<{ id: number }>`select id from (
        select ${ID} as id from activities_search
        where activities_search match ${asked} ${days} ${block}
        order by ${order} desc limit -1
      ) as found where ${inTime(sought, sql`found.id`)} limit ${limit}`
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
