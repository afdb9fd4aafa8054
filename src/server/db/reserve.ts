import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isNoRoom, noRoom } from './no-room.ts'
import type { Trx } from './schema.ts'
import type { Write } from './write-queue.ts'

/**
 * Room for what makes room. A file of the data folder stands for it; when the disk is full it goes, so that deleting
 * and signing in work on. Everything else waits until the file could be made again.
 */
export interface Reserve {
  /** Makes the file when it is not there and the disk has room for it twice. */
  readonly fill: () => Promise<void>
  /** As the queue's own, but refused with `no_room` while the reserve is used. */
  readonly write: Write
  /** Uses the reserve when the disk is full: for what makes room, and for signing in. */
  readonly writeReserved: Write
}

export const RESERVE = 'reserve'
/** The log of the database starts over at 4 MB: with twice that, small writes go on for as long as one likes. */
const MOST_BYTES = 8 * 1024 * 1024
/** Of a small disk. */
const SHARE = 1 / 20
/** Milliseconds between two looks for room, while it is used. */
const LOOK_EVERY = 1000

/** @param write of the queue @param now milliseconds */
export function openReserve(dataDir: string, write: Write, now: () => number = Date.now): Reserve {
  const path = join(dataDir, RESERVE)
  let isUsed = false
  let lookedAt = 0
  let filling: Promise<void> | undefined

  async function fill(): Promise<void> {
    if (await exists(path)) return
    const { bavail, blocks, bsize } = await statfs(dataDir)
    const size = Math.floor(Math.min(MOST_BYTES, blocks * bsize * SHARE))
    if (bavail * bsize >= 2 * size && (await make(path, size))) isUsed = false
  }

  const fillOnce = () => (filling ??= fill().finally(() => (filling = undefined)))

  async function use(): Promise<void> {
    if (isUsed || !(await exists(path))) return
    isUsed = true
    lookedAt = now()
    await rm(path, { force: true })
  }

  async function writeAfterLook<T>(effect: (trx: Trx) => Promise<T>): Promise<T> {
    if (now() - lookedAt >= LOOK_EVERY) {
      lookedAt = now()
      await fillOnce()
    }
    if (isUsed) throw noRoom()
    return write(effect)
  }

  return {
    fill: fillOnce,
    write: (effect) => (isUsed ? writeAfterLook(effect) : write(effect)),
    writeReserved: async (effect) => {
      const wasUsed = isUsed
      try {
        return await write(effect)
      } catch (error) {
        if (!isNoRoom(error)) throw error
        await use()
        // Nothing was given up since the attempt, so that another one would end the same.
        if (isUsed === wasUsed) throw error
        return write(effect)
      }
    },
  }
}

/** Under another name until it is whole. Random bytes: some disks keep no room for zeros. */
async function make(path: string, size: number): Promise<boolean> {
  const unfinished = `${path}.new`
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      await file.writeFile(randomBytes(size))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
    return true
  } catch (error) {
    await rm(unfinished, { force: true })
    // Somebody else took the room meanwhile.
    if (!isNoRoom(error)) throw error
    return false
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
