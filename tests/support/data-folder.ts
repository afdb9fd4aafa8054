import { openDatabase } from '#server/db/open.ts'
import { cpSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '#server/db/sqlite/driver.ts'

/**
 * Copies the data folder of a server that was stopped: all of its database is then in one file.
 * @throws Error when it was not stopped, for a copy would lack what stands in the log alone
 */
export function copyDataFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    const path = join(from, name)
    // An empty log stays until the last statement of its connection is collected; it may go while we look.
    const isLog = name.endsWith('-wal')
    if (isLog && (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0) throw new Error(`${path} is still in use`)
    if (!isLog && !name.endsWith('-shm')) cpSync(path, join(to, name), { recursive: true })
  }
}

/** Copies the database of a running server as it stands now. */
export function copyRunning(from: string, to: string): void {
  const live = connect(join(from, 'offdesk.sqlite'), 'write')
  live.prepare('vacuum into ?').run(join(to, 'offdesk.sqlite'))
  live.close()
}

/** As if everybody had signed in, and entered the password, long ago. */
export async function forgetProofs(dataDir: string): Promise<void> {
  const database = await openDatabase(dataDir)
  try {
    await database.write((trx) => trx.updateTable('sessions').set({ proved_at: '' }).execute())
  } finally {
    await database.close()
  }
}
