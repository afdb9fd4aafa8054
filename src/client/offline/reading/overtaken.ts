import type { QueryClient } from '@tanstack/react-query'

/**
 * An answer that was asked for before an edit was acknowledged, and comes after it, knows nothing of that edit: shown as
 * fresh, it would take the saved text off the screen. Counted, not timed: clocks jump.
 */

interface Changes {
  count: number
  readonly last: Map<unknown, number>
}

const known = new WeakMap<QueryClient, Changes>()

function changesOf(client: QueryClient): Changes {
  const changes = known.get(client) ?? { count: 0, last: new Map<unknown, number>() }
  known.set(client, changes)
  return changes
}

/** What a call answers is another thing from now on. */
export function noteChanged(client: QueryClient, call: unknown): void {
  const changes = changesOf(client)
  changes.count += 1
  changes.last.set(call, changes.count)
}

/** Called before something is asked. @returns tells of a call whether what it answers was changed since */
export function watchChanges(client: QueryClient): (call: unknown) => boolean {
  const { count, last } = changesOf(client)
  return (call) => (last.get(call) ?? 0) > count
}
