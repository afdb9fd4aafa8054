import { describe, expect, test } from 'vitest'
import { classroom } from '#tests/support/courses.ts'

const inCourse = (courseId: number) => ({ params: { courseId: String(courseId) } })
const at = (courseId: number, id: number) => ({ params: { courseId: String(courseId), id: String(id) } })
const params = (id: number) => ({ params: { id: String(id) } })

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

  test('takes the seeds’ form as it is sent', async () => {
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
    await lesson(home.id, 'Zero', { order: 0 })
    const made = await quiz(one.id)
    await call('lessonFiles.create', { params: { lessonId: String(one.id) }, body: { file_id: (await file()).id } })
    const reply = await call('lessons.list', inCourse(home.id))
    expect(reply.data.course).toMatchObject({ id: home.id, title: 'Course', lessons_count: 2 })
    expect(reply.data.lessons).toMatchObject([
      { title: 'Zero', order: 0, quiz_id: null, files_count: 0 },
      { title: 'One', order: 1, content: 'Text of One', quiz_id: made.id, files_count: 1 },
    ])
    expect((await call('lessons.list', inCourse(99))).status).toBe(404)
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
    expect(saved.headers.get('ETag')).toBe('"2"')
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

  test('by its plain order number moves it, and leaves the versions of the others alone', async () => {
    const { call, home, lesson, titles, readLesson } = await withCourse()
    const [one, , three] = [await lesson(home.id, 'One'), await lesson(home.id, 'Two'), await lesson(home.id, 'Three')]
    const moved = await call('lessons.update', { ...at(home.id, three.id), body: { order: 0 } })
    expect(moved.data).toMatchObject({ order: 0, version: 2 })
    expect(await titles(home.id)).toEqual(['Three', 'One', 'Two'])
    expect(await readLesson(one.id)).toMatchObject({ order: 1, version: 1 })
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

describe('moving a lesson to another course', () => {
  test('puts it last there, closes the gap here, and keeps its quiz', async () => {
    const { call, home, course, lesson, quiz, titles, readCourse } = await withCourse()
    const other = await course('Other')
    const [one] = [await lesson(home.id, 'One'), await lesson(home.id, 'Two')]
    await lesson(other.id, 'Three')
    await quiz(one.id)
    const moved = await call('lessons.update', { ...at(home.id, one.id), body: { course_id: other.id } })
    expect(moved.data).toMatchObject({ course_id: other.id, order: 1, version: 2 })
    expect(moved.data.quiz_id).not.toBeNull()
    expect(await titles(home.id)).toEqual(['Two'])
    expect(await titles(other.id)).toEqual(['Three', 'One'])
    expect(await readCourse(other.id)).toMatchObject({ lessons_count: 2, quizzes_count: 1 })
    const back = await call('lessons.update', { ...at(other.id, one.id), body: { course_id: home.id, order: 0 } })
    expect(back.data).toMatchObject({ course_id: home.id, order: 0, version: 3 })
    expect(await titles(home.id)).toEqual(['One', 'Two'])
  })

  test('finds it under its former course for edits on their way, and under no other', async () => {
    const { call, home, course, lesson } = await withCourse()
    const [other, third] = [await course('Other'), await course('Third')]
    const one = await lesson(home.id, 'One')
    expect((await call('lessons.update', { ...at(other.id, one.id), body: { title: 'No' } })).status).toBe(404)
    await call('lessons.update', { ...at(home.id, one.id), body: { course_id: other.id } })
    const late = await call('lessons.update', { ...at(home.id, one.id), body: { title: 'Late' } })
    expect(late.data).toMatchObject({ title: 'Late', course_id: other.id })
    expect((await call('lessons.update', { ...at(third.id, one.id), body: { title: 'No' } })).status).toBe(404)
    expect((await call('lessons.delete', at(third.id, one.id))).status).toBe(404)
    expect((await call('lessons.delete', at(home.id, one.id))).status).toBe(200)
  })

  test('gives it another slug when the other course has it, and refuses a course that is not there', async () => {
    const { call, home, course, lesson, titles } = await withCourse()
    const other = await course('Other')
    const one = await lesson(home.id, 'Same')
    await lesson(other.id, 'Same')
    const move = (course_id: unknown) => call('lessons.update', { ...at(home.id, one.id), body: { course_id } })
    expect((await move(99)).problem.errors).toEqual({ course_id: ['Course does not exist'] })
    expect((await move('x')).problem.errors).toEqual({ course_id: ['Course must be an id'] })
    await call('courses.delete', params(other.id))
    expect((await move(other.id)).problem.errors).toEqual({ course_id: ['Course does not exist'] })
    expect(await titles(home.id)).toEqual(['Same'])
    await call('trash.restore', { params: { type: 'courses', id: String(other.id) } })
    expect((await move(other.id)).data.slug).toBe('same-2')
  })
})

describe('duplicating a lesson', () => {
  test('makes a draft behind the original, with quiz and attachments unless they are left out', async () => {
    const { call, home, lesson, quiz, file, titles } = await withCourse()
    const one = await lesson(home.id, 'One', { is_free_preview: true })
    await lesson(home.id, 'Two')
    await quiz(one.id)
    await call('lessonFiles.create', { params: { lessonId: String(one.id) }, body: { file_id: (await file()).id } })
    const copy = await call('lessons.duplicate', params(one.id))
    expect(copy.status).toBe(201)
    expect(copy.data).toMatchObject({ title: 'One (copy)', is_published: false, order: 1, files_count: 1, version: 1 })
    expect(copy.data.quiz_id).not.toBeNull()
    expect(await titles(home.id)).toEqual(['One', 'One (copy)', 'Two'])
    const bare = await call('lessons.duplicate', { ...params(one.id), body: { with_quiz: false, with_files: false } })
    expect(bare.data).toMatchObject({ slug: 'one-copy-2', quiz_id: null, files_count: 0 })
  })

  test('copies into another course, at its end', async () => {
    const { call, home, course, lesson, titles } = await withCourse()
    const other = await course('Other')
    const one = await lesson(home.id, 'One')
    await lesson(other.id, 'There')
    const copy = await call('lessons.duplicate', { ...params(one.id), body: { course_id: other.id } })
    expect(copy.data).toMatchObject({ course_id: other.id, order: 1 })
    expect(await titles(other.id)).toEqual(['There', 'One (copy)'])
    expect(await titles(home.id)).toEqual(['One'])
    const lost = await call('lessons.duplicate', { ...params(one.id), body: { course_id: 99 } })
    expect(lost.problem.errors).toEqual({ course_id: ['Course does not exist'] })
  })
})

describe('earlier versions of a lesson', () => {
  test('are kept with their author, and bring back text without publishing or moving', async () => {
    const { call, server, home, course, lesson } = await withCourse()
    const moderator = await server.person('moderator', { name: 'Mo' })
    const other = await course('Other')
    const one = await lesson(home.id, 'One', { is_free_preview: true, duration_minutes: 5 })
    const changes = {
      title: 'Renamed',
      content: 'Second',
      is_published: false,
      is_free_preview: false,
      duration_minutes: 7,
      slug: 'renamed',
      course_id: other.id,
    }
    await call('lessons.update', { ...at(home.id, one.id), body: changes }, { token: moderator.token })
    const revisions = (await call('lessons.revisions', params(one.id))).data
    expect(revisions.map(({ version, author }) => ({ version, author }))).toEqual([
      { version: 2, author: 'Mo' },
      { version: 1, author: 'Owner' },
    ])
    const restored = await call('lessons.restoreRevision', {
      params: { id: String(one.id), revisionId: String(revisions[1]?.id) },
    })
    expect(restored.data).toMatchObject({
      title: 'One',
      content: 'Text of One',
      duration_minutes: 5,
      is_published: false,
      is_free_preview: false,
      slug: 'renamed',
      course_id: other.id,
      version: 3,
    })
    expect((await call('lessons.revisions', params(one.id))).data).toHaveLength(3)
  })

  test('of another lesson are not found', async () => {
    const { call, home, lesson } = await withCourse()
    const [one, two] = [await lesson(home.id, 'One'), await lesson(home.id, 'Two')]
    const [revision] = (await call('lessons.revisions', params(one.id))).data
    const foreign = { params: { id: String(two.id), revisionId: String(revision?.id) } }
    expect((await call('lessons.restoreRevision', foreign)).status).toBe(404)
    expect((await call('lessons.revisions', params(99))).status).toBe(404)
  })
})

describe('visitors', () => {
  test('see published lessons of published courses, and the texts of free previews alone', async () => {
    const { server, home, course, lesson } = await withCourse()
    const hidden = await course('Hidden', { is_published: false })
    await lesson(hidden.id, 'Secret')
    await lesson(home.id, 'Draft', { is_published: false })
    await lesson(home.id, 'Free', { is_free_preview: true, duration_minutes: 4, video_url: 'https://v.example/1' })
    await lesson(home.id, 'Locked', { duration_minutes: 6, video_url: 'https://v.example/2' })
    const read = (idOrSlug: string) => server.call('public.course', { params: { idOrSlug } })
    const found = (await read('course')).data
    expect(found).toMatchObject({ title: 'Course', lessons_count: 2, total_minutes: 10 })
    expect(found.lessons).toMatchObject([
      { title: 'Free', order: 0, duration_minutes: 4, content: 'Text of Free', video_url: 'https://v.example/1' },
      { title: 'Locked', order: 1, duration_minutes: 6, content: null, video_url: null },
    ])
    expect((await read(String(home.id))).data.title).toBe('Course')
    expect((await read('hidden')).status).toBe(404)
    const list = (await server.call('public.courses')).data.data
    expect(list).toMatchObject([{ title: 'Course', lessons_count: 2, total_minutes: 10 }])
    expect(JSON.stringify(list)).not.toContain('Text of')
  })

  test('find nothing while the site is being maintained', async () => {
    const { call, server } = await withCourse()
    await call('settings.update', { body: { maintenance_mode: true } })
    expect((await server.call('public.course', { params: { idOrSlug: 'course' } })).status).toBe(503)
    expect((await call('public.course', { params: { idOrSlug: 'course' } })).status).toBe(200)
  })
})
