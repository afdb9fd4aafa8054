import { expect, it } from 'vitest'
import type { Capabilities } from '#contract/calls/capabilities.ts'
import { weaknessOf } from './weaknesses.ts'

const told = (guard: Capabilities['guard'], keys: boolean) =>
  weaknessOf({ guard, idempotency: keys ? { retention_days: 90 } : null } as Capabilities)

it('a person is told what a server keeps less than it should, and nothing else', () => {
  expect(weaknessOf(null)).toBeNull()
  expect([told('version', true), told('etag', true)]).toEqual([null, null])
  for (const guard of ['version', 'etag'] as const)
    expect(told(guard, false)).toMatch(/^When the answer .* may ask you\.$/)
  expect(told('none', true)).toMatch(/can’t tell versions apart.*same moment could be missed\.$/)
  expect(told('updated_at', true)).toMatch(/by their time.*just before a delete could be missed\.$/)
  expect(told('none', false)).toMatch(/same moment could be missed\. When the answer/)
})
