import { expect, test } from 'vitest'
import { generatedPassword } from './-generated-password.ts'

test('a generated password can be read out and typed, uses all its letters, and never comes twice', () => {
  const made = Array.from({ length: 200 }, generatedPassword)
  expect(made.filter((password) => !/^(?:[a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/.test(password))).toEqual([])
  expect(new Set(made).size).toBe(made.length)
  // 4,000 draws of 31 letters: one that is never drawn would be a fault, not luck.
  expect(new Set(made.join('').replaceAll('-', '')).size).toBe(31)
})
