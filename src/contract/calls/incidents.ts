import * as v from 'valibot'
import { Id, Timestamp } from '#contract/fields/scalars.ts'
import { endpoint } from './endpoint.ts'

/** What monitoring remembers of the last 30 days. */

export const HISTORY_DAYS = 30

/**
 * What is checked; `restart` and `silence` are times of which no check tells anything, and `sample` is none at all: it
 * shows on a site with sample content what an incident looks like, and is of no real check, so that neither is taken for
 * the other.
 */
export type CheckName =
  | 'database'
  | 'storage'
  | 'memory'
  | 'disk_space'
  | 'recent_errors'
  | 'backup'
  | 'certificate'
  | 'restart'
  | 'silence'
  | 'sample'

export const INCIDENT_STATUSES = ['warning', 'critical'] as const
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number]

/** A check that was not healthy for two minutes or longer. */
const Incident = v.object({
  id: Id,
  /** A check, `restart`, `silence` or `sample`; a newer server may have others. */
  name: v.string(),
  /** The worst that it came to. */
  status: v.picklist(INCIDENT_STATUSES),
  message: v.string(),
  began_at: Timestamp,
  /** Null while it lasts. */
  ended_at: v.nullable(Timestamp),
})
export type Incident = v.InferOutput<typeof Incident>

/** One row for the samples of an hour: 60 when the server ran all of it. */
const HealthHour = v.object({
  /** When the hour began. */
  at: Timestamp,
  samples: v.number(),
  /** How many of them were that overall. */
  warning: v.number(),
  critical: v.number(),
  /** The highest of the hour; null where it was not measured. */
  database_ms: v.number(),
  storage_ms: v.number(),
  memory_percent: v.nullable(v.number()),
  disk_percent: v.nullable(v.number()),
  errors: v.number(),
})
export type HealthHour = v.InferOutput<typeof HealthHour>

/** So many are listed, newest first. */
export const LISTED_INCIDENTS = 200

export const incidentEndpoints = {
  'health.hours': endpoint({
    name: 'health.hours',
    method: 'GET',
    keep: true,
    path: '/health/hours',
    access: 'admin',
    summary: `Samples of the last ${HISTORY_DAYS} days by the hour, oldest first`,
    answer: v.array(HealthHour),
  }),
  'health.incidents': endpoint({
    name: 'health.incidents',
    method: 'GET',
    keep: true,
    path: '/health/incidents',
    access: 'admin',
    summary: `Incidents of the last ${HISTORY_DAYS} days, newest first, ${LISTED_INCIDENTS} at most`,
    answer: v.array(Incident),
  }),
} as const
