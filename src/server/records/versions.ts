import type { Definition } from '#contract/records/record.ts'
import type { Db } from '#server/db/schema.ts'
import { byName, type Row, tableName } from './table.ts'

/**
 * The version with which a record comes to stand at its address. Where the address can outlive the record, versions
 * count on over all that stood there: one that was seen before must not fit what stands there now.
 * @param was its last one; 0 for a record that is made
 */
export async function nextVersion(db: Db, { onlyOne, ...of }: Definition, row: Row, was = 0): Promise<number> {
  if (!onlyOne?.inAddress) return was + 1
  let there = byName(db)
    .selectFrom(tableName(of))
    .select((is) => is.fn.max<number>('version').as('version'))
  for (const field of onlyOne.of) there = there.where(field, '=', row[field])
  const { version } = await there.executeTakeFirstOrThrow()
  // Null where none stood there before.
  return (version ?? 0) + 1
}
