import * as v from 'valibot'
import { FILE_KINDS, FILE_SORTS, type FileKind } from '#contract/records/file.ts'
import { listSearch } from '#client/records/list-search.ts'
import type { ShownFile } from './-shown-file.ts'

/** State of the library in the address. All files are here, so filters and order work on the device. */

export const FileSearch = listSearch(FILE_SORTS, {
  type: v.picklist(FILE_KINDS),
  only: v.picklist(['unused', 'missing-alt']),
})
export type FileSearch = v.InferOutput<typeof FileSearch>

/** Newest first. */
const DEFAULT_SORT = '-created_at'

export const SORT_OPTIONS = [
  { value: DEFAULT_SORT, label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'name', label: 'Name' },
  { value: '-size', label: 'Largest first' },
] as const

export function sortOf(search: FileSearch): string {
  return search.sort ?? DEFAULT_SORT
}

/** What stands in the address; the default leaves nothing there. */
export function sortText(sort: string): string | undefined {
  return sort === DEFAULT_SORT ? undefined : sort
}

export function isFiltered({ q, type, only }: FileSearch): boolean {
  return q !== undefined || type !== undefined || only !== undefined
}

/**
 * @param unused ids of files that nothing uses, as the server counted; null when that is not known
 */
export function filesFound(
  files: readonly ShownFile[],
  search: FileSearch,
  unused: ReadonlySet<unknown> | null,
): readonly ShownFile[] {
  const words = (search.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const found = files.filter((file) => {
    if (search.type !== undefined && file.kind !== search.type) return false
    if (search.only === 'missing-alt' && (file.kind !== 'image' || file.alt_text.trim() !== '')) return false
    // What was never sent is used by nothing that the server knows.
    if (search.only === 'unused' && file.path !== null && !unused?.has(file.id)) return false
    const text = `${file.name} ${file.original_name} ${file.alt_text} ${file.url ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const sort = sortOf(search)
  const sign = sort.startsWith('-') ? -1 : 1
  const key = FILE_SORTS.find((name) => sort.endsWith(name)) ?? 'created_at'
  return found.toSorted((a, b) => sign * compare(a, b, key))
}

function compare(a: ShownFile, b: ShownFile, key: (typeof FILE_SORTS)[number]): number {
  if (key === 'size') return a.size - b.size
  if (key === 'name') return a.name.localeCompare(b.name)
  return a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0
}

/** How many files each choice of the filter would show. */
export function countKinds(files: readonly ShownFile[]): Readonly<Record<FileKind, number>> {
  const counts = { image: 0, document: 0, archive: 0, link: 0, other: 0 }
  for (const file of files) counts[file.kind] += 1
  return counts
}
