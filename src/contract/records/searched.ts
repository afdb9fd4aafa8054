import * as v from 'valibot'
import { textOfHtml } from '#contract/render/plain-text.ts'
import { holds, type Place, placeOf, wordsOf } from '#contract/render/search.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Definition } from './record.ts'

/** What a search of records looks through: the fields that their definition names, as people read them. */

type Searched = Pick<Definition, 'fields' | 'searched'>

/** Whether a field holds HTML, whose tags nobody looks for. */
export const isHtml = ({ rule }: Field) => rule.kind === 'rich' && rule.html

function texts({ fields, searched = [] }: Searched, record: object, isPart: (field: Field) => boolean): string {
  const parts = searched.flatMap((name) => {
    const field = fields[name]
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

export const FoundPlace = v.tuple([v.string(), v.string(), v.string()])

/** A row of a list that was searched: where its body holds what was looked for, when nothing else of it does. */
export interface Found {
  readonly found?: Place | undefined
}

/** @param row schema of a row of the list */
export function withPlace<R>(row: v.GenericSchema<unknown, R>): v.GenericSchema<unknown, R & Found> {
  return v.intersect([row, v.object({ found: v.optional(FoundPlace) })])
}
