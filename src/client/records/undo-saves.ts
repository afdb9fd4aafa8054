import { OutboxError } from '#client/offline/engine/outbox/outbox-error.ts'
import type { PageOutbox } from '#client/offline/page-outbox.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { sentence } from '#client/state-grammar.ts'
import { formatNumber } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { tellOutcome } from './tell-outcome.ts'

interface UndoneSave {
  /** Null when nothing was changed. */
  readonly opId: string | null
  /** The save that is meant; a later one on top of it is not taken back in its place. */
  readonly saveId?: string | undefined
}

type Undoing = Pick<PageOutbox, 'getSnapshot' | 'subscribe' | 'undo'>

/** Takes back what was saved by one act, each save by itself, and tells once what became of that. */
export async function undoSaves(outbox: Undoing, saves: readonly UndoneSave[]): Promise<void> {
  const ways: string[] = []
  let [undone, left] = [0, 0]
  for (const { opId, saveId } of saves) {
    if (opId === null) continue
    try {
      // A deletion of what was never sent waits nowhere: what it took lies in this device's trash.
      const { items, trash } = outbox.getSnapshot()
      const waited = items.some((item) => item.opId === opId) || trash.some(({ group }) => group === opId)
      const { opId: way } = await outbox.undo(opId, saveId)
      undone += 1
      // What was never sent is undone here and now; anything else is an edit of its own.
      if (!waited && way !== null) ways.push(way)
    } catch (error) {
      if (error instanceof StorageError) return tellStorage(undone)
      if (!(error instanceof OutboxError)) throw error
      left += 1
    }
  }
  if (left > 0) toasts.warning(`${leftWords(left, undone + left)} Look at the outbox or the trash.`)
  if (ways.length > 0) void tellOutcome(outbox, ways, { act: 'undo' })
  else if (undone > 0) toasts.success(sentence('stored', { act: 'undo' }))
}

function leftWords(left: number, all: number): string {
  return all === 1
    ? 'It can no longer be undone from here.'
    : `${formatNumber(left)} of ${formatNumber(all)} can no longer be undone from here.`
}

function tellStorage(undone: number): undefined {
  const before = undone === 0 ? 'Nothing was changed.' : `${formatNumber(undone)} were undone before.`
  toasts.error(`This device has no room or refuses to store. ${before}`, { title: 'NOT saved on this device' })
  return undefined
}
