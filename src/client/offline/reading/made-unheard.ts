import { isLocalId } from '#contract/records/policy.ts'
import type { OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import type { Outbox } from '#client/offline/engine/outbox/outbox.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'

/**
 * A record that the server has made while its reply is still on the way, or got lost, stands in a list that is asked
 * for meanwhile. Without its id it would be shown twice: as the server's, and as the one that waits here.
 */

/** What hears whether an edit has been sent. */
export type Hearing = Pick<Outbox, 'getSnapshot' | 'look'>

/** The server's ids, by the operations that made their records. */
const found = new Map<string, number>()

/**
 * Called with every answer before it is shown, so that it never stands there twice.
 * @param type of the records that were asked for
 * @param rows of the answer
 * @throws CallFailure it can't be told which of the rows was made here
 */
export async function hearOfMade(outbox: Hearing, type: string, rows: readonly Values[]): Promise<void> {
  const unheard = () =>
    outbox.getSnapshot().items.filter(({ entity, kind, opId }) => {
      return entity === type && (kind === 'create' || kind === 'upload') && !found.has(opId)
    })
  if (rows.length === 0 || unheard().length === 0) return
  // Another tab may have sent it, and this one not have heard of that yet. Storage that fails hides no list: it is told
  // where the device is looked at, and what is known of the edits here still counts.
  await outbox.look().catch((error: unknown) => {
    if (!(error instanceof StorageError)) throw error
  })
  const sent = unheard().filter(({ maybeSent }) => maybeSent)
  if (sent.length === 0) return
  // Where it can't be had, the reply itself will tell.
  const part = await import('./id-made.ts').catch(() => null)
  if (part === null) return
  const { ids } = outbox.getSnapshot()
  await Promise.all(
    sent.map(async ({ opId, operation }) => {
      const id = await part.idMade(operation, rows, ids)
      if (id !== null) found.set(opId, id)
    }),
  )
}

/** The snapshot with the ids of those among these rows that were found before their replies came. */
export function withMade(snapshot: OutboxSnapshot, rows: readonly Values[]): OutboxSnapshot {
  const made = snapshot.items.flatMap(({ opId, entity, recordId }) => {
    const serverId = found.get(opId)
    if (serverId === undefined || !isLocalId(recordId) || snapshot.ids.has(recordId)) return []
    if (!rows.some((row) => row['id'] === serverId)) return []
    return [[recordId, { localId: recordId, entity, serverId, path: null }] as const]
  })
  return made.length === 0 ? snapshot : { ...snapshot, ids: new Map([...snapshot.ids, ...made]) }
}
