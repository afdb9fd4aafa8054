import { describe, expect, test } from 'vitest'
import { classroom, question } from '#tests/support/courses.ts'

async function withLesson() {
  const room = await classroom()
  const home = await room.course('Course')
  const lesson = await room.lesson(home.id, 'Lesson')
  const params = { lessonId: String(lesson.id) }
  const create = (body: object) => room.call('quizzes.create', { params, body })
  const at = (id: number) => ({ params: { ...params, id: String(id) } })
  return { ...room, home, makeLesson: room.lesson, lesson, params, create, at }
}

describe('the quiz of a lesson', () => {
  test('takes the defaults for everything but its questions', async () => {
    const { call, create, params, lesson, home } = await withLesson()
    expect((await call('quizzes.list', { params })).data).toEqual([])
    const reply = await create({ questions: [question(' Which? ')] })
    expect(reply.status).toBe(201)
    expect(reply.data).toMatchObject({
      lesson_id: lesson.id,
      course_id: home.id,
      title: 'Lesson',
      description: '',
      passing_score: 70,
      time_limit_minutes: 10,
      is_active: true,
      total_points: 10,
      version: 1,
    })
    expect(reply.data.questions).toEqual([
      {
        question: 'Which?',
        type: 'multiple_choice',
        option_a: 'One',
        option_b: 'Two',
        option_c: 'Three',
        option_d: 'Four',
        correct_answer: 'A',
        points: 10,
        explanation: '',
      },
    ])
    expect((await call('quizzes.list', { params })).data).toEqual([reply.data])
    const read = await call('quizzes.read', { params: { id: String(reply.data.id) } })
    expect(read.data).toEqual(reply.data)
    expect(read.headers.get('ETag')).toMatch(/^"1-/)
  })

  test('is one: a second is refused, and the first can go and be replaced', async () => {
    const { create, call, at } = await withLesson()
    const first = (await create({ questions: [question('Q')] })).data
    const second = await create({ questions: [question('Q')] })
    expect(second.problem).toMatchObject({
      status: 409,
      code: 'exists',
      message: 'This lesson already has a quiz. Edit that one.',
    })
    expect((await call('quizzes.delete', at(first.id))).status).toBe(200)
    expect((await call('quizzes.delete', at(first.id))).status).toBe(404)
    expect((await create({ questions: [question('Q')] })).status).toBe(201)
  })

  test('stays one when two are made at once', async () => {
    const { create, server } = await withLesson()
    const replies = await Promise.all([1, 2, 3].map(() => create({ questions: [question('Q')] })))
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 409, 409])
    expect(await server.deps.db.selectFrom('quizzes').selectAll().execute()).toHaveLength(1)
  })

  test('refuses what has no questions, or one without content or answers, and says which', async () => {
    const { create } = await withLesson()
    const refused = async (body: object) => (await create(body)).problem.errors
    const none = { questions: ['Please add at least one question'] }
    expect(await refused({})).toEqual(none)
    expect(await refused({ questions: [] })).toEqual(none)
    expect(await refused({ questions: 'x' })).toEqual(none)
    expect(await refused({ questions: [question('Fine'), question(' ')] })).toEqual({
      'questions.1.question': ['All questions must have content'],
    })
    expect(await refused({ questions: [{ option_a: 'x', option_b: ' ', option_d: null }] })).toEqual({
      'questions.0.question': ['All questions must have content'],
      'questions.0.option_b': ['All answer options must be filled'],
      'questions.0.option_c': ['All answer options must be filled'],
      'questions.0.option_d': ['All answer options must be filled'],
    })
    expect(await refused({ questions: [question('Q')], passing_score: 101, time_limit_minutes: 0 })).toEqual({
      passing_score: ['Passing score must be at most 100'],
      time_limit_minutes: ['Time limit must be at least 1'],
    })
    expect(await refused({ questions: [question('Q')], passing_score: -1 })).toEqual({
      passing_score: ['Passing score must be at least 0'],
    })
    expect(await refused({ questions: [question('Q', { points: 0, correct_answer: 'E', type: 'essay' })] })).toEqual({
      'questions.0.points': ['Points must be at least 1'],
      'questions.0.correct_answer': ['The correct answer must be A, B, C or D'],
      'questions.0.type': ['Questions must be multiple choice'],
    })
  })

  test('refuses options that are the same, more questions than two hundred, and unknown fields', async () => {
    const { create } = await withLesson()
    const refused = async (...questions: object[]) => (await create({ questions })).problem.errors
    expect(await refused(question('Q', { option_c: ' One', option_d: 'Two' }))).toEqual({
      'questions.0.option_c': ['Answer options must differ'],
      'questions.0.option_d': ['Answer options must differ'],
    })
    expect(await refused(...Array.from({ length: 201 }, () => question('Q')))).toEqual({
      questions: ['At most 200 questions'],
    })
    expect(await refused(question('Q', { order: 1 }))).toEqual({
      'questions.0.order': ['questions.0.order is not a field of this call'],
    })
    expect((await create({ questions: [question('Q', { option_a: 'one' })] })).status).toBe(201)
  })

  test('changes with a version, keeps what is left out, and is guarded', async () => {
    const { create, call, at } = await withLesson()
    const made = (await create({ title: 'Mine', questions: [question('Q')], passing_score: '80' })).data
    const update = (body: object, etag = '') =>
      call('quizzes.update', { ...at(made.id), body }, { headers: etag ? { 'If-Match': etag } : {} })
    const questions = [question('Q'), question('R', { points: 5, correct_answer: 'C', explanation: ' Because ' })]
    const saved = await update({ questions }, '"1"')
    expect(saved.data).toMatchObject({ title: 'Mine', passing_score: 80, total_points: 15, version: 2 })
    expect(saved.data.questions[1]).toMatchObject({ correct_answer: 'C', explanation: 'Because' })
    expect((await update({ title: 'Late' }, '"1"')).problem).toMatchObject({ status: 412, current: { version: 2 } })
    expect((await update({ ...saved.data })).data.version).toBe(2)
    expect((await update({ title: '' })).data).toMatchObject({ title: 'Lesson', version: 3 })
    expect((await update({ questions: [] })).problem.errors).toEqual({
      questions: ['Please add at least one question'],
    })
    expect((await update({ is_active: 'false' })).data.is_active).toBe(false)
  })

  test('is found under its own lesson alone', async () => {
    const { create, call, at, home, makeLesson } = await withLesson()
    const made = (await create({ questions: [question('Q')] })).data
    const other = await makeLesson(home.id, 'Other')
    const foreign = { params: { lessonId: String(other.id), id: String(made.id) } }
    expect((await call('quizzes.update', { ...foreign, body: { title: 'No' } })).status).toBe(404)
    expect((await call('quizzes.delete', foreign)).status).toBe(404)
    expect((await call('quizzes.list', { params: { lessonId: '99' } })).status).toBe(404)
    expect(
      (await call('quizzes.create', { params: { lessonId: '99' }, body: { questions: [question('Q')] } })).status,
    ).toBe(404)
    expect((await call('quizzes.delete', at(made.id), { headers: { 'If-Match': '"9"' } })).status).toBe(412)
    expect((await call('quizzes.read', { params: { id: String(made.id) } })).data.title).toBe('Lesson')
  })

  test('may carry the ids of its lesson and course, as an edit made offline does', async () => {
    const { create, lesson, home } = await withLesson()
    const made = await create({ questions: [question('Q')], lesson_id: lesson.id, course_id: home.id })
    expect(made.status).toBe(201)
  })
})
