import type { RecordId } from '#contract/records/policy.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'

export interface Choice<T> {
  readonly row: Row<T>
  /** Here or on the server, whichever was later; 0 when nobody says. */
  readonly editedAt: number
}

/**
 * What can be chosen, the one that was edited last first: an edit that waits here counts like one that was sent.
 * @param editedHere when the last edit that waits here was saved; undefined without one
 */
export function newestFirst<T extends { readonly updated_at?: string | undefined }>(
  rows: readonly Row<T>[],
  editedHere: (id: RecordId) => number | undefined,
): Choice<T>[] {
  return rows
    .filter((row) => !row.state?.deleted)
    .map((row) => {
      const there = Date.parse(row.record.updated_at ?? '')
      return { row, editedAt: Math.max(editedHere(row.id) ?? 0, Number.isNaN(there) ? 0 : there) }
    })
    .toSorted((a, b) => b.editedAt - a.editedAt)
}
