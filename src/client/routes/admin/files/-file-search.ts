import { FILE_KINDS, FILE_SORTS, type FileKind } from '#contract/records/file-list.ts'
import { listState, type SearchOfList } from '#client/records/list-search.ts'
import type { ShownFile } from './-shown-file.ts'

/** Newest first. All files are here, so filters and order work on the device. */
export const FILES = listState(
  { sorts: FILE_SORTS, filters: { type: FILE_KINDS, only: ['unused', 'missing-alt', 'dead-link'] } },
  '-created_at',
)
export type FileSearch = SearchOfList<typeof FILES>

/** How many files each choice of the filter would show. */
export function countKinds(files: readonly ShownFile[]): Readonly<Record<FileKind, number>> {
  const counts = { image: 0, document: 0, archive: 0, link: 0, other: 0 }
  for (const file of files) counts[file.kind] += 1
  return counts
}
