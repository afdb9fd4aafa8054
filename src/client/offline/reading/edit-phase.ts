import type { Act, Phase } from '#client/state-grammar.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'

/** Of several edits the one that counts most: a person is needed, then what is under way. */
const ORDER: readonly Phase[] = ['needs-you', 'sending', 'uncertain', 'waiting']

/** How far an edit in the outbox has come. */
export function phaseOf({ state, operation }: Pick<OutboxItem, 'state' | 'operation'>): Phase {
  if (state === 'needs-you' || state === 'sending') return state
  return operation.status === 'uncertain' ? 'uncertain' : 'waiting'
}

/** What is said of a record whose edits these are; undefined when nothing waits. */
export function standingOf(items: readonly OutboxItem[]): { readonly phase: Phase; readonly act: Act } | undefined {
  const phases = new Set(items.map(phaseOf))
  const phase = ORDER.find((one) => phases.has(one))
  if (phase === undefined) return undefined
  const kinds = items.map((item) => item.kind)
  // A deletion says more than what was done before; a record that was never sent stays that, however often it is edited.
  const last = kinds.at(-1)
  const first = kinds.find((kind) => kind === 'create' || kind === 'upload')
  return { phase, act: last === 'delete' ? last : (first ?? last ?? 'update') }
}
