import type { Generated } from 'kysely'
import type { CheckName, IncidentStatus } from '#contract/calls/incidents.ts'
import type { Bit } from './columns.ts'

/** Tables of monitoring, and of the devices that are told (see schema.ts). */

export interface HealthSamplesTable {
  id: Generated<number>
  at: string
  basic: string
  comprehensive: string
  database: string
  storage: string
  database_ms: number
  storage_ms: number
  memory_mb: number
  errors: number
  memory_percent: number | null
  disk_percent: number | null
}

/** The samples of an hour in one row: how many there were, and the highest of each figure. */
export interface HealthHoursTable {
  /** When it began. */
  at: string
  samples: number
  /** How many of them were in that state overall. */
  warning: number
  critical: number
  database_ms: number
  storage_ms: number
  memory_percent: number | null
  disk_percent: number | null
  errors: number
}

/** Where each check stands, by level: `critical` is a warning as well. */
export interface CheckStatesTable {
  name: CheckName
  level: IncidentStatus
  is_on: Bit
  /** Since when it looks the other way; null while it looks as it stands. */
  changing_since: string | null
}

/** A stretch of time in which a check was not healthy. */
export interface IncidentsTable {
  id: Generated<number>
  name: CheckName
  /** The worst that it came to. */
  status: IncidentStatus
  message: string
  began_at: string
  ended_at: string | null
  /** Whether its beginning was told: then its end is, too. */
  told: Generated<Bit>
}

/** A device that is told; its address and keys are sealed. */
export interface PushSubscriptionsTable {
  id: Generated<number>
  session_id: number
  user_id: number
  endpoint_hash: string
  sealed: string
  created_at: string
  sent_at: string | null
  /** Why the last one could not be sent; empty when it was. */
  problem: Generated<string>
}

/** What waits to be pushed, sealed; gone once it was sent. */
export interface PushesTable {
  id: Generated<number>
  subscription_id: number
  sealed: string
  attempts: Generated<number>
  created_at: string
  next_at: string
  expires_at: string
  claimed_at: string | null
}

/** What was found where a link of the library leads (see link-checks.ts). */
export interface LinkChecksTable {
  file_id: number
  /** That was asked. */
  url: string
  checked_at: string
  /** The first and the last failure of those in a row; null when it answered last. */
  failed_since: string | null
  failed_at: string | null
  problem: string
}
