import { sql } from 'kysely'
import type { Access } from '#contract/calls/permissions.ts'
import { eraseBelongings, mustBeRestorable, putBack } from './course-trash.ts'
import { reassignPosts } from './in-use.ts'
import type { Db } from './schema.ts'
import { freeSlug } from './slugs.ts'
import { reassignWorkflows } from './workflow-categories.ts'
import { mustBeReattachable } from './workflow-files.ts'

/**
 * Records that rest in the trash. A kind is one line here: what its title is, whether a slug has
 * to be free again at the return, and who may see it.
 */
interface Kind {
  readonly title: 'title' | 'name' | 'display_name'
  readonly slugged: boolean
  /** Column within which its slug is unique; everywhere when absent. */
  readonly slugWithin?: string
  readonly access: Access
}

export const TRASH = {
  posts: { title: 'title', slugged: true, access: 'content.delete' },
  categories: { title: 'name', slugged: true, access: 'content.delete' },
  tags: { title: 'name', slugged: true, access: 'content.delete' },
  files: { title: 'name', slugged: false, access: 'content.delete' },
  courses: { title: 'title', slugged: true, access: 'content.delete' },
  lessons: { title: 'title', slugged: true, slugWithin: 'course_id', access: 'content.delete' },
  quizzes: { title: 'title', slugged: false, access: 'content.delete' },
  course_files: { title: 'title', slugged: false, access: 'content.delete' },
  lesson_files: { title: 'title', slugged: false, access: 'content.delete' },
  workflows: { title: 'title', slugged: true, access: 'content.delete' },
  workflow_files: { title: 'display_name', slugged: false, access: 'content.delete' },
  workflow_categories: { title: 'name', slugged: true, access: 'content.delete' },
  user_groups: { title: 'name', slugged: false, access: 'admin' },
  cv_templates: { title: 'name', slugged: false, access: 'admin' },
} as const satisfies Record<string, Kind>

export type TrashTable = keyof typeof TRASH
export const trashTables = Object.keys(TRASH).filter((name): name is TrashTable => name in TRASH)

/** Types stand in addresses with hyphens. */
export const trashType = (table: TrashTable): string => table.replaceAll('_', '-')
export const trashTable = (type: string): TrashTable | undefined =>
  trashTables.find((table) => trashType(table) === type)

export interface Deleted {
  readonly id: number
  readonly version: number
  readonly title: string
  readonly deleted_at: string
  readonly deleted_by: string | null
}

const MOST_LISTED = 500

// Table and column names come from the constant above alone; a builder can't type "any of these tables".
const deletedIn = (table: TrashTable) => sql`
  select kept.id, kept.version, ${sql.ref(`kept.${TRASH[table].title}`)} as title, kept.deleted_at,
    users.name as deleted_by
  from ${sql.table(table)} as kept left join users on users.id = kept.deleted_by
  where kept.deleted_at is not null`

/** Newest first. */
export async function listDeleted(db: Db, table: TrashTable): Promise<Deleted[]> {
  const { rows } = await sql<Deleted>`${deletedIn(table)} order by kept.deleted_at desc limit ${MOST_LISTED}`.execute(
    db,
  )
  return rows
}

export async function findDeleted(db: Db, table: TrashTable, id: number): Promise<Deleted | undefined> {
  const { rows } = await sql<Deleted>`${deletedIn(table)} and kept.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Brings a record back as a new version; its slug gets a number when it was taken meanwhile.
 * @returns the version
 * @throws Failure when what it belongs to rests in the trash, or something took its place
 */
export async function restoreDeleted(trx: Db, table: TrashTable, record: Deleted, at: string): Promise<number> {
  await mustBeRestorable(trx, table, record.id)
  if (table === 'workflow_files') await mustBeReattachable(trx, record.id)
  if (TRASH[table].slugged) await freeItsSlug(trx, table, record.id)
  if (table === 'posts') await dropErasedTags(trx, record.id)
  const version = record.version + 1
  await sql`update ${sql.table(table)} set deleted_at = null, deleted_by = null, version = ${version}, updated_at = ${at}
    where id = ${record.id}`.execute(trx)
  await putBack(trx, table, record.id)
  return version
}

async function freeItsSlug(trx: Db, table: TrashTable, id: number): Promise<void> {
  const name = sql.table(table)
  const own = await sql<{ slug: string }>`select slug from ${name} where id = ${id}`.execute(trx)
  const slug = own.rows[0]?.slug ?? ''
  const kind: Kind = TRASH[table]
  const column = kind.slugWithin === undefined ? undefined : sql.ref(kind.slugWithin)
  const within = column ? sql`and ${column} = (select ${column} from ${name} where id = ${id})` : sql``
  const free = await freeSlug(slug, async (wanted) => {
    const same = await sql`select id from ${name} where slug = ${wanted} and deleted_at is null ${within}`.execute(trx)
    return same.rows.length > 0
  })
  if (free !== slug) await sql`update ${name} set slug = ${free} where id = ${id}`.execute(trx)
}

/** Tags that were erased while the post rested are no longer its tags. */
async function dropErasedTags(trx: Db, id: number): Promise<void> {
  const links = await trx.selectFrom('post_tags').select('tag_id').where('post_id', '=', id).orderBy('tag_id').execute()
  const tags = JSON.stringify(links.map((link) => link.tag_id))
  await trx.updateTable('posts').set({ tag_ids: tags }).where('id', '=', id).execute()
}

/** Deletes for good, with what belongs to it. The bytes of a file go with the next sweep of the storage. */
export async function eraseDeleted(
  trx: Db,
  table: TrashTable,
  id: number,
  by: { readonly at: string; readonly caller: { readonly id: number } | undefined },
): Promise<void> {
  if (table === 'categories') await reassignPosts(trx, 'category', id, null, by)
  if (table === 'tags') await reassignPosts(trx, 'tag', id, null, by)
  await eraseBelongings(trx, table, id)
  if (table === 'workflow_categories') await reassignWorkflows(trx, id, null, by)
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(trx)
  await trx.deleteFrom('revisions').where('collection', '=', table).where('record_id', '=', id).execute()
}
