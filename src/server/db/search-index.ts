import { sql } from 'kysely'
import { lesson } from '#contract/records/lesson.ts'
import { post } from '#contract/records/post.ts'
import { foldedText } from '#contract/records/searched.ts'
import { isShort, startsOf, wordsOf } from '#contract/render/search.ts'
import { statement } from './compiled-query.ts'
import { keptForState } from './kept-for-state.ts'
import { isNoRoom } from './no-room.ts'
import type { Db, Trx } from './schema.ts'
import { inTurns, turn } from './turn.ts'
import { activitiesByPlace, intoActivities } from './sqlite/activity-search.ts'
import {
  fromIndex,
  type Indexed,
  indexCount,
  intoIndex,
  joinPieces,
  startsText,
  type Terms,
  writeIndexOut,
} from './sqlite/search.ts'
import type { Write } from './write-queue.ts'

/** The indexes over the whole text of posts and lessons, and over the words of activities. */

const KINDS = { posts: kindOf('posts', post), lessons: kindOf('lessons', lesson) } as const

function kindOf(table: Indexed, of: typeof post | typeof lesson) {
  return {
    of,
    select: statement(
      (_, { id }: { id: number }) => sql<{ id: number; is_published: number }>`
        select * from ${sql.table(table)} where id = ${id} and deleted_at is null`,
    ),
    remove: statement((_, record: Parameters<typeof fromIndex>[1]) => fromIndex(table, record)),
    insert: statement((_, entry: Parameters<typeof intoIndex>[1]) => intoIndex(table, entry)),
  }
}

const byPlace = statement((_, { ids }: { ids: string }) => activitiesByPlace(ids))
const insertActivity = statement((_, { id }: { id: number }) => intoActivities(id))

/** How much is taken in at once: no write waits long behind it. A text takes ten times as long as an activity. */
const MOST_AT_ONCE = 256
const MOST_TEXTS = 16
const MOST_CHARACTERS = 100_000

const due = statement((trx) => trx.selectFrom('search_due').select(['kind', 'id']).limit(MOST_AT_ONCE))
const done = statement((trx, row: { kind: string; id: number }) =>
  trx.deleteFrom('search_due').where('kind', '=', row.kind).where('id', '=', row.id),
)

/** A text in pieces of one step each; no word is cut. */
const PIECES = /[\s\S]{1,20000}\S*/g

/**
 * The words of a folded text, once each: a question asks for words, so a text is found by them as it is by itself, and
 * most of them come more than once. One that is another without its last character goes, too. In steps.
 */
export function* eachWord(folded: string): Generator<number, string> {
  const words = new Set<string>()
  for (const [piece] of folded.matchAll(PIECES)) {
    for (const word of piece.split(/\s+/)) words.add(word)
    yield piece.length
  }
  for (const word of words) words.delete(word.slice(0, -1))
  yield words.size
  return [...words].join('\n')
}

/** Takes in what was written and is not in the index yet. @returns whether that was all of it */
async function indexDue(trx: Trx): Promise<boolean> {
  const rows = await due(trx, {})
  const activities = rows.flatMap(({ kind, id }) => (kind === 'activities' ? id : []))
  for (const { id } of await byPlace(trx, { ids: JSON.stringify(activities) })) await insertActivity(trx, { id })
  let characters = 0
  let texts = 0
  for (const { kind, id } of rows) {
    if (kind === 'posts' || kind === 'lessons') {
      if (texts === MOST_TEXTS || characters > MOST_CHARACTERS) return false
      characters += await indexOne(trx, kind, id)
      texts += 1
    }
    await done(trx, { kind, id })
  }
  return rows.length < MOST_AT_ONCE
}

const isDue = statement((db) => db.selectFrom('search_due').select('id').limit(1))

/** Pages of an index that are joined at once: no write waits longer behind them than behind texts. */
const MOST_PAGES = 32
/** Each commit leaves a piece, and a question looks into all of them. Fewer than four the engine leaves as they are. */
const FEW_PIECES = 3
const MOST_PIECES = 32

/** @returns whether there was anything to join */
async function join(trx: Trx): Promise<boolean> {
  for (const index of ['posts', 'lessons', 'activities'] as const) {
    if (await joinPieces(trx, index, MOST_PAGES)) return true
  }
  return false
}

const indexes = new WeakMap<Db, () => Promise<void>>()

/**
 * Lets the index follow what is written, in commits of its own: writing it out costs a small write as much again as the
 * write itself, and many writes together no more than one. What it lacks stands in the database, written with the
 * record, so it is not forgotten when the server ends.
 * @param db the handle by which is searched
 * @returns resolves when everything is in the index that was written before, and its pieces are few
 */
export function openIndex(db: Db, write: Write): () => Promise<void> {
  let pieces = 0
  let step: Promise<boolean> | undefined
  const take = () =>
    (step ??= write(indexDue).finally(() => {
      pieces += 1
      step = undefined
    }))

  /** The engine by itself would do it in the middle of a write, hundreds of pages at once. */
  async function joined(most: number): Promise<void> {
    if (pieces <= most) return
    pieces = 0
    while (await write(join)) continue
  }

  /** On a full disk a search knows what was written before it was full; that it is full is told elsewhere. */
  const whereRoomIs = (error: unknown) => {
    if (!isNoRoom(error)) throw error
  }

  async function indexed(): Promise<void> {
    if ((await isDue(db, {})).length === 0) return
    // One that began before may have passed over what is meant; whoever asked for it hears of what went wrong.
    await step?.catch(() => undefined)
    while (!(await take())) await joined(MOST_PIECES)
  }

  const follow = () => indexed().catch(whereRoomIs)
  indexes.set(db, follow)
  return () =>
    indexed()
      .then(() => joined(FEW_PIECES))
      .catch(whereRoomIs)
}

/** Resolves when everything is in the index that was written before. @param db the handle to read with; a transaction has none */
export async function indexed(db: Db): Promise<void> {
  const follow = indexes.get(db)
  if (follow) await follow()
}

/** @returns how many characters it took */
async function indexOne(trx: Trx, kind: Indexed, id: number): Promise<number> {
  const { of, select, remove, insert } = KINDS[kind]
  const [record] = await select(trx, { id })
  const words = await inTurns(eachWord(record ? await inTurns(foldedText(of, record)) : ''))
  const starts = startsText(await inTurns(startsOf(words)))
  await turn(words.length)
  // In the order of their numbers: before a lower one than the last the engine writes out what it gathered.
  for (const is_published of [0, 1]) {
    await remove(trx, { id, is_published })
    if (record?.is_published === is_published) await insert(trx, { id, is_published, words, starts })
  }
  if (await turn(words.length)) await writeIndexOut(trx)
  return words.length
}

/** The words of a question as an index knows them that has followed; undefined when it asks for nothing. */
export async function termsOf(db: Db, q = ''): Promise<Terms | undefined> {
  const words = wordsOf(q)
  if (words.length === 0) return undefined
  await indexed(db)
  return { anywhere: words.filter((word) => !isShort(word)), starts: words.filter(isShort) }
}

const MOST_COUNTS = 200

interface Held {
  readonly kind: Indexed
  readonly terms: Terms
  /** Those that are flagged so, or are not; all when it is left out. */
  readonly isPublished?: boolean | undefined
}

/** How many records hold the words. Counting takes the longer the more there are. */
export const countHeld = keptForState(MOST_COUNTS, async (db, { kind, terms, isPublished }: Held) => {
  const { rows } = await indexCount(kind, terms, isPublished).execute(db)
  return rows[0]?.count ?? 0
})
