import { type FoundPost, post, type PostSummary } from '#contract/records/post.ts'
import { finding, placeInBody } from '#contract/records/searched.ts'
import { statement } from './compiled-query.ts'
import type { Db } from './schema.ts'
import { inTurns, turns } from './turn.ts'

/** Looks through the texts of posts, one by one and in turns with others: a page of them may be a hundred megabytes. */

export interface Range {
  readonly limit: number
  readonly offset: number
}

/** Ids that are asked for at once. */
const AT_ONCE = 200
/** Characters that are looked through in the time that a post takes besides. */
const EACH = 500

/**
 * Posts that hold the words of a question.
 * @param range which of them
 * @param listed ids in the order of the list
 */
export async function postsHolding(
  db: Db,
  q: string,
  { limit, offset }: Range,
  listed: (limit: number, offset: number) => Promise<{ id: number }[]>,
): Promise<{ id: number }[]> {
  const held: { id: number }[] = []
  const pass = turns()
  for (let read = 0; ; read += AT_ONCE) {
    const rows = await listed(AT_ONCE, read)
    for (const { id } of rows) {
      const [texts] = await textsOf(db, { id })
      if (texts && (await inTurns(finding(post, texts, q), pass))) held.push({ id })
      if (held.length === offset + limit) return held.slice(offset)
      await pass(EACH)
    }
    if (rows.length < AT_ONCE) return held.slice(offset)
  }
}

/** Says of each row where its body holds the words that nothing else of it does. */
export async function withPlaces(db: Db, rows: PostSummary[], q: string | undefined): Promise<FoundPost[]> {
  if (q === undefined) return rows
  const found: FoundPost[] = []
  const pass = turns()
  for (const row of rows) {
    const [texts] = await textsOf(db, row)
    const place = await inTurns(placeInBody(post, { ...row, ...texts }, q), pass)
    found.push(place ? { ...row, found: place } : row)
  }
  return found
}

const textsOf = statement((db, { id }: { id: number }) =>
  db.selectFrom('posts').select(['title', 'excerpt', 'content']).where('id', '=', id),
)
