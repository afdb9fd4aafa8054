import type { HealthStatus } from '#contract/calls/health.ts'

/** When a figure is worth a look, and when somebody has to act. One table for every check. */
export const THRESHOLDS = {
  database_ms: { warning: 250, critical: 2000 },
  storage_ms: { warning: 500, critical: 5000 },
  /** Share of the limit, in percent. */
  memory_percent: { warning: 80, critical: 95 },
  disk_percent: { warning: 85, critical: 95 },
  errors_per_hour: { warning: 1, critical: 50 },
} as const

export type Measure = keyof typeof THRESHOLDS

export function rate(measure: Measure, value: number): HealthStatus {
  const { warning, critical } = THRESHOLDS[measure]
  if (value >= critical) return 'critical'
  return value >= warning ? 'warning' : 'healthy'
}

const RANK: Record<HealthStatus, number> = { healthy: 0, unknown: 1, warning: 2, critical: 3, unhealthy: 4 }

/** The overall status is the worst one. */
export function worst(statuses: readonly HealthStatus[]): HealthStatus {
  return statuses.reduce((most, status) => (RANK[status] > RANK[most] ? status : most), 'healthy')
}
