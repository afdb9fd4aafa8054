import { expect, test } from 'vitest'
import { testServer } from '#tests/support/api.ts'

const HOUR = 3_600_000

test('recent work names what was edited last of every kind, and the posts around now', async () => {
  const server = await testServer()
  const by = { token: server.owner.token }
  const later = () => server.advance(HOUR)
  const at = (ms: number) => new Date(server.now() + ms).toISOString()
  const notes = (await server.call('categories.create', { body: { name: 'Notes' } }, by)).data
  const mail = (await server.call('workflowCategories.create', { body: { name: 'Mail' } }, by)).data
  const post = { excerpt: 'About', content: '<p>Text</p>', category_id: notes.id }

  const workflow = { title: 'Flow', summary: 'What it does', workflow_category_id: mail.id }
  const flow = (await server.call('workflows.create', { body: workflow }, by)).data
  later()
  const course = (
    await server.call(
      'courses.create',
      { body: { title: 'Course', description: 'About', duration_hours: 1, level: 'beginner' } },
      by,
    )
  ).data
  later()
  const lesson = (
    await server.call(
      'lessons.create',
      { params: { courseId: course.id }, body: { title: 'Lesson', content: 'Text' } },
      by,
    )
  ).data
  later()
  const shown = { ...post, title: 'Shown', is_published: true }
  const published = (await server.call('posts.create', { body: shown }, by)).data
  later()
  const soon = { ...post, title: 'Soon', is_published: true, published_at: at(2 * HOUR) }
  const scheduled = (await server.call('posts.create', { body: soon }, by)).data
  await server.call('posts.create', { body: { ...soon, title: 'Later', published_at: at(5 * HOUR) } }, by)
  later()
  const gone = (await server.call('posts.create', { body: { ...post, title: 'Gone' } }, by)).data
  await server.call('posts.delete', { params: { id: gone.id } }, by)

  const { data } = await server.call('dashboard.recent', {}, by)
  expect(data.edited.map(({ type, title, status }) => `${type} ${title} ${status}`)).toEqual([
    'post Later scheduled',
    'post Soon scheduled',
    'post Shown published',
    `lesson Lesson ${lesson.is_published ? 'published' : 'draft'}`,
    'course Course published',
    `workflow Flow ${flow.status}`,
  ])
  expect(data.edited[3]).toMatchObject({ id: lesson.id, course_id: course.id })
  expect(data.last_published).toMatchObject({ id: published.id, title: 'Shown' })
  expect(data.next_scheduled).toMatchObject({ id: scheduled.id, title: 'Soon' })
})

test('recent work of an empty site is empty', async () => {
  const server = await testServer()
  const { data } = await server.call('dashboard.recent', {}, { token: server.owner.token })
  expect(data).toEqual({ edited: [], last_published: null, next_scheduled: null })
})
