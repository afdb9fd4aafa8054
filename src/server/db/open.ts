import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { ensureIdentity } from './identity.ts'
import { damageOf, openCopy } from './sqlite/copy.ts'
import { connect, EmbeddedSqliteDialect, writeBack } from './sqlite/driver.ts'
import { migrate, versionOf } from './sqlite/migrations/index.ts'
import type { Db, Tables } from './schema.ts'
import { openWriteQueue, type WriteQueue } from './write-queue.ts'

/** Name of the database in its data folder. */
export const DATABASE_FILE = 'offdesk.sqlite'

export interface Database extends WriteQueue {
  /** Reads the last committed state; refuses to write. */
  readonly db: Db
  /** Waits for the writers, writes the log back into the file and closes it. */
  readonly close: () => Promise<void>
}

/**
 * Opens, and where needed brings up to date, the database in `dataDir`.
 * @throws NewerDatabase when a later version of the program has written it
 * @throws when the folder or file can't be written
 */
export async function openDatabase(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, DATABASE_FILE)
  const writing = connect(path, 'write')
  try {
    migrate(writing)
  } catch (error) {
    writing.close()
    throw error
  }
  const writer = new Kysely<Tables>({ dialect: new EmbeddedSqliteDialect(writing) })
  const reader = new Kysely<Tables>({ dialect: new EmbeddedSqliteDialect(connect(path, 'read')) })
  const queue = openWriteQueue(writer)
  await queue.write(ensureIdentity)
  let closing: Promise<void> | undefined
  const close = async () => {
    await queue.settled()
    await reader.destroy()
    writeBack(writing)
    await writer.destroy()
  }
  return { db: reader, ...queue, close: () => (closing ??= close()) }
}

export interface DatabaseCopy {
  readonly db: Db
  /** How far its tables are: one of ours, or of a newer version. */
  readonly step: number
  /** What is wrong with it, in the engine's words; null when nothing is. */
  readonly damage: () => string | null
  readonly close: () => Promise<void>
}

/** Opens a copy as it is: nothing of it changes, nor anything beside it. @throws when it is no database */
export function openDatabaseCopy(path: string): DatabaseCopy {
  const handle = openCopy(path)
  try {
    const step = versionOf(handle)
    const db = new Kysely<Tables>({ dialect: new EmbeddedSqliteDialect(handle) })
    return { db, step, damage: () => damageOf(handle), close: () => db.destroy() }
  } catch (error) {
    handle.close()
    throw error
  }
}
