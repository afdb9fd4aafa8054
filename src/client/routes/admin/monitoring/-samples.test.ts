import { describe, expect, it } from 'vitest'
import type { HealthSample, HealthStatus } from '#contract/calls/health.ts'
import { dayStates, series, shareUp } from './-samples.ts'

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

describe('day states', () => {
  it('the worst state of a half hour counts', () => {
    const states = dayStates(
      [...everyMinute(90, 50), sample(50, { comprehensive: 'critical' }), ...everyMinute(49, 0)],
      NOW,
    )
    expect(states).toEqual(['healthy', 'critical', 'healthy'])
  })

  it('a half hour without samples is missed', () => {
    expect(dayStates([...everyMinute(90, 61), ...everyMinute(29, 0)], NOW)).toEqual(['healthy', null, 'healthy'])
  })
})

describe('share', () => {
  it('is unknown without samples', () => {
    expect(shareUp([])).toBeNull()
  })

  it('never rounds a bad minute away', () => {
    const samples = [...everyMinute(1440, 1), sample(1, { comprehensive: 'unhealthy' })]
    expect(shareUp(samples)).toBe(99.9)
  })
})
