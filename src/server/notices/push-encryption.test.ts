import { expect, it } from 'vitest'
import { encryptPush, MOST_BYTES } from './push-encryption.ts'

/** The example of RFC 8291, section 5 and appendix A. */
const DEVICE = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

it('encrypts as RFC 8291 shows it', () => {
  const body = encryptPush('When I grow up, I want to be a watermelon', DEVICE, {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  })
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('is another one each time, and never longer than push services take', () => {
  expect(encryptPush('a', DEVICE).equals(encryptPush('a', DEVICE))).toBe(false)
  expect(encryptPush('a'.repeat(MOST_BYTES), DEVICE)).toHaveLength(4096)
  expect(() => encryptPush('a'.repeat(MOST_BYTES + 1), DEVICE)).toThrow('bytes at most')
})

it('refuses a key that is no point of the curve', () => {
  const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')
  expect(() => encryptPush('a', { ...DEVICE, p256dh })).toThrow()
})
