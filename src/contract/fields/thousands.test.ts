import { expect, it, vi } from 'vitest'
import { inThousands } from './thousands.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1204, '1,204'],
  [-1204, '-1,204'],
  [1_000_000, '1,000,000'],
  [1204.5678, '1,204.5678'],
])('writes %d as %s', (count, text) => {
  expect(inThousands(count)).toBe(text)
})

it('is what all sentences with limits are made with: the platform’s formatter is loaded by none', async () => {
  const theirs = vi.spyOn(Number.prototype, 'toLocaleString')
  await import('#contract/index.ts')
  expect(theirs).not.toHaveBeenCalled()
})
