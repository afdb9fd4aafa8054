import type { Decision } from '#client/offline/engine/outbox/decide.ts'
import type { ConflictView, OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import type { Prng } from './prng.ts'
import { mergedValues } from './writing.ts'

/** How a person decides about a conflict, and which texts they let go of by it. */
export function decisionAbout(
  random: Prng,
  item: OutboxItem,
  conflict: ConflictView,
): { readonly decision: Decision; readonly replaces: unknown; readonly by: unknown } {
  const theirs = Object.values(conflict.fields).map((field) => field.theirs)
  const mine = item.operation.values
  switch (random.weighted({ mine: 2, theirs: 1, merged: 3 })) {
    case 'mine':
      return { decision: 'mine', replaces: theirs, by: mine }
    case 'theirs':
      return { decision: 'theirs', replaces: [], by: [] }
    case 'merged': {
      const values = mergedValues(item)
      // Another tab may have piled an edit on top of what this screen shows.
      return { decision: { values }, replaces: [theirs, mine], by: values }
    }
  }
}
