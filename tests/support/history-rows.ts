import { openDatabase } from '#server/db/open.ts'

const HOUR = 3_600_000

/** Two days of history with an incident in them, as a server leaves them that ran all the time. */
export async function writeHistory(dataDir: string): Promise<void> {
  const database = await openDatabase(dataDir)
  const now = Date.now()
  const iso = (ago: number) => new Date(now - ago).toISOString()
  await database.write(async (trx) => {
    for (let hour = 48; hour > 1; hour -= 1) {
      const at = `${iso(hour * HOUR).slice(0, 13)}:00:00.000Z`
      const figures = { database_ms: 3, storage_ms: 4, memory_percent: 12, disk_percent: 50, errors: 0 }
      const critical = hour === 30 ? 6 : 0
      await trx
        .insertInto('health_hours')
        .values({ at, samples: 60, warning: 0, critical, ...figures })
        .execute()
    }
    const message = 'The database takes no edits. Check that its disk has room.'
    const times = { began_at: iso(30 * HOUR), ended_at: iso(30 * HOUR - 6 * 60_000) }
    await trx
      .insertInto('incidents')
      .values({ name: 'database', status: 'critical', message, ...times })
      .execute()
  })
  await database.close()
}
