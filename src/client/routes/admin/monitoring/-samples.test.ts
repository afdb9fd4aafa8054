import { describe, expect, it } from 'vitest'
import type { HealthSample, HealthStatus } from '#contract/calls/health.ts'
import { series } from './-samples.ts'

const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const MINUTE = 60_000

function sample(minutesAgo: number, change: Partial<HealthSample> = {}): HealthSample {
  const at = new Date(NOW - minutesAgo * MINUTE).toISOString()
  const status: HealthStatus = 'healthy'
  const states = { basic: status, comprehensive: status, database: status, storage: status }
  return {
    at,
    ...states,
    database_ms: 2,
    storage_ms: 3,
    memory_mb: 90,
    errors: 0,
    memory_percent: null,
    disk_percent: null,
    ...change,
  }
}

const everyMinute = (from: number, to: number) => Array.from({ length: from - to }, (_, at) => sample(from - at))

describe('series', () => {
  it('is empty without samples', () => {
    expect(series([], 'database_ms', NOW)).toEqual([])
  })

  it('keeps a short peak of a long day visible', () => {
    const values = series(
      [...everyMinute(1440, 600), sample(600, { database_ms: 900 }), ...everyMinute(599, 0)],
      'database_ms',
      NOW,
    )
    expect(values).toHaveLength(96)
    expect(values.filter((value) => value === 900)).toHaveLength(1)
  })

  it('shows the hours in which the server took no samples as a gap', () => {
    const values = series([...everyMinute(1440, 900), ...everyMinute(300, 0)], 'database_ms', NOW)
    expect(values.filter((value) => value === null).length).toBe(40)
  })

  it('draws the first minutes of a new server without inventing a past', () => {
    expect(series(everyMinute(5, 0), 'storage_ms', NOW)).toEqual([3, 3, 3, 3, 3])
  })

  it('leaves out what is older than a day', () => {
    expect(series(everyMinute(3, 0), 'errors', NOW)).toHaveLength(3)
  })
})
