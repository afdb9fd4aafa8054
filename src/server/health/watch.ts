import type { ComprehensiveHealth, HealthStatus } from '#contract/calls/health.ts'
import type { CheckName, IncidentStatus } from '#contract/calls/incidents.ts'
import {
  endIncident,
  keepCheckState,
  lastingIncident,
  openIncident,
  raiseIncident,
  readCheckState,
} from '#server/db/incidents.ts'
import type { Db } from '#server/db/schema.ts'
import { findingsOf } from './issues.ts'
import { follow, GAP, isAtLeast } from './tracks.ts'

/** Writes down what monitoring sees: incidents begin, become critical and end, and times without samples are told. */

/** What became of an incident with this sample. */
export interface Change {
  readonly id: number
  readonly name: CheckName
  /** `worse`: it began, or became critical. */
  readonly what: 'worse' | 'over'
  readonly status: IncidentStatus
  readonly message: string
  readonly began_at: string
  readonly told: boolean
}

/**
 * One sample against where every check stood.
 * @param last when the sample before was taken (ISO text); undefined for the first of all
 * @param now milliseconds
 */
export async function watch(
  trx: Db,
  checks: ComprehensiveHealth['checks'],
  last: string | undefined,
  now: number,
): Promise<readonly Change[]> {
  const isUnseen = last === undefined || now - Date.parse(last) > GAP
  const changes: Change[] = []
  for (const finding of findingsOf(checks)) changes.push(...(await watchOne(trx, finding, now, isUnseen)))
  return changes
}

interface Finding {
  readonly check: CheckName
  readonly status: HealthStatus
  readonly message: string
}

async function watchOne(trx: Db, { check: name, status, message }: Finding, now: number, isUnseen: boolean) {
  // Of what could not be looked at nothing is known: neither that it began nor that it is over.
  if (status === 'unknown') return []
  const step = async (level: IncidentStatus) => {
    const before = await readCheckState(trx, name, level)
    const after = follow(before, isAtLeast(status, level), now, isUnseen)
    if (after.isOn !== before.isOn || after.changingSince !== before.changingSince)
      await keepCheckState(trx, name, level, after)
    const turned = after.isOn !== before.isOn
    return { isOn: after.isOn, turned, at: new Date(before.changingSince ?? now).toISOString() }
  }
  const critical = await step('critical')
  const warning = await step('warning')
  const changes: Change[] = []
  const lasting = await lastingIncident(trx, name)
  const isCritical = critical.turned && critical.isOn
  if (!lasting && warning.isOn) {
    const incident = { name, message, began_at: warning.at, status: isCritical ? 'critical' : 'warning' } as const
    await openIncident(trx, incident)
    const { id } = (await lastingIncident(trx, name)) ?? { id: 0 }
    changes.push({ ...incident, id, what: 'worse', told: false })
  } else if (lasting && isCritical) {
    await raiseIncident(trx, lasting.id, message)
    changes.push({ ...changeOf(lasting), what: 'worse', status: 'critical', message })
  }
  if (lasting && !warning.isOn) {
    await endIncident(trx, lasting.id, warning.at)
    changes.push({ ...changeOf(lasting), what: 'over' })
  }
  return changes
}

function changeOf(incident: NonNullable<Awaited<ReturnType<typeof lastingIncident>>>) {
  const { id, name, status, message, began_at } = incident
  return { id, name, status, message, began_at, told: incident.told === 1 }
}

/**
 * Tells of a time without samples as what it is: nothing is known of it.
 * @param isStart whether this is the first sample of this server
 */
export async function noteUnseen(trx: Db, last: string | undefined, now: number, isStart: boolean): Promise<void> {
  if (last === undefined) return
  const gap = now - Date.parse(last)
  // A clock that was set back says nothing.
  if (gap < 0 || (!isStart && gap <= GAP)) return
  await openIncident(trx, {
    name: isStart ? 'restart' : 'silence',
    status: 'warning',
    message: isStart
      ? 'The server was started. Before that it was stopped: nothing was checked.'
      : 'Nothing was checked: the machine slept, or the server was too busy.',
    began_at: last,
    ended_at: new Date(now).toISOString(),
  })
}
