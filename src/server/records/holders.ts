import { definitions } from '#contract/index.ts'
import { labelInSentence } from '#contract/records/label.ts'
import type { Definition } from '#contract/records/record.ts'
import type { Db } from '#server/db/schema.ts'
import { byName, tableName } from './table.ts'

const holderOf = ({ liesIn, fields }: Definition): Definition | undefined =>
  definitions.find(({ type }) => liesIn !== undefined && type === fields[liesIn]?.reference)

/**
 * What records lie in, up to the outermost, as their addresses name it: `{ lessonId: 3, courseId: 1 }`.
 * @param table of the records, deleted ones included
 * @returns by id; nothing of a record that is gone or lies in none
 */
export async function placesOf(
  db: Db,
  table: string,
  ids: readonly number[],
): Promise<Map<number, Readonly<Record<string, number>>>> {
  const of: Definition | undefined = definitions.find((each) => tableName(each) === table)
  const holder = of && holderOf(of)
  if (!of?.liesIn || !holder) return new Map()
  const { liesIn } = of
  const rows = await byName(db)
    .selectFrom(table)
    .select(['id', liesIn])
    .where('id', 'in', [...ids])
    .execute()
  const held = rows.map((row): [number, number] => [Number(row['id']), Number(row[liesIn])])
  const outer = await placesOf(db, tableName(holder), [...new Set(held.map(([, within]) => within))])
  const name = liesIn.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return new Map(held.map(([id, within]) => [id, { ...outer.get(within), [name]: within }]))
}

/** @returns the record with its article and its title (`The course "Baking"`) where it rests in the trash itself */
export async function restingItself(db: Db, of: Definition, id: number): Promise<string | null> {
  const row = await byName(db)
    .selectFrom(tableName(of))
    .select(of.titleField)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return row ? `The ${labelInSentence(of.label)} "${String(row[of.titleField])}"` : null
}

/**
 * The record that holds this one, and the one that holds that: the first that rests in the trash or is gone.
 * @returns it with its article and its title (`The course "Baking"`); null when all are there, or the record is not
 */
export async function restingHolder(db: Db, of: Definition, id: number): Promise<string | null> {
  const { liesIn } = of
  const holder = holderOf(of)
  if (!holder || liesIn === undefined) return null
  const own = await byName(db).selectFrom(tableName(of)).select(liesIn).where('id', '=', id).executeTakeFirst()
  if (!own) return null
  const held = await byName(db)
    .selectFrom(tableName(holder))
    .select(['id', 'deleted_at', holder.titleField])
    .where('id', '=', own[liesIn])
    .executeTakeFirst()
  if (held?.['deleted_at'] !== null) {
    return `The ${labelInSentence(holder.label)} "${String(held?.[holder.titleField] ?? '')}"`
  }
  return restingHolder(db, holder, Number(held['id']))
}
