import type { IDBPDatabase } from 'idb'

const STORE = 'reserve'
const PIECES = 20
const PIECE_BYTES = 256 * 1024

/**
 * Five megabytes that are taken beforehand and let go of when the disk is full, so that an edit can still be kept. In
 * pieces: a first visit writes them while somebody waits for its page, and all at once would be one long task.
 */
export function reserveOf(db: IDBPDatabase<unknown>) {
  let stopped = false
  const stop = () => {
    stopped = true
  }
  return {
    stop,
    /** Writes what is missing of it. What was stopped halfway is completed by the next connection. */
    async keep(): Promise<void> {
      for (let piece = await db.count(STORE); !stopped && piece < PIECES; piece += 1) {
        // One after the other, so that the page can answer in between.
        await db.put(STORE, new ArrayBuffer(PIECE_BYTES), piece)
      }
    },
    /** @returns false when there is none */
    async release(): Promise<boolean> {
      // What it is let go of for must find the room.
      stop()
      const kept = await db.count(STORE)
      await db.clear(STORE)
      return kept > 0
    },
  }
}
