import type { LocalId } from '#contract/records/policy.ts'
import type { Exchange } from './engine/outbox/exchange.ts'
import type { Intent, Outbox, OutboxOptions, Saved, UploadRequest } from './engine/outbox/outbox.ts'
import { removeAllStep } from './engine/outbox/remove-all.ts'
import { listsIn } from './engine/storage/lists.ts'
import type { OutboxSnapshot } from './engine/outbox/snapshot.ts'
import type { Stores } from './engine/outbox/stores.ts'
import { buildSnapshot } from './engine/outbox/view.ts'
import { FRESH_HOST } from './engine/sending/host.ts'
import { Ledger } from './engine/storage/ledger.ts'
import { SLOW_MS, StorageError } from './engine/storage/storage.ts'

/** The outbox as screens know it. */
export interface PageOutbox extends Omit<Pick<Outbox, keyof Outbox>, 'exchange' | 'stores'> {
  readonly exchange: Omit<Pick<Exchange, keyof Exchange>, 'removed'>
  readonly stores: Pick<Stores, keyof Stores>
}

type Act<T> = (whole: Outbox) => Promise<T>

/** What waits is sent by the other half alone, so one that did not come is asked for again: soon at first, then seldom. */
const FIRST_PAUSE = 2000
const LONGEST_PAUSE = 60_000

/**
 * An outbox in two halves. What waits is read at once, so that the first thing that is drawn is true. What writes,
 * merges and sends is a file of its own: it comes after the first paint, or with the first act of the person, which
 * waits for it and is durable as ever when it resolves.
 */
export class OutboxInHalves implements PageOutbox {
  readonly #options: OutboxOptions
  readonly #open: () => Promise<Outbox>
  readonly #ledger: Ledger
  readonly #listeners = new Set<() => void>()
  #early: OutboxSnapshot | null = null
  #reachable = true
  #whole: Outbox | null = null
  #opening: Promise<Outbox> | null = null
  #tellOpened: (whole: Outbox) => void = () => undefined
  readonly #opened = new Promise<Outbox>((resolve) => (this.#tellOpened = resolve))
  readonly #unlisten: () => void
  #pause = FIRST_PAUSE
  #again: (() => void) | null = null
  #closed = false

