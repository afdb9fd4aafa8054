import type { KeyState } from '#contract/records/ai-key.ts'
import { hintOf, keepSecret, readSecret, resealSecret } from './kept-secrets.ts'
import type { Db } from './schema.ts'
import type { SecretKeys } from './secrets.ts'
import { ignoringCase } from './sqlite/sorting.ts'
import { usedNow } from './usage-window.ts'

/** Keys of the AI provider with what was used of them, and what people may ask for. */

const keyOf = (id: number) => ({ table: 'ai_keys', id, name: 'api_key' }) as const

/** By name. @param now milliseconds @param id of one alone */
export async function listAiKeys(db: Db, now: number, id?: number) {
  let query = db
    .selectFrom('ai_keys')
    .where('deleted_at', 'is', null)
    .select(['id', 'created_at', 'updated_at', 'version', 'name', 'max_requests', 'used_requests', 'total_requests'])
    .select(['reset_window', 'counted_since', 'is_active', 'key_hint'])
    .select(['last_tested_at', 'test_status', 'test_response_time', 'test_message'])
  if (id !== undefined) query = query.where('id', '=', id)
  const rows = await query.orderBy(ignoringCase('name')).orderBy('id').execute()
  return rows.map(({ counted_since, ...row }) => {
    const { used, resets_at } = usedNow(row.used_requests, { ...row, counted_since }, now)
    return { ...row, is_active: row.is_active === 1, used_requests: used, resets_at }
  })
}

/**
 * By name. Those of a person who rests in the trash rest there, too.
 * @param now milliseconds @param id of one alone
 */
export async function listUserAiKeys(db: Db, now: number, id?: number) {
  let query = db
    .selectFrom('user_ai_keys as key')
    .innerJoin('users', 'users.id', 'key.user_id')
    .where('key.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .select(['key.id', 'key.created_at', 'key.updated_at', 'key.version', 'key.name', 'key.usage_count'])
    .select(['key.requests_per_key', 'key.reset_window', 'key.counted_since', 'key.is_active'])
    .select(['users.id as user_id', 'users.name as user_name', 'users.email as user_email'])
  if (id !== undefined) query = query.where('key.id', '=', id)
  const rows = await query.orderBy(ignoringCase('key.name')).orderBy('key.id').execute()
  return rows.map(({ counted_since, user_id, user_name, user_email, ...row }) => {
    const { used, resets_at } = usedNow(row.usage_count, { ...row, counted_since }, now)
    const user = { id: user_id, name: user_name, email: user_email }
    return { ...row, user_id, user, is_active: row.is_active === 1, usage_count: used, resets_at }
  })
}

/** Starts over at zero. @param at ISO text */
export async function resetUserAiKey(trx: Db, id: number, at: string): Promise<void> {
  await trx.updateTable('user_ai_keys').set({ usage_count: 0, counted_since: at }).where('id', '=', id).execute()
}

/** @throws when it is not there; SecretUnreadable */
export async function aiKeyText(db: Db, keys: SecretKeys, id: number): Promise<string> {
  const text = await readSecret(db, keys, keyOf(id))
  if (text === undefined) throw new Error(`AI key ${id} has no key`)
  return text
}

/** What was told of the key before holds no more; its counts go on. */
export async function keepAiKey(trx: Db, keys: SecretKeys, id: number, text: string, at: string): Promise<void> {
  await keepSecret(trx, keys, keyOf(id), text, at)
  const untested = { last_tested_at: null, test_status: null, test_response_time: null, test_message: '' }
  await trx
    .updateTable('ai_keys')
    .set({ ...untested, key_hint: hintOf(text) })
    .where('id', '=', id)
    .execute()
}

interface Tested {
  readonly last_tested_at: string
  readonly test_status: KeyState
  readonly test_response_time: number
  readonly test_message: string
}

/** One that an older key sealed, sealed by the current one. @throws SecretUnreadable */
export async function resealAiKey(trx: Db, keys: SecretKeys, id: number): Promise<void> {
  await resealSecret(trx, keys, keyOf(id))
}

/** Says nothing of what was changed while the test ran. @param version that was tested */
export async function noteKeyTest(trx: Db, id: number, version: number, tested: Tested): Promise<void> {
  await trx.updateTable('ai_keys').set(tested).where('id', '=', id).where('version', '=', version).execute()
}
