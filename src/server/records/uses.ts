import type { Definition, Full, Stamp } from '#contract/records/record.ts'
import { inThousands } from '#contract/fields/thousands.ts'
import type { Actor } from '#server/db/activity.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { inUse, invalid } from '#server/failure.ts'
import { noteHandedOver, rename } from './handed-over.ts'
import { linkOf } from './links.ts'
import { isThere, namedBy } from './references.ts'
import { byName, findKept, type Row, tableName, tableOf } from './table.ts'

/** Where a record is named, and what becomes of that when it goes. */

const MOST_NAMED = 100

/** Records of one kind that name a record in one of their fields. */
function naming(db: Db, of: Definition, field: string, id: number) {
  const rows = byName(db).selectFrom(tableName(of)).where('deleted_at', 'is', null)
  const link = linkOf(of, field)
  if (link) {
    return rows.where('id', 'in', byName(db).selectFrom(link.table).select(link.own).where(link.other, '=', id))
  }
  const column = tableOf(of).columns.find((one) => one.field === field)?.column ?? field
  return rows.where(column, '=', id)
}

/** @throws Failure `in_use` with the places when other records name it */
async function refuseInUse(db: Db, of: Definition, record: Row & Pick<Stamp, 'id'>): Promise<void> {
  for (const { of: user, field } of namedBy(of.type)) {
    const rows = naming(db, user, field, record.id)
    const uses = await rows.select(['id', user.titleField]).orderBy('id').limit(MOST_NAMED).execute()
    if (uses.length === 0) continue
    const { total } = await rows.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const count = `${inThousands(total)} ${(total === 1 ? user.label : user.plural).toLowerCase()}`
    throw inUse(
      `"${String(record[of.titleField])}" is used by ${count}.`,
      uses.map((use) => ({ type: user.type, id: Number(use['id']), title: String(use[user.titleField]) })),
    )
  }
}

/**
 * Decides what becomes of the records that name one which is about to be deleted.
 * @param wanted `reassign_to`: they name another one from now on; `force`: they go on naming it
 * @throws Failure `in_use` when neither is wanted and there are some, `invalid` when the other one is not there
 */
export async function settleUses<D extends Definition>(
  trx: Trx,
  by: Actor,
  of: D,
  record: Full<D>,
  wanted: { readonly reassign_to?: number | undefined; readonly force: boolean },
): Promise<void> {
  const named: Row & Pick<Stamp, 'id'> = { ...(record as Row), id: Number((record as Row)['id']) }
  const { reassign_to: target, force } = wanted
  if (target === undefined) return force ? undefined : refuseInUse(trx, of, named)
  if (target === named.id || !(await isThere(trx, of.type, target))) {
    const word = of.label.split(' ').at(-1) ?? of.label
    throw invalid('reassign_to', `${word.charAt(0).toUpperCase()}${word.slice(1)} to move to does not exist`)
  }
  await reassign(trx, by, of, named.id, target)
}

/**
 * Makes every record that names one name another, each as a new version that its history and the log tell of.
 * @param to null takes it away: what they name is about to be erased
 */
export async function reassign(trx: Trx, by: Actor, of: Definition, from: number, to: number | null): Promise<void> {
  for (const { of: user, field } of namedBy(of.type)) {
    const rows = await naming(trx, user, field, from).select('id').execute()
    for (const { id } of rows) {
      const before: (Row & Stamp) | undefined = await findKept(trx, user, Number(id))
      if (!before) continue
      await rename(trx, by, user, before, { [field]: moved(before[field], from, to) })
      if (to !== null) await noteHandedOver(trx, { type: of.type, id: from, user, field, to }, before)
    }
  }
}

/** A set names each record once. */
function moved(value: unknown, from: number, to: number | null): unknown {
  if (!Array.isArray(value)) return to
  return value.flatMap((id: unknown) => {
    if (id !== from) return [id]
    return to === null || value.includes(to) ? [] : [to]
  })
}
