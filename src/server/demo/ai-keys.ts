import { aiKey } from '#contract/records/ai-key.ts'
import { userAiKey } from '#contract/records/ai-user-key.ts'
import { keepAiKey } from '#server/db/ai-keys.ts'
import type { Trx } from '#server/db/schema.ts'
import type { SecretKeys } from '#server/db/secrets.ts'
import { create } from '#server/records/life.ts'
import { DEMO_AI_KEYS, DEMO_USER_AI_KEYS } from './content/ai-keys.ts'
import { at, type DemoMoment, SAMPLE, sampler } from './moment.ts'

/** Keys that the provider does not know, and quotas of the sample people. */
export async function insertDemoAiKeys(trx: Trx, keys: SecretKeys, { now }: DemoMoment): Promise<void> {
  const counted_since = new Date(now).toISOString()
  for (const [index, { name, limit, used, total, reset_window, is_active }] of DEMO_AI_KEYS.entries()) {
    const by = sampler(at(now, 40 - index, index))
    const values = { name, max_requests: limit, reset_window, is_active }
    const { id } = await create(trx, by, aiKey, values, SAMPLE)
    await keepAiKey(trx, keys, id, `sample-key-that-opens-nothing-${index}`, by.at)
    const counts = { used_requests: used, total_requests: total, counted_since }
    await trx.updateTable('ai_keys').set(counts).where('id', '=', id).execute()
  }
  const people = await trx.selectFrom('users').select('id').where('demo', '=', 1).orderBy('id').limit(5).execute()
  for (const [index, person] of people.entries()) {
    const key = DEMO_USER_AI_KEYS[index]
    if (!key) continue
    const { name, limit, used, reset_window, is_active } = key
    const values = { user_id: person.id, name, requests_per_key: limit, reset_window, is_active }
    const { id } = await create(trx, sampler(at(now, 20 - index, index)), userAiKey, values, SAMPLE)
    await trx.updateTable('user_ai_keys').set({ usage_count: used, counted_since }).where('id', '=', id).execute()
  }
}
