import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'

/** A push service on loopback, with a browser of its own that decrypts what comes. */

const certificate = (name: string) =>
  readFileSync(new URL(`../fixtures/mail-certificate/${name}.pem`, import.meta.url), 'utf8')

const Shown = v.strictObject({ title: v.string(), body: v.string(), to: v.string(), tag: v.string() })
const Header = v.strictObject({ typ: v.literal('JWT'), alg: v.literal('ES256') })
const Claims = v.strictObject({ aud: v.string(), exp: v.number(), sub: v.string() })

export interface Arrived {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** What the device shows. */
  readonly shown: v.InferOutput<typeof Shown>
  readonly claims: v.InferOutput<typeof Claims>
}

export interface PushService {
  readonly origin: string
  /** For `PushWays`: this service alone is trusted, and found on loopback. */
  readonly ways: { readonly ca: string; readonly resolve: () => Promise<string>; readonly patience: number }
  readonly arrived: Arrived[]
  /** Every request, also those that were refused. */
  readonly asked: () => number
  /** What it answers from now on. */
  answer: { status: number; headers?: Record<string, string> }
  /** A browser's new subscription. @param publicKey of the site, which signs */
  readonly subscribe: (publicKey: string) => { endpoint: string; p256dh: string; auth: string }
}

export async function pushService(): Promise<PushService> {
  const browsers = new Map<string, { readonly open: (body: Buffer) => string; readonly publicKey: string }>()
  let asked = 0
  const server = createServer({ key: certificate('key'), cert: certificate('cert') }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      asked += 1
      const { status, headers = {} } = service.answer
      if (status === 201) {
        const path = request.url ?? ''
        const browser = browsers.get(path)
        if (!browser) throw new Error(`Nobody subscribed at ${path}`)
        const shown = v.parse(Shown, JSON.parse(browser.open(Buffer.concat(parts))))
        const claims = claimsOf(request.headers.authorization ?? '', browser.publicKey)
        service.arrived.push({ path, headers: request.headers, shown, claims })
      }
      response.writeHead(status, headers).end('a text that nobody reads')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  // Listening on a port, so it is no path of a socket.
  const { port } = server.address() as AddressInfo
  const origin = `https://127.0.0.1:${port}`
  const service: PushService = {
    origin,
    ways: { ca: certificate('cert'), resolve: () => Promise.resolve('127.0.0.1'), patience: 5000 },
    arrived: [],
    asked: () => asked,
    answer: { status: 201 },
    subscribe: (publicKey) => {
      const path = `/push/${randomBytes(12).toString('hex')}`
      const device = createECDH('prime256v1')
      const key = device.generateKeys()
      const auth = randomBytes(16)
      browsers.set(path, { publicKey, open: (body) => decrypt(body, device, auth) })
      return { endpoint: origin + path, p256dh: key.toString('base64url'), auth: auth.toString('base64url') }
    },
  }
  return service
}

/** RFC 8291 from the side of the browser. */
function decrypt(body: Buffer, device: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const derive = (material: Buffer, with_: Buffer, info: Buffer, size: number) =>
    Buffer.from(hkdfSync('sha256', material, with_, info, size))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender])
  const material = derive(device.computeSecret(sender), auth, about, 32)
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  return plain.subarray(0, end).toString()
}

/** RFC 8292 from the side of the push service. @throws when the signature is another one's */
function claimsOf(authorization: string, publicKey: string): v.InferOutput<typeof Claims> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('Signed with another key than the one that was subscribed with')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature is not of this key')
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
  v.parse(Header, read(head))
  return v.parse(Claims, read(claims))
}
