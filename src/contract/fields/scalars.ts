import * as v from 'valibot'
import { isShown, textCheck } from './text.ts'
import { inThousands } from './thousands.ts'

/** Shared scalars. Messages name the field and the limit, because people read them beside the field. */

export const Id = v.pipe(v.number(), v.integer(), v.minValue(1))
/** An id in a path or a query, where everything is text. */
export const IdText = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,14}$/, 'Must be a whole number above 0'),
  v.transform(Number),
)
export const IdParams = v.object({ id: IdText })

/** ISO 8601 in UTC, as the server writes it. */
export const Timestamp = v.pipe(v.string(), v.isoTimestamp())

/** 'true', '1', 1 and true are equal: older clients and form fields send any of them. */
export const Flag = v.pipe(
  v.union([v.boolean(), v.picklist([0, 1]), v.picklist(['true', 'false', '0', '1'])], 'Must be true or false'),
  v.transform((value) => value === true || value === 1 || value === 'true' || value === '1'),
)

/** Trimmed; what shows nothing is missing. One line unless it says otherwise. */
export function requiredText(label: string, max: number, { lines = false } = {}) {
  return v.pipe(v.string(`${label} must be text`), textCheck(label, { max, required: true, oneLine: !lines }), v.trim())
}

/** Trimmed; what shows nothing is empty. One line unless it says otherwise. */
export function optionalText(label: string, max: number, { lines = false } = {}) {
  return v.pipe(
    v.nullable(v.string(`${label} must be text`)),
    v.transform((value) => value ?? ''),
    textCheck(label, { max, oneLine: !lines }),
    v.transform((text) => (isShown(text) ? text.trim() : '')),
  )
}

/** A hyphen at its beginning would be read as an option by the program that some sites send mail with. */
const EMAIL = /^(?!-)[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\]+\.[^\s@"(),:;<>[\]\\.]+$/

export const Email = v.pipe(
  v.string('Email must be text'),
  textCheck('Email', {
    max: 254,
    required: true,
    forms: [[(text) => EMAIL.test(text), 'Enter an email address such as name@example.com']],
  }),
  v.trim(),
)

export const Password = v.pipe(
  v.string('Password must be text'),
  v.minLength(10, 'Password must be at least 10 characters'),
  v.maxLength(128, 'Password must be at most 128 characters'),
)

/** A number, as JSON or as a form's text. */
export function numeric(label: string) {
  return v.union(
    [v.number(), v.pipe(v.string(), v.maxLength(40), v.regex(/^\s*-?\d+(\.\d+)?\s*$/), v.transform(Number))],
    (issue) => (issue.input === null || issue.input === '' ? `${label} is required` : `${label} must be a number`),
  )
}

/** A whole number, as JSON or as a form's text. */
export function wholeNumber(label: string, min: number, max: number) {
  return v.pipe(
    numeric(label),
    v.integer(`${label} must be a whole number`),
    v.minValue(min, `${label} must be at least ${inThousands(min)}`),
    v.maxValue(max, `${label} must be at most ${inThousands(max)}`),
  )
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const SLUG_SENTENCE = 'Slug may hold lowercase letters, digits and single hyphens, at most 200'

/** Left out or empty: the server makes one. */
export const OptionalSlug = v.pipe(
  v.nullable(v.string('Slug must be text')),
  v.transform((slug) => slug ?? ''),
  textCheck('Slug', { max: 200, forms: [[(text) => SLUG.test(text), SLUG_SENTENCE]] }),
  v.transform((slug) => (isShown(slug) ? slug.trim() : '')),
)

export const HexColor = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'Colour must be a hex value such as #3B82F6'))

/** What every record carries; the version guards its writes. */
export const recordEntries = {
  id: Id,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
}

/** Read-only fields of any record: accepted in a body and ignored, because clients send back what they read. */
export const RECORD_FIELDS = ['id', 'created_at', 'updated_at', 'version'] as const
