import { type FieldPolicy, isLocalId, type LocalId } from '#contract/records/policy.ts'
import { isObject } from '#contract/calls/envelope.ts'

/**
 * What the value of a field consists of, counted: paragraphs of a text, members of a list, or the value itself. A change
 * of the field is what came and what went. Written without the engine's own comparing, which is among what is judged.
 */
export type Pieces = ReadonlyMap<string, number>

/** What the server made of a record of the device. */
export interface Made {
  readonly id: number
  readonly path: string | null
}
export interface Names {
  readonly made: ReadonlyMap<LocalId, Made>
  /** What it was called before an old backup came back and it was made anew: `type:id` to the id of now, and paths. */
  readonly formerIds: ReadonlyMap<string, number>
  readonly formerPaths: ReadonlyMap<string, string>
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/
const BLOCK_END = /(?<=<\/(?:p|h[1-6]|ul|ol|pre|blockquote|table|figure)>)/

export function piecesOf(field: FieldPolicy | undefined, value: unknown, names: Names): Pieces {
  const pieces = new Map<string, number>()
  for (const part of partsOf(field, value)) {
    const text = meaningOf(named(field, part, names))
    if (text !== '') pieces.set(text, (pieces.get(text) ?? 0) + 1)
  }
  return pieces
}

function partsOf(field: FieldPolicy | undefined, value: unknown): readonly unknown[] {
  if (field?.merge === 'html' && typeof value === 'string') return value.split(BLOCK_END)
  if (field?.merge === 'markdown' && typeof value === 'string') return value.split(/\n[ \t]*\n/)
  if ((field?.merge === 'set' || field?.merge === 'order') && Array.isArray(value)) return value
  return [value]
}

/** Values of one meaning as one text; empty for what is empty. */
function meaningOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return JSON.stringify(sorted(value))
  if (TIME.test(value)) return `time ${Date.parse(value)}`
  return value.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  const names = Object.keys(value).filter((name) => value[name] !== undefined)
  return Object.fromEntries(names.toSorted().map((name) => [name, sorted(value[name])]))
}

/** With what the server calls the records that were named here. */
function named(field: FieldPolicy | undefined, value: unknown, { made, formerIds, formerPaths }: Names): unknown {
  if (isLocalId(value)) return made.get(value)?.id ?? value
  if (typeof value === 'number') return formerIds.get(`${field?.reference ?? ''}:${value}`) ?? value
  if (typeof value !== 'string') return value
  const text = value.replace(/offdesk-upload:(new-[0-9a-f-]{36})/g, (token: string, id: string) =>
    isLocalId(id) ? (made.get(id)?.path ?? token) : token,
  )
  return formerPaths.size === 0 ? text : text.replace(/[\w/.-]+/g, (path) => formerPaths.get(path) ?? path)
}

/** Pieces that `to` has more of than `from`, and how many it has. */
export function more(from: Pieces, to: Pieces): readonly (readonly [string, number])[] {
  return [...to].filter(([piece, count]) => count > (from.get(piece) ?? 0))
}
