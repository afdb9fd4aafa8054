import { course as course_ } from '#contract/records/course.ts'
import { lesson as lesson_ } from '#contract/records/lesson.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findCourse } from '#server/db/courses.ts'
import { connect } from '#server/db/sqlite/driver.ts'
import { listLessons } from '#server/db/lessons.ts'
import { openDatabase } from '#server/db/open.ts'
import { readOrder } from '#server/records/order.ts'
import { first } from './0001-first.ts'

/** A database as the first version left it, with rows. */
function olderDatabase(rows: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'offdesk-migration-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const handle = connect(join(dir, 'offdesk.sqlite'), 'write')
  handle.exec(first.up)
  handle.exec(rows)
  handle.exec('pragma user_version = 1')
  handle.close()
  return dir
}

const AT = '2026-01-05T10:00:00.000Z'
const course = (id: number, title: string, position: number, hours: number, deleted = 'null') =>
  `insert into courses (id, created_at, updated_at, deleted_at, title, slug, duration_hours, position)
   values (${id}, '${AT}', '${AT}', ${deleted}, '${title}', 'c${id}', ${hours}, ${position});`
const lesson = (id: number, courseId: number, title: string, position: number, deleted = 'null') =>
  `insert into lessons (id, created_at, updated_at, deleted_at, course_id, title, slug, content, position)
   values (${id}, '${AT}', '${AT}', ${deleted}, ${courseId}, '${title}', 'l${id}', 'Text ${id}', ${position});`

test('the courses and lessons of an older database stay, in dense order, and get the new columns', async () => {
  const dir = olderDatabase(
    [
      course(1, 'Second', 7, 2.2),
      course(2, 'First', 0, 0.4),
      course(3, 'Gone', 0, 1, `'${AT}'`),
      course(4, 'Third', 7, 3),
      lesson(1, 1, 'B', 5),
      lesson(2, 1, 'A', 2),
      lesson(3, 1, 'Gone', 0, `'${AT}'`),
      lesson(4, 1, 'C', 5),
      lesson(5, 2, 'Alone', 9),
    ].join('\n'),
  )
  const { db, close } = await openDatabase(dir)
  onTestFinished(close)
  expect(await readOrder(db, { of: course_, owner: 0 })).toEqual({ ids: [2, 1, 4], version: 1 })
  expect(await readOrder(db, { of: lesson_, owner: 1 })).toEqual({ ids: [2, 1, 4], version: 1 })
  expect(await findCourse(db, 1)).toMatchObject({ title: 'Second', order: 1, duration_hours: 2, version: 1 })
  expect(await findCourse(db, 2)).toMatchObject({ order: 0, duration_hours: 0.5, lessons_count: 1 })
  expect(await listLessons(db, 1)).toMatchObject([
    { title: 'A', content: 'Text 2', order: 0, thumbnail: null, is_free_preview: false, quiz_id: null },
    { title: 'B', order: 1 },
    { title: 'C', order: 2 },
  ])
  expect(await listLessons(db, 2)).toMatchObject([{ title: 'Alone', order: 0 }])
  const trashed = await db.selectFrom('courses').select(['title', 'position']).where('id', '=', 3).execute()
  expect(trashed).toEqual([{ title: 'Gone', position: 0 }])
})

test('opening it a second time changes nothing', async () => {
  const dir = olderDatabase(course(1, 'Only', 3, 1))
  const once = await openDatabase(dir)
  const before = await once.db.selectFrom('courses').selectAll().execute()
  await once.close()
  const again = await openDatabase(dir)
  onTestFinished(again.close)
  expect(await again.db.selectFrom('courses').selectAll().execute()).toEqual(before)
})

test('the version of an order grows with whatever adds, moves or takes away, and with nothing else', async () => {
  const dir = olderDatabase([course(1, 'One', 0, 1), course(2, 'Two', 1, 1), lesson(1, 1, 'A', 0)].join('\n'))
  const { db, write, close } = await openDatabase(dir)
  onTestFinished(close)
  const versions = async () => [
    (await readOrder(db, { of: lesson_, owner: 1 })).version,
    (await readOrder(db, { of: lesson_, owner: 2 })).version,
    (await readOrder(db, { of: course_, owner: 0 })).version,
  ]
  const lessons = (set: object) => write((trx) => trx.updateTable('lessons').set(set).where('id', '=', 1).execute())
  expect(await versions()).toEqual([1, 1, 1])
  await lessons({ title: 'B', version: 2 })
  await lessons({ position: 0 })
  expect(await versions()).toEqual([1, 1, 1])
  await lessons({ position: 4 })
  expect(await versions()).toEqual([2, 1, 1])
  await lessons({ course_id: 2 })
  expect(await versions()).toEqual([3, 2, 1])
  await lessons({ deleted_at: AT })
  expect(await versions()).toEqual([3, 3, 1])
  await lessons({ position: 1 })
  await write((trx) => trx.updateTable('courses').set({ deleted_at: AT }).where('id', '=', 1).execute())
  expect(await versions()).toEqual([3, 3, 2])
  await lessons({ deleted_at: null })
  expect(await versions()).toEqual([3, 4, 2])
  // With its course go its lessons, and the order itself.
  await write((trx) => trx.deleteFrom('courses').where('id', '=', 2).execute())
  expect(await db.selectFrom('lessons').select('id').execute()).toEqual([])
  expect(await db.selectFrom('orders').select(['kind', 'owner_id', 'version']).orderBy('kind').execute()).toEqual([
    { kind: 'courses', owner_id: 0, version: 3 },
    { kind: 'lessons', owner_id: 1, version: 3 },
  ])
})

test('one lesson holds one quiz that is not deleted', async () => {
  const dir = olderDatabase([course(1, 'One', 0, 1), lesson(1, 1, 'A', 0)].join('\n'))
  const { write, close } = await openDatabase(dir)
  onTestFinished(close)
  const insert = (deleted_at: string | null) =>
    write((trx) =>
      trx
        .insertInto('quizzes')
        .values({
          lesson_id: 1,
          title: 'Quiz',
          passing_score: 70,
          time_limit_minutes: 10,
          is_active: 1,
          questions: '[]',
          created_at: AT,
          updated_at: AT,
          deleted_at,
          deleted_by: null,
        })
        .execute(),
    )
  await insert(AT)
  await insert(AT)
  await insert(null)
  await expect(insert(null)).rejects.toThrow('UNIQUE')
})
