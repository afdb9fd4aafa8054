import { describe, expect, test } from 'vitest'
import { purge } from '#server/jobs/purge.ts'
import { classroom, trashed } from '#tests/support/courses.ts'

const DAY = 86_400_000
const params = (id: number) => ({ params: { id: String(id) } })

/** A course with everything in it, and one lesson that was deleted on its own before. */
async function fullCourse() {
  const room = await classroom()
  const course = await room.course('Full')
  const other = await room.course('Other')
  const one = await room.lesson(course.id, 'One')
  const two = await room.lesson(course.id, 'Two')
  const quiz = await room.quiz(one.id, { title: 'Quiz of one' })
  const file = await room.file()
  const body = { file_id: file.id, title: 'Handout' }
  const courseFile = (await room.call('courseFiles.create', { params: { courseId: String(course.id) }, body })).data
  const lessonFile = (await room.call('lessonFiles.create', { params: { lessonId: String(one.id) }, body })).data
  await room.call('lessons.delete', { params: { courseId: String(course.id), id: String(two.id) } })
  const listed = async () =>
    (await room.call('trash.list')).data.data.map(({ type, title }) => `${type}: ${title}`).toSorted()
  return {
    ...room,
    course: course,
    makeCourse: room.course,
    other,
    one,
    two,
    quiz,
    file,
    courseFile,
    lessonFile,
    listed,
  }
}

