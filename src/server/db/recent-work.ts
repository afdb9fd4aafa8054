import type { DatedPost, EditedRecord, RecentWork } from '#contract/calls/dashboard.ts'
import { postStatus } from '#contract/records/post.ts'
import { listPosts } from './post-lists.ts'
import type { Db } from './schema.ts'

/** What somebody may want to go on with. */

const MOST = 8

/** @param at the moment, for what counts as published */
export async function recentWork(db: Db, at: string): Promise<RecentWork> {
  const edited = [
    ...(await editedPosts(db, at)),
    ...(await editedLessons(db)),
    ...(await editedWorkflows(db)),
    ...(await editedCourses(db)),
  ]
  return {
    edited: edited.toSorted((one, other) => other.updated_at.localeCompare(one.updated_at)).slice(0, MOST),
    last_published: await onePost(db, 'published', at),
    next_scheduled: await onePost(db, 'scheduled', at),
  }
}

const flagged = (is_published: number) => (is_published === 1 ? 'published' : 'draft')

async function editedPosts(db: Db, at: string): Promise<EditedRecord[]> {
  const { data } = await listPosts(db, {}, '-updated_at', { page: 1, per_page: MOST }, at)
  const now = Date.parse(at)
  return data.map((post) => ({
    type: 'post',
    id: post.id,
    course_id: null,
    title: post.title,
    status: postStatus(post, now),
    updated_at: post.updated_at,
  }))
}

async function editedLessons(db: Db): Promise<EditedRecord[]> {
  const rows = await db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .where('lessons.deleted_at', 'is', null)
    .where('courses.deleted_at', 'is', null)
    .select(['lessons.id', 'lessons.course_id', 'lessons.title', 'lessons.is_published', 'lessons.updated_at'])
    .orderBy('lessons.updated_at', 'desc')
    .orderBy('lessons.id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ is_published, ...row }) => ({ ...row, type: 'lesson', status: flagged(is_published) }))
}

async function editedWorkflows(db: Db): Promise<EditedRecord[]> {
  const rows = await db
    .selectFrom('workflows')
    .where('deleted_at', 'is', null)
    .select(['id', 'title', 'status', 'updated_at'])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ ...row, type: 'workflow', course_id: null }))
}

async function editedCourses(db: Db): Promise<EditedRecord[]> {
  const rows = await db
    .selectFrom('courses')
    .where('deleted_at', 'is', null)
    .select(['id', 'title', 'is_published', 'updated_at'])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ is_published, ...row }) => ({
    ...row,
    type: 'course',
    course_id: null,
    status: flagged(is_published),
  }))
}

async function onePost(db: Db, status: 'published' | 'scheduled', at: string): Promise<DatedPost | null> {
  const order = status === 'published' ? '-published_at' : 'published_at'
  const { data } = await listPosts(db, { status }, order, { page: 1, per_page: 1 }, at)
  const [post] = data
  return post?.published_at ? { id: post.id, title: post.title, published_at: post.published_at } : null
}
