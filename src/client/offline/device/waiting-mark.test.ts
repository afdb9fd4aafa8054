import { beforeEach, expect, it, vi } from 'vitest'
import { operation } from '#tests/offline/support/operations.ts'
import type { OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import { FRESH_HOST } from '#client/offline/engine/sending/host.ts'
import { FIRST_META, type Operation } from '#client/offline/engine/storage/record.ts'
import { buildSnapshot } from '#client/offline/engine/outbox/view.ts'
import { erasedSince, forgetWaiting, noteWaiting } from './waiting-mark.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

/** What a page shows of the database that was made as `born`. */
const shown = (born: string | undefined, ...operations: readonly Operation[]): OutboxSnapshot =>
  buildSnapshot({
    state: {
      operations,
      quarantined: [],
      ids: new Map(),
      receipts: [],
      trash: [],
      meta: { ...FIRST_META, born },
      erased: null,
    },
    host: FRESH_HOST,
    sendingHere: false,
    now: 0,
    policyOf: () => undefined,
    listOf: () => null,
    fieldsOf: () => null,
  })
const [one, two] = [operation(), operation({ recordId: 8 })]

it('what waited in a database that is not there any more is counted, for its account alone', () => {
  expect(erasedSince('u1', shown('first'))).toBe(0)
  noteWaiting('u1', shown('first', one, two))
  expect([...kept.values()].join()).not.toContain('Mine')
  expect(erasedSince('u1', shown('first'))).toBe(0)
  expect(erasedSince('u1', shown('second'))).toBe(2)
  expect(erasedSince('u2', shown('second'))).toBe(0)
})

it('a database without a mark is another one only when one with a mark stands in its place', () => {
  noteWaiting('u1', shown(undefined, one))
  expect(erasedSince('u1', shown(undefined))).toBe(0)
  expect(erasedSince('u1', shown('second'))).toBe(1)
  noteWaiting('u1', shown('second', one))
  expect(erasedSince('u1', shown(undefined))).toBe(0)
})

it('nothing is left of it once nothing waits, or the person let go of it', () => {
  noteWaiting('u1', shown('first', one))
  noteWaiting('u1', shown('first'))
  expect(kept.size).toBe(0)
  noteWaiting('u1', shown('first', one))
  forgetWaiting('u1')
  expect(kept.size).toBe(0)
})
