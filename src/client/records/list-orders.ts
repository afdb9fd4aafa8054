import type { Option } from '#client/ui/choice-field.tsx'
import type { Column } from '#client/ui/data-list.tsx'
import { sortText } from './list-search.ts'

const WORDS = {
  letters: ['A to Z', 'Z to A'],
  time: ['oldest first', 'newest first'],
  number: ['smallest first', 'largest first'],
} as const

/** The orders that the heads of a table offer, in words, where there are no heads: "Updated, newest first". */
export function ordersOf(columns: readonly Pick<Column<never>, 'key' | 'header' | 'sortable'>[]): readonly Option[] {
  return columns.flatMap(({ key, header, sortable }) => {
    if (sortable === undefined) return []
    const [up, down] = WORDS[sortable === true ? 'letters' : sortable]
    const asc = { value: sortText({ key, direction: 'asc' }), label: `${header}, ${up}` }
    const desc = { value: sortText({ key, direction: 'desc' }), label: `${header}, ${down}` }
    // The usual one of the two comes first.
    return sortable === true ? [asc, desc] : [desc, asc]
  })
}
