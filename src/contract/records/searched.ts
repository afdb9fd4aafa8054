import { readingHtml } from '#contract/render/plain-text.ts'
import { atOnce, folding, holds, holdsFolded, type Place, placeOf, wordsOf } from '#contract/render/search.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Definition } from './record.ts'

/** What a search of records looks through, as people read it. Apart from the definitions: few pages search. */

/** Fields by the type of record. */
const SEARCHED: Readonly<Record<string, readonly string[]>> = {
  post: ['title', 'excerpt', 'content'],
  category: ['name', 'slug'],
  tag: ['name', 'slug'],
  course: ['title', 'slug', 'description'],
  lesson: ['title', 'content'],
  workflow: ['title', 'summary', 'tools', 'credentials', 'setup_steps', 'description'],
  'workflow-category': ['name', 'slug'],
  file: ['name', 'original_name', 'alt_text', 'caption', 'url'],
  user: ['name', 'email'],
  'user-group': ['name', 'description'],
  'email-template': ['name', 'subject', 'description'],
  message: ['subject', 'message', 'name', 'email'],
  'cv-template': ['name', 'description'],
  'home-setting': ['title', 'key', 'value', 'description'],
}

type Searched = Pick<Definition, 'fields' | 'type'>

/** The fields that a search of this kind looks through. */
export const fieldsSearched = ({ type }: Searched): readonly string[] => SEARCHED[type] ?? []

/** Whether a field holds HTML, whose tags nobody looks for. */
const isHtml = ({ rule }: Field) => rule.kind === 'rich' && rule.html

function* texts(of: Searched, record: object, isPart: (field: Field) => boolean): Generator<number, string> {
  const parts: string[] = []
  for (const name of fieldsSearched(of)) {
    const field = of.fields[name]
    if (field && !isPart(field)) continue
    // The name of a field, of whatever record.
    const value: unknown = Reflect.get(record, name)
    if (Array.isArray(value)) parts.push(value.join('\n'))
    if (typeof value === 'string') parts.push(field && isHtml(field) ? yield* readingHtml(value) : value)
  }
  return parts.join('\n')
}

/** All the text of a record that is searched, folded; fields that are not here count as empty. In steps. */
export function* foldedText(of: Searched, record: object): Generator<number, string> {
  return yield* folding(yield* texts(of, record, () => true))
}

/** Whether every word of a question is in a record. In steps. */
export function* finding(of: Searched, record: object, q: string): Generator<number, boolean> {
  return holdsFolded(yield* foldedText(of, record), q)
}

/** The same at once. */
export const isFound = (of: Searched, record: object, q = ''): boolean => atOnce(finding(of, record, q))

/** Where the body of a record holds what its other fields lack of a question; null when they hold all of it. In steps. */
export function* placeInBody(of: Searched, record: object, q: string): Generator<number, Place | null> {
  const isBody = ({ rule }: Field) => rule.kind === 'rich'
  const head = yield* texts(of, record, (field) => !isBody(field))
  const lacking = wordsOf(q).filter((word) => !holds(head, word))
  if (lacking.length === 0) return null
  return yield* placeOf(yield* texts(of, record, isBody), lacking.join(' '))
}

/** What the server found in the body of a row, or undefined. */
export function placeGiven(row: object): Place | undefined {
  const found: unknown = Reflect.get(row, 'found')
  return isPlace(found) ? found : undefined
}

function isPlace(value: unknown): value is Place {
  return Array.isArray(value) && value.length === 3 && value.every((piece) => typeof piece === 'string')
}
