import type { Db } from './schema.ts'
import { insertUser } from './users.ts'

interface Owner {
  readonly name: string
  readonly email: string
  readonly passwordHash: string
}

/** The first account: an admin, whose address is proved by having access to the server itself. @returns its id */
export async function createOwner(trx: Db, owner: Owner, at: string): Promise<number> {
  const id = await insertUser(trx, { ...owner, role: 'admin', verifiedAt: at }, at)
  await trx
    .updateTable('settings')
    .set({ admin_email: owner.email, updated_at: at })
    .set((value) => ({ version: value('version', '+', 1) }))
    .where('admin_email', '=', '')
    .execute()
  return id
}
