import { type FieldPolicy, isLocalId, type LocalId, type RecordId, UPLOAD_TOKEN } from '#contract/records/policy.ts'
import { isObject } from '#contract/calls/envelope.ts'
import { normalized } from '#contract/render/normalized.ts'
import { canonicalHtml } from './html.ts'

/** Comparing values as servers see them, and finding and resolving the references inside them. */

type FieldPolicies = Readonly<Record<string, FieldPolicy>>
/** A record's fields by name. */
export type Values = Readonly<Record<string, unknown>>
/** What the server made of a record of this device; `path` is the address of an uploaded file. */
export type Resolve = (localId: LocalId) => { readonly serverId: number; readonly path: string | null } | null

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

/**
 * Whether two values are the same after what servers do to values: trimming, line ends, white space between HTML
 * blocks, order of sets, the writing of a time, null for an empty text.
 */
export function same(policy: FieldPolicy | undefined, left: unknown, right: unknown): boolean {
  return left === right || canonical(policy, left) === canonical(policy, right)
}

/**
 * Whether a person wrote the same. Stricter than `same` for texts: white space is text, at their ends too. What servers
 * make of markup, times and ids is no wish of anybody.
 */
export function equal(policy: FieldPolicy | undefined, left: unknown, right: unknown): boolean {
  if (!same(policy, left, right)) return false
  if (typeof left !== 'string' || typeof right !== 'string') return true
  return (
    policy?.merge === 'html' || policy?.reference !== undefined || ISO_TIME.test(left) || lines(left) === lines(right)
  )
}

const lines = (text: string) => normalized(text, 'NFC').replace(/\r\n?/g, '\n')

/** One text per meaning. */
export function canonical(policy: FieldPolicy | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'string') return canonicalText(policy, value)
  if (Array.isArray(value)) {
    const parts = value.map((part: unknown) => canonical(undefined, part))
    return JSON.stringify(policy?.merge === 'set' ? parts.toSorted() : parts)
  }
  if (isObject(value)) {
    const keys = Object.keys(value).filter((key) => value[key] !== undefined)
    return JSON.stringify(keys.toSorted().map((key) => [key, canonical(undefined, value[key])]))
  }
  return String(value)
}

function canonicalText(policy: FieldPolicy | undefined, value: string): string {
  if (ISO_TIME.test(value)) return `time:${Date.parse(value)}`
  const text = lines(value).trim()
  if (text === '') return 'empty'
  if (policy?.merge === 'html') return `text:${canonicalHtml(text)}`
  // An id that a form holds as text is the same id.
  if (policy?.reference && /^\d{1,15}$/.test(text)) return text
  return `text:${text}`
}

/** Drops `undefined`, as JSON would; what remains survives storage and the wire unchanged. */
export function storable(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

export function pick(names: readonly string[], from: Values): Values {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]))
}

/** What `from` has and `known` has not, by name. */
export function beside(known: Values, from: Values): Values {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !(name in known)))
}

/** What a new record has of which nothing was said: it stands in the form, and an undo goes back to it. */
export function leftOut(fields: FieldPolicies): Values {
  const rest = Object.entries(fields).filter(([, { presence }]) => presence === 'default')
  return Object.fromEntries(rest.map(([name, { empty }]) => [name, empty]))
}

/** Local ids inside the values: references, upload tokens, and local ids among path parameters. */
export function localIdsIn(
  fields: FieldPolicies,
  values: Values,
  params: Readonly<Record<string, RecordId>> = {},
): LocalId[] {
  const found = new Set<LocalId>()
  for (const [name, value] of Object.entries(values)) {
    const policy = fields[name]
    if (policy?.reference) for (const id of Array.isArray(value) ? value : [value]) if (isLocalId(id)) found.add(id)
    if (policy?.uploads && typeof value === 'string') {
      for (const match of value.matchAll(UPLOAD_TOKEN)) if (isLocalId(match[1])) found.add(match[1])
    }
  }
  for (const id of Object.values(params)) if (isLocalId(id)) found.add(id)
  return [...found]
}

/** The server's id of a record; null where it has none, or none yet. */
export function numberOf(id: RecordId | null | undefined, resolve: Resolve): number | null {
  return isLocalId(id) ? (resolve(id)?.serverId ?? null) : (id ?? null)
}

/**
 * Puts server ids and file paths in place of local ids and upload tokens. Only typed places are touched, never text
 * that merely looks like an id. Unknown ids stay as they are.
 */
export function resolveValues(fields: FieldPolicies, values: Values, resolve: Resolve): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, resolveField(fields[name], value, resolve)]),
  )
}

function resolveField(policy: FieldPolicy | undefined, value: unknown, resolve: Resolve): unknown {
  if (policy?.reference) {
    const one = (id: unknown): unknown => (isLocalId(id) ? (resolve(id)?.serverId ?? id) : id)
    return Array.isArray(value) ? value.map(one) : one(value)
  }
  if (policy?.uploads && typeof value === 'string') {
    return value.replace(UPLOAD_TOKEN, (token: string, id: string) =>
      isLocalId(id) ? (resolve(id)?.path ?? token) : token,
    )
  }
  return value
}
