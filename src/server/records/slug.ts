import type { Definition } from '#contract/records/record.ts'
import { freeNumber, freeSlug, slugify } from '#server/db/slugs.ts'
import { statement } from '#server/db/compiled-query.ts'
import type { Db } from '#server/db/schema.ts'
import { taken } from '#server/failure.ts'
import { formerlyAt } from './former-slugs.ts'
import { byName, type Row, tableName } from './table.ts'

/** Slugs are unique among the records of a kind that are not deleted, or among those in the same record. */

interface Asked {
  readonly slug: string
  readonly except: number
  /** The record that it has to be unique within; null: all of the kind. */
  readonly within: unknown
}

const lookups = new WeakMap<Definition, (db: Db, asked: Asked) => Promise<unknown[]>>()

function lookupOf(of: Definition) {
  const known = lookups.get(of)
  if (known) return known
  const made = statement((db, { slug, except, within }: Asked) => {
    const same = byName(db)
      .selectFrom(tableName(of))
      .select('id')
      .where('slug', '=', slug)
      .where('deleted_at', 'is', null)
      .where('id', '<>', except)
      .limit(1)
    return of.slugWithin === undefined ? same : same.where(of.slugWithin, '=', within)
  })
  lookups.set(of, made)
  return made
}

function isTaken(db: Db, of: Definition, record: Row, except: number) {
  const within = of.slugWithin === undefined ? null : record[of.slugWithin]
  return async (slug: string) => (await lookupOf(of)(db, { slug, except, within })).length > 0
}

/** As `isTaken`; an address under which another record was public counts, too. */
function isKnown(db: Db, of: Definition, record: Row, except: number) {
  const taker = isTaken(db, of, record, except)
  return async (slug: string) => {
    const former = await formerlyAt(db, of, slug)
    return (former !== undefined && former !== except) || taker(slug)
  }
}

/**
 * The slug that a record gets.
 * @param record the record with its title, and with what its slug is unique within
 * @param wanted typed by a person; empty: one is made from the title
 * @throws Failure `taken` when a typed one belongs to another record
 */
export async function slugFor(db: Db, of: Definition, record: Row, wanted: string, except = 0): Promise<string> {
  if (!wanted) {
    const taker = isKnown(db, of, record, except)
    const made = slugify(String(record[of.titleField]), '')
    // A title without a letter that an address can hold: the kind alone would name all of them.
    return made === '' ? freeNumber(of.type.replace(/^.*-/, ''), 0, taker) : freeSlug(made, taker)
  }
  if (await isTaken(db, of, record, except)(wanted)) throw taken(wanted)
  return wanted
}

/** The slug itself, or with the first number that is free. */
export function slugNear(db: Db, of: Definition, record: Row, slug: string, except = 0): Promise<string> {
  return freeSlug(slug, isKnown(db, of, record, except))
}
