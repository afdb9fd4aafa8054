import type { Kind } from '#contract/records/record.ts'
import { csvOf } from '#contract/render/csv.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { download } from '#client/ui/download.ts'

/**
 * Hands rows of a list to the person as a table: their fields under the names that forms give them, edits that wait
 * included.
 * @param words for values that say nothing by themselves, as ids
 */
export function exportRows(
  kind: Kind,
  rows: readonly Row<object>[],
  words: (name: string, value: unknown) => string | undefined,
): void {
  const fields = Object.entries(kind.fields).filter(([name, field]) => !field.secret && !kind.notInRows?.includes(name))
  const head = ['Id', ...fields.map(([, { label }]) => label), 'Updated']
  const table = rows.map(({ id, record }) => [
    typeof id === 'number' ? id : null,
    ...fields.map(([name]) => cell(name, Reflect.get(record, name), words)),
    cell('updated_at', Reflect.get(record, 'updated_at'), () => undefined),
  ])
  const name = kind.plural.toLowerCase().replaceAll(' ', '-')
  download(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, new Blob([csvOf(head, table)], { type: 'text/csv' }))
}

function cell(name: string, value: unknown, words: Parameters<typeof exportRows>[2]): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' && words(name, value) === undefined) return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  // Times stay as the server writes them: a spreadsheet sorts them.
  if (typeof value === 'string')
    return words(name, value) === undefined || /^\d{4}-/.test(value) ? value : (words(name, value) ?? '')
  return words(name, value) ?? (Array.isArray(value) ? value.join(', ') : JSON.stringify(value))
}
