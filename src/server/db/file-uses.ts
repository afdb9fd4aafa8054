import { type Expression, sql } from 'kysely'
import type { FileUse } from '#contract/records/file.ts'
import type { Db } from './schema.ts'
import { type FileRow, isLink, pathOf } from './file-rows.ts'
import { contains } from './sqlite/search.ts'

/**
 * Where files are used: addresses in fields and texts, and attachments. One list of places, read by the
 * guarded delete, by "where used" and by the filter of unused files. What rests in the trash uses nothing.
 */
interface Place {
  /** As the answer names it; attachments are named under the record that has them. */
  readonly type: string
  readonly table: string
  readonly title: 'title' | 'name' | 'site_name'
  /** Columns that may hold an address. */
  readonly texts: readonly string[]
  /** Table of attachments, and its column that names the record of this place. */
  readonly attached?: { readonly table: string; readonly owner: string }
}

const PLACES: readonly Place[] = [
  { type: 'posts', table: 'posts', title: 'title', texts: ['featured_image', 'content'] },
  { type: 'courses', table: 'courses', title: 'title', texts: ['image_url'] },
  { type: 'lessons', table: 'lessons', title: 'title', texts: ['content', 'video_url', 'thumbnail'] },
  {
    type: 'course-files',
    table: 'courses',
    title: 'title',
    texts: [],
    attached: { table: 'course_files', owner: 'course_id' },
  },
  {
    type: 'lesson-files',
    table: 'lessons',
    title: 'title',
    texts: [],
    attached: { table: 'lesson_files', owner: 'lesson_id' },
  },
  { type: 'workflows', table: 'workflows', title: 'title', texts: ['image_url', 'description'] },
  {
    type: 'workflow-files',
    table: 'workflows',
    title: 'title',
    texts: [],
    attached: { table: 'workflow_files', owner: 'workflow_id' },
  },
  { type: 'cv-templates', table: 'cv_templates', title: 'name', texts: ['thumbnail', 'html_content'] },
  { type: 'email-templates', table: 'email_templates', title: 'name', texts: ['body'] },
  { type: 'home-settings', table: 'home_settings', title: 'title', texts: ['value'] },
  { type: 'users', table: 'users', title: 'name', texts: ['avatar'] },
  { type: 'settings', table: 'settings', title: 'site_name', texts: ['logo', 'share_image'] },
]

/** What rests in the trash is not there; nor is a lesson whose course does. The settings can't be deleted. */
function isThere({ table }: Place) {
  if (table === 'settings') return sql`true`
  return table === 'lessons'
    ? sql`place.deleted_at is null and place.course_id in (select id from courses where deleted_at is null)`
    : sql`place.deleted_at is null`
}

// Table and column names come from the constant above alone; a builder can't type "any of these tables".

/** So many places are told; whether there are more, nobody looks. */
export const MOST_SHOWN = 100

/** Where a file stands. */
export async function usesOfFile(db: Db, file: Pick<FileRow, 'id' | 'storage_name' | 'mime_type'>): Promise<FileUse[]> {
  const uses: FileUse[] = []
  for (const place of PLACES) {
    // Stored names are random, so the address can't be part of a longer one; absolute addresses end with it. A link's
    // address is anybody's, so only attachments count for it.
    const ways: Expression<unknown>[] = isLink(file)
      ? []
      : place.texts.map((column) => contains(`place.${column}`, pathOf(file.storage_name)))
    if (place.attached) ways.push(sql`place.id in (${attachedTo(place.attached, file.id)})`)
    if (ways.length === 0) continue
    const course = place.table === 'lessons' ? sql`, place.course_id` : sql``
    const { rows } = await sql<{ id: number; title: string; course_id?: number }>`
      select place.id, ${sql.ref(`place.${place.title}`)} as title${course} from ${sql.table(place.table)} as place
      where ${isThere(place)} and (${sql.join(ways, sql` or `)}) order by place.id limit ${MOST_SHOWN}`.execute(db)
    uses.push(...rows.map((row) => ({ type: place.type, ...row })))
  }
  return uses.slice(0, MOST_SHOWN)
}

const attachedTo = ({ table, owner }: { table: string; owner: string }, fileId: number) => sql`
  select ${sql.ref(owner)} from ${sql.table(table)} where file_id = ${fileId} and deleted_at is null`

const ADDRESS = /\/uploads\/([0-9a-f]{32}\.[a-z0-9]{2,5})/g

/**
 * Everything that is in use, by one reading of all texts: asking for each file would read them as often as there are
 * files.
 * @returns names in addresses, and ids of what is attached
 */
export async function filesInUse(db: Db): Promise<{ names: string[]; ids: number[] }> {
  const names = new Set<string>()
  const ids = new Set<number>()
  for (const place of PLACES) {
    const { table, texts, attached } = place
    for (const column of texts) {
      const text = sql.ref(`place.${column}`)
      const found = sql<{ text: string }>`select ${text} as text from ${sql.table(table)} as place
        where ${isThere(place)} and ${contains(`place.${column}`, '/uploads/')}`.compile(db)
      // Row by row: the texts of a large site don't fit into memory at once.
      for await (const { rows } of db.getExecutor().stream<{ text: string }>(found, 1)) {
        for (const row of rows) for (const [, name = ''] of row.text.matchAll(ADDRESS)) names.add(name)
      }
    }
    if (!attached) continue
    const { rows } = await sql<{ file_id: number }>`
      select distinct link.file_id from ${sql.table(attached.table)} as link
      join ${sql.table(table)} as place on place.id = ${sql.ref(`link.${attached.owner}`)}
      where link.deleted_at is null and ${isThere(place)}`.execute(db)
    for (const row of rows) ids.add(row.file_id)
  }
  return { names: [...names], ids: [...ids] }
}
