import type { HealthCheck, KeyFigures } from '#contract/calls/ai-keys.ts'
import { aiKey, type AiKey } from '#contract/records/ai-key.ts'
import { userAiKey, type UserAiKey } from '#contract/records/ai-user-key.ts'
import { notAsked, notRead, testKey, type Verdict } from '#server/ai/provider.ts'
import {
  aiKeyText,
  keepAiKey,
  listAiKeys,
  listUserAiKeys,
  noteKeyTest,
  resealAiKey,
  resetUserAiKey,
} from '#server/db/ai-keys.ts'
import type { Db } from '#server/db/schema.ts'
import { SecretUnreadable } from '#server/db/secrets.ts'
import { missing } from '#server/failure.ts'
import type { AskProof, Context, Handlers } from '#server/http/context.ts'
import { mustBeAdmin } from '#server/records/accounts.ts'
import { change, create, note, remove, renew } from '#server/records/life.ts'

/** Keys of the AI provider, and what people may ask it for. */

type Asking = Pick<Context, 'db' | 'deps' | 'now' | 'at'>

/** A health check asks for so many keys at once, and waits for all of them no longer than this. */
const AT_ONCE = 8
const CHECK_MS = 20_000

async function readKey(db: Db, id: number, now: number): Promise<AiKey> {
  const [key] = await listAiKeys(db, now, id)
  if (!key) throw missing('The AI key')
  return key
}

async function readUserKey(db: Db, id: number, now: number): Promise<UserAiKey> {
  const [key] = await listUserAiKeys(db, now, id)
  if (!key) throw missing('The AI key')
  return key
}

function figuresOf(keys: readonly { readonly limit: number; readonly used: number }[]): KeyFigures {
  const sum = (of: (key: (typeof keys)[number]) => number) => keys.reduce((all, key) => all + of(key), 0)
  return {
    total_keys: keys.length,
    total_requests: sum(({ limit }) => limit),
    used_requests: sum(({ used }) => used),
    // A limit may have been lowered below what was used.
    available_requests: sum(({ limit, used }) => Math.max(0, limit - used)),
  }
}

const ofKey = ({ max_requests: limit, used_requests: used }: AiKey) => ({ limit, used })
const ofUserKey = ({ requests_per_key: limit, usage_count: used }: UserAiKey) => ({ limit, used })

/** Asks the provider, and writes down what it said. */
async function test({ db, deps, at }: Asking, { id, version }: AiKey, signal?: AbortSignal): Promise<Verdict> {
  const { geminiApiBase: base, secretKeys } = deps.config
  const text = await aiKeyText(db, secretKeys, id).catch((error: unknown) => {
    if (error instanceof SecretUnreadable) return error
    throw error
  })
  const isRead = typeof text === 'string'
  const verdict = isRead ? await testKey({ base, ...(signal && { signal }) }, text) : notRead(text.message)
  const { status: test_status, response_time: test_response_time, error_message } = verdict
  const tested = { last_tested_at: at, test_status, test_response_time, test_message: error_message ?? '' }
  await deps.write(async (trx) => {
    if (isRead) await resealAiKey(trx, secretKeys, id)
    await noteKeyTest(trx, id, version, tested)
  })
  return verdict
}

