import { describe, expect, it } from 'vitest'
import { follow, isAtLeast, type Track } from './tracks.ts'

const MINUTE = 60_000
const START = Date.parse('2026-03-01T12:00:00.000Z')

/** What is told after each sample of a row of minutes: `x` is bad, `.` is good, a space is a minute without one. */
function told(row: string): string {
  let track: Track = { isOn: false, changingSince: null }
  let last = START - MINUTE
  return [...row]
    .map((seen, minute) => {
      if (seen === ' ') return ' '
      const now = START + minute * MINUTE
      track = follow(track, seen === 'x', now, now - last > 150_000)
      last = now
      return track.isOn ? 'x' : '.'
    })
    .join('')
}

describe('a state that has to last', () => {
  it('begins after two minutes and ends after two', () => {
    expect(told('..xxxx.....')).toBe('....xxxx...')
  })

  it('takes one bad sample for none, and one good one for no end', () => {
    expect(told('..x..xx..xxx.x..x....')).toBe('...........xxxxxxxx..')
  })

  it('begins to count anew after a time without samples', () => {
    expect(told('..x    xxx')).toBe('...    ..x')
    expect(told('xxx     ...')).toBe('..x     xx.')
    expect(told('xxx     xxx')).toBe('..x     xxx')
  })

  it('goes on over a single sample that is missing', () => {
    expect(told('.x x.')).toBe('.. xx')
  })
})

it('a critical state is a warning as well, and an unknown one neither', () => {
  expect([isAtLeast('critical', 'warning'), isAtLeast('unhealthy', 'critical')]).toEqual([true, true])
  expect([isAtLeast('warning', 'warning'), isAtLeast('warning', 'critical')]).toEqual([true, false])
  expect([isAtLeast('unknown', 'warning'), isAtLeast('healthy', 'warning')]).toEqual([false, false])
})
