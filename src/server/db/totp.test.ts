import { expect, test } from 'vitest'
import { base32, codeAt, enrolmentAddress, stepAt, stepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

/** Of RFC 6238, appendix B; its codes have eight digits, of which ours are the last six. */
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code at %i seconds is that of the standard', (seconds, code) => {
  expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code.slice(-6))
})

test('the codes before and after the one of now count, and no other', () => {
  const now = 1_111_111_111_000
  const step = stepAt(now)
  const taken = [-2, -1, 0, 1, 2].map((shift) => stepOf(secret, codeAt(secret, step + shift), now))
  expect(taken).toEqual([undefined, step - 1, step, step + 1, undefined])
  for (const odd of ['', '1', '0000000', 'abcdef', '１２３４５６']) expect(stepOf(secret, odd, now)).toBeUndefined()
})

test('a secret is written as RFC 4648 says', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

test('the address in the QR code names the site and the person, whatever stands in their names', () => {
  const address = new URL(enrolmentAddress(secret, 'Ona: the site & more', 'ona+x@example.com'))
  expect(address.href.startsWith('otpauth://totp/Ona%20%20the%20site%20%26%20more:ona%2Bx%40example.com?')).toBe(true)
  expect(address.search).not.toContain('+')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: base32(secret),
    issuer: 'Ona: the site & more',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
