import * as v from 'valibot'
import type { Schema } from '#contract/calls/endpoint.ts'
import { isObject } from '#contract/calls/envelope.ts'
import { Problem } from './problem.ts'

/** Every input is parsed strictly; the answer names each field and its limit. */

const DEEPEST = 20

/**
 * @param schema of the endpoint; absent means that the call takes nothing here
 * @throws Problem 422 with `errors` per field
 */
export function parse(schema: Schema | undefined, value: unknown, readOnly: readonly string[] = []): unknown {
  if (!schema) return undefined
  // To the schemas, a list is an object without the fields.
  if (Array.isArray(value)) throw notAnObject()
  const result = v.safeParse(schema, isObject(value) && readOnly.length > 0 ? without(value, readOnly) : value)
  if (result.success) return result.output
  const unknown = unknownIn(result.issues)
  // The library stops at the first field that a call does not have, and all are to be named.
  const others =
    unknown === undefined || !isObject(value)
      ? []
      : unknownBeside(schema, Object.keys(without(value, readOnly)), unknown)
  // A map: a field may be called __proto__.
  const errors = new Map<string, string[]>()
  for (const issue of [...result.issues, ...others]) {
    const field = v.getDotPath(issue) ?? 'body'
    const texts = errors.get(field) ?? []
    errors.set(field, [...new Set([...texts, describe(issue, field)])])
  }
  const [first] = [...errors.values()].flat()
  throw new Problem(422, 'validation', first ?? 'Please check the marked fields.', {
    errors: Object.fromEntries(errors),
  })
}

type Issue = v.BaseIssue<unknown>
const MOST_NAMED = 50

/** The field of the body that the call does not have. */
function unknownIn(issues: readonly Issue[]): string | undefined {
  const found = issues.find(({ expected, path }) => expected === 'never' && path?.length === 1)
  return found && String(found.path?.[0]?.key)
}

/** Asked with the names alone: reading long values again for each of them would keep everybody else waiting. */
function unknownBeside(schema: Schema, names: readonly string[], first: string): Issue[] {
  const issues: Issue[] = []
  const left = new Set(names)
  let unknown: string | undefined = first
  while (unknown !== undefined && left.delete(unknown) && issues.length < MOST_NAMED) {
    const found = v.safeParse(schema, Object.fromEntries([...left].map((name) => [name, null]))).issues ?? []
    unknown = unknownIn(found)
    issues.push(...found.filter(({ expected, path }) => expected === 'never' && path?.length === 1))
  }
  return issues
}

const NOT_AN_OBJECT = 'The body must be a JSON object'
const notAnObject = () => new Problem(422, 'validation', NOT_AN_OBJECT, { errors: { body: [NOT_AN_OBJECT] } })

function without(value: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}

function describe(issue: Issue, field: string): string {
  // A field may be called body, too.
  if (issue.path === undefined) return NOT_AN_OBJECT
  if (issue.expected === 'never') return `${field} is not a field of this call`
  if (issue.received === 'undefined') {
    return issue.message.startsWith('Invalid ') ? `${label(field)} is required` : issue.message
  }
  // The library's own words name types, not fields; the contract's name both.
  return issue.message.startsWith('Invalid ') ? `${label(field)} is not valid` : issue.message
}

const ACRONYMS = /\b(?:api|ats|html|json|url)\b/g

/** `category_id` as people read it: Category; `tags.0`: Tag 1; `questions.2.option_a`: Question 3, option a. */
function label(field: string): string {
  const parts: string[] = []
  for (const part of field.split('.')) {
    const last = parts.at(-1)
    if (/^\d+$/.test(part) && last !== undefined) parts[parts.length - 1] = `${singular(last)} ${Number(part) + 1}`
    else parts.push(part.replace(/_id$/, '').replaceAll('_', ' '))
  }
  const words = parts.join(', ').replace(ACRONYMS, (acronym) => acronym.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const singular = (word: string) => word.replace(/ies$/, 'y').replace(/s$/, '')

/** Arrays and objects inside each other deeper than any body of ours. */
export function isTooDeep(value: unknown, room = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (room === 0) return true
  return Object.values(value).some((inner) => isTooDeep(inner, room - 1))
}