describe('deleting a course', () => {
  test('names beforehand what goes along', async () => {
    const { call, course, one, quiz, courseFile, lessonFile } = await fullCourse()
    expect((await call('courses.contents', params(course.id))).data).toEqual({
      lessons: [{ id: one.id, title: 'One' }],
      quizzes: [{ id: quiz.id, title: 'Quiz of one' }],
      course_files: [{ id: courseFile.id, title: 'Handout' }],
      lesson_files: [{ id: lessonFile.id, title: 'Handout' }],
    })
    expect((await call('courses.contents', params(99))).status).toBe(404)
  })

  test('takes everything along in one entry, and one restore brings it back as it was', async () => {
    const { call, course, other, one, two, quiz, file, courseFile, lessonFile, listed, titles } = await fullCourse()
    const before = (await call('courses.order')).data
    expect((await call('courses.delete', params(course.id), { headers: { 'If-Match': '"7"' } })).status).toBe(412)
    expect((await call('courses.delete', params(course.id))).status).toBe(200)
    expect(await listed()).toEqual(['courses: Full', 'lessons: Two'])
    expect((await call('courses.order')).data).toMatchObject({ ids: [other.id] })
    expect((await call('courses.read', params(other.id))).data.order).toBe(other.order)
    const inCourse = { params: { courseId: String(course.id), id: String(one.id) } }
    const inLesson = { params: { lessonId: String(one.id) } }
    const statuses = [
      await call('courses.read', params(course.id)),
      await call('lessons.list', { params: { courseId: String(course.id) } }),
      await call('lessons.read', params(one.id)),
      await call('lessons.update', { ...inCourse, body: { title: 'New' } }),
      await call('lessons.delete', inCourse),
      await call('lessons.order', params(course.id)),
      await call('lessons.revisions', params(one.id)),
      await call('lessons.duplicate', params(one.id)),
      await call('quizzes.list', inLesson),
      await call('quizzes.read', params(quiz.id)),
      await call('courseFiles.list', { params: { courseId: String(course.id) } }),
      await call('courseFiles.read', params(courseFile.id)),
      await call('lessonFiles.list', inLesson),
      await call('lessonFiles.read', params(lessonFile.id)),
      await call('lessonFiles.order', params(one.id)),
    ].map((reply) => reply.status)
    expect(new Set(statuses)).toEqual(new Set([404]))
    // A file that only trashed courses name is free to go.
    expect((await call('files.delete', params(file.id))).status).toBe(200)
    await call('trash.restore', trashed('files', file.id))

    expect((await call('trash.restore', trashed('courses', course.id))).data).toEqual({ id: course.id, version: 3 })
    expect(await titles(course.id)).toEqual(['One'])
    expect((await call('lessons.read', params(one.id))).data).toMatchObject({ version: 1, quiz_id: quiz.id })
    expect((await call('quizzes.list', inLesson)).data).toHaveLength(1)
    expect((await call('lessonFiles.list', inLesson)).data).toMatchObject([{ title: 'Handout', file: { id: file.id } }])
    expect((await call('courses.order')).data.ids).toEqual(before.ids)
    expect(await listed()).toEqual(['lessons: Two'])
    await call('trash.restore', trashed('lessons', two.id))
    expect(await titles(course.id)).toEqual(['One', 'Two'])
  })

  test('leaves a lesson in the trash until its course is back', async () => {
    const { call, course, one, two, quiz, courseFile, lessonFile } = await fullCourse()
    await call('courses.delete', params(course.id))
    // Whoever adds to it, from a device that was away, is told what to restore.
    const resting = { code: 'parent_deleted', message: 'The course "Full" is in the trash. Restore it first.' }
    const inCourse = { params: { courseId: String(course.id) } }
    for (const named of [{}, { course_id: course.id }]) {
      const added = await call('lessons.create', { ...inCourse, body: { title: 'Three', content: 'Words', ...named } })
      expect(added.problem).toMatchObject({ status: 404, ...resting })
    }
    for (const name of ['courseFiles.list', 'lessons.list'] as const)
      expect((await call(name, inCourse)).problem, name).toMatchObject(resting)
    expect((await call('lessons.order', params(course.id))).problem).toMatchObject(resting)
    const refused = await call('trash.restore', trashed('lessons', two.id))
    expect(refused.problem).toMatchObject({
      status: 409,
      code: 'parent_deleted',
      message: 'The course "Full" is in the trash. Restore it first.',
    })
    // One that only went along says the same, and is not found once nothing is in the trash.
    for (const [type, id] of [
      ['lessons', one.id],
      ['quizzes', quiz.id],
      ['course-files', courseFile.id],
      ['lesson-files', lessonFile.id],
    ] as const) {
      expect((await call('trash.restore', trashed(type, id))).problem, type).toMatchObject({ code: 'parent_deleted' })
    }
    await call('trash.restore', trashed('courses', course.id))
    expect((await call('trash.restore', trashed('lessons', two.id))).status).toBe(200)
    expect((await call('trash.restore', trashed('lessons', one.id))).status).toBe(404)
    expect((await call('trash.restore', trashed('quizzes', quiz.id))).status).toBe(404)
    expect((await call('trash.restore', trashed('lessons', 99))).status).toBe(404)
  })

  test('gives a course whose slug was taken meanwhile another one', async () => {
    const { call, course, makeCourse, readCourse } = await fullCourse()
    await call('courses.delete', params(course.id))
    expect((await makeCourse('Full')).slug).toBe('full')
    await call('trash.restore', trashed('courses', course.id))
    expect((await readCourse(course.id)).slug).toBe('full-2')
  })

  test('erases everything with it, history included, by hand or after thirty days', async () => {
    for (const way of ['by hand', 'by the job'] as const) {
      const { call, course, server } = await fullCourse()
      await call('courses.delete', params(course.id))
      if (way === 'by hand') await call('trash.erase', trashed('courses', course.id))
      else {
        server.advance(31 * DAY)
        await purge.run(server.deps)
      }
      const { db } = server.deps
      expect(await db.selectFrom('lessons').select('id').execute()).toEqual([])
      expect(await db.selectFrom('quizzes').select('id').execute()).toEqual([])
      expect(await db.selectFrom('course_files').select('id').execute()).toEqual([])
      expect(await db.selectFrom('lesson_files').select('id').execute()).toEqual([])
      expect(await db.selectFrom('revisions').select('id').execute()).toEqual([])
      expect(await db.selectFrom('orders').select('kind').execute()).toEqual([{ kind: 'courses' }])
      expect(await db.selectFrom('files').select('id').execute()).toHaveLength(1)
    }
  })
})

