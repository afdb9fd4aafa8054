import type { Drafts } from '#client/offline/engine/storage/drafts.ts'
import type { ImportedDraft } from '#client/offline/engine/outbox/import-file.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'

/**
 * Puts the drafts of a file into the journal. Text typed here later stays the newest; the file's is then an older
 * version that nobody misses.
 * @returns how many were put there
 * @throws StorageError
 */
export async function restoreDrafts(journal: Drafts, found: readonly ImportedDraft[]): Promise<number> {
  let put = 0
  try {
    for (const { draftId, ...draft } of found) {
      const known = await journal.latest(draftId)
      if (known && known.at >= draft.at) continue
      await journal.put(draftId, draft)
      put += 1
    }
  } catch (error) {
    throw error instanceof DOMException ? new StorageError('failed', error) : error
  }
  return put
}
