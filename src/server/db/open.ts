import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { ensureIdentity } from './identity.ts'
import { beginSegment, countCommit } from './lineage.ts'
import { isNoRoom } from './no-room.ts'
import { type ErrorLog, openErrorLog } from './server-errors.ts'
import { openReserve, RESERVE, type Reserve } from './reserve.ts'
import { SEARCH_FUNCTIONS } from './search.ts'
import { openIndex } from './search-index.ts'
import { damageOf, openCopy } from './sqlite/copy.ts'
import { connect, EmbeddedSqliteDialect, writeBack } from './sqlite/driver.ts'
import { migrate, versionOf } from './sqlite/migrations/index.ts'
import { Snapshot } from './sqlite/snapshot.ts'
import { openWriteBack } from './sqlite/write-back.ts'
import type { Db, Tables } from './schema.ts'
import { openWriteQueue, type WriteQueue } from './write-queue.ts'

/** Name of the database in its data folder. */
export const DATABASE_FILE = 'offdesk.sqlite'

export interface Database extends WriteQueue, Pick<Reserve, 'writeReserved'> {
  /** Reads the last committed state; refuses to write. */
  readonly db: Db
  /** Keeps room for what makes room; see reserve.ts. */
  readonly fillReserve: () => Promise<void>
  /** Brings the search index up to what is written; see search-index.ts. Whoever searches does it before. */
  readonly indexed: () => Promise<void>
  readonly errors: ErrorLog
  /** Waits for the writers, writes the log back into the file and closes it. */
  readonly close: () => Promise<void>
}

/**
 * Opens, and where needed brings up to date, the database in `dataDir`.
 * @param program the built write-back-worker.ts; without it everything happens in this thread
 * @throws NewerDatabase when a later version of the program has written it
 * @throws when the folder or file can't be written
 */
export async function openDatabase(dataDir: string, program?: URL): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const { writing, reading } = openConnections(dataDir)
  const back = program && openWriteBack(program, join(dataDir, DATABASE_FILE))
  const snapshot = new Snapshot(reading)
  const writer = new Kysely<Tables>({ dialect: new EmbeddedSqliteDialect(writing, 'write', { back, snapshot }) })
  const reader = new Kysely<Tables>({ dialect: new EmbeddedSqliteDialect(reading, 'read', { snapshot }) })
  const queue = openWriteQueue(writer, countCommit)
  const reserve = openReserve(dataDir, queue.write)
  await reserve.writeReserved(async (trx) => {
    await ensureIdentity(trx)
    await beginSegment(trx)
  })
  let closing: Promise<void> | undefined
  const close = async () => {
    await queue.settled()
    await back?.close()
    await reader.destroy()
    writeBack(writing)
    await writer.destroy()
  }
  const { write, writeReserved, fill: fillReserve } = reserve
  return {
    db: reader,
    write,
    writeReserved,
    fillReserve,
    indexed: openIndex(reader, queue.write),
    errors: openErrorLog({ db: reader, write }),
    settled: queue.settled,
    close: () => (closing ??= close()),
  }
}

/** Opening takes a little room itself; on a full disk it takes what is kept for such a moment. */
function openConnections(dataDir: string): { writing: Connection; reading: Connection } {
  try {
    return connectBoth(join(dataDir, DATABASE_FILE))
  } catch (error) {
    if (!isNoRoom(error)) throw error
    rmSync(join(dataDir, RESERVE), { force: true })
    return connectBoth(join(dataDir, DATABASE_FILE))
  }
}

type Connection = ReturnType<typeof connect>

function connectBoth(path: string): { writing: Connection; reading: Connection } {
  const writing = connect(path, 'write', SEARCH_FUNCTIONS)
  try {
    migrate(writing)
    return { writing, reading: connect(path, 'read', SEARCH_FUNCTIONS) }
  } catch (error) {
    writing.close()
    throw error
  }
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
    const db = new Kysely<Tables>({ dialect: new EmbeddedSqliteDialect(handle, 'read') })
    return { db, step, damage: () => damageOf(handle), close: () => db.destroy() }
  } catch (error) {
    handle.close()
    throw error
  }
}
