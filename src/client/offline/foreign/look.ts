import { endpointOf } from '#contract/index.ts'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { ANY_TIME, type Clocks, settling, slackOf, type Span, spansOf, timesOf } from './attempt-times.ts'
import { canonical, same } from '#client/offline/engine/merge/values.ts'
import type { Outcome } from '#client/offline/engine/storage/ports.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { madeAt, readCollection } from './collection.ts'
import { type Conversation, standing, type Write } from './conversation.ts'
import { isId, type Versioned } from './dialect.ts'
import { valuesOf } from './guarded-write.ts'
import { lastOf, type Left, type Note } from './memory.ts'

/**
 * Whether a create that left without an answer has made its record, on a server that keeps no keys. Looked for by what
 * was sent: among the records that were not there before and belong to no other create.
 */
export type LookedFor =
  | { readonly kind: 'made'; readonly record: Versioned }
  /** The collection was read far enough to say so. */
  | { readonly kind: 'not-made' }
  /** Only a person can tell. */
  | { readonly kind: 'unclear'; readonly candidates: readonly Versioned[] }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }

const DAY = 24 * 60 * 60 * 1000
const MOST_SHOWN = 5
type Likeness = 'equal' | 'partly' | 'other'

/** @param note what is remembered of its attempts */
export async function look(conversation: Conversation, write: Write, note: Note): Promise<LookedFor> {
  const { policy, request } = write
  const { seen: seenBefore } = note
  const list = policy.endpoints.list === undefined ? undefined : endpointOf(policy.endpoints.list)
  if (!list) return { kind: 'unclear', candidates: [] }
  const first: Left = { at: request.attempt.firstAt, ahead: note.left[0]?.ahead ?? null }
  const since = (clocks: Clocks) => {
    const times = timesOf(first, clocks)
    return times.length === 0 ? 0 : Math.min(...times) - DAY
  }
  const read = await readCollection(conversation, list, request.params, since, request.signal)
  if ('outcome' in read) return { kind: 'outcome', outcome: read.outcome }
  if (read.found === null) return { kind: 'unclear', candidates: [] }
  const { rows, covers, clocks } = read.found
  // A clock that jumped may have made the wait too short.
  const wait = settling(lastOf(note), clocks)
  if (wait > 0) return { kind: 'outcome', outcome: { kind: 'held', waitMs: wait } }
  // Both clocks say that it left in the future: then they tell nothing about when that was.
  const start = Math.max(0, ...timesOf(first, clocks))
  const before = start - slackOf(clocks)
  // Which clock the attempts of a forgotten note were told by is forgotten with it.
  const spans = seenBefore === null ? [ANY_TIME] : note.left.flatMap((left) => spansOf(left, clocks))
  const sent = sentOf(write)
  const equal: Versioned[] = []
  const partly: Versioned[] = []
  let old = false
  for (const row of rows) {
    if (!isId(row['id'])) continue
    if (likeness(policy, sent, row) === 'other' && !isUnexplained(row, spans, seenBefore === null)) continue
    if (await isAnothers(conversation, write, row['id'], seenBefore)) continue
    const now = await standing(conversation, policy, { ...request.params, id: row['id'] }, request.signal)
    if ('outcome' in now) {
      // Deleted meanwhile: it is none to choose from, but it may have been this one.
      if (now.outcome.kind === 'reply' && now.outcome.status === 404) old = true
      else return { kind: 'outcome', outcome: now.outcome }
      continue
    }
    const { record } = now.found
    const made = madeAt(record)
    const found = likeness(policy, sent, record)
    if (found === 'equal') equal.push(record)
    else if (found === 'other' || made === null || made >= start - DAY) partly.push(record)
    // Older than the first attempt by the clocks, and never seen here: clocks alone are not to be trusted with that.
    if (found === 'equal' && made !== null && made < before) old = true
  }
  for (const born of await bornLike(conversation, write, sent, seenBefore)) {
    if (equal.some((record) => record['id'] === born.id) || request.attempt.taken.includes(born.id)) continue
    // Edited since it was first seen here, or deleted.
    const now = await standing(conversation, policy, { ...request.params, id: born.id }, request.signal)
    const isGone = 'outcome' in now && now.outcome.kind === 'reply' && now.outcome.status === 404
    if ('outcome' in now && !isGone) return { kind: 'outcome', outcome: now.outcome }
    const made = 'found' in now ? madeAt(now.found.record) : null
    // It was seen after the first attempt, unless that order is forgotten: then its own time has to tell.
    if ('outcome' in now || (seenBefore === null && (made === null || made < before))) old = true
    if ('found' in now) (born.isWhole ? equal : partly).push(now.found.record)
  }
  const [only] = equal
  if (only && equal.length === 1 && !old) return { kind: 'made', record: only }
  const shown = new Map([...equal, ...partly].map((record) => [record['id'], record]))
  const candidates = [...shown.values()].slice(0, MOST_SHOWN)
  if (candidates.length === 0 && covers && !old) return { kind: 'not-made' }
  return { kind: 'unclear', candidates }
}

/**
 * Made at a time at which this create's record may have been made, and edited since: what it looked like then can't
 * be known any more. One that nobody edited shows that it is another one.
 */
function isUnexplained(row: Values, spans: readonly Span[], isForgotten: boolean): boolean {
  const made = madeAt(row)
  if (made === null) return isForgotten
  return row['updated_at'] !== row['created_at'] && spans.some(({ from, to }) => made >= from && made <= to)
}

async function isAnothers(
  { records }: Conversation,
  { policy, request }: Write,
  id: number,
  seenBefore: number | null,
): Promise<boolean> {
  if (request.attempt.taken.includes(id)) return true
  return records.isAnothers(policy, id, seenBefore, request.headers.idempotencyKey)
}

function bornLike(conversation: Conversation, { policy, request }: Write, sent: Values, seenBefore: number | null) {
  // The name alone tells too little of a file.
  return request.upload ? [] : conversation.records.bornLike(policy, sent, seenBefore, request.headers.idempotencyKey)
}

/** What the record must show if it is the one; what was left empty is the server's to fill in. */
function sentOf({ request, policy }: Write): Values {
  const { upload, body } = request
  if (upload) {
    const size = upload.chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
    return { name: upload.fields['name'] ?? upload.name, size }
  }
  const values = Object.entries(valuesOf(body))
  return Object.fromEntries(
    values.filter(([name, value]) => name in policy.fields && canonical(policy.fields[name], value) !== 'empty'),
  )
}

/** Fields that the row does not show say nothing. */
function likeness(policy: EntityPolicy, sent: Values, row: Values): Likeness {
  const names = Object.keys(sent).filter((name) => name in row)
  const fits = (name: string) => same(policy.fields[name], sent[name], row[name]) || isOriginalName(name, sent, row)
  // A file without its size is no file that could be recognised.
  const isTold = !('size' in sent) || 'size' in row
  if (names.length > 0 && isTold && names.every(fits)) return 'equal'
  const telling = names.filter((name) => {
    const merge = policy.fields[name]?.merge
    return name === policy.titleField || name === policy.naturalKey || merge === 'html' || merge === 'markdown'
  })
  return telling.some(fits) ? 'partly' : 'other'
}

/** A server may name a file its own way and keep the name it came with beside that. */
function isOriginalName(name: string, sent: Values, row: Values): boolean {
  return name === 'name' && 'size' in sent && row['original_name'] === sent['name']
}
