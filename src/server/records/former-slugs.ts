import type { Definition } from '#contract/records/record.ts'
import { isPublic } from '#contract/records/publication.ts'
import { statement } from '#server/db/compiled-query.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import type { Row } from './table.ts'

/**
 * Where a public record was found before its slug changed. Such an address leads on to the record, and is given to
 * another one by name alone.
 */

/** Whether records of a kind have an address of their own on the site. */
const hasAddress = (of: Definition) =>
  of.publishField !== undefined && of.slugWithin === undefined && 'slug' in of.fields

const takeOver = statement((db, { type, slug }: { type: string; slug: string }) =>
  db.deleteFrom('former_slugs').where('type', '=', type).where('slug', '=', slug),
)

/** After a slug was given: the former one is kept where visitors may know it, the new one is nobody's former one. */
export async function noteSlug(trx: Trx, of: Definition, was: Row, after: Row, at: string): Promise<void> {
  const { type } = of
  if (!hasAddress(of) || was['slug'] === after['slug']) return
  await takeOver(trx, { type, slug: String(after['slug']) })
  if (!isPublic(of, was)) return
  const former = { type, slug: String(was['slug']), record_id: Number(after['id']), at }
  await trx.insertInto('former_slugs').values(former).execute()
}

const lookUp = statement((db, { type, slug }: { type: string; slug: string }) =>
  db.selectFrom('former_slugs').select('record_id').where('type', '=', type).where('slug', '=', slug),
)

/** @returns the id of the record that was public under this slug; undefined when none was */
export async function formerlyAt(db: Db, of: Definition, slug: string): Promise<number | undefined> {
  if (!hasAddress(of)) return undefined
  const [found] = await lookUp(db, { type: of.type, slug })
  return found?.record_id
}

/** What is erased for good leaves its former addresses to others. */
export async function eraseFormerSlugs(trx: Trx, of: Definition, id: number): Promise<void> {
  await trx.deleteFrom('former_slugs').where('type', '=', of.type).where('record_id', '=', id).execute()
}
