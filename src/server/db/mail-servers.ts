import type { SendingStage } from '#contract/records/mail-server.ts'
import { hintOf, keepSecret, readSecret, resealSecret } from './kept-secrets.ts'
import { bit, type Db } from './schema.ts'
import type { SecretKeys } from './secrets.ts'
import { ignoringCase } from './sqlite/sorting.ts'

/** Where mail is sent from, and the sealed passwords, which no list query joins. */

const passwordOf = (id: number) => ({ table: 'mail_servers', id, name: 'password' }) as const

export function findDefaultMailServer(db: Db) {
  return db
    .selectFrom('mail_servers')
    .selectAll()
    .where('is_default', '=', 1)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** @param id of one alone */
export async function listMailServers(db: Db, id?: number) {
  let query = db
    .selectFrom('mail_servers')
    .where('deleted_at', 'is', null)
    .select(['id', 'created_at', 'updated_at', 'version', 'name', 'mailer', 'host', 'port', 'encryption', 'username'])
    .select(['from_address', 'from_name', 'description', 'is_active', 'is_default', 'password_hint'])
    .select(['test_successful', 'last_tested_at', 'test_stage', 'test_message'])
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('secrets')
            .select('owner_id')
            .where('owner_type', '=', 'mail_servers')
            .whereRef('owner_id', '=', 'mail_servers.id'),
        )
        .$castTo<number>()
        .as('has_password'),
    )
  if (id !== undefined) query = query.where('id', '=', id)
  const rows = await query.orderBy(ignoringCase('name')).orderBy('id').execute()
  return rows.map((row) => ({
    ...row,
    is_active: row.is_active === 1,
    is_default: row.is_default === 1,
    has_password: row.has_password === 1,
    test_successful: row.test_successful === null ? null : row.test_successful === 1,
  }))
}

/** No other one is the default from now on. */
export async function clearDefault(trx: Db, at: string): Promise<void> {
  await trx
    .updateTable('mail_servers')
    .set((value) => ({ is_default: bit(false), updated_at: at, version: value('version', '+', 1) }))
    .where('is_default', '=', 1)
    .where('deleted_at', 'is', null)
    .execute()
}

interface Tested {
  readonly test_successful: boolean
  readonly last_tested_at: string
  readonly test_stage: SendingStage | null
  readonly test_message: string
}

/** Says nothing of what was changed while the test ran. @param version that was tested */
export async function noteTest(trx: Db, id: number, version: number, tested: Tested): Promise<void> {
  await trx
    .updateTable('mail_servers')
    .set({ ...tested, test_successful: bit(tested.test_successful) })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
}

export async function forgetTest(trx: Db, id: number): Promise<void> {
  const untested = { test_successful: null, last_tested_at: null, test_stage: null, test_message: '' }
  await trx.updateTable('mail_servers').set(untested).where('id', '=', id).execute()
}

/** @returns undefined where the server wants none @throws SecretUnreadable */
export async function mailPassword(db: Db, keys: SecretKeys, id: number): Promise<string | undefined> {
  return readSecret(db, keys, passwordOf(id))
}

/** A password that an older key sealed, sealed by the current one. */
export async function resealMailPassword(trx: Db, keys: SecretKeys, id: number): Promise<void> {
  await resealSecret(trx, keys, passwordOf(id))
}

/** @param password undefined: it needs none any more */
export async function keepMailPassword(
  trx: Db,
  keys: SecretKeys,
  id: number,
  password: string | undefined,
  at: string,
): Promise<void> {
  await keepSecret(trx, keys, passwordOf(id), password, at)
  const password_hint = password === undefined ? '' : hintOf(password)
  await trx.updateTable('mail_servers').set({ password_hint }).where('id', '=', id).execute()
}
