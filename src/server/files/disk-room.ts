import { statfs } from 'node:fs/promises'

/** How much of a disk may be filled with files. What is left over belongs to the database and to the system. */

const GB = 1024 ** 3
const MOST_LEFT = GB
/** Of a small disk. */
const SHARE_LEFT = 1 / 10

export interface DiskRoom {
  /** Bytes. */
  readonly free: number
  readonly total: number
  /** As `df` counts: what only the system may use is neither free nor used. */
  readonly used: number
  /** Below this many free bytes no files are taken: 1 GB, or a tenth of a smaller disk. */
  readonly floor: number
}

/** @param dir any folder on the disk */
export async function diskRoom(dir: string): Promise<DiskRoom> {
  const { blocks, bavail, bfree, bsize } = await statfs(dir)
  const total = blocks * bsize
  return {
    free: bavail * bsize,
    total,
    used: (blocks - bfree) * bsize,
    floor: Math.min(MOST_LEFT, total * SHARE_LEFT),
  }
}
