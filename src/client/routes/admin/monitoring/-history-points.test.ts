import { describe, expect, it } from 'vitest'
import type { HealthSample } from '#contract/calls/health.ts'
import type { HealthHour } from '#contract/calls/incidents.ts'
import { barsOf, lineOf, rowsOf, seenOf, shareFine } from './-history-points.ts'

const NOW = Date.parse('2026-03-10T12:00:00.000Z')
const HOUR = 3_600_000

const hour = (ago: number, change: Partial<HealthHour> = {}): HealthHour => ({
  at: new Date(NOW - ago * HOUR).toISOString(),
  samples: 60,
  warning: 0,
  critical: 0,
  database_ms: 2,
  storage_ms: 3,
  memory_percent: 10,
  disk_percent: 50,
  errors: 0,
  ...change,
})
const hours = (from: number, to: number) => Array.from({ length: from - to }, (_, at) => hour(from - at))

const sample = (minutes: number, comprehensive: HealthSample['comprehensive'] = 'healthy'): HealthSample => ({
  at: new Date(NOW - minutes * 60_000).toISOString(),
  comprehensive,
  basic: 'healthy',
  database: 'healthy',
  storage: 'healthy',
  database_ms: 2,
  storage_ms: 3,
  memory_mb: 90,
  errors: 0,
  memory_percent: 10,
  disk_percent: null,
})

describe('history', () => {
  it('is empty without samples', () => {
    const seen = seenOf('month', [], [], NOW)
    expect([lineOf(seen, 'month', 'errors', NOW), barsOf(seen, 'month', NOW), shareFine(seen)]).toEqual([[], [], null])
  })

  it('keeps a short peak of a month visible', () => {
    const seen = seenOf('month', [], [...hours(720, 300), hour(300, { database_ms: 900 }), ...hours(299, 0)], NOW)
    const line = lineOf(seen, 'month', 'database_ms', NOW)
    expect(line).toHaveLength(120)
    expect(line.filter((value) => value === 900)).toHaveLength(1)
  })

  it('shows time without checks as a gap, and never counts it as fine', () => {
    const seen = seenOf('week', [], [...hours(168, 96), hour(48, { samples: 30, critical: 30 }), ...hours(24, 0)], NOW)
    expect(barsOf(seen, 'week', NOW).filter((state) => state === null)).toHaveLength(35)
    expect(lineOf(seen, 'week', 'errors', NOW).includes(null)).toBe(true)
    const rows = rowsOf(seen, 'week', 'errors', NOW)
    expect(rows.map(({ samples, fine }) => [samples, fine])).toEqual([
      [1440, 100],
      [30, 0],
      [0, null],
      [0, null],
      [1440, 100],
      [1440, 100],
      [1440, 100],
    ])
  })

  it('leaves out what is older than the range, and invents no past', () => {
    const all = hours(700, 0)
    expect(seenOf('week', [], all, NOW)).toHaveLength(168)
    expect(rowsOf(seenOf('month', [], hours(30, 0), NOW), 'month', 'errors', NOW)).toHaveLength(2)
  })

  it('draws the last day by the minute', () => {
    const samples = [sample(90), sample(60, 'critical'), sample(20, 'warning'), sample(1)]
    const seen = seenOf('day', samples, hours(720, 0), NOW)
    expect(barsOf(seen, 'day', NOW)).toEqual(['healthy', 'critical', 'warning'])
    expect(shareFine(seen)).toBe(75)
    expect(lineOf(seen, 'day', 'disk_percent', NOW)).toEqual([])
  })
})
