import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { Course } from '#contract/records/course.ts'
import { noteActivity } from '#server/db/activity.ts'
import { copyCourse } from '#server/db/copies.ts'
import {
  contentsOfCourse,
  courseOf,
  findCourse,
  insertCourse,
  isCourseSlugTaken,
  selectCourses,
  updateCourse,
} from '#server/db/courses.ts'
import { given, isSame } from '#server/db/body-changes.ts'
import { closeGaps, nextPlace, NO_OWNER, place } from '#server/db/orders.ts'
import { pageAround } from '#server/db/post-lists.ts'
import type { Db, Tables } from '#server/db/schema.ts'
import { textHolds } from '#server/db/sqlite/search.ts'
import { freeSlug, slugify } from '#server/db/slugs.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { missing, taken } from '#server/failure.ts'

/** Checklist CRS, API-024 to API-027; decisions 16 to 18, 24, 25, 36, 37, 60, 86. */

export const courseHandlers = {
  'courses.list': async ({ query }, { db }) => {
    const { q, status, level, sort = 'order' } = query
    const filtered = <O>(courses: SelectQueryBuilder<Tables, 'courses', O>) => {
      let result = courses
      if (q) result = result.where(textHolds(q, ['courses.title', 'courses.slug', 'courses.description']))
      if (status) result = result.where('courses.is_published', '=', status === 'published' ? 1 : 0)
      return level ? result.where('courses.level', '=', level) : result
    }
    const { total } = await filtered(db.selectFrom('courses').where('courses.deleted_at', 'is', null))
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    // The seeds ask without a page and get all of them.
    const { page = 1, per_page = query.page === undefined ? Math.max(total, 1) : 10 } = query
    const direction = sort.startsWith('-') ? 'desc' : 'asc'
    const rows = await filtered(selectCourses(db))
      .orderBy(COLUMNS[sort.replace(/^-/, '')] ?? sql.ref('courses.position'), direction)
      .orderBy('courses.id', direction)
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute()
    return pageAround(rows.map(courseOf), total, { page, per_page })
  },

  'courses.read': ({ params }, { db }) => read(db, params.id),

  'courses.create': ({ body }, context) =>
    context.write(async (trx) => {
      const slug = await slugFor(trx, body.slug, body.title)
      const position = await nextPlace(trx, 'courses', NO_OWNER)
      const id = await insertCourse(trx, { ...body, slug }, position, context.at)
      await place(trx, 'courses', NO_OWNER, id, body.order)
      return noted(trx, context, await read(trx, id), 'course.created')
    }),

  'courses.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      const { order, slug: wanted, ...rest } = given(body)
      const slug = wanted && wanted !== before.slug ? await slugFor(trx, wanted, '', before.id) : before.slug
      const placed = order === undefined ? before.order : await place(trx, 'courses', NO_OWNER, before.id, order)
      const changed = { ...before, ...rest, slug, order: placed }
      if (isSame(before, changed)) return before
      const after = { ...changed, version: before.version + 1, updated_at: context.at }
      await updateCourse(trx, after)
      return noted(trx, context, after, 'course.updated')
    }),

  'courses.delete': ({ params }, context) =>
    context.write(async (trx) => {
      const course = await read(trx, params.id)
      context.mustMatch(course)
      // What belongs to it stays as it is: it is there again when the course is (decision 25).
      await trx
        .updateTable('courses')
        .set({ deleted_at: context.at, deleted_by: context.caller?.id ?? null, version: course.version + 1 })
        .where('id', '=', course.id)
        .execute()
      await closeGaps(trx, 'courses', NO_OWNER)
      await noted(trx, context, course, 'course.deleted')
      return null
    }),

  'courses.contents': async ({ params }, { db }) => {
    await read(db, params.id)
    return contentsOfCourse(db, params.id)
  },

  'courses.duplicate': ({ params, body }, context) =>
    context.write(async (trx) => {
      const options = { withFiles: body.with_files, withQuizzes: body.with_quizzes }
      const copy = await copyCourse(trx, await read(trx, params.id), options, context)
      return noted(trx, context, copy, 'course.duplicated')
    }),
} satisfies Handlers<
  | 'courses.list'
  | 'courses.read'
  | 'courses.create'
  | 'courses.update'
  | 'courses.delete'
  | 'courses.contents'
  | 'courses.duplicate'
>

const COLUMNS: Readonly<Record<string, Expression<unknown>>> = {
  title: sql`lower(courses.title)`,
  duration_hours: sql.ref('courses.duration_hours'),
  created_at: sql.ref('courses.created_at'),
  updated_at: sql.ref('courses.updated_at'),
}

async function read(db: Db, id: number): Promise<Course> {
  const course = await findCourse(db, id)
  if (!course) throw missing('The course')
  return course
}

async function noted(trx: Db, context: Context, course: Course, action: string): Promise<Course> {
  await noteActivity(trx, context, { action, type: 'courses', id: course.id, title: course.title })
  return course
}

async function slugFor(trx: Db, wanted: string, title: string, except?: number): Promise<string> {
  if (!wanted) return freeSlug(slugify(title, 'course'), (slug) => isCourseSlugTaken(trx, slug))
  if (await isCourseSlugTaken(trx, wanted, except)) throw taken(wanted)
  return wanted
}
