import { both, change, NOTHING } from '#client/offline/engine/storage/change.ts'
import { holdsOnlySeen, isEditable, makesRecord, UNKNOWN_VERSION } from '#client/offline/engine/storage/lanes.ts'
import type { Operation, RecordId } from '#client/offline/engine/storage/record.ts'
import { putAway, takeBack } from '#client/offline/engine/storage/trash.ts'
import { append } from './append.ts'
import type { Enqueued, EnqueueContext, Intent } from './enqueue.ts'

/** What deleting and bringing back do to a lane. Pure. */

/**
 * A record that was never sent vanishes into the trash, with what lies in it. Anything else is sent: what a restore that
 * waits or was refused found on the server nobody knows, so that leaving both out could leave the record there.
 */
export function enqueueDelete(
  lane: readonly Operation[],
  intent: Intent,
  recordId: RecordId | null,
  context: EnqueueContext,
): Enqueued {
  const last = lane.at(-1)
  if (last?.kind === 'delete') return { change: NOTHING, opId: last.opId, recordId }
  const settled = lane.findLastIndex((op) => !isEditable(op)) + 1
  const unsent = lane.slice(settled)
  const group = context.saveId
  const created = unsent.some(makesRecord)
  const gone = created ? [...unsent, ...context.parts] : unsent
  const away = putAway(gone, group, created ? 'record-never-sent' : 'deleted-record', context.now)
  if (created) return { change: away, opId: group, recordId }
  const versions = unsent.flatMap((op) => (op.baseVersion === null ? [] : [op.baseVersion]))
  const own = seenVersion(intent, context)
  const baseVersion = settled > 0 ? (intent.base?.version ?? UNKNOWN_VERSION) : Math.min(own, ...versions)
  const remaining = lane.slice(0, settled)
  const appended = append(remaining, intent, recordId, 'delete', {}, {}, baseVersion, { ...context, saveId: group })
  return { ...appended, change: both(away, appended.change) }
}

/** A delete is guarded by what the person saw; own acknowledged edits on top of that count as seen. */
function seenVersion(intent: Intent, { acknowledged }: EnqueueContext): number {
  const version = intent.base?.version ?? UNKNOWN_VERSION
  return acknowledged && holdsOnlySeen(acknowledged, version) ? Math.max(acknowledged.version, version) : version
}

/** What its deletion took to the trash of this device comes back with it. */
export function enqueueRestore(
  lane: readonly Operation[],
  intent: Intent,
  recordId: RecordId | null,
  context: EnqueueContext,
): Enqueued {
  const last = lane.at(-1)
  if (last?.kind === 'restore') return { change: NOTHING, opId: last.opId, recordId }
  if (last?.kind === 'delete' && isEditable(last)) {
    const back = takeBack(context.trash, last.opId, context.seq)
    return { change: both(change({ remove: [last.opId] }), back), opId: null, recordId }
  }
  const restored = append(lane, intent, recordId, 'restore', {}, {}, null, context)
  const gone = last?.kind === 'delete' ? last.opId : (intent.undoes ?? '')
  return { ...restored, change: both(restored.change, takeBack(context.trash, gone, context.seq + 1)) }
}
