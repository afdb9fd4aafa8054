import type { Definition, Stamp } from '#contract/records/record.ts'
import type { Actor } from '#server/db/activity.ts'
import type { Trx } from '#server/db/schema.ts'
import { keep, prefix } from './life.ts'
import { writeLinks } from './links.ts'
import { namedBy } from './references.ts'
import { findKept, overwrite, type Row } from './table.ts'

/**
 * Records that named one which went into the trash, and name another one in its place. When it comes back they name it
 * again, where nobody has decided otherwise since.
 */

/** Gives a field another value, as a new version of its record that its history and the log tell of. */
export async function rename(
  trx: Trx,
  by: Actor,
  of: Definition,
  before: Row & Stamp,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const after = { ...before, ...change, version: before.version + 1, updated_at: by.at }
  await overwrite(trx, of, before, after)
  await writeLinks(trx, of, before.id, before, after)
  await keep(trx, by, of, { was: before, record: after }, `${prefix(of)}.updated`)
}

interface Given {
  readonly type: string
  readonly id: number
  readonly user: Definition
  readonly field: string
  readonly to: number
}

/** @param before the record as it named the one that goes */
export async function noteHandedOver(
  trx: Trx,
  { type, id, user, field, to }: Given,
  before: Row & Stamp,
): Promise<void> {
  const value = before[field]
  const had_it = Array.isArray(value) && value.includes(to) ? 1 : 0
  const row = { type, record_id: id, user_type: user.type, user_id: before.id, field, to_id: to, had_it }
  await trx.insertInto('handed_over').values(row).execute()
}

/** Of a record that has come back. */
export async function giveBack(trx: Trx, by: Actor, of: Definition, id: number): Promise<void> {
  const rows = await trx
    .deleteFrom('handed_over')
    .where('type', '=', of.type)
    .where('record_id', '=', id)
    .returning(['user_type', 'user_id', 'field', 'to_id', 'had_it'])
    .execute()
  for (const { user_type, user_id, field, to_id, had_it } of rows) {
    const user = namedBy(of.type).find((one) => one.of.type === user_type && one.field === field)?.of
    const before: (Row & Stamp) | undefined = user && (await findKept(trx, user, user_id))
    if (!user || !before) continue
    const value: unknown = before[field]
    if (!Array.isArray(value)) {
      if (value === to_id) await rename(trx, by, user, before, { [field]: id })
    } else if (value.includes(to_id) && !value.includes(id)) {
      const stays = had_it === 1 || (await leaveToAnother(trx, { user_type, user_id, field, to_id }))
      const ids = stays ? [...value, id] : value.map((one: unknown) => (one === to_id ? id : one))
      await rename(trx, by, user, before, { [field]: ids })
    }
  }
}

/** Several became one: it goes from the record only with the last of them that comes back. */
async function leaveToAnother(
  trx: Trx,
  { user_type, user_id, field, to_id }: { user_type: string; user_id: number; field: string; to_id: number },
): Promise<boolean> {
  const other = await trx
    .selectFrom('handed_over')
    .select(['type', 'record_id'])
    .where('user_type', '=', user_type)
    .where('user_id', '=', user_id)
    .where('field', '=', field)
    .where('to_id', '=', to_id)
    .limit(1)
    .executeTakeFirst()
  if (!other) return false
  await trx
    .updateTable('handed_over')
    .set({ had_it: 0 })
    .where('type', '=', other.type)
    .where('record_id', '=', other.record_id)
    .where('user_type', '=', user_type)
    .where('user_id', '=', user_id)
    .where('field', '=', field)
    .execute()
  return true
}

/** Of a record that is erased for good. */
export async function forgetHandedOver(trx: Trx, { type }: Definition, id: number): Promise<void> {
  await trx.deleteFrom('handed_over').where('type', '=', type).where('record_id', '=', id).execute()
}
