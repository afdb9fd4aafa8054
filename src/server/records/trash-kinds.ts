import { sql } from 'kysely'
import { allows, type Principal } from '#contract/calls/permissions.ts'
import { definitions } from '#contract/index.ts'
import { aiKey } from '#contract/records/ai-key.ts'
import { userAiKey } from '#contract/records/ai-user-key.ts'
import { mailServer } from '#contract/records/mail-server.ts'
import type { Definition } from '#contract/records/record.ts'
import { user } from '#contract/records/user.ts'
import { tableName } from './table.ts'

/** The kinds of records that can rest in the trash. */

/** What the trash holds of one kind. */
export interface Kind {
  readonly type: string
  readonly table: string
  readonly title: string
  /** Not content: not even its name is anybody's but an admin's. */
  readonly isAdmins?: boolean
  readonly of: Definition
  /** People: brought back by the rules of accounts, and of an erased one the row stays, with nothing but the name. */
  readonly isPeople?: true
  /** The field that names the person with whom it goes and comes back. */
  readonly ofPerson?: string
}

export const KINDS: readonly Kind[] = [
  ...definitions.flatMap((of: Definition): Kind[] =>
    of.trashType === undefined
      ? []
      : [{ type: of.trashType, table: tableName(of), title: of.titleField, isAdmins: of.readAccess === 'admin', of }],
  ),
  { type: user.trashType, table: 'users', title: user.titleField, isAdmins: true, of: user, isPeople: true },
  { type: 'mail-servers', table: tableName(mailServer), title: 'name', isAdmins: true, of: mailServer },
  { type: 'ai-keys', table: tableName(aiKey), title: 'name', isAdmins: true, of: aiKey },
  {
    type: 'user-ai-keys',
    table: tableName(userAiKey),
    title: 'name',
    isAdmins: true,
    of: userAiKey,
    ofPerson: 'user_id',
  },
]

export interface Deleted {
  readonly type: string
  readonly id: number
  readonly version: number
  readonly title: string
  readonly deleted_at: string
  readonly deleted_by: string | null
}

// Table and column names come from definitions alone; a builder can't type "any of these tables".
export const deletedIn = ({ type, table, title, isPeople }: Kind) => sql`
  select ${type} as type, kept.id, kept.version, ${sql.ref(`kept.${title}`)} as title, kept.deleted_at as deleted_at,
    users.name as deleted_by
  from ${sql.table(table)} as kept left join users on users.id = kept.deleted_by
  where ${isResting('kept', isPeople)}`

export const isResting = (row: string, isPeople = false) =>
  sql`${sql.ref(`${row}.deleted_at`)} is not null${isPeople ? sql` and ${sql.ref(`${row}.email`)} <> ''` : sql``}`

/** What may be done with it in the trash, the call says: list, bring back, erase. */
export function isOpen(kind: Kind, caller: Principal | undefined): boolean {
  return !kind.isAdmins || allows('admin', caller)
}
