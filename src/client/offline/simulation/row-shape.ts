import { freeze } from './freeze.ts'
import type { Row } from './virtual-server.ts'

/** A row as the API shows it. */

export const AT = '2026-11-21T08:00:00.000Z'

export function shape(row: Row): Record<string, unknown> {
  return {
    ...row.values,
    id: row.id,
    version: row.version,
    created_at: AT,
    updated_at: AT,
    ...('original_name' in row.values && { path: `/files/${row.id}` }),
  }
}

const sent = new WeakMap<Row, Readonly<Record<string, unknown>>>()

/** As it comes over the wire: a copy, which nobody may change. */
export function sentAs(row: Row): Readonly<Record<string, unknown>> {
  const copy: Readonly<Record<string, unknown>> = sent.get(row) ?? freeze(JSON.parse(JSON.stringify(shape(row))))
  sent.set(row, copy)
  return copy
}
