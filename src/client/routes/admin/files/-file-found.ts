import { storedFile } from '#contract/records/file.ts'
import { isFound } from '#contract/records/searched.ts'
import type { FileSearch } from './-file-search.ts'
import type { ShownFile } from './-shown-file.ts'

/**
 * Whether a file belongs into the list as filtered.
 * @param unused ids of files that nothing uses, as the server counted; null when that is not known
 * @param dead ids of links that the server found dead, likewise
 */
export function accepts(
  { q, type, only }: FileSearch,
  unused: ReadonlySet<unknown> | null,
  dead: ReadonlySet<unknown> | null = null,
): (file: ShownFile) => boolean {
  return (file) => {
    if (type !== undefined && file.kind !== type) return false
    if (only === 'missing-alt' && (file.kind !== 'image' || file.alt_text.trim() !== '')) return false
    if (only === 'dead-link' && !dead?.has(file.id)) return false
    // What was never sent is used by nothing that the server knows.
    if (only === 'unused' && file.path !== null && !unused?.has(file.id)) return false
    return isFound(storedFile, file, q)
  }
}