  /**
   * Reads what waits. @param open brings the other half
   * @throws StorageError
   */
  static async read(options: OutboxOptions, open: () => Promise<Outbox>): Promise<OutboxInHalves> {
    const outbox = new OutboxInHalves(options, open)
    await outbox.#ledger.refresh()
    // How the sides of a conflict stand only the other half can tell.
    if (outbox.#ledger.state.operations.some(({ conflict }) => conflict !== null)) await outbox.#get()
    return outbox
  }

  private constructor(options: OutboxOptions, open: () => Promise<Outbox>) {
    this.#options = options
    this.#open = open
    // What another tab does after this one read what waits only the other half can follow.
    this.#unlisten = options.channel.listen(() => void this.start())
    this.#ledger = new Ledger(options.storage, options.clock, {
      acknowledged: () => undefined,
      changed: () => undefined,
    })
  }

  /**
   * Brings the other half, once. What fails is tried again by the next act, when the server can be reached, and by
   * itself after a pause.
   */
  async start(): Promise<void> {
    try {
      await this.#get()
    } catch (error) {
      if (this.#closed) return
      const { events, clock } = this.#options
      events.onDiagnostic('outbox', String(error))
      this.#again ??= clock.after(this.#pause, () => {
        this.#again = null
        void this.start()
      })
      this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2)
    }
  }

  /** @throws StorageError nothing can be written */
  #get(): Promise<Outbox> {
    if (this.#closed) return Promise.reject(new StorageError('failed', new Error('The outbox is closed')))
    this.#opening ??= this.#bring().catch((error: unknown) => {
      this.#opening = null
      throw error instanceof StorageError ? error : new StorageError('failed', error)
    })
    return this.#opening
  }

  async #bring(): Promise<Outbox> {
    const whole = await this.#open()
    this.#whole = whole
    this.#unlisten()
    whole.subscribe(this.#changed)
    whole.setReachable(this.#reachable)
    this.#tellOpened(whole)
    return whole
  }

  readonly #changed = (): void => {
    this.#early = null
    for (const listener of this.#listeners) listener()
  }

  async #act<T>(act: Act<T>): Promise<T> {
    const { clock, events } = this.#options
    // The device is looked at then.
    const heard = clock.after(SLOW_MS, () => events.onDiagnostic('outbox', 'StorageError: no answer yet'))
    try {
      return await act(await this.#get())
    } finally {
      heard()
    }
  }

  /** For what does not have to be now: it waits until the other half is there. */
  async #later<T>(act: Act<T>): Promise<T> {
    return act(await this.#opened)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): OutboxSnapshot => {
    if (this.#whole) return this.#whole.getSnapshot()
    const { entities, clock } = this.#options
    this.#early ??= buildSnapshot({
      state: this.#ledger.state,
      host: { ...FRESH_HOST, reachable: this.#reachable },
      sendingHere: false,
      now: clock.now(),
      policyOf: (entity) => entities[entity],
      listOf: listsIn(this.#options.entities),
      // None of those that were read is in conflict.
      fieldsOf: () => null,
    })
    return this.#early
  }

  readonly idOf = (localId: LocalId): number | null => this.getSnapshot().ids.get(localId)?.serverId ?? null

  setReachable(reachable: boolean): void {
    const isBack = reachable && !this.#reachable
    this.#reachable = reachable
    if (this.#whole) return this.#whole.setReachable(reachable)
    this.#changed()
    if (isBack) void this.start()
  }

  save = (intent: Intent): Promise<Saved> => this.#act((whole) => whole.save(intent))
  /** Takes its time. */
  upload = async (file: UploadRequest) => (await this.#get()).upload(file)
  retry = (opId: string) => this.#act((whole) => whole.retry(opId))
  retryAll = () => this.#act((whole) => whole.retryAll())
  discard = (opId: string) => this.#act((whole) => whole.discard(opId))
  leaveOut = (opId: string) => this.#act((whole) => whole.leaveOut(opId))
  undo = (opId: string, saveId?: string) => this.#act((whole) => whole.undo(opId, saveId))
  restoreFromTrash = (trashId: string) => this.#act((whole) => whole.restoreFromTrash(trashId))
  resolve = (...args: Parameters<Outbox['resolve']>) => this.#act((whole) => whole.resolve(...args))
  discardQuarantined = (opId: string) => this.#act((whole) => whole.discardQuarantined(opId))
  receiptsSince = (at: number) => this.#ledger.receiptsSince(at)
  look = async (): Promise<void> => {
    if (this.#whole) return this.#whole.look()
    await this.#ledger.refresh()
    this.#changed()
  }

  pauseForSignIn = () => this.#later((whole) => whole.pauseForSignIn())
  resume = () => this.#later((whole) => whole.resume())
  wake = () => this.#later((whole) => whole.wake())

  readonly stores: PageOutbox['stores'] = {
    meet: (told) => this.#later((whole) => whole.stores.meet(told)),
    adopt: (chosen) => this.#act((whole) => whole.stores.adopt(chosen)),
  }

  readonly exchange: PageOutbox['exchange'] = {
    exportAll: () => this.#act((whole) => whole.exchange.exportAll()),
    exportErased: () => this.#act((whole) => whole.exchange.exportErased()),
    exportAndRemove: () => this.#act((whole) => whole.exchange.exportAndRemove()),
    read: (text) => this.#act((whole) => whole.exchange.read(text)),
    isSameServer: (file) => file.serverOrigin === this.#options.serverOrigin,
    preview: (file) => this.#act((whole) => whole.exchange.preview(file)),
    takeUp: (file) => this.#act((whole) => whole.exchange.takeUp(file)),
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#again?.()
    this.#listeners.clear()
    // One that is on its way is opened first: only itself can let go of the lock.
    const whole = await this.#opening?.catch(() => null)
    if (whole) return whole.close()
    this.#unlisten()
    this.#options.channel.close()
    this.#options.storage.close()
  }

  async destroy(): Promise<boolean> {
    const whole = await this.#opening?.catch(() => null)
    if (whole) return whole.destroy()
    // Signing out waits for nothing that may never come. Only the other half exports, so nothing was.
    const removed = await this.#ledger.write('strict', (tx) => removeAllStep(tx, new Set()))
    await this.close()
    return removed
  }
}
