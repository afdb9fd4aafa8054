import { describe, expect, it } from 'vitest'
import { addCheck, allStates, KEPT_CHECKS, type LoggedCheck, readLog, statesOf } from './-check-log.ts'

const seen = (at: number): LoggedCheck => ({ at, states: allStates('healthy') })
const missed = (at: number): LoggedCheck => ({ at, states: null })

describe('check log', () => {
  it('keeps the last 20 checks', () => {
    let log: readonly LoggedCheck[] = []
    for (let at = 0; at < 30; at += 1) log = addCheck(log, seen(at))
    expect(log).toHaveLength(KEPT_CHECKS)
    expect(log[0]?.at).toBe(10)
  })

  it('counts one stretch without a connection as one missed check', () => {
    const log = [missed(2), missed(3), seen(4), missed(5)].reduce<readonly LoggedCheck[]>(addCheck, [seen(1)])
    expect(statesOf(log, 'database')).toEqual(['healthy', null, 'healthy', null])
  })

  it('treats an unreadable log as none', () => {
    expect(readLog([{ at: 1, states: { basic: 'fine' } }])).toEqual([])
    expect(readLog(undefined)).toEqual([])
  })
})
