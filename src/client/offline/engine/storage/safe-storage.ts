import { errorName } from '#client/open-store.ts'
import type { Connection, Database, Durability, Storage, Transaction } from './storage.ts'
import { StorageError } from './storage.ts'

/**
 * Storage that survives what browsers do to it: a dead connection is dropped and reopened, a full disk gets room from
 * the reserve and the query cache, and what still fails is thrown, never resolved quietly.
 */

export interface StorageEvents {
  /** Make room: drop the query cache and pictures. */
  onQuota(): Promise<void>
  /** Another tab with an older version keeps the database from being upgraded. */
  onBlocked(): void
}

const DEAD = new Set(['InvalidStateError', 'UnknownError', 'TransactionInactiveError', 'NotFoundError'])

export class SafeStorage implements Storage {
  #connection: Promise<Connection> | null = null
  #closed = false
  readonly #database: Database
  readonly #events: StorageEvents

  constructor(database: Database, events: StorageEvents) {
    this.#database = database
    this.#events = events
  }

  /**
   * `work` may run again after a failure, so it must find its own earlier effect (saves carry an id for that).
   * @throws StorageError
   */
  async transact<T>(durability: Durability | 'read', work: (tx: Transaction) => Promise<T>): Promise<T> {
    let madeRoom = false
    for (let attempt = 0; ; attempt += 1) {
      if (this.#closed) throw new StorageError('connection', new Error('Closed'))
      let connection: Connection | null = null
      try {
        connection = await this.#connect()
        return await connection.transact(durability, work)
      } catch (error) {
        const name = errorName(error)
        if (!connection) this.#drop()
        if (name === 'QuotaExceededError') {
          if (madeRoom || !connection) throw new StorageError('quota', error)
          madeRoom = true
          if (!(await this.#makeRoom(connection))) throw new StorageError('quota', error)
        } else if (DEAD.has(name)) {
          this.#drop()
          if (attempt >= 2) throw new StorageError('connection', error)
        } else if (name !== 'AbortError' || attempt >= 2) {
          // A browser may abort a transaction for its own reasons; twice more is enough to tell bad luck from failure.
          throw error instanceof StorageError ? error : wrap(error)
        }
      }
    }
  }

  close(): void {
    this.#closed = true
    this.#drop()
  }

  #connect(): Promise<Connection> {
    this.#connection ??= this.#database.open({
      onClosed: () => {
        this.#connection = null
      },
      onBlocked: () => this.#events.onBlocked(),
    })
    return this.#connection
  }

  #drop(): void {
    const connection = this.#connection
    this.#connection = null
    // A connection that never opened needs no closing; its failure was thrown to whoever asked for it.
    connection?.then(
      (open) => open.close(),
      () => undefined,
    )
  }

  /** @returns whether anything was let go; failing at it is one more sign of a full or broken disk */
  async #makeRoom(connection: Connection): Promise<boolean> {
    const tried = await Promise.allSettled([this.#events.onQuota(), connection.releaseReserve()])
    return tried.some(({ status }) => status === 'fulfilled')
  }
}

/** Errors of the database are wrapped; a defect in `work` itself is not a storage problem and goes through. */
function wrap(error: unknown): unknown {
  return error instanceof Error && !(error instanceof DOMException) && !DOM_NAMES.has(error.name)
    ? error
    : new StorageError('failed', error)
}

const DOM_NAMES = new Set([
  'AbortError',
  'DataError',
  'ConstraintError',
  'VersionError',
  'DataCloneError',
  'TimeoutError',
])
