import { type Draft, isAmong } from '#client/offline/engine/storage/draft-versions.ts'
import type { Drafts } from '#client/offline/engine/storage/drafts.ts'
import type { ImportedDraft } from '#client/offline/engine/outbox/import-file.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'

/**
 * Puts the drafts of a file into the journal, each as the visit that it was: beside what was typed here, not over it.
 * @returns how many were put there
 * @throws StorageError
 */
export async function restoreDrafts(journal: Drafts, found: readonly ImportedDraft[]): Promise<number> {
  let put = 0
  try {
    for (const { draftId, ...draft } of found) {
      // Files of former versions name no visit; the same file taken up twice still means one text.
      const visit = draft.visit || `imported-${draft.at}`
      const known = await journal.texts([draftId])
      const isIn = (text: Draft) => text.visit === visit || isAmong(text.took, { visit, seq: draft.seq })
      if (known.some((text) => isIn(text) && text.at >= draft.at)) continue
      await journal.put(draftId, { ...draft, visit })
      put += 1
    }
  } catch (error) {
    throw error instanceof DOMException ? new StorageError('failed', error) : error
  }
  return put
}
