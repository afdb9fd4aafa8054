import '#contract/monitoring.ts'
import { call } from '#client/data/call.ts'
import { PUSH_KEY, readPreference, writePreference } from '#client/data/preferences.ts'
import { queryClient, queryKey } from '#client/data/queries.ts'

/**
 * Notices on this device: what the browser allows and has, beside what the server knows.
 */

/** What this browser says of notices; `ask`: it was not asked yet. */
export type PushPermission = 'unsupported' | 'denied' | 'ask' | 'granted'

export function pushPermission(): PushPermission {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' ? 'granted' : 'ask'
}

/** Of the worker that is there; one that never comes is not waited for. */
async function subscriptionHere(): Promise<PushSubscription | undefined> {
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? undefined
}

async function hashOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether this browser has the subscription of that hash. */
export async function isSubscribed(endpointHash: string): Promise<boolean> {
  if (pushPermission() !== 'granted') return false
  const found = await subscriptionHere()
  return found !== undefined && (await hashOf(found.endpoint)) === endpointHash
}

/**
 * Asks the person, subscribes and tells the server. Only on a tap: browsers refuse a question that nobody asked for.
 * @returns false when the person said no
 * @throws when the browser's push service or the server can't be reached
 */
export async function switchPushOn(account: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe()
  writePreference(PUSH_KEY, String(account))
  return true
}

async function subscribe(): Promise<void> {
  const { public_key } = await call('push.read', {})
  const { pushManager: pushes } = await navigator.serviceWorker.ready
  const known = await pushes.getSubscription()
  // One with another key is of another site, or of a database that is no more.
  if (known && base64url(known.options.applicationServerKey) !== public_key) await known.unsubscribe()
  const subscription = await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  const [p256dh, auth] = [base64url(subscription.getKey('p256dh')), base64url(subscription.getKey('auth'))]
  const state = await call('push.subscribe', { body: { endpoint: subscription.endpoint, p256dh, auth } })
  queryClient.setQueryData(queryKey('push.read', {}), state)
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The server first: whatever the browser does then, nothing is sent any more. */
export async function switchPushOff(): Promise<void> {
  await call('push.unsubscribe', {})
  await queryClient.invalidateQueries({ queryKey: queryKey('push.read', {}) })
  await forgetPush()
}

/** In this browser: nothing arrives here any more, whatever the server still knows. */
async function forgetPush(): Promise<void> {
  writePreference(PUSH_KEY, null)
  if (pushPermission() === 'unsupported') return
  await (await subscriptionHere())?.unsubscribe()
}

/**
 * Goes on after a new sign-in of the account that switched it on: a sign-in that ended took its subscription along.
 * Asks nobody anything. What was another one's here ends, and everything once nobody is signed in.
 */
export async function settlePush(account: number | undefined): Promise<void> {
  if (readPreference(PUSH_KEY) !== String(account)) return forgetPush()
  if (pushPermission() !== 'granted') return undefined
  const { subscription } = await call('push.read', {})
  if (subscription === null || !(await isSubscribed(subscription.endpoint_hash))) await subscribe()
  return undefined
}
