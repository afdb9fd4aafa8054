import { FILE_KINDS, FILE_SORTS, type FileKind } from '#contract/records/file.ts'
import { hasWords, listState, type SearchOfList } from '#client/records/list-search.ts'
import type { ShownFile } from './-shown-file.ts'

/** Newest first. All files are here, so filters and order work on the device. */
export const FILES = listState(
  { sorts: FILE_SORTS, filters: { type: FILE_KINDS, only: ['unused', 'missing-alt'] } },
  '-created_at',
)
export type FileSearch = SearchOfList<typeof FILES>

/**
 * Whether a file belongs into the list as filtered.
 * @param unused ids of files that nothing uses, as the server counted; null when that is not known
 */
export function accepts(
  { q, type, only }: FileSearch,
  unused: ReadonlySet<unknown> | null,
): (file: ShownFile) => boolean {
  return (file) => {
    if (type !== undefined && file.kind !== type) return false
    if (only === 'missing-alt' && (file.kind !== 'image' || file.alt_text.trim() !== '')) return false
    // What was never sent is used by nothing that the server knows.
    if (only === 'unused' && file.path !== null && !unused?.has(file.id)) return false
    return hasWords(`${file.name} ${file.original_name} ${file.alt_text} ${file.url ?? ''}`, q)
  }
}

/** How many files each choice of the filter would show. */
export function countKinds(files: readonly ShownFile[]): Readonly<Record<FileKind, number>> {
  const counts = { image: 0, document: 0, archive: 0, link: 0, other: 0 }
  for (const file of files) counts[file.kind] += 1
  return counts
}
