import { definitions } from '#contract/index.ts'
import type { Definition } from '#contract/records/record.ts'
import type { Db } from '#server/db/schema.ts'
import { byName, tableName } from './table.ts'

/**
 * The record that holds this one, and the one that holds that: the first that rests in the trash or is gone.
 * @returns it with its article and its title (`The course "Baking"`); null when all are there, or the record is not
 */
export async function restingHolder(db: Db, of: Definition, id: number): Promise<string | null> {
  const { liesIn } = of
  const holder = definitions.find(({ type }) => liesIn !== undefined && type === of.fields[liesIn]?.reference)
  if (!holder || liesIn === undefined) return null
  const own = await byName(db).selectFrom(tableName(of)).select(liesIn).where('id', '=', id).executeTakeFirst()
  if (!own) return null
  const held = await byName(db)
    .selectFrom(tableName(holder))
    .select(['id', 'deleted_at', holder.titleField])
    .where('id', '=', own[liesIn])
    .executeTakeFirst()
  if (held?.['deleted_at'] !== null) {
    return `The ${holder.label.toLowerCase()} "${String(held?.[holder.titleField] ?? '')}"`
  }
  return restingHolder(db, holder, Number(held['id']))
}
