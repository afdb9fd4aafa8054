import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { NewPasskeyQuestion, PasskeyQuestion } from '#contract/calls/webauthn.ts'

/** An authenticator in software that signs for real, and lies where a test wants it to. */

/** How an answer differs from an honest one. */
export interface Lie {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** Nobody entered a PIN or showed a finger. */
  readonly unverified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  readonly id?: string
  readonly type?: string
  /** Signed with a key of somebody else. */
  readonly forged?: boolean
  readonly backedUp?: boolean
}

interface Credential {
  readonly id: Buffer
  readonly key: KeyObject
  readonly userHandle: string
  counter: number
}

const ORIGIN = 'http://localhost:4600'
const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

export function softAuthenticator() {
  const credentials: Credential[] = []

  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? ORIGIN,
        crossOrigin: false,
      }),
    )

  const authenticatorData = (rpId: string, counter: number, lie: Lie, attested = Buffer.alloc(0)) => {
    const [present, verified, eligible, backed, attests] = [1, 4, 8, 16, 64]
    const flags =
      present |
      (lie.unverified ? 0 : verified) |
      (lie.backedUp ? eligible | backed : 0) |
      (attested.length > 0 ? attests : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lie.counter ?? counter)
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([flags]), count, attested])
  }

  return {
    /** Answers `passkeys.begin`; `null` when it holds one of those that are excluded. */
    make({ state, options }: NewPasskeyQuestion, lie: Lie = {}) {
      if (options.excludeCredentials.some(({ id }) => credentials.some((one) => b64(one.id) === id))) return null
      const { privateKey, publicKey } = newKey()
      const id = randomBytes(32)
      credentials.push({ id, key: privateKey, userHandle: options.user.id, counter: 0 })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = map([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cose])
      const attestationObject = map([
        ['fmt', 'none'],
        ['attStmt', {}],
        ['authData', authenticatorData(options.rp.id, 0, lie, attested)],
      ])
      const clientDataJSON = b64(clientData('webauthn.create', options.challenge, lie))
      const response = { clientDataJSON, attestationObject: b64(attestationObject), transports: ['internal'] }
      return { state, response: { id: b64(id), rawId: b64(id), type: 'public-key' as const, response } }
    },

    /** Answers a question with the newest of its passkeys. */
    sign({ state, options }: PasskeyQuestion, lie: Lie = {}) {
      const credential = credentials.at(-1)
      if (!credential) throw new Error('The authenticator holds no passkey')
      credential.counter += 1
      const client = clientData('webauthn.get', options.challenge, lie)
      const data = authenticatorData(options.rpId, credential.counter, lie)
      const key = lie.forged ? newKey().privateKey : credential.key
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(key)
      const id = lie.id ?? b64(credential.id)
      const response = {
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(signature),
        userHandle: lie.userHandle ?? credential.userHandle,
      }
      return { state, response: { id, rawId: id, type: 'public-key' as const, response } }
    },
  }
}

export type SoftAuthenticator = ReturnType<typeof softAuthenticator>

/** `{}` stands for an empty map. */
type Cbor = number | string | Uint8Array | Record<string, never>

/** Of CBOR (RFC 8949) what is needed here. */
function map(entries: readonly (readonly [number | string, Cbor])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)])])
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, value.length), Buffer.from(value)])
  if (!(value instanceof Uint8Array)) return cborHead(5, 0)
  return Buffer.concat([cborHead(2, value.length), value])
}

function cborHead(kind: number, count: number): Buffer {
  const major = kind << 5
  if (count < 24) return Buffer.from([major | count])
  return count < 256 ? Buffer.from([major | 24, count]) : Buffer.from([major | 25, count >> 8, count & 255])
}
