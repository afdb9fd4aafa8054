import type { Page } from '#contract/calls/envelope.ts'
import { type FoundLesson, lesson } from '#contract/records/lesson.ts'
import { placeInBody } from '#contract/records/searched.ts'
import { statement } from './compiled-query.ts'
import { pageAround } from './paging.ts'
import type { Db } from './schema.ts'
import { termsOf } from './search-index.ts'
import { indexHolds } from './sqlite/search.ts'
import { inTurns } from './turn.ts'

interface Asked {
  readonly q?: string | undefined
  readonly page: number
  readonly per_page: number
}

/** Lessons of all courses that are there, newest change first. */
export async function searchLessons(db: Db, { q = '', page, per_page }: Asked): Promise<Page<FoundLesson>> {
  const terms = await termsOf(db, q)
  const there = db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .where('lessons.deleted_at', 'is', null)
    .where('courses.deleted_at', 'is', null)
  const held = terms === undefined ? there : there.where(indexHolds('lessons', terms))
  const { total } = await held.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await held
    .select(['lessons.id', 'lessons.course_id', 'lessons.title', 'courses.title as course_title'])
    .orderBy('lessons.updated_at', 'desc')
    .orderBy('lessons.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const data: FoundLesson[] = []
  for (const row of rows) {
    // One by one: those of a page may be many megabytes.
    const [body] = await bodyOf(db, row)
    const found = await inTurns(placeInBody(lesson, { ...row, ...body }, q))
    data.push({ ...row, ...(found && { found }) })
  }
  return pageAround(data, total, { page, per_page })
}

const bodyOf = statement((db, { id }: { id: number }) =>
  db.selectFrom('lessons').select('content').where('id', '=', id),
)
