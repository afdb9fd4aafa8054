import type { LocalId } from '#contract/records/policy.ts'
import type { Randomness } from './ports.ts'

/** A new record's id on this device; forms may take one before their first save, so that the address is stable. */
export function newLocalId(random: Randomness): LocalId {
  return `new-${random.uuid()}`
}
