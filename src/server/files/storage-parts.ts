import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Bytes that arrive in parts, over hours and several connections. They lie beside the finished
 * files, under names of their own that are never served. What a part added is on the disk when `append` resolves.
 */
export interface PartStorage {
  /** @returns the name of a new, empty file. */
  begin(): Promise<string>
  /** @returns bytes that are there; undefined when there is no such file. */
  size(name: string): Promise<number | undefined>
  /**
   * Writes what `pieces` gives from `offset` on; whatever stood behind it goes. A source that breaks off is no
   * failure of this: what came before is kept, and the reason is handed back.
   */
  append(name: string, offset: number, pieces: AsyncIterable<Uint8Array>): Promise<Appended>
  /** @returns whether there was such a file. */
  remove(name: string): Promise<boolean>
  /** The first `size` bytes in pieces. @throws when there are fewer */
  read(name: string, size: number): AsyncGenerator<Uint8Array>
}

export interface Appended {
  /** Bytes that are on the disk now, those before `offset` included. */
  readonly size: number
  /** Why the source ended early. */
  readonly broken: { readonly reason: unknown } | null
}

export const PARTS_NAME = /^\.parts-[0-9a-f]{32}$/
const NO_LINKS = constants.O_NOFOLLOW

/** What the storage lends: how it reads and removes a file of its folder. */
interface Lent {
  readonly root: string
  readonly remove: (path: string) => Promise<boolean>
  readonly read: (path: string, start: number, end: number) => AsyncGenerator<Uint8Array>
  readonly isMissing: (error: unknown) => boolean
}

export function partStorage({ root, remove, read, isMissing }: Lent): PartStorage {
  const pathOf = (name: string) => {
    if (!PARTS_NAME.test(name)) throw new RangeError('Not a file that arrives in parts')
    return join(root, name)
  }
  return {
    begin: async () => {
      const name = `.parts-${randomBytes(16).toString('hex')}`
      const handle = await open(
        pathOf(name),
        constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_LINKS,
        0o640,
      )
      await handle.close()
      return name
    },

    size: async (name) => {
      try {
        const stats = await lstat(pathOf(name))
        return stats.isFile() ? stats.size : undefined
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    append: async (name, offset, pieces) => {
      const handle = await open(pathOf(name), constants.O_WRONLY | NO_LINKS)
      try {
        await handle.truncate(offset)
        let size = offset
        let broken: Appended['broken'] = null
        const source = pieces[Symbol.asyncIterator]()
        for (;;) {
          // Told apart from a disk that fails: only the sender's part may break off without harm.
          const next = await source.next().catch((reason: unknown) => {
            broken = { reason }
            return null
          })
          if (next === null || next.done) break
          let written = 0
          while (written < next.value.length) {
            const { bytesWritten } = await handle.write(next.value, written, next.value.length - written, size)
            written += bytesWritten
            size += bytesWritten
          }
        }
        await handle.sync()
        return { size, broken }
      } finally {
        await handle.close()
      }
    },

    remove: (name) => remove(pathOf(name)),

    read: (name, size) => read(pathOf(name), 0, size - 1),
  }
}
