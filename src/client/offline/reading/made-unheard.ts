import { isLocalId } from '#contract/records/policy.ts'
import type { OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'

/**
 * A record that the server has made while its reply is still on the way, or got lost, stands in a list that is asked
 * for meanwhile. Without its id it would be shown twice: as the server's, and as the one that waits here.
 */

/** The server's ids, by the operations that made their records. */
const found = new Map<string, number>()
/** So that a snapshot with them is the same object as long as nothing more was found. */
let known = new WeakMap<OutboxSnapshot, OutboxSnapshot>()

/**
 * Called with every answer before it is shown, so that it never stands there twice.
 * @param type of the records that were asked for
 * @param rows of the answer
 */
export async function hearOfMade(snapshot: OutboxSnapshot, type: string, rows: readonly Values[]): Promise<void> {
  const unheard = snapshot.items.filter(({ entity, kind, maybeSent, opId }) => {
    return entity === type && maybeSent && (kind === 'create' || kind === 'upload') && !found.has(opId)
  })
  if (unheard.length === 0) return
  const { idMade } = await import('./id-made.ts')
  await Promise.all(
    unheard.map(async ({ opId, operation }) => {
      const id = await idMade(operation, rows, snapshot.ids)
      if (id === null) return
      found.set(opId, id)
      known = new WeakMap()
    }),
  )
}

/** The snapshot with the ids that were found before their replies came. */
export function withMade(snapshot: OutboxSnapshot): OutboxSnapshot {
  const before = known.get(snapshot)
  if (before) return before
  const made = snapshot.items.flatMap(({ opId, entity, recordId }) => {
    const serverId = found.get(opId)
    if (serverId === undefined || !isLocalId(recordId) || snapshot.ids.has(recordId)) return []
    return [[recordId, { localId: recordId, entity, serverId, path: null }] as const]
  })
  if (made.length === 0) return snapshot
  const now = { ...snapshot, ids: new Map([...snapshot.ids, ...made]) }
  known.set(snapshot, now)
  return now
}
