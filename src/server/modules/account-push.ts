import { createHash } from 'node:crypto'
import type { PushState } from '#contract/calls/push.ts'
import { findUsableSubscription, keepSubscription, removeSubscription, sealDevice } from '#server/db/push.ts'
import type { Db } from '#server/db/schema.ts'
import type { SecretKeys } from '#server/db/secrets.ts'
import { invalid, missing } from '#server/failure.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { encryptPush } from '#server/notices/push-encryption.ts'
import { usablePushKeys } from '#server/notices/push-keys.ts'
import { addPush } from '#server/notices/push-queue.ts'
import { mustBePerson } from './account.ts'

/** Notices on the caller's own device. */

type Reading = Omit<Context, 'write'>

async function publicKey({ deps }: Reading): Promise<string> {
  const { db, write, config, clock } = deps
  return (await usablePushKeys({ db, write, keys: config.secretKeys, now: clock.now })).publicKey
}

async function stateOf(db: Db, keys: SecretKeys, sessionId: number, public_key: string): Promise<PushState> {
  const found = await findUsableSubscription(db, keys, sessionId)
  if (!found) return { public_key, subscription: null }
  const { id: _id, ...subscription } = found
  return { public_key, subscription }
}

/** A key that nothing can be encrypted for is refused at once. */
function mustBeUsable(keys: { readonly p256dh: string; readonly auth: string }): void {
  try {
    encryptPush('', keys)
  } catch {
    throw invalid('p256dh', 'Key is none that a notice can be encrypted for')
  }
}

export const pushHandlers = {
  'push.read': async (_, context) => {
    const sessionId = mustBePerson(context)
    const key = await publicKey(context)
    return stateOf(context.db, context.deps.config.secretKeys, sessionId, key)
  },

  'push.subscribe': async ({ body }, context) => {
    const sessionId = mustBePerson(context)
    mustBeUsable(body)
    const key = await publicKey(context)
    const hash = createHash('sha256').update(body.endpoint).digest('hex')
    const { secretKeys } = context.deps.config
    const device = sealDevice(secretKeys, hash, JSON.stringify(body))
    return context.write(async (trx) => {
      await keepSubscription(trx, { userId: context.account().id, sessionId }, device, context.at)
      return stateOf(trx, secretKeys, sessionId, key)
    })
  },

  'push.unsubscribe': async (_, context) => {
    const sessionId = mustBePerson(context)
    return context.write(async (trx) => {
      await removeSubscription(trx, { sessionId })
      return null
    })
  },

  'push.test': async (_, context) => {
    const sessionId = mustBePerson(context)
    const { secretKeys } = context.deps.config
    return context.write(async (trx) => {
      const found = await findUsableSubscription(trx, secretKeys, sessionId)
      if (!found) throw missing('The subscription of this device')
      const push = {
        title: 'Notices work on this device',
        body: 'This one was sent to try it out.',
        to: '/admin/monitoring',
        tag: 'test',
        urgency: 'normal',
        usefulFor: 60_000,
      } as const
      await addPush(trx, secretKeys, { subscription: found.id }, push, context.now)
      return null
    })
  },
} satisfies Handlers<'push.read' | 'push.subscribe' | 'push.unsubscribe' | 'push.test'>
