import * as v from 'valibot'
import { numeric } from '#contract/fields/scalars.ts'
import { inThousands } from '#contract/fields/thousands.ts'
import type { ValueKind } from './known-key.ts'
import { LONGEST_VALUE } from './setting-types.ts'

/** What the form of a known key asks of its value, beyond what its type does. */

/** @returns the sentence that says what is wrong; null for a value that is fine. An empty one is nobody's mistake. */
export function brokenByKind(kind: ValueKind, value: string): string | null {
  if (value === '') return null
  switch (kind.as) {
    case 'line':
      return /[\n\r]/.test(value) ? 'Value must be one line' : null
    case 'number':
      return brokenNumber(kind, value)
    case 'choice':
      return kind.choices.includes(value) ? null : `Value must be ${kind.choices.join(' or ')}`
    case 'moment':
      return Number.isNaN(Date.parse(value)) ? 'Value must be a date and time' : null
    case 'list':
      return brokenList(kind, value)
    default:
      return null
  }
}

function brokenNumber({ min, max }: { readonly min: number; readonly max: number }, value: string): string | null {
  if (/^-?\d{1,12}$/.test(value) && Number(value) >= min && Number(value) <= max) return null
  return `Value must be a whole number from ${inThousands(min)} to ${inThousands(max)}`
}

/** What is no list of objects is said by its type. */
function brokenList({ one, item }: Extract<ValueKind, { as: 'list' }>, value: string): string | null {
  const items = listOfJson(value)
  if (items === null) return 'Value must be a list of objects'
  for (const [index, each] of items.entries()) {
    for (const [name, { label, optional, as }] of Object.entries(item)) {
      const value = each[name]
      const isEmpty = value === undefined || value === null || value === ''
      if (isEmpty && !optional) return `${nameOfItem(one, index)}: ${label} is required`
      if (!isEmpty && as === 'number' && !v.is(numeric(label), value))
        return `${nameOfItem(one, index)}: ${label} must be a number`
    }
  }
  return null
}

/** "Feature 2". @param one "a feature" */
export function nameOfItem(one: string, index: number): string {
  const noun = one.replace(/^an? /, '')
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${index + 1}`
}

export type Item = Readonly<Record<string, unknown>>

/** @returns null for what is no list of objects: that is edited as it is */
export function listOfJson(text: string): readonly Item[] | null {
  if (text.trim() === '') return []
  if (text.length > LONGEST_VALUE) return null
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  return Array.isArray(parsed) && parsed.every(isItem) ? parsed : null
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** As people read it in the raw view. */
export function jsonOfList(items: readonly Item[]): string {
  return JSON.stringify(items, null, 2)
}
