import { request } from 'node:https'
import { isIP } from 'node:net'
import { PushAddressRefused, resolvePushHost } from './push-address.ts'
import { type DeviceKeys, encryptPush } from './push-encryption.ts'
import { type PushKeys, vapidHeader } from './push-keys.ts'

/** Hands one push over to the push service of the device's browser (RFC 8030). */

const PATIENCE = 10_000

export interface PushDevice extends DeviceKeys {
  readonly endpoint: string
}

export interface OutgoingPush {
  /** JSON for the service worker. */
  readonly text: string
  /** A later one of the same topic takes its place while the device is away. */
  readonly topic: string
  readonly urgency: 'normal' | 'high'
  /** Seconds that it is of use. */
  readonly life: number
}

/** How the push service is reached, where that is not the usual. */
export interface PushWays {
  readonly resolve?: (host: string) => Promise<string>
  /** Certificate, as PEM, that alone is trusted; those of the system when absent. */
  readonly ca?: string
  /** Milliseconds; 10 seconds when absent. */
  readonly patience?: number
}

/** `gone`: the device is told no more. `later`: to be tried again, not before so many seconds. */
export type PushOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' | 'refused'; readonly reason: string }
  | { readonly kind: 'later'; readonly reason: string; readonly after: number }

/** Never throws: whatever goes wrong is an outcome. @param now milliseconds */
export async function sendPush(
  keys: PushKeys,
  subject: string,
  device: PushDevice,
  push: OutgoingPush,
  now: number,
  { resolve = resolvePushHost, ca, patience = PATIENCE }: PushWays = {},
): Promise<PushOutcome> {
  try {
    const url = new URL(device.endpoint)
    const signal = AbortSignal.timeout(patience)
    const address = await Promise.race([resolve(url.hostname), overAt(signal)])
    const headers = {
      Authorization: vapidHeader(keys, device.endpoint, subject, now),
      TTL: String(push.life),
      Urgency: push.urgency,
      Topic: push.topic,
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
    }
    const { status, after } = await post(url, address, headers, encryptPush(push.text, device), { ca, signal })
    return outcomeOf(status, after)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason'
    if (error instanceof PushAddressRefused) return { kind: 'gone', reason }
    return { kind: 'later', reason: `The push service could not be reached (${reason}).`, after: 0 }
  }
}

/** A name server may hang as well. */
const overAt = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true })
  })

function outcomeOf(status: number, after: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone', reason: 'The browser ended the subscription.' }
  const reason = `The push service answered with ${status}.`
  return status === 429 || status >= 500 ? { kind: 'later', reason, after } : { kind: 'refused', reason }
}

interface Answered {
  readonly status: number
  /** Seconds to wait, as it asked. */
  readonly after: number
}

/** One request to that address, without following anything; of the answer only its head is read. */
function post(
  url: URL,
  address: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  { ca, signal }: { readonly ca: string | undefined; readonly signal: AbortSignal },
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const name = url.hostname.replace(/^\[|\]$/g, '')
    const sending = request(
      {
        host: address,
        port: url.port || 443,
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        headers: { Host: url.host, 'Content-Length': body.length, ...headers },
        agent: false,
        signal,
        ...(isIP(name) === 0 && { servername: name }),
        ...(ca !== undefined && { ca }),
      },
      (answer) => {
        const asked = Number(answer.headers['retry-after'] ?? 0)
        resolve({ status: answer.statusCode ?? 0, after: Number.isFinite(asked) && asked > 0 ? asked : 0 })
        answer.on('error', () => undefined)
        answer.destroy()
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}
