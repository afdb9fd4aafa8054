import { textOfHtml } from '#contract/render/plain-text.ts'
import { holds, type Place, placeOf, wordsOf } from '#contract/render/search.ts'
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
  workflow: ['title', 'summary', 'tools', 'description'],
  'workflow-category': ['name', 'slug'],
  file: ['name', 'original_name', 'alt_text', 'caption', 'url'],
  user: ['name', 'email'],
  'user-group': ['name', 'description'],
  message: ['subject', 'message', 'name', 'email'],
}

type Searched = Pick<Definition, 'fields' | 'type'>

/** The fields that a search of this kind looks through. */
export const fieldsSearched = ({ type }: Searched): readonly string[] => SEARCHED[type] ?? []

/** Whether a field holds HTML, whose tags nobody looks for. */
export const isHtml = ({ rule }: Field) => rule.kind === 'rich' && rule.html

function texts(of: Searched, record: object, isPart: (field: Field) => boolean): string {
  const parts = fieldsSearched(of).flatMap((name) => {
    const field = of.fields[name]
    if (field && !isPart(field)) return []
    // The name of a field, of whatever record.
    const value: unknown = Reflect.get(record, name)
    if (Array.isArray(value)) return [value.join('\n')]
    return typeof value === 'string' ? [field && isHtml(field) ? textOfHtml(value) : value] : []
  })
  return parts.join('\n')
}

/** All the text of a record that is searched; fields that are not here count as empty. */
export function textSearched(of: Searched, record: object): string {
  return texts(of, record, () => true)
}

/** Whether every word of a question is in a record. */
export function isFound(of: Searched, record: object, q = ''): boolean {
  return holds(textSearched(of, record), q)
}

/** Where the body of a record holds what its other fields lack of a question; null when they hold all of it. */
export function placeInBody(of: Searched, record: object, q: string): Place | null {
  const isBody = ({ rule }: Field) => rule.kind === 'rich'
  const head = texts(of, record, (field) => !isBody(field))
  const lacking = wordsOf(q).filter((word) => !holds(head, word))
  if (lacking.length === 0) return null
  return placeOf(texts(of, record, isBody), lacking.join(' '))
}

/** What the server found in the body of a row, or undefined. */
export function placeGiven(row: object): Place | undefined {
  const found: unknown = Reflect.get(row, 'found')
  return isPlace(found) ? found : undefined
}

function isPlace(value: unknown): value is Place {
  return Array.isArray(value) && value.length === 3 && value.every((piece) => typeof piece === 'string')
}
