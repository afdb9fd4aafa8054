import type { Prng } from '#client/offline/simulation/prng.ts'
import type { Scheduler } from '#client/offline/simulation/scheduler.ts'

/** What browsers do to databases, made to happen to a real connection: chances per writing transaction. */
export interface StorageTrouble {
  /** The browser gives the transaction up for its own reasons. */
  readonly abort: number
  readonly quota: number
  /** The connection is dead when it is used next. */
  readonly dead: number
  /** The transaction is committed, and says that it was given up. */
  readonly deadAfter: number
}

/** A transaction of fake-indexeddb can be given up for a reason, as a browser does when the disk is full. */
function giveUp(tx: IDBTransaction, reason: string): void {
  const end: unknown = Reflect.get(tx, '_abort')
  if (typeof end !== 'function') throw new TypeError('fake-indexeddb gives up in another way now')
  Reflect.apply(end, tx, [reason])
}

/**
 * Troubles a connection from now on.
 * @param isOver whether its page has ended: nobody is left there who could hear of anything
 * @returns its transactions that have not ended
 */
export function troubled(
  db: IDBDatabase,
  name: string,
  scheduler: Scheduler,
  random: Prng,
  chances: () => StorageTrouble,
  isOver: () => boolean,
): ReadonlySet<IDBTransaction> {
  const open = new Set<IDBTransaction>()
  const begin = db.transaction.bind(db)
  const isOurs = /\.(?:outbox|drafts)$/.test(name)
  db.transaction = (...given) => {
    const fault = isOurs && given[1] === 'readwrite' ? drawn(random, chances()) : null
    if (fault === 'dead') {
      db.close()
      throw new DOMException('The connection is closing', 'InvalidStateError')
    }
    const tx = begin(...given)
    open.add(tx)
    const hush = (event: Event) => {
      if (isOver()) event.stopImmediatePropagation()
    }
    for (const type of ['error', 'abort']) tx.addEventListener(type, hush, true)
    for (const type of ['complete', 'abort']) tx.addEventListener(type, () => open.delete(tx))
    if (fault === 'deadAfter') saysOtherwise(tx)
    if (fault === 'abort' || fault === 'quota') {
      scheduler.after(random.below(4), () => {
        // What is done is done.
        if (open.has(tx)) giveUp(tx, fault === 'quota' ? 'QuotaExceededError' : 'AbortError')
      })
    }
    return tx
  }
  return open
}

function drawn(random: Prng, chances: StorageTrouble): keyof StorageTrouble | null {
  let at = random.number()
  for (const fault of ['abort', 'quota', 'dead', 'deadAfter'] as const) {
    at -= chances[fault]
    if (at < 0) return fault
  }
  return null
}

/** Whoever waits for its end hears that it was given up. */
function saysOtherwise(tx: IDBTransaction): void {
  const listen = tx.addEventListener.bind(tx)
  tx.addEventListener = (type: string, listener: unknown, ...rest: unknown[]) => {
    if (type === 'complete') return
    Reflect.apply(listen, tx, [type, listener, ...rest])
    if (type === 'abort' && typeof listener === 'function') {
      listen('complete', (event) => Reflect.apply(listener, tx, [event]))
    }
  }
}
