import { createHash, hash } from 'node:crypto'
import { isObject } from '#contract/calls/envelope.ts'
import type { AnswerText } from './answer-text.ts'

/**
 * Entity tags of single records (RFC 9110 8.8.3): `"version-state-answer"`. The version leads, so that a client may
 * name it alone; `state` tells apart two states that got one version, which happens only where an older copy of the
 * database was put back; `answer` is the digest of what is sent, with all that is counted in it.
 */

/** Longer lists of tags are nobody's, and are not read. */
const LONGEST = 1024

/** Letters of a digest that stands beside the version, which differs first; and of one that stands alone. */
const BESIDE = 8
const ALONE = 16

/** The part that names the record's state. Undefined for what is no record. */
function stateOf(payload: unknown): string | undefined {
  if (!isObject(payload) || typeof payload['version'] !== 'number') return undefined
  const { version, updated_at, created_at } = payload
  const told = updated_at === undefined ? payload : [version, created_at, updated_at]
  return `${version}-${digest(BESIDE, JSON.stringify(told))}`
}

/** Tag of a record, good for If-Match. Undefined for what is no record: lists have none. */
export function stateTag(payload: unknown): string | undefined {
  const state = stateOf(payload)
  return state && `"${state}"`
}

/** Tag of an answer that holds a record, or of any that is `tagged`. @param body as it is sent */
export function answerTag(payload: unknown, body: AnswerText, tagged = false): string | undefined {
  const state = stateOf(payload)
  if (state === undefined) return tagged ? `"${digest(ALONE, ...body)}"` : undefined
  return `"${state}-${digest(BESIDE, ...body)}"`
}

/** Whether If-None-Match names what would be sent: by weak comparison. */
export function isUnchanged(ifNoneMatch: string | null, etag: string): boolean {
  return tagsIn(ifNoneMatch).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)
}

/** Whether If-Match names the record as it stands: by strong comparison, so a weak tag never fits. */
export function isMatch(ifMatch: string | null, current: { readonly version: number }): boolean {
  if (ifMatch === null) return true
  const state = stateOf(current) ?? ''
  return tagsIn(ifMatch).some(
    (tag) => tag === '*' || tag === `"${current.version}"` || tag === `"${state}"` || tag.startsWith(`"${state}-`),
  )
}

function tagsIn(header: string | null): string[] {
  if (header === null || header.length > LONGEST) return []
  return header.split(',').map((tag) => tag.trim())
}

function digest(length: number, ...texts: string[]): string {
  const [only = ''] = texts
  if (texts.length <= 1) return hash('sha256', only, 'base64url').slice(0, length)
  const whole = createHash('sha256')
  for (const text of texts) whole.update(text)
  return whole.digest('base64url').slice(0, length)
}
