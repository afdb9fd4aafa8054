import { laneOf } from '#client/offline/engine/storage/lanes.ts'
import { change } from '#client/offline/engine/storage/change.ts'
import { newOperation } from '#client/offline/engine/storage/new-operation.ts'
import type { Operation, OperationKind, RecordId, Values } from '#client/offline/engine/storage/record.ts'
import { localIdsIn } from '#client/offline/engine/merge/values.ts'
import type { Enqueued, EnqueueContext, Intent } from './enqueue.ts'

/** One more change at the end of its lane. */
export function append(
  lane: readonly Operation[],
  intent: Intent,
  recordId: RecordId | null,
  kind: OperationKind,
  values: Values,
  base: Values,
  baseVersion: number | null,
  context: EnqueueContext,
): Enqueued {
  const op = newOperation(context.account, {
    opId: context.saveId,
    seq: context.seq,
    savedAt: context.now,
    label: intent.label,
    entity: intent.entity,
    recordId,
    lane: laneOf(intent.entity, recordId),
    kind,
    values,
    base,
    // What the person saw stays the guard of a delete, whatever goes before it.
    baseVersion: lane.length > 0 && kind !== 'delete' ? null : baseVersion,
    params: { ...lane.at(-1)?.params, ...intent.params },
    query: intent.query ?? {},
    needs: localIdsIn(context.policy.fields, values, intent.params),
    blob: intent.blob ?? null,
  })
  return { change: change({ put: [op] }), opId: op.opId, recordId }
}