describe('deleting a lesson', () => {
  test('takes its quiz and attachments along as one, and comes back to its place', async () => {
    const { call, course, one, two, quiz, lesson, titles, listed } = await fullCourse()
    await call('trash.restore', trashed('lessons', two.id))
    await lesson(course.id, 'Three')
    const inCourse = { params: { courseId: String(course.id), id: String(one.id) } }
    expect((await call('lessons.delete', inCourse, { headers: { 'If-Match': '"3"' } })).status).toBe(412)
    expect((await call('lessons.delete', inCourse)).status).toBe(200)
    expect(await titles(course.id)).toEqual(['Two', 'Three'])
    expect(await listed()).toEqual(['lessons: One'])
    expect((await call('quizzes.read', params(quiz.id))).status).toBe(404)
    await call('trash.restore', trashed('lessons', one.id))
    expect(await titles(course.id)).toEqual(['One', 'Two', 'Three'])
    expect((await call('quizzes.read', params(quiz.id))).data.title).toBe('Quiz of one')
  })

  test('gives it another slug at its return only when its own course has taken it', async () => {
    const { call, course, other, one, lesson, readLesson } = await fullCourse()
    const inCourse = { params: { courseId: String(course.id), id: String(one.id) } }
    await lesson(other.id, 'One')
    await call('lessons.delete', inCourse)
    await call('trash.restore', trashed('lessons', one.id))
    expect((await readLesson(one.id)).slug).toBe('one')
    await call('lessons.delete', inCourse)
    expect((await lesson(course.id, 'One')).slug).toBe('one')
    await call('trash.restore', trashed('lessons', one.id))
    expect((await readLesson(one.id)).slug).toBe('one-2')
  })
})

describe('quizzes and attachments in the trash', () => {
  test('come back unless their place is taken or their lesson is in the trash too', async () => {
    const { call, course, one, quiz, quiz: old, lessonFile, courseFile, listed, server } = await fullCourse()
    const inLesson = { lessonId: String(one.id) }
    await call('quizzes.delete', { params: { ...inLesson, id: String(quiz.id) } })
    const body = { questions: [{ question: 'Q', option_a: '1', option_b: '2', option_c: '3', option_d: '4' }] }
    const second = (await call('quizzes.create', { params: inLesson, body })).data
    expect((await call('trash.restore', trashed('quizzes', old.id))).problem).toMatchObject({
      status: 409,
      code: 'exists',
      message: 'The lesson has another quiz by now, "One".',
    })
    await call('quizzes.delete', { params: { ...inLesson, id: String(second.id) } })
    expect((await call('trash.restore', trashed('quizzes', old.id))).data).toEqual({ id: old.id, version: 3 })

    await call('lessonFiles.delete', { params: { ...inLesson, id: String(lessonFile.id) } })
    await call('courseFiles.delete', { params: { courseId: String(course.id), id: String(courseFile.id) } })
    expect(await listed()).toEqual(['course-files: Handout', 'lesson-files: Handout', 'lessons: Two', 'quizzes: One'])
    await call('lessons.delete', { params: { courseId: String(course.id), id: String(one.id) } })
    for (const type of ['quizzes', 'lesson-files']) {
      const id = type === 'quizzes' ? second.id : lessonFile.id
      expect((await call('trash.restore', trashed(type, id))).problem).toMatchObject({
        code: 'parent_deleted',
        message: 'The lesson "One" is in the trash. Restore it first.',
      })
    }
    await call('trash.restore', trashed('lessons', one.id))
    expect((await call('trash.restore', trashed('lesson-files', lessonFile.id))).status).toBe(200)
    expect((await call('trash.restore', trashed('course-files', courseFile.id))).status).toBe(200)
    expect((await call('trash.erase', trashed('quizzes', second.id))).status).toBe(200)
    expect(await server.deps.db.selectFrom('quizzes').select('id').execute()).toEqual([{ id: old.id }])
  })
})
