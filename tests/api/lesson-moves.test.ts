import { describe, expect, test } from 'vitest'
import { classroom } from '#tests/support/courses.ts'

const at = (courseId: number, id: number) => ({ params: { courseId: String(courseId), id: String(id) } })
const params = (id: number) => ({ params: { id: String(id) } })

async function withCourse() {
  const room = await classroom()
  const one = await room.course('Course')
  return { ...room, home: one }
}

describe('moving a lesson to another course', () => {
  test('puts it last there, and keeps its quiz', async () => {
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
    const onward = { ...at(third.id, one.id), body: { course_id: third.id } }
    expect((await call('lessons.update', onward)).data.course_id).toBe(third.id)
    await call('lessons.update', { ...at(third.id, one.id), body: { course_id: other.id } })
    expect((await call('lessons.delete', at(99, one.id))).status).toBe(404)
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
    expect(copy.data).toMatchObject({ title: 'One (copy)', is_published: false, order: 0, files_count: 1, version: 1 })
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
