import type { Db } from './schema.ts'
import { seal, type SecretKeys, unseal } from './secrets.ts'

/** Secrets that belong to a record: sealed, in a table of their own, which no list query joins. */

/** What a secret is sealed for; the table of the record is emptied of it when the record is erased. */
export interface SecretOf {
  readonly table: 'mail_servers' | 'ai_keys'
  readonly id: number
  readonly name: string
}

/** From so many characters on the last four tell nobody the rest. */
const LONG_SECRET = 16

/** What may be told of a secret: the last four characters of a long one. */
export function hintOf(secret: string): string {
  return secret.length >= LONG_SECRET ? secret.slice(-4) : ''
}

const aboutOf = ({ table, id, name }: SecretOf) => `${table}/${id}/${name}`

async function sealedSecret(db: Db, { table, id, name }: SecretOf): Promise<string | undefined> {
  const secret = await db
    .selectFrom('secrets')
    .select('sealed')
    .where('owner_type', '=', table)
    .where('owner_id', '=', id)
    .where('name', '=', name)
    .executeTakeFirst()
  return secret?.sealed
}

/** @returns undefined where none is kept @throws SecretUnreadable */
export async function readSecret(db: Db, keys: SecretKeys, of: SecretOf): Promise<string | undefined> {
  const sealed = await sealedSecret(db, of)
  return sealed === undefined ? undefined : unseal(keys, sealed, aboutOf(of)).secret
}

/** One that an older key sealed, sealed by the current one. Changes nothing when it was set anew meanwhile. */
export async function resealSecret(trx: Db, keys: SecretKeys, of: SecretOf): Promise<void> {
  const sealed = await sealedSecret(trx, of)
  if (sealed === undefined) return
  const { secret, isOutdated } = unseal(keys, sealed, aboutOf(of))
  if (!isOutdated) return
  await trx
    .updateTable('secrets')
    .set({ sealed: seal(keys, secret, aboutOf(of)) })
    .where('owner_type', '=', of.table)
    .where('owner_id', '=', of.id)
    .where('sealed', '=', sealed)
    .execute()
}

/** In place of the one before. @param secret undefined: none is kept any more */
export async function keepSecret(
  trx: Db,
  keys: SecretKeys,
  of: SecretOf,
  secret: string | undefined,
  at: string,
): Promise<void> {
  const { table, id, name } = of
  await trx
    .deleteFrom('secrets')
    .where('owner_type', '=', table)
    .where('owner_id', '=', id)
    .where('name', '=', name)
    .execute()
  if (secret === undefined) return
  const sealed = seal(keys, secret, aboutOf(of))
  await trx.insertInto('secrets').values({ owner_type: table, owner_id: id, name, sealed, updated_at: at }).execute()
}
