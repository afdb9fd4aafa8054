import type { HealthSample, HealthStatus } from '#contract/health.ts'

/** The server's samples of the last 24 hours in a form that can be drawn (product 1.17). Pure. */

const DAY_MS = 24 * 60 * 60 * 1000

type Measure = 'database_ms' | 'storage_ms' | 'memory_mb' | 'errors'

/** Samples of each slot, oldest slot first; the last slot ends at `now`. */
function slots(samples: readonly HealthSample[], count: number, now: number): readonly (readonly HealthSample[])[] {
  const width = DAY_MS / count
  const start = now - DAY_MS
  const filled: HealthSample[][] = Array.from({ length: count }, () => [])
  for (const sample of samples) {
    const slot = Math.floor((Date.parse(sample.at) - start) / width)
    // A server's clock may run a little ahead of this device's.
    filled[Math.min(slot, count - 1)]?.push(sample)
  }
  return filled
}

/** From the first slot that holds anything: a server that was set up today has missed nothing before. */
function sinceFirst<T>(values: readonly (T | null)[]): readonly (T | null)[] {
  const first = values.findIndex((value) => value !== null)
  return first === -1 ? [] : values.slice(first)
}

/** The highest value of each slot, so that a short peak stays visible; null where the server took no sample. */
export function series(samples: readonly HealthSample[], measure: Measure, now: number, count = 96): readonly (number | null)[] {
  return sinceFirst(
    slots(samples, count, now).map((slot) => (slot.length === 0 ? null : Math.max(...slot.map((sample) => sample[measure])))),
  )
}

const RANK: Readonly<Record<HealthStatus, number>> = { healthy: 0, unknown: 1, warning: 2, critical: 3, unhealthy: 4 }

/** The worst overall state of each half hour; null where the server took no sample. */
export function dayStates(samples: readonly HealthSample[], now: number, count = 48): readonly (HealthStatus | null)[] {
  return sinceFirst(
    slots(samples, count, now).map((slot) =>
      slot.reduce<HealthStatus | null>(
        (worst, { comprehensive }) => (worst === null || RANK[comprehensive] > RANK[worst] ? comprehensive : worst),
        null,
      ),
    ),
  )
}

/** Share of the samples that were not critical, in percent; null without samples. */
export function shareUp(samples: readonly HealthSample[]): number | null {
  if (samples.length === 0) return null
  const up = samples.filter(({ comprehensive }) => comprehensive !== 'critical' && comprehensive !== 'unhealthy').length
  // Rounded down: one bad minute must not read as 100%.
  return Math.floor((up / samples.length) * 1000) / 10
}
