import type { EntityPolicy } from '#contract/records/policy.ts'
import { both, change, type Change, NOTHING } from '#client/offline/engine/storage/change.ts'
import type { Ledger, Step } from '#client/offline/engine/storage/ledger.ts'
import { goOnWith, meeting } from '#client/offline/engine/storage/other-store.ts'
import type { Meta, Operation } from '#client/offline/engine/storage/record.ts'
import type { Transaction } from '#client/offline/engine/storage/storage.ts'
import { OutboxError } from './outbox-error.ts'

/** Whose data the server holds, as far as the waiting edits are concerned. A store is named `id.epoch`. */

interface Around {
  readonly entities: Readonly<Record<string, EntityPolicy>>
  readonly now: number
}

interface StoresPorts {
  readonly ledger: Ledger
  readonly person: <T>(work: (tx: Transaction) => Promise<Step<T>>, act?: string | null) => Promise<T>
  readonly around: () => Around & { readonly saveId: string }
}

export class Stores {
  readonly #ports: StoresPorts

  constructor(ports: StoresPorts) {
    this.#ports = ports
  }

  /**
   * What an answer said: another store than the one that is meant stops the queue until the person goes on with it, or
   * until the right one answers again. @throws StorageError
   */
  async meet(told: string): Promise<void> {
    const { meta, operations } = this.#ports.ledger.state
    const isKnown = meta?.otherStore === undefined ? told === meta?.store : told === meta.otherStore
    if (isKnown && (meta?.otherStore === undefined || operations.length > 0)) return
    const around = this.#ports.around()
    await this.#ports.person((tx) => meetStep(tx, told, around))
  }

  /**
   * The person goes on with the store that answers now: every edit made for another one is compared and asked about,
   * or waits for a word. @throws OutboxError `changed`: another one answers by now · StorageError
   */
  adopt(chosen: string): Promise<void> {
    const around = this.#ports.around()
    return this.#ports.person((tx) => adoptStep(tx, chosen, around), around.saveId)
  }
}

/** Those of `operations` that were made for another store, as they may wait for this one. */
export async function goOnStep(
  tx: Transaction,
  store: string,
  before: string | undefined,
  operations: readonly Operation[],
  { entities, now }: Around,
): Promise<Change> {
  const ids = new Map((await tx.allIds()).map((entry) => [entry.localId, entry]))
  return goOnWith(store, before, operations, { policyOf: (entity) => entities[entity], ids, now })
}

async function meetStep(tx: Transaction, told: string, around: Around): Promise<Step<void>> {
  const before = await tx.meta()
  const { operations, quarantined } = await tx.all()
  const met = meeting(before, told)
  // Where nothing waits there is nothing to ask about.
  if (met.otherStore !== undefined && operations.length + quarantined.length === 0)
    return goOn(tx, before, told, around)
  if (met === before) return { change: NOTHING, result: undefined }
  const isBack = before.otherStore !== undefined && met.otherStore === undefined
  const strays = isBack ? await goOnStep(tx, told, told, operations, around) : NOTHING
  return { change: both(strays, change({ meta: met })), result: undefined }
}

async function adoptStep(tx: Transaction, chosen: string, around: Around): Promise<Step<void>> {
  const meta = await tx.meta()
  if (meta.otherStore !== chosen) throw new OutboxError('changed')
  return goOn(tx, meta, chosen, around)
}

async function goOn(tx: Transaction, meta: Meta, chosen: string, around: Around): Promise<Step<void>> {
  const { store, otherStore: _, ...rest } = meta
  const { operations } = await tx.all()
  const strays = await goOnStep(tx, chosen, store, operations, around)
  const receipts = (await tx.receiptsSince(0)).flatMap((receipt) =>
    receipt.store === undefined && store !== undefined ? [{ ...receipt, store }] : [],
  )
  // What the other one acknowledged is no base any more.
  tx.removeAcknowledgedBefore(Number.MAX_SAFE_INTEGER)
  return { change: both(strays, change({ receipts, meta: { ...rest, store: chosen } })), result: undefined }
}
