import type { QueryClient } from '@tanstack/react-query'
import { kindOf } from '#contract/index.ts'
import type { Acknowledged, AcknowledgedEvent, Receipt } from '#client/offline/engine/storage/record.ts'
import type { Storage } from '#client/offline/engine/storage/storage.ts'
import { writeAcknowledged } from './cache-writer.ts'

/** What could not be brought into the kept answers; they are asked for again. */
type OnTrouble = (error: unknown) => void

/** Kept answers are disposable: what goes wrong with them holds up no edit, and no start of the app. */
async function harmless(client: QueryClient, work: () => void | Promise<void>, onTrouble: OnTrouble): Promise<void> {
  try {
    await work()
  } catch (error) {
    onTrouble(error)
    void client.invalidateQueries()
  }
}

/** Brings what the server has just taken into the kept answers. */
export function follow(client: QueryClient, done: AcknowledgedEvent, onTrouble: OnTrouble): void {
  const policy = kindOf(done.entity)
  if (policy) void harmless(client, () => writeAcknowledged(client, policy, done), onTrouble)
}

/**
 * Brings the kept answers up to what was acknowledged while no page was there to write it into them: the worker sent
 * it, or the page was killed before the cache was stored. Without this a sent edit would vanish from the screen until
 * the next answer of the server, which offline may take long.
 * @param receipts what was sent lately
 */
export function catchUp(
  client: QueryClient,
  storage: Storage,
  receipts: readonly Receipt[],
  onTrouble: OnTrouble,
): Promise<void> {
  return harmless(client, () => bring(client, storage, receipts), onTrouble)
}

/**
 * Which acknowledgements the kept answers know of. Counted: a record that is deleted twice is told of twice, in the
 * same words.
 */
export class Heard {
  /** By its words: how often it was told of, less how often it was found. */
  readonly #ahead = new Map<string, number>()
  readonly #found = new Set<string>()

  /** Somebody told of it. */
  note(done: AcknowledgedEvent): void {
    this.#count(done, done.id, 1)
  }

  /** Those that nobody told of; each is missed once. @param receipts what was sent lately */
  missed(receipts: readonly Receipt[]): Receipt[] {
    // A name that is there already makes the set no larger.
    const found = receipts.filter(({ opId }) => this.#found.size < this.#found.add(opId).size)
    return inOrder(found).filter((one) => this.#count(one, one.serverId, -1) < 0)
  }

  #count({ entity, kind, version }: AcknowledgedEvent | Receipt, id: number | null, by: number): number {
    const words = [kind, entity, id, version].join()
    const ahead = (this.#ahead.get(words) ?? 0) + by
    this.#ahead.set(words, ahead)
    return ahead
  }
}

/** As they were made: clocks jump. */
const inOrder = (receipts: readonly Receipt[]) => receipts.toSorted((left, right) => left.seq - right.seq)

/** @throws StorageError */
async function bring(client: QueryClient, storage: Storage, receipts: readonly Receipt[]): Promise<void> {
  // Each look is a way to the disk and back, before the first picture.
  if (receipts.length === 0) return
  const lanes = [...new Set(receipts.map((receipt) => receipt.lane))]
  const found = await storage.transact('read', (tx) => Promise.all(lanes.map((lane) => tx.acknowledged(lane))))
  const states = new Map<string, Acknowledged | null>(lanes.map((lane, index) => [lane, found[index] ?? null]))
  for (const receipt of inOrder(receipts)) {
    const { entity, lane, serverId: id, kind, acknowledgedAt } = receipt
    const policy = kindOf(entity)
    const record = kind === 'delete' ? null : (states.get(lane)?.record ?? null)
    // An edit whose record is no longer kept can't be shown; the next answer will.
    const isKnown = record !== null || kind === 'delete' || kind === 'restore'
    if (policy && isKnown) writeAcknowledged(client, policy, { id, kind, record }, acknowledgedAt)
  }
}
