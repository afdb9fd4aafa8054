import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import { course } from '#contract/records/course.ts'
import { copyCourse } from '#server/records/copies.ts'
import { contentsOfCourse, courseOf, findCourse, selectCourses } from '#server/db/courses.ts'
import { pageAround } from '#server/db/paging.ts'
import type { Db, Tables } from '#server/db/schema.ts'
import { recordHolds } from '#server/db/search.ts'
import { ignoringCase } from '#server/db/sqlite/sorting.ts'
import type { Handlers } from '#server/http/context.ts'
import { found } from '#server/records/handlers.ts'
import { change, create, note, remove } from '#server/records/life.ts'

export const courseHandlers = {
  'courses.list': async ({ query }, { db }) => {
    const { q, status, level, sort = 'order' } = query
    const held = q ? await recordHolds(db, q, course, 'courses') : undefined
    const filtered = <O>(courses: SelectQueryBuilder<Tables, 'courses', O>) => {
      let result = courses
      if (held) result = result.where(held)
      if (status) result = result.where('courses.is_published', '=', status === 'published' ? 1 : 0)
      return level ? result.where('courses.level', '=', level) : result
    }
    const { total } = await filtered(db.selectFrom('courses').where('courses.deleted_at', 'is', null))
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    // Without a page all of them are asked for.
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
    context.write(async (trx) => read(trx, (await create(trx, context, course, body)).id)),

  'courses.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      return change(trx, context, course, before, body)
    }),

  'courses.delete': ({ params }, context) =>
    context.write(async (trx) => {
      const record = await read(trx, params.id)
      context.mustMatch(record)
      return remove(trx, context, course, record)
    }),

  'courses.contents': async ({ params }, { db }) => {
    await read(db, params.id)
    return contentsOfCourse(db, params.id)
  },

  'courses.duplicate': ({ params, body }, context) =>
    context.write(async (trx) => {
      const options = { withFiles: body.with_files, withQuizzes: body.with_quizzes }
      const copy = await copyCourse(trx, context, await read(trx, params.courseId), options)
      await note(trx, context, course, copy, 'course.duplicated')
      return copy
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
  title: ignoringCase('courses.title'),
  duration_hours: sql.ref('courses.duration_hours'),
  created_at: sql.ref('courses.created_at'),
  updated_at: sql.ref('courses.updated_at'),
}

const read = async (db: Db, id: number) => found(course, await findCourse(db, id))
