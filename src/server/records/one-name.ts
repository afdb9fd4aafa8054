import { nameKey, nameTaken } from '#contract/records/one-name.ts'
import type { Definition } from '#contract/records/record.ts'
import type { Db } from '#server/db/schema.ts'
import { invalid } from '#server/failure.ts'
import { byName, type Row, tableName } from './table.ts'

/**
 * Of kinds whose names are looked for by people: a name that another one has is refused when it is given. Two that
 * have the same one already keep it, and everything else of them can be changed.
 * @param was the record before; empty for a new one
 * @throws Failure `invalid`
 */
export async function checkName(db: Db, of: Definition, was: Row, after: Row): Promise<void> {
  if (!of.oneName) return
  const [before, wanted] = [was, after].map((row) => nameKey(String(row[of.titleField] ?? '')))
  if (wanted === before) return
  // A few hundred at most, compared as the device does it: no database folds the case of all letters.
  const others = await byName(db)
    .selectFrom(tableName(of))
    .select(['id', of.titleField])
    .where('deleted_at', 'is', null)
    .execute()
  const taken = others.some((row) => row['id'] !== was['id'] && nameKey(String(row[of.titleField])) === wanted)
  if (taken) throw invalid(of.titleField, nameTaken(of))
}
