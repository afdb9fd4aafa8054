import { setWorkspace } from '#client/offline/current-workspace.ts'
import type { Workspace } from '#client/offline/workspace.ts'
import type { RecordId } from '#contract/records/policy.ts'

/** A device for parts of a screen, which know of it by its outbox alone. */

export const EMPTY = {
  items: [] as readonly object[],
  ids: new Map(),
  receipts: [],
  trash: [],
  reachable: true,
  pausedForSignIn: false,
  otherStore: null,
}

/**
 * Opens it; `setWorkspace(null)` closes it.
 * @param outbox what it does of its own
 * @param snapshot what is other than in an empty one
 * @param device what it does beside
 */
export function stubOutbox(outbox: object, snapshot: object = {}, device: object = {}): void {
  const all = { ...EMPTY, ...snapshot }
  const still = { subscribe: () => () => undefined, getSnapshot: () => all }
  setWorkspace({ ...device, outbox: { ...still, ...outbox } } as object as Workspace)
}

/** A device that takes its time: it has stored a record once that is said. */
export class SlowDevice {
  /** Ids in the order in which they were made. */
  readonly made: RecordId[] = []
  /** Each ends one of them. */
  readonly stored: (() => void)[] = []

  readonly save = ({ id }: { readonly id: RecordId }): Promise<object> => {
    this.made.push(id)
    return new Promise((resolve) => this.stored.push(() => resolve({ opId: null, localId: id, saveId: '' })))
  }
}
