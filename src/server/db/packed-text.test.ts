import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packed, unpacked } from './packed-text.ts'
import { tries } from '#tests/support/property.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (from: Uint8Array) => new TextDecoder().decode(from)

/** Words that don't repeat as a whole. */
const prose = (words: number, seed = 1) =>
  Array.from({ length: words }, (_, at) => ((at * 7919 + seed * 104_729) % 99_991).toString(36)).join(' ')

test('any text comes back letter by letter, with any base and with none', async () => {
  const some = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constantFrom('', prose(12_000), prose(9000, 2)),
    // As long as posts are.
    fc
      .tuple(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 3 }))
      .map(([words, seed]) => prose(words, seed)),
  )
  await fc.assert(
    fc.asyncProperty(some, fc.option(some, { nil: undefined }), async (whole, base) => {
      const beside = base === undefined ? undefined : bytes(base)
      expect(text(await unpacked(await packed(bytes(whole), beside), beside))).toBe(whole)
    }),
    tries(100),
  )
})

test('an edit in a text of any length is as small as the edit', async () => {
  for (const words of [300, 6000, 60_000]) {
    const base = prose(words)
    const middle = base.indexOf(' ', base.length / 2)
    const edited = `New first words ${base.slice(0, middle)} and some in the middle${base.slice(middle)} and at the end`
    const difference = await packed(bytes(edited), bytes(base))
    expect(difference.length).toBeLessThan(200 + base.length / 100)
    expect((await packed(bytes(edited))).length).toBeGreaterThan(difference.length * 5)
  }
})

test('with another base it is refused or gives another text, never the same', async () => {
  const base = bytes(prose(500))
  const small = await packed(bytes(`${prose(500)}, and more`), base)
  const other = await unpacked(small, bytes(prose(500, 2))).then(text, () => 'refused')
  expect(other).not.toBe(`${prose(500)}, and more`)
})
