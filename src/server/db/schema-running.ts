import type { Generated } from 'kysely'
import type { Bit, SoftRecord, Stamped } from './columns.ts'

/** Tables of what keeps the site running: sessions, settings, secrets, logs (see schema.ts). */

/** Which database this is (see identity.ts): one row. */
export interface DatabaseIdentityTable {
  one: 1
  id: string
  epoch: string
  /** The start that this is (see lineage.ts). */
  segment: Generated<string>
  /** Commits so far. */
  serial: Generated<number>
}

/** Every start of a server on this database, with the count of commits at which it began. */
export interface StoreSegmentsTable {
  segment: string
  first: number
}

/** Signed-in devices. Only hashes of tokens; `previous_hash` stays good for a minute after a renewal. */
export interface SessionsTable {
  id: Generated<number>
  user_id: number
  token_hash: string
  previous_hash: string | null
  previous_until: string | null
  remember: Bit
  device: string
  ip_address: string
  created_at: string
  last_used_at: string
  expires_at: string
  /** When the password was last entered in this session. */
  proved_at: string
}

export interface EmailTokensTable {
  id: Generated<number>
  user_id: number
  purpose: 'reset' | 'verify'
  token_hash: string
  /** Where the link was sent: verifying proves this address and no later one. */
  email: string
  created_at: string
  expires_at: string
}

export interface SettingsTable {
  id: number
  site_name: string
  site_description: string
  site_url: string
  admin_email: string
  language: string
  time_zone: string
  logo: string | null
  share_image: string | null
  post_path: string
  course_path: string
  workflow_path: string
  maintenance_mode: Bit
  allow_registration: Bit
  max_file_size: number
  /** Gigabytes. */
  storage_per_account: number
  allowed_file_types: string
  check_links: Bit
  backup_schedule: 'off' | 'daily' | 'weekly'
  backup_hour: number
  backup_keep_daily: number
  backup_keep_weekly: number
  warning_response_ms: number
  critical_response_ms: number
  warning_memory_percent: number
  critical_memory_percent: number
  warning_disk_percent: number
  critical_disk_percent: number
  warning_errors: number
  critical_errors: number
  warning_expiry_days: number
  /** JSON lists. */
  told_by_mail: string
  told_by_push: string
  created_at: string
  updated_at: string
  version: number
}

export interface ApiTokensTable extends Stamped {
  user_id: number
  name: string
  token_hash: string
  /** Last four characters, to tell tokens apart. */
  hint: string
  /** JSON list of scopes. */
  scopes: string
  last_used_at: string | null
  expires_at: string | null
  revoked_at: string | null
  /** The warning that its owner got: so many days before it ends. */
  warned_days: Generated<number | null>
}

export interface ActivitiesTable {
  id: Generated<number>
  at: string
  user_id: number | null
  action: string
  record_type: string | null
  record_id: number | null
  title: string | null
  /** How often, where many of one kind are told as one. */
  times: Generated<number>
  ip_address: string
  request_id: string
  session_id: number | null
  token_id: number | null
  /** When a person did it, where that was before it was sent. */
  made_at: string | null
  /** Changed fields as JSON, with the values before and after. */
  changes: string | null
}

/** How many activities a day has of each kind by each person; kept by triggers. */
export interface ActivityDaysTable {
  /** `2026-11-22`, in UTC. */
  day: string
  action: string
  /** 0: nobody was signed in. */
  user_id: number
  count: number
}

export interface RevisionsTable {
  id: Generated<number>
  collection: string
  record_id: number
  version: number
  author_id: number | null
  /** Empty when it is packed. */
  record: string
  packed: Generated<Uint8Array | null>
  /** How many before it have to be read for it. */
  depth: Generated<number>
  /** That somebody gave it. */
  name: Generated<string | null>
  created_at: string
}

export interface IdempotencyKeysTable {
  id: Generated<number>
  /** 0: nobody signed in. */
  user_id: number
  method: string
  path: string
  key: string
  fingerprint: string
  status: number
  /** Empty when it is packed. */
  answer: string
  packed: Generated<Uint8Array | null>
  /** From which revision `packed` differs; null: it stands by itself. */
  revision_id: Generated<number | null>
  /** The API token that wrote; null: a person did. */
  token_id: number | null
  created_at: string
}

export interface ContactMessagesTable extends SoftRecord {
  name: string
  email: string
  subject: string
  message: string
  status: Generated<'new' | 'read' | 'archived'>
  /** Never told: it is there for a complaint about the sender. */
  ip_address: string
  mailed_at: string | null
}

/** Sealed with AES-256-GCM and SECRET_KEY; never joined by a list query. */
export interface SecretsTable {
  owner_type: string
  owner_id: number
  name: string
  sealed: string
  updated_at: string
}

export interface ServerErrorsTable {
  id: Generated<number>
  at: string
  method: string
  path: string
  message: string
  request_id: string
}

/** Counted events of persisted limits; one row each, so that the window slides. */
export interface RateLimitsTable {
  id: Generated<number>
  bucket: string
  at: number
}

/** Maintained by triggers: `posts` (not deleted), `posts_flagged` (of those, is_published). */
export interface FiguresTable {
  name: string
  value: number
}

export interface HandedOverTable {
  type: string
  record_id: number
  user_type: string
  user_id: number
  field: string
  to_id: number
  had_it: number
}
