import { describe, expect, it } from 'vitest'
import type { Verdict } from './classify.ts'
import { BACKOFF_MAX, backoff, BREAKER, FRESH_HOST, hinted, type Host, hostAfter, wakened } from './host.ts'

const NOW = 100_000
const HOUR = 60 * 60_000

const failed = (part: Partial<Extract<Verdict, { kind: 'retry' }>> = {}): Verdict => ({
  kind: 'retry',
  failure: 'network',
  status: null,
  retryAfterMs: null,
  ...part,
})
const host = (part: Partial<Host> = {}): Host => ({ ...FRESH_HOST, ...part })
const after = (before: Partial<Host>, verdict: Verdict, random = 0.5) => hostAfter(host(before), verdict, NOW, random)
const acknowledged: Verdict = { kind: 'acknowledged', serverId: 7, version: 2, record: null }

describe('what is known of a server', () => {
  it('is at first that it is there and nothing holds it back', () => {
    expect(FRESH_HOST).toEqual({
      failuresInARow: 0,
      pausedUntil: 0,
      nextProbeAt: 0,
      lastSuccessAt: null,
      forgivenAt: 0,
      signInProbeAt: 0,
      reachable: true,
    })
  })

  it('is that it fails, and whether it is there at all', () => {
    expect(after({}, failed())).toEqual(host({ failuresInARow: 1, reachable: false }))
    expect(after({ reachable: false }, failed({ failure: 'server' }))).toEqual(host({ failuresInARow: 1 }))
  })

  it('is to be asked by one change alone after five failures, as late as they say or it asked', () => {
    const probe = (failuresInARow: number, retryAfterMs: number | null = null) =>
      after({ failuresInARow }, failed({ retryAfterMs })).nextProbeAt
    expect(probe(BREAKER - 2)).toBe(0)
    expect(probe(BREAKER - 2, 9000)).toBe(0)
    expect(probe(BREAKER - 1)).toBe(NOW + backoff(2, 0.5))
    expect(probe(BREAKER)).toBe(NOW + backoff(3, 0.5))
    expect(probe(BREAKER - 1, 9000)).toBe(NOW + 9000)
    expect(probe(BREAKER - 1, HOUR)).toBe(NOW + BACKOFF_MAX)
  })

  it('is no more than it was when an attempt never left', () => {
    const before = host({ failuresInARow: 3, nextProbeAt: 5, reachable: false })
    expect(hostAfter(before, { kind: 'held', waitMs: 5 }, NOW, 0.5)).toEqual(before)
  })

  it('is that it is there again once it answers anything', () => {
    const before = { failuresInARow: 6, nextProbeAt: 5, reachable: false, lastSuccessAt: 7, pausedUntil: 3 }
    const there = host({ lastSuccessAt: 7, pausedUntil: 3 })
    expect(after(before, { kind: 'pause-account' })).toEqual({ ...there, signInProbeAt: NOW + 5 * 60_000 })
    expect(after(before, { kind: 'pause-host', retryAfterMs: 9 })).toEqual({ ...there, pausedUntil: NOW + 9 })
    expect(after(before, { kind: 'busy' })).toEqual({ ...there, forgivenAt: NOW })
    expect(after(before, acknowledged)).toEqual({ ...there, forgivenAt: NOW, lastSuccessAt: NOW })
  })

  it('is how long it wants to be left alone, an hour at most', () => {
    const paused = (retryAfterMs: number | null) => after({}, { kind: 'pause-host', retryAfterMs }).pausedUntil - NOW
    expect(paused(0)).toBe(0)
    expect(paused(9 * HOUR)).toBe(HOUR)
    expect(paused(null)).toBe(65_000)
  })

  it('forgives what failed while the connection was gone, and not what failed by itself', () => {
    const forgivenAt = (failuresInARow: number) => after({ failuresInARow, forgivenAt: 3 }, acknowledged).forgivenAt
    expect([0, 1, 2].map(forgivenAt)).toEqual([3, 3, NOW])
  })
})

describe('a hint', () => {
  const down = host({ failuresInARow: 7, nextProbeAt: NOW + 9, reachable: false })

  it('that trying makes sense forgets every wait', () => {
    expect(wakened(down, NOW)).toEqual({ ...down, nextProbeAt: 0, forgivenAt: NOW })
    expect(hinted(down, true, NOW)).toEqual(host({ forgivenAt: NOW }))
  })

  it('that there is no connection lets one change try a little later', () => {
    expect(hinted(host(), false, NOW)).toEqual(
      host({ reachable: false, failuresInARow: BREAKER, nextProbeAt: NOW + 5000 }),
    )
    expect(hinted(down, false, NOW)).toEqual({ ...down, nextProbeAt: NOW + 5000 })
  })
})

describe('the wait after failures', () => {
  it('doubles up to five minutes, by chance, and is never nothing', () => {
    expect([0, 1, 4, 9, 50].map((failures) => backoff(failures, 0.5))).toEqual([500, 1000, 8000, 150_000, 150_000])
    expect(backoff(3, 0)).toBe(200)
  })
})
