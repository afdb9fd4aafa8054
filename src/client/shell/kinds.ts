import { entities } from '#contract/index.ts'
import type { EntityPolicy } from '#contract/records/policy.ts'

/** What the contract says of each kind of record that people edit. */
export const kinds: readonly EntityPolicy[] = Object.values(entities)

/** @returns undefined for a name that this version of the app does not know, as an older or newer one may have stored */
export function kindOf(type: string): EntityPolicy | undefined {
  return entities[type]
}
