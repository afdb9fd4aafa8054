import type { HealthStatus } from '#contract/calls/health.ts'
import type { Settings } from '#contract/records/settings.ts'

/** From when on a figure is worth a look, and from when on somebody has to act: as Settings say. */

export type Limits = Pick<
  Settings,
  `${'warning' | 'critical'}_${'response_ms' | 'memory_percent' | 'disk_percent' | 'errors'}` | 'warning_expiry_days'
>

type Measure = 'response_ms' | 'memory_percent' | 'disk_percent' | 'errors'

export function rate(limits: Limits, measure: Measure, value: number): HealthStatus {
  if (value >= limits[`critical_${measure}`]) return 'critical'
  return value >= limits[`warning_${measure}`] ? 'warning' : 'healthy'
}

const RANK: Record<HealthStatus, number> = { healthy: 0, unknown: 1, warning: 2, critical: 3, unhealthy: 4 }

/** The overall status is the worst one. */
export function worst(statuses: readonly HealthStatus[]): HealthStatus {
  return statuses.reduce((most, status) => (RANK[status] > RANK[most] ? status : most), 'healthy')
}
