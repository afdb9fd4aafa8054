import { openDatabase } from '#server/db/open.ts'

/** As if everybody had signed in, and entered the password, long ago. */
export async function forgetProofs(dataDir: string): Promise<void> {
  const database = await openDatabase(dataDir)
  try {
    await database.write((trx) => trx.updateTable('sessions').set({ proved_at: '' }).execute())
  } finally {
    await database.close()
  }
}
