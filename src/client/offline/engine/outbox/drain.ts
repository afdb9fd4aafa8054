import { parseHint } from './hints.ts'
import { Ledger } from '#client/offline/engine/storage/ledger.ts'
import { listsIn, type ListOf } from '#client/offline/engine/storage/lists.ts'
import { type OutboxOptions, senderLock } from './outbox-options.ts'
import type { OutboxSnapshot } from './snapshot.ts'
import { conflictFields } from './conflict.ts'
import { buildSnapshot } from './view.ts'
import { Sender } from '#client/offline/engine/sending/sender.ts'

/**
 * The sending half of an outbox, for the worker: the pages' ledger, sender and lock, without what only a person does
 * (saving, deciding, undoing), which would double what a worker has to load.
 */
export class Drain {
  readonly #options: OutboxOptions
  readonly #ledger: Ledger
  readonly #sender: Sender
  readonly #listOf: ListOf
  readonly #listeners = new Set<() => void>()
  readonly #unlisten: () => void

  /** Reads the stored outbox and sends as soon as the lock is free. @throws StorageError */
  static async open(options: OutboxOptions): Promise<Drain> {
    const drain = new Drain(options)
    try {
      await drain.#ledger.refresh()
    } catch (error) {
      await drain.close()
      throw error
    }
    drain.#sender.start()
    return drain
  }

  private constructor(options: OutboxOptions) {
    const { storage, clock, transport, random, locks, channel, events } = options
    const diagnose = (code: string, detail: string) => events.onDiagnostic(code, detail)
    this.#options = options
    this.#listOf = listsIn(options.entities)
    this.#ledger = new Ledger(storage, clock, {
      acknowledged: (event) => {
        events.onAcknowledged(event)
        channel.post({ kind: 'acknowledged', event })
      },
      changed: (origin) => {
        // Pages reread when this one has written.
        if (origin === 'here') channel.post({ kind: 'changed' })
        this.#changed()
      },
    })
    this.#sender = new Sender({
      ledger: this.#ledger,
      transport,
      clock,
      random,
      locks,
      lockName: senderLock(options),
      policyOf: (entity) => options.entities[entity],
      listOf: this.#listOf,
      diagnose,
      changed: () => this.#changed(),
      signInNeeded: () => events.onSignInNeeded(),
      slowLink: options.slowLink,
    })
    this.#unlisten = channel.listen((message) => {
      if (parseHint(message)?.kind !== 'changed') return
      this.#ledger.refresh().then(
        () => this.#sender.wake('saved'),
        (error: unknown) => diagnose('reread', String(error)),
      )
    })
  }

  /** As the pages' screens would show it. */
  getSnapshot(): OutboxSnapshot {
    const { clock, entities } = this.#options
    return buildSnapshot({
      state: this.#ledger.state,
      host: this.#sender.host,
      sendingHere: this.#sender.leading,
      now: clock.now(),
      policyOf: (entity) => entities[entity],
      listOf: this.#listOf,
      fieldsOf: conflictFields,
    })
  }

  /** @returns the end of the subscription */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Breaks off what is on its way (it stays, to be settled) and lets go of lock, channel and database. */
  async close(): Promise<void> {
    this.#unlisten()
    await this.#sender.stop()
    this.#options.channel.close()
    this.#options.storage.close()
    this.#listeners.clear()
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}
