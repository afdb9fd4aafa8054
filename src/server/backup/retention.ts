import { dirname, join } from 'node:path'
import { erase, move } from './durable.ts'
import { type Backup, backupsIn, ERASING } from './list.ts'

/** How many backups the schedule keeps: the last one of each of so many days, and of so many weeks. */
export interface Kept {
  readonly daily: number
  readonly weekly: number
}

const DAY = 86_400_000

/**
 * Erases what the schedule made and no longer keeps, oldest first: of one database alone, never what somebody made by
 * hand, never the newest whole one.
 * @param into a folder that nobody else writes to meanwhile
 */
export async function eraseOld(into: string, databaseId: string, kept: Kept): Promise<void> {
  const found: Backup[] = []
  for await (const backup of backupsIn(into)) if (backup.manifest.database.id === databaseId) found.push(backup)
  for (const { name, folder } of lapsed(found, kept).toReversed()) {
    // Out of the list in one step: half a backup must not stand there.
    const going = join(dirname(folder), `${ERASING}${name}`)
    await move(folder, going)
    await erase(going)
  }
}

/** @param backups newest first @returns those that are no longer kept, newest first */
export function lapsed<B extends Pick<Backup, 'manifest'>>(backups: readonly B[], { daily, weekly }: Kept): B[] {
  const whole = backups.find(({ manifest }) => manifest.lost.length === 0)
  const scheduled = backups.filter(({ manifest }) => manifest.made_by === 'schedule')
  const keep = new Set([whole, ...lastOfEach(scheduled, dayOf, daily), ...lastOfEach(scheduled, weekOf, weekly)])
  return scheduled.filter((backup) => !keep.has(backup))
}

function lastOfEach<B extends Pick<Backup, 'manifest'>>(
  backups: readonly B[],
  periodOf: (time: number) => number,
  most: number,
): B[] {
  const last = new Map<number, B>()
  for (const backup of backups) {
    const period = periodOf(Date.parse(backup.manifest.created_at))
    if (!last.has(period)) last.set(period, backup)
  }
  return [...last.values()].slice(0, most)
}

const dayOf = (time: number) => Math.floor(time / DAY)
/** Weeks begin on Monday; the first day of 1970 was a Thursday. */
const weekOf = (time: number) => Math.floor((dayOf(time) + 3) / 7)
