import type { EntityPolicy } from '#contract/records/policy.ts'
import { change, NOTHING } from '#client/offline/engine/storage/change.ts'
import { conflictFields } from './conflict.ts'
import type { Decision } from './decide.ts'
import type { Intent } from './enqueue.ts'
import { Exchange } from './exchange.ts'
import { removeAllStep } from './remove-all.ts'
import { parseHint } from './hints.ts'
import { Ledger, type Step } from '#client/offline/engine/storage/ledger.ts'
import { newLocalId } from '#client/offline/engine/storage/local-id.ts'
import type { Account } from '#client/offline/engine/storage/new-operation.ts'
import { listsIn, type ListOf } from '#client/offline/engine/storage/lists.ts'
import { senderLock, type OutboxOptions, type UploadRequest } from './outbox-options.ts'
import { lastSaveOf, type LocalId, type Receipt } from '#client/offline/engine/storage/record.ts'
import type { AcknowledgedEvent } from '#client/offline/engine/storage/record.ts'
import { Sender } from '#client/offline/engine/sending/sender.ts'
import type { OutboxSnapshot } from './snapshot.ts'
import * as steps from './steps.ts'
import { OutboxError } from './outbox-error.ts'
import type { DiscardResult, Saved, Shown, StepContext } from './steps.ts'
import type { Transaction } from '#client/offline/engine/storage/storage.ts'
import { keepUpload, type KeptUpload } from './upload.ts'
import { Stores } from './stores.ts'
import { buildSnapshot } from './view.ts'

export { OutboxError }
export type { OutboxEvents, OutboxOptions, UploadRequest } from './outbox-options.ts'
export type { AcknowledgedEvent, Decision, DiscardResult, Intent, OutboxSnapshot, Saved }

