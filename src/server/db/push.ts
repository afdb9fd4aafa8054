import type { Role } from '#contract/calls/permissions.ts'
import type { Db } from './schema.ts'
import { seal, type SecretKeys, SecretUnreadable, unseal } from './secrets.ts'

/** The key that pushes are signed with, the devices that are told, and what waits for them. All of it sealed. */

const OWNER = 'push'
const NAME = 'vapid'
const ABOUT_KEY = `${OWNER}/${NAME}`
const aboutSubscription = (hash: string) => `push_subscriptions/${hash}`
const aboutPush = (subscription: number) => `pushes/${subscription}`

/** A claim older than this belongs to a process that is no more: no request lasts so long. */
const CLAIM_MS = 60_000

/** @throws SecretUnreadable @returns also whether it is to be sealed again */
export async function readPushKey(db: Db, keys: SecretKeys) {
  const row = await db
    .selectFrom('secrets')
    .select('sealed')
    .where('owner_type', '=', OWNER)
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row && unseal(keys, row.sealed, ABOUT_KEY)
}

/** By the next rotation nothing needs the older key any more. */
export async function resealPushKey(trx: Db, keys: SecretKeys, key: string, at: string): Promise<void> {
  await trx
    .updateTable('secrets')
    .set({ sealed: seal(keys, key, ABOUT_KEY), updated_at: at })
    .where('owner_type', '=', OWNER)
    .where('name', '=', NAME)
    .execute()
}

