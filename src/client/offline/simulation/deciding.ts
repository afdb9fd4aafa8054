import type { Decision } from '#client/offline/engine/outbox/decide.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import type { Prng } from './prng.ts'
import { mergedValues } from './writing.ts'

/** How a person decides about a conflict, and what shall stand by it; null when theirs does. */
export function decisionAbout(
  random: Prng,
  item: OutboxItem,
): { readonly decision: Decision; readonly chosen: Values | null } {
  const mine = item.operation.values
  switch (random.weighted({ mine: 2, theirs: 1, merged: 3 })) {
    case 'mine':
      return { decision: 'mine', chosen: mine }
    case 'theirs':
      return { decision: 'theirs', chosen: null }
    case 'merged': {
      const values = mergedValues(item)
      return { decision: { values }, chosen: { ...mine, ...values } }
    }
  }
}
