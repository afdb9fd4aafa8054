import * as v from 'valibot'
import { Timestamp } from '#contract/fields/scalars.ts'
import { endpoint } from './endpoint.ts'

/** Notices on a device (Web Push). A subscription belongs to the sign-in it was made in, and ends with it. */

const Endpoint = v.pipe(
  v.string('Endpoint must be text'),
  v.maxLength(1000, 'Endpoint must be at most 1,000 characters'),
  v.check((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, username, password, hash } = new URL(text)
    return protocol === 'https:' && username === '' && password === '' && hash === ''
  }, 'Endpoint must be an https address'),
)

/** Bytes in base64url, as the browser writes them. */
const bytes = (label: string, count: number) =>
  v.pipe(
    v.string(`${label} must be text`),
    v.check(
      (text) => text.length === Math.ceil((count * 4) / 3) && /^[\w-]+$/.test(text),
      `${label} must be ${count} bytes in base64url`,
    ),
  )

const Subscription = v.object({
  /** SHA-256 of the endpoint, in hex: enough to know one's own by. */
  endpoint_hash: v.string(),
  created_at: Timestamp,
  /** When the push service last took one; null when it never did. */
  sent_at: v.nullable(Timestamp),
  /** Why the last one was not taken; empty when it was. */
  problem: v.string(),
})

const PushState = v.object({
  /** The key that the browser subscribes with, in base64url. */
  public_key: v.string(),
  /** Of this sign-in; null when there is none. */
  subscription: v.nullable(Subscription),
})
export type PushState = v.InferOutput<typeof PushState>

const PATH = '/auth/push'

export const pushEndpoints = {
  'push.read': endpoint({
    name: 'push.read',
    method: 'GET',
    path: PATH,
    access: 'person',
    summary: 'Whether this sign-in gets notices, and the key that a browser subscribes with',
    answer: PushState,
  }),
  'push.subscribe': endpoint({
    name: 'push.subscribe',
    method: 'PUT',
    path: PATH,
    access: 'person',
    unkeyed: true,
    summary: 'Send notices to this device from now on',
    body: v.strictObject({
      endpoint: Endpoint,
      p256dh: bytes('Key', 65),
      auth: bytes('Secret', 16),
    }),
    secrets: ['endpoint', 'p256dh', 'auth'],
    answer: PushState,
  }),
  'push.unsubscribe': endpoint({
    name: 'push.unsubscribe',
    method: 'DELETE',
    path: PATH,
    access: 'person',
    summary: 'Send no notices to this device any more',
    answer: v.null(),
  }),
  'push.test': endpoint({
    name: 'push.test',
    method: 'POST',
    path: `${PATH}/test`,
    access: 'person',
    rateLimit: 'test-push',
    summary: 'Send a notice to this device to try it out',
    answer: v.null(),
  }),
} as const
