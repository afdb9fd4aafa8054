import { describe, expect, test } from 'vitest'
import { classroom } from '#tests/support/courses.ts'

const inCourse = (courseId: number) => ({ params: { courseId: String(courseId) } })
const at = (courseId: number, id: number) => ({ params: { courseId: String(courseId), id: String(id) } })

async function withCourse() {
  const room = await classroom()
  const one = await room.course('Course')
  return { ...room, home: one }
}

describe('a new lesson', () => {
  test('takes title and content alone, stands last, and is visible but no free preview', async () => {
    const { call, home, lesson } = await withCourse()
    await lesson(home.id, 'Before')
    const reply = await call('lessons.create', {
      params: { courseId: String(home.id) },
      body: { title: 'Handovers', content: '# Markdown\r\n\r\n<b>as written</b>' },
    })
    expect(reply.status).toBe(201)
    expect(reply.data).toEqual({
      id: reply.data.id,
      created_at: reply.data.created_at,
      updated_at: reply.data.created_at,
      version: 1,
      course_id: home.id,
      title: 'Handovers',
      slug: 'handovers',
      content: '# Markdown\n\n<b>as written</b>',
      video_url: null,
      thumbnail: null,
      duration_minutes: 10,
      is_free_preview: false,
      is_published: true,
      order: 1,
      quiz_id: null,
      files_count: 0,
    })
  })

  test('takes numbers and switches as text, as a form sends them', async () => {
    const { home, lesson } = await withCourse()
    await lesson(home.id, 'Before')
    const made = await lesson(home.id, 'First', {
      video_url: 'https://video.example/watch?v=1',
      thumbnail: '/uploads/thumb.png',
      duration_minutes: '15',
      is_free_preview: '1',
      order: 0,
    })
    expect(made).toMatchObject({
      video_url: 'https://video.example/watch?v=1',
      thumbnail: '/uploads/thumb.png',
      duration_minutes: 15,
      is_free_preview: true,
      order: 0,
    })
  })

  test('names every field that is wrong', async () => {
    const { call, home } = await withCourse()
    const refused = async (body: object) =>
      (await call('lessons.create', { ...inCourse(home.id), body })).problem.errors
    expect(await refused({})).toEqual({ title: ['Title is required'], content: ['Content is required'] })
    const wrong = {
      title: ' ',
      content: ' \n ',
      duration_minutes: 0,
      video_url: 'not an address',
      thumbnail: 'javascript:alert(1)',
      order: 'first',
      is_free_preview: 'perhaps',
      course_id: 99,
    }
    expect(await refused(wrong)).toEqual({
      title: ['Title is required'],
      content: ['Content is required'],
      duration_minutes: ['Duration must be at least 1'],
      video_url: ['Video must be an address that starts with / or http'],
      thumbnail: ['Thumbnail must be an address that starts with / or http'],
      order: ['Order must be a number'],
      is_free_preview: ['Must be true or false'],
    })
    const fine = { title: 'T', content: 'C' }
    expect(await refused({ ...fine, order: 1.5 })).toEqual({ order: ['Order must be a whole number'] })
    expect(await refused({ ...fine, duration_minutes: '' })).toEqual({ duration_minutes: ['Duration is required'] })
    expect(await refused({ ...fine, content: 'x'.repeat(1_000_001) })).toEqual({
      content: ['Content must be at most 1,000,000 characters'],
    })
    expect(await refused({ ...fine, course_id: 99 })).toEqual({ course_id: ['Course does not exist'] })
    expect(await refused({ ...fine, quiz: {} })).toEqual({ quiz: ['quiz is not a field of this call'] })
  })

  test('belongs to a course that is there', async () => {
    const { call } = await withCourse()
    const reply = await call('lessons.create', { ...inCourse(99), body: { title: 'T', content: 'C' } })
    expect(reply.problem).toMatchObject({ status: 404, code: 'not_found', message: 'The course was not found.' })
  })

  test('has a slug of its own within its course, and may have the slug of a lesson elsewhere', async () => {
    const { call, home, course, lesson } = await withCourse()
    const other = await course('Other')
    expect((await lesson(home.id, 'Same')).slug).toBe('same')
    expect((await lesson(home.id, 'Same')).slug).toBe('same-2')
    expect((await lesson(other.id, 'Same')).slug).toBe('same')
    const taken = await call('lessons.create', {
      ...inCourse(home.id),
      body: { title: 'T', content: 'C', slug: 'same' },
    })
    expect(taken.problem).toMatchObject({ status: 422, code: 'slug_taken' })
  })

  test('happens once under its key', async () => {
    const { call, home, titles } = await withCourse()
    const input = { ...inCourse(home.id), body: { title: 'Once', content: 'C' } }
    const headers = { 'Idempotency-Key': 'lesson-key-0001' }
    const first = await call('lessons.create', input, { headers })
    expect((await call('lessons.create', input, { headers })).body).toEqual(first.body)
    expect(await titles(home.id)).toEqual(['Once'])
  })
})

