import type { Intent, Saved } from '#client/offline/engine/outbox/outbox.ts'
import type { PageOutbox } from '#client/offline/page-outbox.ts'
import { formatNumber } from '#client/ui/format.ts'
import { storedOrTold } from './stored-or-told.ts'

/**
 * Saves the edits of many, one after the other. Where the device refuses one, those before it are saved all the same:
 * the failure says how many are not.
 * @param failure begins what is said then: "Failed to delete"
 * @returns those that are on the device
 */
export async function saveEach(
  outbox: Pick<PageOutbox, 'save'>,
  edits: readonly Intent[],
  failure: string,
): Promise<readonly Saved[]> {
  const saves: Saved[] = []
  const left = () =>
    `${failure}: ${formatNumber(edits.length - saves.length)} of ${formatNumber(edits.length)} are left`
  await storedOrTold(
    () => (saves.length === 0 ? failure : left()),
    async () => {
      for (const edit of edits) saves.push(await outbox.save(edit))
    },
  )
  return saves
}