/** Somebody else may have been first: then theirs stays. */
export async function keepPushKey(trx: Db, keys: SecretKeys, key: string, at: string): Promise<void> {
  await trx
    .insertInto('secrets')
    .values({ owner_type: OWNER, owner_id: 0, name: NAME, sealed: seal(keys, key, ABOUT_KEY), updated_at: at })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** In place of one that can't be read. Devices that subscribed with that one get nothing from another: each asks anew. */
export async function replacePushKey(trx: Db, keys: SecretKeys, key: string, at: string): Promise<void> {
  await trx.deleteFrom('push_subscriptions').execute()
  await trx.deleteFrom('secrets').where('owner_type', '=', OWNER).where('name', '=', NAME).execute()
  await keepPushKey(trx, keys, key, at)
}

export interface Device {
  readonly endpointHash: string
  readonly sealed: string
}

/** What a device gave, as one text. */
export function sealDevice(keys: SecretKeys, hash: string, device: string): Device {
  return { endpointHash: hash, sealed: seal(keys, device, aboutSubscription(hash)) }
}

/** A sign-in has one device, and a device one sign-in: the last one. */
export async function keepSubscription(
  trx: Db,
  who: { readonly userId: number; readonly sessionId: number },
  device: Device,
  at: string,
): Promise<void> {
  const { endpointHash, sealed } = device
  const known = await findSubscription(trx, who.sessionId)
  if (known?.endpoint_hash === endpointHash) {
    await trx.updateTable('push_subscriptions').set({ sealed }).where('id', '=', known.id).execute()
    return
  }
  await trx
    .deleteFrom('push_subscriptions')
    .where((is) => is.or([is('session_id', '=', who.sessionId), is('endpoint_hash', '=', endpointHash)]))
    .execute()
  await trx
    .insertInto('push_subscriptions')
    .values({
      user_id: who.userId,
      session_id: who.sessionId,
      endpoint_hash: endpointHash,
      sealed,
      created_at: at,
      sent_at: null,
    })
    .execute()
}

function findSubscription(db: Db, sessionId: number) {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint_hash', 'sealed', 'created_at', 'sent_at', 'problem'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

/** Without one that can't be read: to its device it is none, so that it subscribes anew. */
export async function findUsableSubscription(db: Db, keys: SecretKeys, sessionId: number) {
  const found = await findSubscription(db, sessionId)
  if (!found) return undefined
  const { sealed, ...subscription } = found
  try {
    unseal(keys, sealed, aboutSubscription(found.endpoint_hash))
    return subscription
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined
    throw error
  }
}

export async function removeSubscription(
  trx: Db,
  by: { readonly id: number } | { readonly sessionId: number },
): Promise<void> {
  const removal = trx.deleteFrom('push_subscriptions')
  await ('id' in by ? removal.where('id', '=', by.id) : removal.where('session_id', '=', by.sessionId)).execute()
}

export async function noteSent(trx: Db, id: number, sent: { sent_at?: string; problem: string }): Promise<void> {
  await trx.updateTable('push_subscriptions').set(sent).where('id', '=', id).execute()
}

/** Devices of people who are signed in and may be told. @param to somebody alone, or everybody of these roles */
export async function listSubscriptions(
  db: Db,
  to: { readonly userId: number } | { readonly roles: readonly Role[] },
  at: string,
): Promise<number[]> {
  const live = db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .where('sessions.expires_at', '>', at)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .select('push_subscriptions.id')
  const rows = await (
    'userId' in to ? live.where('users.id', '=', to.userId) : live.where('users.role', 'in', to.roles)
  ).execute()
  return rows.map(({ id }) => id)
}

/** @param text what the device is told @param until after which it is of no use (ISO text) */
export async function insertPush(
  trx: Db,
  keys: SecretKeys,
  subscription: number,
  text: string,
  at: string,
  until: string,
): Promise<void> {
  const sealed = seal(keys, text, aboutPush(subscription))
  await trx
    .insertInto('pushes')
    .values({
      subscription_id: subscription,
      sealed,
      created_at: at,
      next_at: at,
      expires_at: until,
      claimed_at: null,
    })
    .execute()
}

/** Whether anything is to be sent or forgotten. @param now milliseconds */
export async function isPushDue(db: Db, now: number): Promise<boolean> {
  const at = new Date(now).toISOString()
  const row = await db.selectFrom('pushes').select('id').where('next_at', '<=', at).limit(1).executeTakeFirst()
  return row !== undefined
}

export interface DuePush {
  readonly id: number
  readonly subscriptionId: number
  readonly attempts: number
  readonly expiresAt: string
  /** Unsealed. */
  readonly text: string
  readonly device: string
}

/**
 * Takes the next one that is due: nobody else takes it meanwhile. What is of no use any more goes, and so does what
 * can't be read: it holds up no other one.
 */
export async function claimPush(
  trx: Db,
  keys: SecretKeys,
  now: number,
): Promise<DuePush | SecretUnreadable | undefined> {
  const at = new Date(now).toISOString()
  await trx.deleteFrom('pushes').where('expires_at', '<=', at).execute()
  const due = await trx
    .selectFrom('pushes')
    .innerJoin('push_subscriptions', 'push_subscriptions.id', 'pushes.subscription_id')
    .where('pushes.next_at', '<=', at)
    .where((is) =>
      is.or([is('claimed_at', 'is', null), is('claimed_at', '<=', new Date(now - CLAIM_MS).toISOString())]),
    )
    .select(['pushes.id', 'pushes.subscription_id', 'pushes.sealed', 'pushes.attempts', 'pushes.expires_at'])
    .select(['push_subscriptions.endpoint_hash', 'push_subscriptions.sealed as device'])
    .orderBy('pushes.next_at')
    .orderBy('pushes.id')
    .limit(1)
    .executeTakeFirst()
  if (!due) return undefined
  const { id, subscription_id: subscriptionId, endpoint_hash: hash, expires_at: expiresAt } = due
  const attempts = due.attempts + 1
  try {
    const device = unseal(keys, due.device, aboutSubscription(hash))
    const text = unseal(keys, due.sealed, aboutPush(subscriptionId)).secret
    await trx.updateTable('pushes').set({ claimed_at: at, attempts }).where('id', '=', id).execute()
    if (device.isOutdated) {
      const { sealed } = sealDevice(keys, hash, device.secret)
      await trx.updateTable('push_subscriptions').set({ sealed }).where('id', '=', subscriptionId).execute()
    }
    return { id, subscriptionId, attempts, expiresAt, text, device: device.secret }
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
    await removePush(trx, id)
    return error
  }
}

export async function delayPush(trx: Db, id: number, next: string): Promise<void> {
  await trx.updateTable('pushes').set({ next_at: next, claimed_at: null }).where('id', '=', id).execute()
}

export async function removePush(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('pushes').where('id', '=', id).execute()
}

/** Goes back to an earlier state of the data: what waited then may have been sent since. */
export async function dropPushes(trx: Db): Promise<void> {
  await trx.deleteFrom('pushes').execute()
}
