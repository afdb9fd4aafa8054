import type { HealthSample } from '#contract/calls/health.ts'

/** The server's samples of the last 24 hours in a form that can be drawn. Pure. */

const DAY_MS = 24 * 60 * 60 * 1000
/** The server takes one sample a minute. */
const SAMPLE_MS = 60_000

type Measure = 'database_ms' | 'storage_ms' | 'memory_mb' | 'errors'

/**
 * Samples of each slot, oldest slot first; the last slot ends at `now`. Begins with the first sample: a server that was
 * set up today has missed nothing before.
 */
function slots(samples: readonly HealthSample[], width: number, now: number): readonly (readonly HealthSample[])[] {
  const times = samples.map((sample) => Date.parse(sample.at))
  const first = Math.max(now - DAY_MS, Math.min(...times))
  if (samples.length === 0) return []
  const count = Math.max(1, Math.ceil((now - first) / width))
  const start = now - count * width
  const filled: HealthSample[][] = Array.from({ length: count }, () => [])
  for (const [index, sample] of samples.entries()) {
    const slot = Math.floor(((times[index] ?? now) - start) / width)
    // A server's clock may run a little ahead of this device's.
    filled[Math.max(0, Math.min(slot, count - 1))]?.push(sample)
  }
  return filled
}

/**
 * The highest value of each slot, so that a short peak stays visible; null where the server took no sample.
 * A short history is drawn finer, down to the minute between two samples.
 */
export function series(
  samples: readonly HealthSample[],
  measure: Measure,
  now: number,
  most = 96,
): readonly (number | null)[] {
  const first = Math.min(...samples.map((sample) => Date.parse(sample.at)))
  const width = Math.max(SAMPLE_MS, Math.min(DAY_MS, now - first) / most)
  const values = slots(samples, width, now).map((slot) =>
    slot.length === 0 ? null : Math.max(...slot.map((sample) => sample[measure])),
  )
  // Samples drift by seconds: at minute width a single empty slot is no gap.
  return width === SAMPLE_MS
    ? values.filter((value, at) => value !== null || values[at - 1] === null || values[at + 1] === null)
    : values
}
