import { deleteDB, type IDBPDatabase } from 'idb'
import * as v from 'valibot'
import { openStore } from '#client/open-store.ts'
import { type ForeignMemory, KnownSchema, type MemoryTransaction, NoteSchema } from './memory.ts'

/**
 * The database `offdesk.<account>.foreign`: see memory.ts for what it holds and who may delete it. Records are kept
 * per server, because the same id elsewhere is another record.
 */
const VERSION = 1
const SEEN = 'seen'

function foreignDatabaseName(account: string): string {
  return `offdesk.${account}.foreign`
}

export function indexedMemory(account: string, serverOrigin: string): ForeignMemory {
  return new IndexedMemory(foreignDatabaseName(account), `${serverOrigin} `)
}

/** For good, when the account leaves this device. */
export function destroyForeignMemory(account: string): Promise<void> {
  return deleteDB(foreignDatabaseName(account))
}

class IndexedMemory implements ForeignMemory {
  readonly #name: string
  readonly #prefix: string
  #db: Promise<IDBPDatabase> | null = null
  #closed = false

  constructor(name: string, prefix: string) {
    this.#name = name
    this.#prefix = prefix
  }

  async transact<T>(work: (tx: MemoryTransaction) => Promise<T>): Promise<T> {
    const db = await this.#open()
    const tx = db.transaction(['known', 'notes', 'counts'], 'readwrite')
    const { done } = tx
    // Awaited below; until then a failure must not count as unhandled.
    done.catch(() => undefined)
    const prefix = this.#prefix
    const [known, notes, counts] = [tx.objectStore('known'), tx.objectStore('notes'), tx.objectStore('counts')]
    const writes: Promise<unknown>[] = []
    const write = (request: Promise<unknown>) => {
      // As above: whoever takes the step back fails what it wrote, too.
      request.catch(() => undefined)
      writes.push(request)
    }
    const view: MemoryTransaction = {
      known: async (key) => parsed(KnownSchema, await known.get(prefix + key)),
      knownBelow: async (key) => {
        const range = IDBKeyRange.bound(prefix + key, `${prefix}${key}\uffff`)
        const [keys, values] = await Promise.all([known.getAllKeys(range), known.getAll(range)])
        return keys.flatMap((name, index) => {
          const entry = parsed(KnownSchema, values[index])
          return entry ? [[String(name).slice(prefix.length), entry] as const] : []
        })
      },
      note: async (key) => parsed(NoteSchema, await notes.get(prefix + key)),
      seen: async () => parsed(v.number(), await counts.get(prefix + SEEN)) ?? 0,
      keep: (key, entry) => write(known.put(entry, prefix + key)),
      keepNote: (key, note) => write(notes.put(note, prefix + key)),
      keepSeen: (count) => write(counts.put(count, prefix + SEEN)),
    }
    try {
      const result = await work(view)
      await Promise.all(writes)
      await done
      return result
    } catch (error) {
      takeBack(tx)
      throw error
    }
  }

  close(): void {
    this.#closed = true
    this.#drop()
  }

  #open(): Promise<IDBPDatabase> {
    if (this.#closed) return Promise.reject(new DOMException('The memory is closed', 'InvalidStateError'))
    this.#db ??= openStore(this.#name, VERSION, {
      upgrade(db, from) {
        if (from >= 1) return
        for (const store of ['known', 'notes', 'counts']) db.createObjectStore(store)
      },
      blocking: () => this.#drop(),
      terminated: () => {
        this.#db = null
      },
    })
    // One that did not open is opened anew by the next request.
    this.#db.catch(() => {
      this.#db = null
    })
    return this.#db
  }

  #drop(): void {
    const db = this.#db
    this.#db = null
    // One that never opened needs no closing.
    db?.then(
      (open) => open.close(),
      () => undefined,
    )
  }
}

function takeBack(tx: { abort(): void }): void {
  try {
    tx.abort()
  } catch (error) {
    // It has ended by itself, which is what was wanted.
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
  }
}

/** What can't be read counts as forgotten, which costs a comparison. */
function parsed<S extends v.GenericSchema>(schema: S, raw: unknown): v.InferOutput<S> | null {
  const result = v.safeParse(schema, raw)
  return result.success ? result.output : null
}
