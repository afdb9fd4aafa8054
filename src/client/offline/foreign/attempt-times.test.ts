import { describe, expect, it } from 'vitest'
import { ANY_TIME, settling, slackOf, spansOf, timesOf } from './attempt-times.ts'

const left = (at: number, ahead: number | null = null) => ({ at, ahead })
const clocks = (now: number, ahead: number | null = null) => ({ now, ahead })
const [SLACK, UNTOLD, SETTLE] = [5000, 600_000, 30_000]

describe('when an attempt left, by the server’s clock', () => {
  it('is every time that is possible, and none in the future', () => {
    expect(timesOf(left(100), clocks(200))).toEqual([100])
    expect(timesOf(left(100, 50), clocks(200))).toEqual([150])
    expect(timesOf(left(100), clocks(200, 70))).toEqual([170])
    expect(timesOf(left(100, 50), clocks(200, 70))).toEqual([150, 170])
    // The device's clock was set back since; a few seconds are within what a server may round.
    expect(timesOf(left(200 + SLACK), clocks(200))).toEqual([200 + SLACK])
    expect(timesOf(left(201 + SLACK), clocks(200))).toEqual([])
    expect(timesOf(left(270 + SLACK, 0), clocks(200, 70))).toEqual([270 + SLACK])
  })

  it('is as exact as the server tells the time', () => {
    expect([slackOf(clocks(0, 5)), slackOf(clocks(0))]).toEqual([SLACK, UNTOLD])
    expect(spansOf(left(1000), clocks(2000, 0))).toEqual([{ from: 1000 - SLACK, to: 1000 + SLACK + SETTLE }])
    expect(spansOf(left(1000), clocks(2000))).toEqual([{ from: 1000 - UNTOLD, to: 1000 + UNTOLD + SETTLE }])
    expect(spansOf(left(99_999), clocks(2000))).toEqual([ANY_TIME])
    // The first and the last moment that a date can name.
    expect([-8.64e15, 0, 8.64e15].every((at) => at >= ANY_TIME.from && at <= ANY_TIME.to)).toBe(true)
  })

  it('says how long it may still be worked on', () => {
    expect(settling(left(1000), clocks(1000))).toBe(SETTLE)
    expect(settling(left(1000), clocks(11_000))).toBe(SETTLE - 10_000)
    expect(settling(left(1000), clocks(99_000))).toBe(0)
    // Of two readings the later one.
    expect(settling(left(1000, 4000), clocks(11_000, 0))).toBe(SETTLE - 6000)
    expect(settling(left(1000), clocks(11_000, 5000))).toBe(SETTLE - 10_000)
    expect(settling(left(99_999), clocks(1000))).toBe(0)
  })
})
