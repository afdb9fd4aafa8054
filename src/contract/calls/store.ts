/**
 * Whose data an answer comes from. A server says it in a header of every answer; a client repeats the last one that it
 * saw in every request, so that the server can tell whether that client's picture is of its own past.
 */

export const STORE_HEADER = 'X-Offdesk-Store'

/** A moment in the life of one database. */
export interface StoreMark {
  /** The database, for good. */
  readonly id: string
  /** Another one after an older state was put back. */
  readonly epoch: string
  /** One run of a server on it; an older copy that is simply put in its place begins another one. */
  readonly segment: string
  /** Counts what was written. */
  readonly serial: number
}

/** Instead of a segment, from who knows the store alone. */
export const ANY_MOMENT = '-'

/** Behind the mark in an answer: what the client saw is no part of this database's past. */
const STRANGER = ';other'

const FORM = /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{1,64})\.(\d{1,15})$/

function markText({ id, epoch, segment, serial }: StoreMark): string {
  return `${id}.${epoch}.${segment}.${serial}`
}

/** Null for what is no mark. */
export function parseMark(text: string | null): StoreMark | null {
  const [, id, epoch, segment, serial] = FORM.exec(text ?? '') ?? []
  if (id === undefined || epoch === undefined || segment === undefined) return null
  return { id, epoch, segment, serial: Number(serial) }
}

/** The header of an answer. @param isStranger whether the mark in the request is of another past */
export function storeAnswer(mark: StoreMark, isStranger: boolean): string {
  return markText(mark) + (isStranger ? STRANGER : '')
}

/** Null where the answer does not say whose data it comes from. */
export function parseStoreAnswer(text: string | null): { readonly mark: string; readonly isStranger: boolean } | null {
  const isStranger = text?.endsWith(STRANGER) ?? false
  const mark = isStranger ? (text ?? '').slice(0, -STRANGER.length) : text
  return mark !== null && parseMark(mark) !== null ? { mark, isStranger } : null
}

/** The store that a mark is of: the database and its epoch, at whatever moment. Null for what is no mark. */
export function storeOf(mark: string | null): string | null {
  const parsed = parseMark(mark)
  return parsed && `${parsed.id}.${parsed.epoch}`
}

/** The mark of somebody who knows the store alone: it is compared, and its past is not. */
export function anyMomentOf(store: string): string {
  return `${store}.${ANY_MOMENT}.0`
}
