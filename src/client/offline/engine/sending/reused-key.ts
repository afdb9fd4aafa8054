import { isLocalId } from '#contract/records/policy.ts'
import { contract } from '#contract/index.ts'
import { unwrapped } from '#contract/calls/envelope.ts'
import type { Outcome } from '#client/offline/engine/storage/ports.ts'
import type { FrozenRequest, Operation } from '#client/offline/engine/storage/record.ts'
import { change } from '#client/offline/engine/storage/change.ts'
import { UNKNOWN_VERSION } from '#client/offline/engine/storage/lanes.ts'
import { refusedOnce } from '#client/offline/engine/storage/new-operation.ts'
import { NETWORK, recordIn, type Verdict } from './classify.ts'
import type { Settled } from './reply.ts'

/**
 * The server knows the key with other values. That happens when an edit left in a file, went on being edited here, and
 * was sent by the device that took the file up. The receipt under the key tells what became of that one: a record that
 * it made must not be made again, and what differs here is merged like any other edit. Pure.
 *
 * @param reused the verdict so far: the person is asked
 * @param receipt what the server answered to GET /receipts/{key}
 */
export function afterReuse(op: Operation, request: FrozenRequest, reused: Verdict, receipt: Outcome): Verdict {
  // No answer: the same bytes again, later, and the same question.
  if (receipt.kind !== 'reply' || receipt.status >= 500) return NETWORK
  const found = receipt.status === 200 ? unwrapped(contract['receipts.read'].answer, receipt.body) : null
  if (found === null) return reused
  // It was refused there, so nothing has happened under this key and nothing can any more.
  if (found.status >= 400) return { kind: 'anew' }
  if (op.kind === 'update' || op.kind === 'delete') return { kind: 'merge', theirs: null }
  const record = recordIn(request.endpoint, found.answer)
  const [id, version] = [record?.['id'], record?.['version']]
  if (record === null || typeof id !== 'number' || typeof version !== 'number') return reused
  // Bytes and restores are the same whatever stood beside them.
  return op.kind === 'create'
    ? { kind: 'made', serverId: id, version, record }
    : { kind: 'acknowledged', serverId: id, version, record, found: true }
}

/**
 * The record is there, made by another device from this very edit. What stands here is laid over it as an edit whose
 * base nobody knows, so that the server shows its record and what differs is merged or asked about.
 */
export function madeElsewhere(
  op: Operation,
  { serverId, version, record }: Extract<Verdict, { kind: 'made' }>,
): Settled {
  const localId = isLocalId(op.recordId) ? op.recordId : null
  const next: Operation = {
    ...refusedOnce(op),
    kind: 'update',
    base: {},
    baseVersion: UNKNOWN_VERSION,
    previous: null,
    first: null,
    nextAttemptAt: 0,
  }
  const ids = localId === null ? [] : [{ localId, entity: op.entity, serverId, path: null }]
  return {
    change: change({ put: [next], ids }),
    event: { entity: op.entity, id: serverId, localId, record, version, kind: 'create' },
  }
}