async function testAll(context: Asking, keys: readonly AiKey[]): Promise<HealthCheck['keys']> {
  const signal = AbortSignal.timeout(CHECK_MS)
  const verdicts: Verdict[] = keys.map(() => notAsked)
  const waiting = keys.entries()
  const worker = async () => {
    for (const [place, key] of waiting) {
      if (signal.aborted) return
      verdicts[place] = await test(context, key, signal)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return keys.map(({ id, name }, place) => {
    const { status, error_message } = verdicts[place] ?? notAsked
    return { id, name, is_healthy: status === 'valid', status, error_message }
  })
}

type AiKeyCall =
  | 'aiKeys.list'
  | 'aiKeys.read'
  | 'aiKeys.create'
  | 'aiKeys.update'
  | 'aiKeys.delete'
  | 'aiKeys.test'
  | 'aiKeys.healthCheck'
  | 'aiKeys.stats'
  | 'userAiKeys.list'
  | 'userAiKeys.read'
  | 'userAiKeys.create'
  | 'userAiKeys.setQuota'
  | 'userAiKeys.resetUsage'
  | 'userAiKeys.delete'

/** @param prove before a key is added or replaced */
export const aiKeyHandlers = (prove: AskProof): Handlers<AiKeyCall> => ({
  'aiKeys.list': async (_, { db, now }) => {
    const keys = await listAiKeys(db, now)
    return { api_keys: keys, statistics: figuresOf(keys.map(ofKey)) }
  },

  'aiKeys.read': ({ params }, { db, now }) => readKey(db, params.id, now),

  'aiKeys.create': async ({ body: { api_key, current_password, ...values } }, context) => {
    const proof = await prove(context, current_password)
    return context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      await proof.hold(trx)
      const { id } = await create(trx, context, aiKey, values)
      await keepAiKey(trx, context.deps.config.secretKeys, id, api_key, context.at)
      return readKey(trx, id, context.now)
    })
  },

  'aiKeys.update': async ({ params, body: { api_key, current_password, ...changes } }, context) => {
    const proof = api_key === '' ? undefined : await prove(context, current_password)
    return context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      await proof?.hold(trx)
      const before = await readKey(trx, params.id, context.now)
      context.mustMatch(before)
      const stored = await change(trx, context, aiKey, before, changes)
      if (api_key !== '') {
        await keepAiKey(trx, context.deps.config.secretKeys, before.id, api_key, context.at)
        // Nothing else of it changed, and still it is another one.
        if (stored.version === before.version) await renew(trx, context, aiKey, before, 'ai_key.updated')
        await note(trx, context, aiKey, { ...stored }, 'ai_key.key_replaced', { api_key: ['•••', '•••'] })
      }
      return readKey(trx, before.id, context.now)
    })
  },

  'aiKeys.delete': ({ params }, context) =>
    context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      const key = await readKey(trx, params.id, context.now)
      context.mustMatch(key)
      return remove(trx, context, aiKey, key)
    }),

  'aiKeys.test': async ({ params }, context) => {
    const details = await test(context, await readKey(context.db, params.id, context.now))
    const { status, quota_status } = details
    const isAnswered = quota_status !== 'unknown' || status === 'invalid'
    return { success: isAnswered, valid: isAnswered && status !== 'invalid', details }
  },

  'aiKeys.healthCheck': async (_, context) => {
    const active = (await listAiKeys(context.db, context.now)).filter(({ is_active }) => is_active)
    const keys = await testAll(context, active)
    const healthy = keys.filter(({ is_healthy }) => is_healthy).length
    context.say(`${healthy}/${keys.length} keys healthy`)
    return { healthy_keys: healthy, unhealthy_keys: keys.length - healthy, total_keys: keys.length, keys }
  },

  'aiKeys.stats': async (_, { db, now }) => {
    const keys = (await listAiKeys(db, now)).map(ofKey)
    const userKeys = (await listUserAiKeys(db, now)).map(ofUserKey)
    return {
      overall: figuresOf([...keys, ...userKeys]),
      gemini_keys: figuresOf(keys),
      user_keys: figuresOf(userKeys),
    }
  },

  'userAiKeys.list': async (_, { db, now }) => ({ user_api_keys: await listUserAiKeys(db, now) }),

  'userAiKeys.read': ({ params }, { db, now }) => readUserKey(db, params.id, now),

  'userAiKeys.create': ({ body }, context) =>
    context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      const { id } = await create(trx, context, userAiKey, body)
      return readUserKey(trx, id, context.now)
    }),

  'userAiKeys.setQuota': ({ params, body }, context) =>
    context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      const before = await readUserKey(trx, params.id, context.now)
      context.mustMatch(before)
      await change(trx, context, userAiKey, before, body, 'user_ai_key.quota_set')
      return readUserKey(trx, before.id, context.now)
    }),

  'userAiKeys.resetUsage': ({ params }, context) =>
    context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      const before = await readUserKey(trx, params.id, context.now)
      context.mustMatch(before)
      await resetUserAiKey(trx, before.id, context.at)
      const changes = { usage_count: [before.usage_count, 0] } as const
      await note(trx, context, userAiKey, before, 'user_ai_key.usage_reset', changes)
      return readUserKey(trx, before.id, context.now)
    }),

  'userAiKeys.delete': ({ params }, context) =>
    context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      const key = await readUserKey(trx, params.id, context.now)
      context.mustMatch(key)
      return remove(trx, context, userAiKey, key)
    }),
})
