import { type EntityPolicy, isLocalId } from '#contract/entity.ts'
import { storeBytes } from './blobs.ts'
import { both, change, NOTHING } from './change.ts'
import { type Decision, decide } from './decide.ts'
import { enqueue, type EnqueueContext, type Intent } from './enqueue.ts'
import { exportOutbox, type OutboxExport } from './export.ts'
import { laneOf } from './lanes.ts'
import { Ledger, type Step } from './ledger.ts'
import { newLocalId } from './local-id.ts'
import { type Account, fresh } from './new-operation.ts'
import type { Channel, Clock, Digest, Locks, Randomness, Transport } from './ports.ts'
import type { LocalId, Operation, RecordId, Values } from './record.ts'
import type { AcknowledgedEvent } from './reply.ts'
import { Sender } from './sender.ts'
import type { OutboxSnapshot } from './snapshot.ts'
import type { Storage, Transaction } from './storage.ts'
import { putAway, takeBack } from './trash.ts'
import { discard, inverse, undoPending } from './undo.ts'
import { localIdsIn, storable } from './values.ts'
import { buildSnapshot } from './view.ts'

export type { AcknowledgedEvent, Decision, Intent, OutboxExport, OutboxSnapshot }

export interface OutboxEvents {
  /** The server holds a new truth: put it into the query cache. Fired in every tab. */
  onAcknowledged(event: AcknowledgedEvent): void
  /** A 401 stopped the queue; nothing was lost. */
  onSignInNeeded(): void
  /** A defect or rare event for the diagnostics page. */
  onDiagnostic(code: string, detail: string): void
}

export interface OutboxOptions {
  /** `u<userId>`. Another account never sees or sends these changes. */
  readonly account: string
  readonly serverOrigin: string
  readonly appVersion: string
  readonly storage: Storage
  readonly transport: Transport
  readonly clock: Clock
  readonly locks: Locks
  readonly channel: Channel
  readonly random: Randomness
  readonly digest: Digest
  /** The contract's entities. */
  readonly entities: Readonly<Record<string, EntityPolicy>>
  readonly events: OutboxEvents
}

/** Why a call to the outbox was refused; nothing was changed. */
export class OutboxError extends Error {
  override readonly name = 'OutboxError'
  readonly reason: 'not-found' | 'sending' | 'maybe-sent' | 'unknown-entity' | 'changed' | 'cannot-undo'

  constructor(reason: OutboxError['reason']) {
    super(`Outbox: ${reason}`)
    this.reason = reason
  }
}

export interface Saved {
  /** Null when the save changed nothing. */
  readonly opId: string | null
  /** Present for new records: their id in addresses, references and the cache, for ever. */
  readonly localId: LocalId | null
}

