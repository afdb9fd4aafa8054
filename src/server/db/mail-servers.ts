import type { Db } from './schema.ts'

/** Where mail is sent from. */

export function findDefaultMailServer(db: Db) {
  return db
    .selectFrom('mail_servers')
    .selectAll()
    .where('is_default', '=', 1)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Sealed; absent where the server wants none. */
export async function sealedMailPassword(db: Db, serverId: number) {
  const secret = await db
    .selectFrom('secrets')
    .select('sealed')
    .where('owner_type', '=', 'mail_servers')
    .where('owner_id', '=', serverId)
    .where('name', '=', 'password')
    .executeTakeFirst()
  return secret?.sealed
}

/** The same password, sealed by another key. Changes nothing when it was set anew meanwhile. @param before as it was read */
export async function resealMailPassword(trx: Db, serverId: number, before: string, sealed: string): Promise<void> {
  await trx
    .updateTable('secrets')
    .set({ sealed })
    .where('owner_type', '=', 'mail_servers')
    .where('owner_id', '=', serverId)
    .where('name', '=', 'password')
    .where('sealed', '=', before)
    .execute()
}
