import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Timestamp } from '#contract/fields/scalars.ts'
import { BACKUP_SCHEDULES } from '#contract/records/settings.ts'

export const HEALTH_STATUSES = ['healthy', 'warning', 'critical', 'unhealthy'] as const
export type HealthStatus = (typeof HEALTH_STATUSES)[number] | 'unknown'

/** Any other word of a peer counts as unknown. */
export const Status = v.pipe(
  v.string(),
  v.transform((word): HealthStatus => HEALTH_STATUSES.find((known) => known === word.toLowerCase()) ?? 'unknown'),
)

const checked = { status: Status, last_checked: Timestamp }
const DatabaseCheck = v.object({ status: Status, response_time_ms: v.number(), connection: v.string() })
const StorageCheck = v.object({ status: Status, response_time_ms: v.number(), writable: v.boolean() })

/** Public: says the status only. */
export const BasicHealth = v.object(checked)
export const DatabaseHealth = v.object({ ...checked, ...DatabaseCheck.entries })
export const StorageHealth = v.object({ ...checked, ...StorageCheck.entries })
export const ComprehensiveHealth = v.object({
  ...checked,
  critical_issues: v.array(v.object({ check: v.string(), message: v.string() })),
  checks: v.object({
    database: DatabaseCheck,
    storage: StorageCheck,
    memory: v.object({
      status: Status,
      current_usage_mb: v.number(),
      peak_usage_mb: v.number(),
      limit: v.string(),
      limit_mb: v.number(),
    }),
    disk_space: v.object({
      status: Status,
      usage_percent: v.number(),
      free_space_gb: v.number(),
      total_space_gb: v.number(),
    }),
    database_performance: v.object({
      records: v.object({ users: v.number(), courses: v.number(), posts: v.number(), workflows: v.number() }),
    }),
    recent_errors: v.object({ status: Status, error_count_last_hour: v.number() }),
    /** Absent on servers that make none. */
    backup: v.optional(
      v.object({
        status: Status,
        schedule: v.picklist(BACKUP_SCHEDULES),
        /** When the last one was made; null for never. */
        made_at: v.nullable(Timestamp),
        size_bytes: v.number(),
        files: v.number(),
        /** Uploads that the site had lost before. */
        lost_files: v.number(),
        /** Why the last try came to nothing; null when the last one is there. */
        failure: v.nullable(v.string()),
      }),
    ),
    /** Of the mail server that is used unless another is named; absent where there is none. */
    mail: v.optional(
      v.object({
        /** Null while it was not tested since it was changed. */
        test_successful: v.nullable(v.boolean()),
      }),
    ),
    /** Active keys of the AI provider of which 80% or more is used, and those with nothing left; absent where none is. */
    ai_keys: v.optional(v.object({ tight: v.number(), spent: v.number() })),
    /** Absent where the site has no address with a certificate, or it was not looked at yet. */
    certificate: v.optional(
      v.object({
        status: Status,
        /** When it expires; null when it could not be seen. */
        expires_at: v.nullable(Timestamp),
        /** Why it could not be seen. */
        problem: v.nullable(v.string()),
      }),
    ),
  }),
})
export type BasicHealth = v.InferOutput<typeof BasicHealth>
export type DatabaseHealth = v.InferOutput<typeof DatabaseHealth>
export type StorageHealth = v.InferOutput<typeof StorageHealth>
export type ComprehensiveHealth = v.InferOutput<typeof ComprehensiveHealth>

/** One sample of the last 24 hours; the server keeps one a minute. */
export const HealthSample = v.object({
  at: Timestamp,
  basic: Status,
  comprehensive: Status,
  database: Status,
  storage: Status,
  database_ms: v.number(),
  storage_ms: v.number(),
  memory_mb: v.number(),
  errors: v.number(),
  /** Null in samples of former versions. */
  memory_percent: v.optional(v.nullable(v.number()), null),
  disk_percent: v.optional(v.nullable(v.number()), null),
})
export type HealthSample = v.InferOutput<typeof HealthSample>

const RecentError = v.object({
  at: Timestamp,
  method: v.string(),
  path: v.string(),
  message: v.string(),
  request_id: v.string(),
})
export type RecentError = v.InferOutput<typeof RecentError>

export const healthEndpoints = {
  'health.basic': endpoint({
    name: 'health.basic',
    method: 'GET',
    keep: true,
    path: '/health',
    access: 'public',
    duringMaintenance: true,
    summary: 'Whether the site is up',
    answer: BasicHealth,
  }),
  'health.comprehensive': endpoint({
    name: 'health.comprehensive',
    method: 'GET',
    keep: true,
    path: '/health/comprehensive',
    access: 'admin',
    summary: 'All checks',
    answer: ComprehensiveHealth,
  }),
  'health.database': endpoint({
    name: 'health.database',
    method: 'GET',
    keep: true,
    path: '/health/database',
    access: 'admin',
    summary: 'A round trip to the database',
    answer: DatabaseHealth,
  }),
  'health.storage': endpoint({
    name: 'health.storage',
    method: 'GET',
    keep: true,
    path: '/health/storage',
    access: 'admin',
    summary: 'A file written and removed',
    answer: StorageHealth,
  }),
  'health.history': endpoint({
    name: 'health.history',
    method: 'GET',
    keep: true,
    path: '/health/history',
    access: 'admin',
    summary: 'Samples of the last 24 hours, oldest first',
    answer: v.array(HealthSample),
  }),
  'health.errors': endpoint({
    name: 'health.errors',
    method: 'GET',
    path: '/health/errors',
    access: 'admin',
    summary: 'Errors of the last hour, newest first',
    answer: v.array(RecentError),
  }),
} as const
