import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerOf, isSuccess } from './wire.ts'

afterEach(() => void vi.useRealTimers())

const headers =
  (given: Readonly<Record<string, string>> = {}) =>
  (name: string) =>
    given[name] ?? null
const retryAfter = (value: string) => answerOf(503, '', headers({ 'Retry-After': value })).retryAfterMs

describe('what came over HTTP', () => {
  it('is read as far as it says anything', () => {
    const date = 'Sat, 21 Nov 2026 08:00:00 GMT'
    expect(answerOf(200, '{"a":1}', headers({ ETag: '"3"', Date: date, 'Retry-After': '5' }))).toEqual({
      kind: 'answer',
      status: 200,
      body: { a: 1 },
      readable: true,
      etag: '"3"',
      date: Date.parse(date),
      retryAfterMs: 5000,
    })
    const silent = { etag: null, date: null, retryAfterMs: null }
    expect(answerOf(204, ' ', headers())).toEqual({
      kind: 'answer',
      status: 204,
      body: undefined,
      readable: true,
      ...silent,
    })
    expect(answerOf(502, '<h1>', headers({ Date: 'today' }))).toMatchObject({
      body: undefined,
      readable: false,
      date: null,
    })
    expect(answerOf(200, 'null', headers())).toMatchObject({ body: null, readable: true })
  })

  it('is a success from 200 to 299', () => {
    const success = [199, 200, 299, 300].filter((status) => isSuccess(answerOf(status, '', headers())))
    expect(success).toEqual([200, 299])
  })

  it('says how long to wait in seconds or by the clock, never less than nothing', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 8) })
    expect(retryAfter('0')).toBe(0)
    expect(retryAfter('Sat, 21 Nov 2026 08:00:30 GMT')).toBe(30_000)
    expect(retryAfter('Sat, 21 Nov 2026 07:00:00 GMT')).toBe(0)
    expect(retryAfter('soon')).toBeNull()
  })
})