/**
 * The outbox of one account. Every method that writes resolves only after its storage transaction has completed, and
 * rejects with StorageError when nothing was written: then the screen says "NOT saved on this device". It never reads
 * or writes the query cache.
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #ledger: Ledger
  readonly #sender: Sender
  readonly #listOf: ListOf
  /** Unsent edits as a file. */
  readonly exchange: Exchange
  /** Whose data the server holds. */
  readonly stores: Stores
  readonly #listeners = new Set<() => void>()
  readonly #unlisten: () => void
  #snapshot: OutboxSnapshot | null = null
  #closed = false

  /** Reads the stored outbox and sends as soon as the lock is free. @throws StorageError */
  static async open(options: OutboxOptions): Promise<Outbox> {
    const outbox = new Outbox(options)
    try {
      await outbox.#ledger.refresh()
    } catch (error) {
      outbox.#unlisten()
      throw error
    }
    outbox.#sender.start()
    return outbox
  }

  private constructor(options: OutboxOptions) {
    this.#options = options
    this.#listOf = listsIn(options.entities)
    const { storage, clock, transport, random, locks, events } = options
    this.#ledger = new Ledger(storage, clock, {
      acknowledged: (event) => this.#acknowledged(event),
      changed: (origin) => this.#changed(origin === 'here'),
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
      diagnose: (code, detail) => events.onDiagnostic(code, detail),
      changed: () => this.#changed(false),
      signInNeeded: () => events.onSignInNeeded(),
      slowLink: options.slowLink,
    })
    const person = this.#person.bind(this)
    this.exchange = new Exchange({ ledger: this.#ledger, options, person })
    this.stores = new Stores({ ledger: this.#ledger, person, around: () => this.#context() })
    this.#unlisten = options.channel.listen((message) => this.#hinted(message))
  }

  /**
   * Saves one change; resolves when it is on the device for good.
   * @throws StorageError, TooLarge nothing was saved · OutboxError `unknown-entity`
   */
  async save(intent: Intent): Promise<Saved> {
    return this.#around((tx, context) => steps.saveStep(tx, intent, context))
  }

  /**
   * Keeps a file for sending. `uploadToken(localId)` stands for its address in texts and fields until it is sent.
   * The same file still waiting under the same name is not kept twice, nor is one with a local id of its own that was
   * kept before, sent or not. @throws StorageError · OverBudget · OutboxError `unknown-entity`, `changed`
   */
  upload(file: UploadRequest): Promise<KeptUpload> {
    const [ledger, options, context] = [this.#ledger, this.#options, this.#context()]
    return keepUpload(file, { ledger, options, context, person: (work) => this.#person(work, context.saveId) })
  }

  /** For useSyncExternalStore. @returns the end of the subscription */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): OutboxSnapshot => {
    this.#snapshot ??= buildSnapshot({
      state: this.#ledger.state,
      host: this.#sender.host,
      sendingHere: this.#sender.leading,
      now: this.#options.clock.now(),
      policyOf: (entity) => this.#options.entities[entity],
      listOf: this.#listOf,
      fieldsOf: conflictFields,
    })
    return this.#snapshot
  }

  /** Server id behind a local id; null while it is not sent. */
  idOf(localId: LocalId): number | null {
    return this.#ledger.state.ids.get(localId)?.serverId ?? null
  }

  /** "Retry" of one change. @throws OutboxError `not-found` · StorageError */
  async retry(opId: string): Promise<void> {
    await this.#person((tx) => steps.retryStep(tx, opId))
    this.#sender.wake('try')
  }

  /** "Send now": everything that does not wait for a decision. @throws StorageError */
  async retryAll(): Promise<void> {
    await this.#person(steps.retryAllStep)
    this.#sender.wake('try')
  }

  /** To the local trash for 30 days. @throws OutboxError `not-found`, `sending` · StorageError */
  discard(opId: string): Promise<DiscardResult> {
    return this.#around((tx, context) => steps.discardStep(tx, opId, context))
  }

  /** A file goes to the local trash, and what waits for it goes on without it. @throws OutboxError · StorageError */
  leaveOut(opId: string): Promise<void> {
    return this.#around((tx, context) => steps.leaveOutStep(tx, opId, context))
  }

  /**
   * Undoes a save: drops it, or saves its opposite when it may have been sent.
   * @param saveId the save that is meant (`Saved.saveId`); without it, the last one this tab knows of
   * @throws OutboxError `changed`: a later save came on top · `cannot-undo` · `not-found` · StorageError
   */
  undo(opId: string, saveId?: string): Promise<Saved> {
    const op = this.#ledger.state.operations.find((other) => other.opId === opId)
    const meant = { saveId: saveId ?? (op ? lastSaveOf(op) : undefined), alone: saveId !== undefined }
    return this.#around((tx, context) => steps.undoStep(tx, opId, meant, context))
  }

  /** Brings a discarded change, and what went with it, back into the queue. @throws OutboxError · StorageError */
  restoreFromTrash(trashId: string): Promise<void> {
    return this.#around((tx, context) => steps.restoreStep(tx, trashId, context))
  }

  /**
   * The person's decision about a change that needs them.
   * @param shown the item's `conflict` as it stood on the screen; without one, what this tab knows now
   * @throws OutboxError `changed`: either side is newer than what was shown · `maybe-sent` · `not-found`
   */
  async resolve(opId: string, decision: Decision, shown?: Shown): Promise<void> {
    const op = this.#ledger.state.operations.find((other) => other.opId === opId)
    const known = op ? { version: op.conflict?.version ?? null, mine: lastSaveOf(op) } : undefined
    await this.#around((tx, context) => steps.decideStep(tx, opId, decision, shown ?? known, context))
  }

  /** A record that this version can't read goes to the trash, by the person's choice. */
  discardQuarantined(opId: string): Promise<void> {
    return this.#around((tx, context) => steps.discardQuarantinedStep(tx, opId, context))
  }

  /** Nobody is signed in any more: the queue stays, sending stops. */
  pauseForSignIn(): Promise<void> {
    return this.#pause(true)
  }

  /** Signed in: sending goes on, whichever tab does it. */
  resume(): Promise<void> {
    return this.#pause(false)
  }

  async #pause(pausedForSignIn: boolean): Promise<void> {
    this.#sender.signIn(!pausedForSignIn)
    await this.#person(async (tx) => {
      const meta = await tx.meta()
      const same = meta.pausedForSignIn === pausedForSignIn
      return { change: same ? NOTHING : change({ meta: { ...meta, pausedForSignIn } }), result: undefined }
    })
  }

  /** The browser's hint about the connection; a request tries all the same, a little later. */
  setReachable(reachable: boolean): void {
    this.#sender.hint(reachable)
    this.#changed(false)
  }

  /** What was sent since then, newest first; receipts are kept for 30 days. @throws StorageError */
  receiptsSince(at: number): Promise<readonly Receipt[]> {
    return this.#ledger.receiptsSince(at)
  }

  /** Reads what other tabs wrote, whose word of it may still be on its way. @throws StorageError */
  readonly look = (): Promise<void> => this.#ledger.refresh()

  /** The app became visible or focused: other tabs may have written, and trying makes sense. @throws StorageError */
  async wake(): Promise<void> {
    await this.#ledger.refresh()
    // Whoever sends may have missed that something waits: a page that nobody sees does not look by itself.
    const waits = this.#ledger.state.operations.length > 0
    if (waits && !this.#sender.leading && !this.#closed) this.#options.channel.post({ kind: 'changed' })
    this.#sender.wake('try')
  }

  /** Breaks off what is on its way (it stays, to be settled) and lets go of lock, channel and database. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#unlisten()
    await this.#sender.stop()
    this.#options.channel.close()
    this.#options.storage.close()
    this.#listeners.clear()
  }

  /**
   * Removes what is kept for the account and closes: after signing out, by the person's choice alone. What another
   * tab saved since that choice was no part of it; then nothing is removed.
   * @returns whether it was removed · @throws StorageError
   */
  async destroy(): Promise<boolean> {
    const removed = await this.#ledger.write('strict', (tx) => removeAllStep(tx, this.exchange.removed))
    await this.close()
    return removed
  }

  /**
   * A step of the person: strict, because "saved" and "discarded" are promises.
   * @param act names it where doing it twice would not be the same as once
   */
  async #person<T>(work: (tx: Transaction) => Promise<Step<T>>, act: string | null = null): Promise<T> {
    const result = await (act === null ? this.#ledger.write('strict', work) : this.#ledger.act(act, work))
    this.#sender.wake('saved')
    return result
  }

  /** A step that says when, for whom and under which name it is done. */
  #around<T>(step: (tx: Transaction, context: StepContext) => Promise<Step<T>>): Promise<T> {
    const context = this.#context()
    return this.#person((tx) => step(tx, context), context.saveId)
  }

  #context(): StepContext {
    const { account, serverOrigin, deviceId, appVersion, clock, random, entities } = this.#options
    const stamp: Account = { account, serverOrigin, deviceId, appVersion }
    const policyOf = (entity: string): EntityPolicy => {
      const policy = entities[entity]
      if (!policy) throw new OutboxError('unknown-entity')
      return policy
    }
    // A clock that is behind must not make what is kept now look old.
    const now = Math.max(clock.now(), this.#ledger.state.meta?.serverTime ?? 0)
    return { account: stamp, policyOf, entities, now, saveId: random.uuid(), freshLocalId: newLocalId(random) }
  }

  #acknowledged(event: AcknowledgedEvent): void {
    this.#options.events.onAcknowledged(event)
    this.#options.channel.post({ kind: 'acknowledged', event })
  }

  #hinted(message: unknown): void {
    const hint = parseHint(message)
    if (hint === null || this.#closed) return
    if (hint.kind === 'acknowledged') return this.#options.events.onAcknowledged(hint.event)
    this.#ledger.refresh().then(
      () => this.#sender.wake('saved'),
      (error: unknown) => this.#options.events.onDiagnostic('reread', String(error)),
    )
  }

  /** `written`: this tab changed the database, so the others should look. */
  #changed(written: boolean): void {
    this.#snapshot = null
    if (written && !this.#closed) this.#options.channel.post({ kind: 'changed' })
    for (const listener of this.#listeners) listener()
  }
}
