import type { Acknowledged, IdEntry, Meta, Operation, Receipt, TrashEntry } from './record.ts'

/**
 * What a pure step wants written. The adapter applies it inside the storage transaction in which the step's slice
 * was read, so a step and its reading can't drift apart.
 */
export interface Change {
  readonly put: readonly Operation[]
  readonly remove: readonly string[]
  readonly ids: readonly IdEntry[]
  readonly receipts: readonly Receipt[]
  readonly acknowledged: readonly Acknowledged[]
  readonly trash: readonly TrashEntry[]
  readonly untrash: readonly string[]
  readonly meta: Meta | null
}

export const NOTHING: Change = {
  put: [],
  remove: [],
  ids: [],
  receipts: [],
  acknowledged: [],
  trash: [],
  untrash: [],
  meta: null,
}

export function change(part: Partial<Change>): Change {
  return { ...NOTHING, ...part }
}

export function isEmpty(step: Change): boolean {
  return (
    step.meta === null &&
    [step.put, step.remove, step.ids, step.receipts, step.acknowledged, step.trash, step.untrash].every(
      (list) => list.length === 0,
    )
  )
}

/** Two changes of one transaction; for the same operation the later one counts. */
export function both(first: Change, second: Change): Change {
  const later = new Set([...second.put.map((op) => op.opId), ...second.remove])
  return {
    put: [...first.put.filter((op) => !later.has(op.opId)), ...second.put],
    remove: [...first.remove, ...second.remove],
    ids: [...first.ids, ...second.ids],
    receipts: [...first.receipts, ...second.receipts],
    acknowledged: [...first.acknowledged, ...second.acknowledged],
    trash: [...first.trash, ...second.trash],
    untrash: [...first.untrash, ...second.untrash],
    meta: second.meta ?? first.meta,
  }
}