/**
 * The outbox of one account (decisions 61 to 64, design/offline 3). Every method that writes resolves only after
 * its storage transaction has completed, and rejects with StorageError when nothing was written: then the screen
 * says "NOT saved on this device". Never reads or writes the query cache.
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #ledger: Ledger
  readonly #sender: Sender
  readonly #listeners = new Set<() => void>()
  readonly #unlisten: () => void
  #snapshot: OutboxSnapshot | null = null
  #deviceId = ''

  /** Reads the stored outbox and starts sending when the lock is free. @throws StorageError */
  static async open(options: OutboxOptions): Promise<Outbox> {
    const outbox = new Outbox(options)
    try {
      await outbox.#begin()
    } catch (error) {
      outbox.#unlisten()
      throw error
    }
    return outbox
  }

  private constructor(options: OutboxOptions) {
    this.#options = options
    const { storage, clock, transport, random, locks, account, serverOrigin, events } = options
    this.#ledger = new Ledger(storage, clock, (origin) => this.#changed(origin === 'here'))
    this.#sender = new Sender({
      ledger: this.#ledger,
      transport,
      clock,
      random,
      locks,
      lockName: `offdesk.${account}.${serverOrigin}.sender`,
      policyOf: (entity) => options.entities[entity],
      diagnose: (code, detail) => events.onDiagnostic(code, detail),
      acknowledged: (event) => this.#acknowledged(event),
      changed: () => this.#changed(false),
      signInNeeded: () => events.onSignInNeeded(),
    })
    this.#unlisten = options.channel.listen((message) => this.#hinted(message))
  }

  async #begin(): Promise<void> {
    await this.#ledger.refresh()
    this.#deviceId = this.#ledger.state.meta?.deviceId ?? ''
    if (this.#deviceId === '') {
      const fallback = this.#options.random.uuid()
      this.#deviceId = await this.#ledger.write('strict', async (tx) => {
        const meta = await tx.meta()
        const deviceId = meta.deviceId || fallback
        return { change: change({ meta: { ...meta, deviceId } }), result: deviceId }
      })
    }
    this.#sender.start()
  }

  /**
   * Saves one change. Resolves when it is on the device for good.
   * @throws StorageError nothing was saved · OutboxError `unknown-entity`
   */
  async save(intent: Intent): Promise<Saved> {
    const saveId = this.#options.random.uuid()
    const freshLocalId = newLocalId(this.#options.random)
    const saved = await this.#ledger.write('strict', (tx) => this.#enqueue(tx, intent, saveId, freshLocalId))
    this.#sender.wake('saved')
    return saved
  }

  async #enqueue(tx: Transaction, intent: Intent, saveId: string, freshLocalId: LocalId): Promise<Step<Saved>> {
    const { entities, account, serverOrigin, appVersion, clock } = this.#options
    const policy = entities[intent.entity]
    if (!policy) throw new OutboxError('unknown-entity')
    const id = await canonicalId(tx, intent.entity, intent.id)
    const lane = laneOf(intent.entity, id ?? (intent.kind === 'create' ? freshLocalId : null))
    const meta = await tx.meta()
    const stamp: Account = { account, serverOrigin, deviceId: this.#deviceId, appVersion }
    const context: EnqueueContext = {
      policy,
      account: stamp,
      saveId,
      freshLocalId,
      seq: meta.counter + 1,
      now: clock.now(),
      acknowledged: await tx.acknowledged(lane),
      known: isLocalId(id) && (await tx.idOf(id)) !== null,
      trash: await tx.trash(),
    }
    const done = enqueue((await tx.lane(lane)).operations, { ...intent, id }, context)
    // Taking back a group may need several numbers.
    const counter = Math.max(meta.counter + 1, ...done.change.put.map((op) => Math.ceil(op.seq)))
    return {
      change: both(done.change, change({ meta: { ...meta, counter } })),
      result: { opId: done.opId, localId: isLocalId(done.recordId) ? done.recordId : null },
    }
  }

  /**
   * Keeps a file for sending. The local id stands for it: `uploadToken(localId)` in texts and address fields.
   * The same file still waiting under the same name is not kept twice.
   * @throws StorageError
   */
  async upload(file: {
    readonly entity?: string
    readonly bytes: Blob | ArrayBuffer
    readonly name: string
    readonly mimeType: string
    readonly values?: Values
    readonly label: string
  }): Promise<{ opId: string; localId: LocalId }> {
    const { random, digest, clock, account, serverOrigin, appVersion } = this.#options
    const bytes = file.bytes instanceof ArrayBuffer ? file.bytes : await file.bytes.arrayBuffer()
    const entity = file.entity ?? 'file'
    const policy = this.#policy(entity)
    const [opId, localId] = [random.uuid(), newLocalId(random)]
    const values = storable(file.values ?? {})
    const stamp: Account = { account, serverOrigin, deviceId: this.#deviceId, appVersion }
    for (let attempt = 0; ; attempt += 1) {
      const sha = await storeBytes(this.#ledger, bytes, digest, clock.now())
      const saved = await this.#ledger.write('strict', async (tx) => {
        const made = await saveUpload(tx, policy, stamp, {
          opId,
          localId,
          label: file.label,
          values,
          blob: { sha, name: file.name, mimeType: file.mimeType, size: bytes.byteLength },
          now: clock.now(),
        })
        return made
      })
      if (saved) {
        this.#sender.wake('saved')
        return saved
      }
      // Between the bytes and the change another tab cleared unclaimed bytes: once more, from the start.
      if (attempt >= 2) throw new OutboxError('changed')
    }
  }
}
