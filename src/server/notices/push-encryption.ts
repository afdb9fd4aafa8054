import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what is pushed, so that the device alone can read it and the push service can't (RFC 8291 and 8188). */

const CURVE = 'prime256v1'
const RECORD_SIZE = 4096
/** What push services take at least (RFC 8030), less the header and the tag. */
export const MOST_BYTES = 4096 - 86 - 17

/** Of a subscription, in base64url as the browser writes them. */
export interface DeviceKeys {
  readonly p256dh: string
  readonly auth: string
}

/** What is made anew for each message; given in tests alone. */
export interface Ephemeral {
  readonly salt: Uint8Array
  readonly privateKey: Uint8Array
}

/**
 * @returns the body of the request, `aes128gcm`
 * @throws when the key is no point of the curve, or the text is longer than `MOST_BYTES`
 */
export function encryptPush(text: string, device: DeviceKeys, given?: Ephemeral): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > MOST_BYTES) throw new RangeError(`A push has ${MOST_BYTES} bytes at most`)
  const salt = given?.salt ?? randomBytes(16)
  const own = createECDH(CURVE)
  if (given) own.setPrivateKey(given.privateKey)
  else own.generateKeys()
  const ownKey = own.getPublicKey()
  const deviceKey = Buffer.from(device.p256dh, 'base64url')
  const shared = own.computeSecret(deviceKey)
  const secret = Buffer.from(device.auth, 'base64url')
  const material = derive(shared, secret, Buffer.concat([Buffer.from('WebPush: info\0'), deviceKey, ownKey]), 32)
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The byte 2 ends the last record.
  const body = Buffer.concat([cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  return Buffer.concat([salt, size, Buffer.of(ownKey.length), ownKey, body])
}

const derive = (material: Buffer, salt: Uint8Array, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', material, salt, info, length))
