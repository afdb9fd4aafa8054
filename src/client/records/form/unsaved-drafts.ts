import { kindOf } from '#contract/index.ts'
import type { OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import type { Draft } from '#client/offline/engine/storage/draft-versions.ts'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { itemsOf, knownRecord } from '#client/offline/reading/record-query.ts'
import { differs, keptBase } from './form-state.ts'

/**
 * Whether a draft says anything that was not saved. A page that ends right after a save leaves its draft behind, and a
 * form that opens later shows nothing of it. What this device does not know the record of counts as unsaved.
 */
export function isUnsaved(snapshot: OutboxSnapshot, { draftId, values, base }: Draft): boolean {
  const [type = '', id = ''] = draftId.split(':')
  const policy = kindOf(type)
  const over = keptBase(base)
  if (!policy || !over) return true
  const recordId = policy.singleton ? null : parseRecordId(id)
  const waiting = itemsOf(snapshot, policy, recordId).map((item) => item.operation.values)
  return differs({ values, base: over }, Object.assign({}, knownRecord(snapshot, policy, recordId), ...waiting))
}
