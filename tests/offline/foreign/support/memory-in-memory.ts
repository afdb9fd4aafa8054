import type { ForeignMemory, Known, MemoryTransaction, Note } from '#client/offline/foreign/memory.ts'

/** The memory of a device that forgets only when it is told to. */
export class MemoryInMemory implements ForeignMemory {
  #known = new Map<string, Known>()
  #notes = new Map<string, Note>()
  #seen = 0
  broken = false
  #last: Promise<unknown> = Promise.resolve()

  transact<T>(work: (tx: MemoryTransaction) => Promise<T>): Promise<T> {
    const done = this.#last.then(() => {
      if (this.broken) throw new DOMException('Broken', 'UnknownError')
      return work(this.#transaction())
    })
    this.#last = done.catch(() => undefined)
    return done
  }

  forget(): void {
    this.#known = new Map()
    this.#notes = new Map()
    this.#seen = 0
  }

  close(): void {
    this.broken = true
  }

  #transaction(): MemoryTransaction {
    return {
      known: async (key) => this.#known.get(key) ?? null,
      knownBelow: async (prefix) => [...this.#known].filter(([key]) => key.startsWith(prefix)),
      note: async (key) => this.#notes.get(key) ?? null,
      seen: async () => this.#seen,
      keep: (key, known) => void this.#known.set(key, known),
      keepNote: (key, note) => void this.#notes.set(key, note),
      keepSeen: (count) => {
        this.#seen = count
      },
    }
  }
}