describe('the lessons of a course', () => {
  test('come with their course and their texts, in order', async () => {
    const { call, home, lesson, quiz, file } = await withCourse()
    const one = await lesson(home.id, 'One')
    await lesson(home.id, 'Two', { order: 0 })
    const made = await quiz(one.id)
    await call('lessonFiles.create', { params: { lessonId: String(one.id) }, body: { file_id: (await file()).id } })
    const reply = await call('lessons.list', inCourse(home.id))
    expect(reply.data.course).toMatchObject({ id: home.id, title: 'Course', lessons_count: 2 })
    expect(reply.data.lessons).toMatchObject([
      { title: 'One', order: 0, content: 'Text of One', quiz_id: made.id, files_count: 1 },
      { title: 'Two', order: 0, quiz_id: null, files_count: 0 },
    ])
    expect((await call('lessons.list', inCourse(99))).status).toBe(404)
  })

  test('bring their quizzes along when these are asked for, and no others', async () => {
    const { call, course, home, lesson, quiz } = await withCourse()
    const one = await lesson(home.id, 'One', { order: 7 })
    const zero = await lesson(home.id, 'Zero', { order: 0 })
    const [second, first, gone] = [await quiz(one.id), await quiz(zero.id), await lesson(home.id, 'Gone')]
    await quiz(gone.id)
    await call('lessons.delete', at(home.id, gone.id))
    await quiz((await lesson((await course('Elsewhere')).id, 'Other')).id)
    const asked = await call('lessons.list', { ...inCourse(home.id), query: { include: 'quizzes' } })
    expect(asked.data.quizzes).toEqual([first, second])
    expect(asked.data.lessons).toHaveLength(2)
    expect((await call('lessons.list', inCourse(home.id))).data).not.toHaveProperty('quizzes')
  })

  test('bring all that lies in the course along when it is asked for: quizzes and every list of attachments', async () => {
    const { call, course, file, home, lesson, quiz } = await withCourse()
    const [one, two, other] = [await lesson(home.id, 'One'), await lesson(home.id, 'Two'), await course('Other')]
    const attach = async (title: string, to: { course: number } | { lesson: number }) => {
      const body = { file_id: (await file('handout.txt')).id, title }
      return 'course' in to
        ? call('courseFiles.create', { params: { courseId: String(to.course) }, body })
        : call('lessonFiles.create', { params: { lessonId: String(to.lesson) }, body })
    }
    await attach('Of the second', { lesson: two.id })
    await attach('Of the first', { lesson: one.id })
    await attach('Also of the first', { lesson: one.id })
    await attach('Of the course', { course: home.id })
    await attach('Of another course', { course: other.id })
    const first = await quiz(one.id)
    const asked = (await call('lessons.list', { ...inCourse(home.id), query: { include: 'contents' } })).data
    const listed = async (id: number) => (await call('lessonFiles.list', { params: { lessonId: String(id) } })).data
    expect(asked.lesson_files?.filter((row) => row.lesson_id === one.id)).toEqual(await listed(one.id))
    expect(asked.lesson_files?.filter((row) => row.lesson_id === two.id)).toEqual(await listed(two.id))
    expect(asked.lesson_files?.map(({ title }) => title).toSorted()).toEqual([
      'Also of the first',
      'Of the first',
      'Of the second',
    ])
    expect(asked.course_files).toEqual((await call('courseFiles.list', inCourse(home.id))).data)
    expect(asked.course_files).toMatchObject([{ title: 'Of the course' }])
    expect(asked.quizzes).toEqual([first])
    const plain = (await call('lessons.list', { ...inCourse(home.id), query: { include: 'quizzes' } })).data
    expect(plain).not.toHaveProperty('lesson_files')
  })
})

describe('changing a lesson', () => {
  test('makes a version, keeps what is left out, and is guarded', async () => {
    const { call, server, home, lesson } = await withCourse()
    const { id } = await lesson(home.id, 'First', { video_url: '/uploads/a.mp4' })
    const update = (body: object, etag = '') =>
      call('lessons.update', { ...at(home.id, id), body }, { headers: etag ? { 'If-Match': etag } : {} })
    server.advance(1000)
    const saved = await update({ content: 'New text' }, '"1"')
    expect(saved.data).toMatchObject({ title: 'First', content: 'New text', video_url: '/uploads/a.mp4', version: 2 })
    expect(saved.headers.get('ETag')).toMatch(/^"2-/)
    expect((await update({ content: 'Late' }, '"1"')).problem).toMatchObject({
      status: 412,
      current: { content: 'New text', version: 2 },
    })
    expect((await update({ ...saved.data })).data.version).toBe(2)
    expect((await update({ video_url: '' })).data.video_url).toBeNull()
    expect((await update({ title: '' })).problem.errors).toEqual({ title: ['Title is required'] })
    expect((await update({ duration_minutes: null })).problem.errors).toEqual({
      duration_minutes: ['Duration is required'],
    })
  })

  test('by its sort number moves it, and leaves the others alone', async () => {
    const { call, home, lesson, titles, readLesson } = await withCourse()
    const [one, , three] = [await lesson(home.id, 'One'), await lesson(home.id, 'Two'), await lesson(home.id, 'Three')]
    const moved = await call('lessons.update', { ...at(home.id, three.id), body: { order: 0 } })
    expect(moved.data).toMatchObject({ order: 0, version: 2 })
    expect(await titles(home.id)).toEqual(['One', 'Three', 'Two'])
    expect(await readLesson(one.id)).toMatchObject({ order: 0, version: 1 })
    await call('lessons.update', { ...at(home.id, three.id), body: { order: 1999 } })
    expect(await titles(home.id)).toEqual(['One', 'Two', 'Three'])
  })

  test('is written down with the person who did it', async () => {
    const { call, server, home, lesson } = await withCourse()
    const { id } = await lesson(home.id, 'First')
    await call('lessons.update', { ...at(home.id, id), body: { title: 'Second' } })
    await call('lessons.delete', at(home.id, id))
    const rows = await server.deps.db
      .selectFrom('activities')
      .select(['action', 'title', 'user_id'])
      .where('record_type', '=', 'lessons')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { action: 'lesson.created', title: 'First', user_id: server.owner.id },
      { action: 'lesson.updated', title: 'Second', user_id: server.owner.id },
      { action: 'lesson.deleted', title: 'Second', user_id: server.owner.id },
    ])
  })
})
