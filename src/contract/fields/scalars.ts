import * as v from 'valibot'
import { isShown, legible, textCheck } from './text.ts'
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

const EMAIL = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\]+\.[^\s@"(),:;<>[\]\\.]+$/

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

/** An http or https address. */
export function webAddress(label: string) {
  return v.pipe(
    v.string(`${label} must be text`),
    textCheck(label, {
      max: LONGEST_ADDRESS,
      required: true,
      forms: [[isWebAddress, `${label} must be an address that starts with http:// or https://`], plain(label)],
    }),
    v.trim(),
  )
}

const LONGEST_ADDRESS = 2048

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/\\?#]/i.test(text) && URL.canParse(text)
}

const plain = (label: string) => [isPlain, `${label} must not hold spaces, a user name or a password`] as const

/** Nothing that browsers would write otherwise, or that says who is asking. */
export function isPlain(text: string): boolean {
  return !/\s|^https?:\/\/[^/?#]*@/i.test(text)
}

/** A picture or a video: the address of an upload, or of something on the web; empty means none. */
export function optionalAddress(label: string) {
  return v.pipe(
    v.nullable(v.string(`${label} must be text`)),
    v.transform((address) => address ?? ''),
    textCheck(label, {
      max: LONGEST_ADDRESS,
      forms: [[isSiteAddress, `${label} must be an address that starts with / or http`], plain(label)],
    }),
    v.transform((address) => (isShown(address) ? address.trim() : null)),
  )
}

/** Below this site's own root, or on the web. `//` and `/\\` would lead to another host. */
export function isSiteAddress(text: string): boolean {
  return /^\/(?![/\\])/.test(text) || isWebAddress(text)
}

/** A number, as JSON or as a form's text. */
export function numeric(label: string) {
  return v.union(
    [v.number(), v.pipe(v.string(), v.maxLength(40), v.regex(/^\s*-?\d+(?:\.\d+)?\s*$/), v.transform(Number))],
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

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
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

/** The numbers of a page, as a list's query gives them. */
export const pageQuery = (perPage: number) => ({
  page: v.optional(countText(1_000_000), '1'),
  per_page: v.optional(countText(100), String(perPage)),
})

/** What is searched for, as a list's query gives it. */
export const searchText = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(200, 'Search must be at most 200 characters'),
    // No text holds such a character, so none is looked for.
    v.transform((text) => legible(text).trim()),
  ),
)

/** Query of a paged list. Unknown parameters are dropped. */
export function listQuery<S extends readonly string[], E extends v.ObjectEntries>(sorts: S, perPage: number, extra: E) {
  return v.object({
    ...pageQuery(perPage),
    q: searchText,
    sort: v.optional(v.pipe(v.string(), v.picklist(sorts.flatMap((name) => [name, `-${name}`])))),
    ...extra,
  })
}

/** As above for lists that clients ask for whole: without `page` and `per_page` everything comes as one page. */
export function wholeListQuery<S extends readonly string[], E extends v.ObjectEntries>(sorts: S, extra: E) {
  return v.object({
    ...listQuery(sorts, 1, {}).entries,
    page: v.optional(countText(1_000_000)),
    per_page: v.optional(countText(100)),
    ...extra,
  })
}

function countText(max: number) {
  return v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(Number),
    v.integer('Must be a whole number'),
    v.minValue(1, 'Must be at least 1'),
    v.maxValue(max, `Must be at most ${inThousands(max)}`),
  )
}
