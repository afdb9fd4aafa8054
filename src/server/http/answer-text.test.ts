import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '#tests/support/property.ts'
import { jsonOf } from './answer-text.ts'

test('an answer is written as JSON.stringify writes it, however it is nested', async () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'medium' },
      fc.string(),
      fc.integer(),
      fc.constantFrom(null, true, undefined),
      fc.array(
        tie('any').map((one) => one ?? null),
        { maxLength: 4 },
      ),
      fc.dictionary(fc.string(), tie('any'), { maxKeys: 4 }),
    ),
  })).any
  const long = 'x'.repeat(40_000)
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), value), fc.nat(6), async (answer, depth) => {
      // A short one is written at once, a long one in steps.
      for (const one of [answer, { ...answer, long }]) {
        expect((await jsonOf(one, depth)).join('')).toBe(JSON.stringify(one))
      }
    }),
    tries(1000),
  )
})

test('a long list comes in pieces, and each of its records whole', async () => {
  const data = Array.from({ length: 8 }, (_, id) => ({ id, content: `${id}`.repeat(100_000), tags: [1, 2] }))
  const pieces = await jsonOf({ success: true, data: { data, page: 1 } })
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.join('')).toBe(JSON.stringify({ success: true, data: { data, page: 1 } }))
})
