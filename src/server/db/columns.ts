import type { Generated } from 'kysely'

/** Columns that many tables share. */

export type Bit = 0 | 1
export const bit = (value: boolean): Bit => (value ? 1 : 0)

export interface Stamped {
  id: Generated<number>
  created_at: string
  updated_at: string
}

/** What every record carries; `demo` marks sample content of DEMO=1. */
export interface RecordColumns extends Stamped {
  version: Generated<number>
  demo: Generated<Bit>
}

/** Records that are deleted softly. `deleted_by` is a user's id. */
export interface SoftRecord extends RecordColumns {
  deleted_at: string | null
  deleted_by: number | null
}
