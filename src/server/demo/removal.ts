import { sql } from 'kysely'
import { DEMO_REMOVED, markDemo } from './demo.ts'
import { bytesOf, isLink } from '#server/db/file-rows.ts'
import { forgetRevisions } from '#server/db/revisions.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { removeDemoIncidents } from './incidents.ts'
import { contains } from '#server/db/sqlite/search.ts'

/**
 * Takes the sample content out in one transaction. What the owner has worked on stays and becomes their own: a saved
 * edit is never lost, not even in a sample. So do the categories, groups and files that something of theirs uses.
 */
export interface RemovedDemo {
  readonly removed: number
  /** Names in the storage whose bytes can go, once the transaction is on the disk. */
  readonly storageNames: readonly string[]
}

const KINDS = [
  'posts',
  'quizzes',
  'lesson_files',
  'course_files',
  'lessons',
  'courses',
  'workflow_files',
  'workflows',
  'cv_templates',
  'user_ai_keys',
  'users',
  'user_groups',
  'categories',
  'workflow_categories',
  'tags',
  'home_settings',
  'email_templates',
  'ai_keys',
] as const

/** Sample rows that were never changed, or that the owner has thrown away. */
const untouched = sql<boolean>`demo = 1 and (version = 1 or deleted_at is not null)`

export async function removeDemo(trx: Trx): Promise<RemovedDemo> {
  await keepWhatIsUsed(trx)
  let removed = 0
  for (const kind of KINDS) {
    const rows = await trx.deleteFrom(kind).where(untouched).returning('id').execute()
    removed += rows.length
    await forgetRevisions(
      trx,
      kind,
      rows.map(({ id }) => id),
    )
    await trx.updateTable(kind).set({ demo: 0 }).where('demo', '=', 1).execute()
  }
  // Opening one makes it read, which is no work of the owner's.
  const messages = await trx.deleteFrom('contact_messages').where('demo', '=', 1).returning('id').execute()
  const incidents = await removeDemoIncidents(trx)
  const files = await removeFiles(trx)
  await markDemo(trx, DEMO_REMOVED)
  return { removed: removed + messages.length + incidents + files.count, storageNames: files.names }
}

/** What stays, and what therefore has to stay with it, stops being a sample. */
async function keepWhatIsUsed(trx: Trx): Promise<void> {
  const stays = (table: string) =>
    sql`not (${sql.ref(`${table}.demo`)} = 1
      and (${sql.ref(`${table}.version`)} = 1 or ${sql.ref(`${table}.deleted_at`)} is not null))`
  await sql`update lessons set demo = 0 where demo = 1 and deleted_at is null and (
    exists (select 1 from quizzes where quizzes.lesson_id = lessons.id and ${stays('quizzes')})
    or exists (select 1 from lesson_files where lesson_files.lesson_id = lessons.id and ${stays('lesson_files')})
  )`.execute(trx)
  await sql`update courses set demo = 0 where demo = 1 and deleted_at is null and (
    exists (select 1 from lessons where lessons.course_id = courses.id and ${stays('lessons')})
    or exists (select 1 from course_files where course_files.course_id = courses.id and ${stays('course_files')})
  )`.execute(trx)
  await sql`update categories set demo = 0 where demo = 1
    and exists (select 1 from posts where posts.category_id = categories.id and ${stays('posts')})`.execute(trx)
  // A link that was worked on keeps its workflow, and a workflow that stays keeps all its links.
  await sql`update workflows set demo = 0 where demo = 1 and deleted_at is null
    and exists (select 1 from workflow_files where workflow_id = workflows.id and ${stays('workflow_files')})`.execute(
    trx,
  )
  await sql`update workflow_files set demo = 0 where demo = 1 and deleted_at is null
    and exists (select 1 from workflows where workflows.id = workflow_id and ${stays('workflows')})`.execute(trx)
  await sql`update workflow_categories set demo = 0 where demo = 1
    and exists (select 1 from workflows where workflows.category_id = workflow_categories.id and ${stays('workflows')})`.execute(
    trx,
  )
  await sql`update tags set demo = 0 where demo = 1 and exists (select 1 from post_tags join posts on posts.id = post_tags.post_id
    where post_tags.tag_id = tags.id and ${stays('posts')})`.execute(trx)
  await sql`update users set demo = 0 where demo = 1
    and exists (select 1 from user_ai_keys where user_id = users.id and ${stays('user_ai_keys')})`.execute(trx)
  await sql`update user_groups set demo = 0 where demo = 1 and exists (select 1 from user_group_members
    join users on users.id = user_group_members.user_id where group_id = user_groups.id and ${stays('users')})`.execute(
    trx,
  )
}

/** Kinds of sample content; one of them is enough for there to be some. */
const SAMPLED = [
  'posts',
  'categories',
  'tags',
  'courses',
  'workflows',
  'files',
  'cv_templates',
  'user_groups',
  'contact_messages',
  'home_settings',
  'email_templates',
  'ai_keys',
] as const

/** Whether there is still sample content to remove. */
export async function hasDemo(db: Db): Promise<boolean> {
  for (const table of SAMPLED) {
    // A literal: the partial index of posts serves no bound value.
    const row = await db
      .selectFrom(table)
      .select('id')
      .where((of) => of('demo', '=', of.lit(1)))
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** After everything else: files that nothing names any more. */
async function removeFiles(trx: Trx): Promise<{ count: number; names: string[] }> {
  const names = (column: string) => contains(column, sql.ref('files.storage_name'))
  await sql`update files set demo = 0 where demo = 1 and deleted_at is null and (
    version > 1
    or exists (select 1 from posts where ${names('featured_image')} or ${names('content')})
    or exists (select 1 from courses where ${names('image_url')})
    or exists (select 1 from lessons where ${names('content')}
      or ${names('thumbnail')} or ${names('video_url')})
    or exists (select 1 from course_files where course_files.file_id = files.id)
    or exists (select 1 from lesson_files where lesson_files.file_id = files.id)
    or exists (select 1 from workflows
      where ${names('image_url')} or ${names('workflows.description')})
    or exists (select 1 from workflow_files where workflow_files.file_id = files.id)
    or exists (select 1 from cv_templates where ${names('thumbnail')} or ${names('html_content')})
    or exists (select 1 from home_settings where ${names('value')})
    or exists (select 1 from settings where ${names('logo')} or ${names('share_image')})
    or exists (select 1 from users where ${names('avatar')}))`.execute(trx)
  const rows = await trx
    .deleteFrom('files')
    .where('demo', '=', 1)
    .returning(['storage_name', 'bytes_name', 'mime_type'])
    .execute()
  return { count: rows.length, names: rows.filter((row) => !isLink(row)).map(bytesOf) }
}
