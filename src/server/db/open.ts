import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { ensureIdentity } from './identity.ts'
import { beginSegment, countCommit } from './lineage.ts'
import { connect, EmbeddedSqliteDialect, writeBack } from './sqlite/driver.ts'
import { migrate } from './sqlite/migrations/index.ts'
import type { Db, Tables } from './schema.ts'
import { openWriteQueue, type WriteQueue } from './write-queue.ts'

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
  const path = join(dataDir, 'offdesk.sqlite')
  const writing = connect(path, 'write')
  try {
    migrate(writing)
  } catch (error) {
    writing.close()
    throw error
  }
  const writer = new Kysely<Tables>({ dialect: new EmbeddedSqliteDialect(writing) })
  const reader = new Kysely<Tables>({ dialect: new EmbeddedSqliteDialect(connect(path, 'read')) })
  const queue = openWriteQueue(writer, countCommit)
  await queue.write(async (trx) => {
    await ensureIdentity(trx)
    await beginSegment(trx)
  })
  let closing: Promise<void> | undefined
  const close = async () => {
    await queue.settled()
    await reader.destroy()
    writeBack(writing)
    await writer.destroy()
  }
  return { db: reader, ...queue, close: () => (closing ??= close()) }
}
