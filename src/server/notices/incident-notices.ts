import type { CheckName } from '#contract/calls/incidents.ts'
import type { Settings, Told } from '#contract/records/settings.ts'
import { countTold, noteTold } from '#server/db/incidents.ts'
import type { Db } from '#server/db/schema.ts'
import type { SecretKeys } from '#server/db/secrets.ts'
import type { Change } from '#server/health/watch.ts'
import { incidentMail } from '#server/mail/messages.ts'
import { tellAdmins } from './tell.ts'

/** Tells of incidents: one notice when it begins and one when it is over, of what Settings have switched on. */

const HOUR = 3_600_000
/** Of one check in an hour: one that comes and goes is told so often, and listed each time. */
const MOST_PER_HOUR = 3

const NAMES: Readonly<Record<CheckName, string>> = {
  database: 'Database',
  storage: 'Storage',
  memory: 'Memory use',
  disk_space: 'Disk space',
  recent_errors: 'Recent errors',
  backup: 'Backup',
  certificate: 'Certificate',
  restart: 'Restart',
  silence: 'No checks',
  sample: 'Sample',
}

function toldAs(name: CheckName): Told {
  if (name === 'backup') return 'backup'
  return name === 'certificate' ? 'expiry' : 'critical'
}

/** In the transaction that writes the changes down. @param now milliseconds */
export async function tellOfIncidents(
  trx: Db,
  keys: SecretKeys,
  site: Settings,
  changes: readonly Change[],
  now: number,
): Promise<void> {
  for (const change of changes) if (await isToTell(trx, change, now)) await tellOf(trx, keys, site, change, now)
}

async function isToTell(trx: Db, { name, what, status, told }: Change, now: number): Promise<boolean> {
  if (what === 'over') return told
  // A check that is worth a look waits until somebody looks; a backup or a certificate would wait too long.
  if (told || (toldAs(name) === 'critical' && status !== 'critical')) return false
  return (await countTold(trx, name, new Date(now - HOUR).toISOString())) < MOST_PER_HOUR
}

async function tellOf(trx: Db, keys: SecretKeys, site: Settings, change: Change, now: number): Promise<void> {
  const { id, name, what, status, message, began_at } = change
  const isOver = what === 'over'
  const title = isOver
    ? `${NAMES[name]}: back to normal`
    : `${NAMES[name]}: ${status === 'critical' ? 'critical' : 'needs a look'}`
  const body = isOver ? `It lasted ${lasted(now - Date.parse(began_at))}. ${message}` : message
  await tellAdmins(
    trx,
    keys,
    site,
    {
      told: toldAs(name),
      mail: (to) => incidentMail(site, to, { title, message, began_at, ended: isOver }),
      push: { title, body, to: '/admin/monitoring', tag: `incident-${id}`, urgency: isOver ? 'normal' : 'high' },
    },
    now,
  )
  if (!isOver) await noteTold(trx, id)
}

/** `12 min`, `3 h 5 min`. */
function lasted(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
