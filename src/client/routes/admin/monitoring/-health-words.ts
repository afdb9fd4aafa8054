import type { HealthStatus } from '#contract/calls/health.ts'
import type { HealthKind } from '#contract/calls/health-kinds.ts'
import type { Health } from '#client/ui/health-badge.tsx'
import type { HistoryState } from '#client/ui/history-strip.tsx'

/** Words and looks of the health states. */

export const KIND_LABELS: Readonly<Record<HealthKind, string>> = {
  basic: 'Basic Health',
  comprehensive: 'Comprehensive',
  database: 'Database',
  storage: 'Storage',
}

const WORDS: Readonly<Record<HealthStatus, string>> = {
  healthy: 'Healthy',
  warning: 'Warning',
  critical: 'Critical',
  unhealthy: 'Unhealthy',
  unknown: 'Unknown',
}

export function healthWord(status: HealthStatus): string {
  return WORDS[status]
}

export function healthOf(status: HealthStatus): Health {
  if (status === 'healthy') return 'ok'
  if (status === 'warning') return 'warn'
  return status === 'unknown' ? 'unknown' : 'bad'
}

export function isCritical(status: HealthStatus): boolean {
  return healthOf(status) === 'bad'
}

/** Tone of a line or a bar: only what deserves a look is coloured. */
export function toneOf(status: HealthStatus): 'warn' | 'bad' | undefined {
  const health = healthOf(status)
  return health === 'warn' || health === 'bad' ? health : undefined
}

/** A tick of a history strip; null is a check that was missed. */
export function tickOf(status: HealthStatus | null): HistoryState {
  return status === null ? 'missed' : healthOf(status)
}

const CHECK_LABELS: Readonly<Record<string, string>> = {
  database: 'Database',
  storage: 'Storage',
  memory: 'Memory',
  disk_space: 'Disk space',
  recent_errors: 'Recent errors',
  backup: 'Backup',
  certificate: 'Certificate',
  restart: 'Restart',
  silence: 'No checks',
  sample: 'Sample, never happened',
}

/** What a critical issue is about; an unknown check of a newer server keeps its own name. */
export function checkLabel(check: string): string {
  return CHECK_LABELS[check] ?? check
}
