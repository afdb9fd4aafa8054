import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { fileKind } from '#contract/records/file.ts'
import { hasSubstance } from '#contract/fields/schema.ts'
import { QuestionInput } from '#contract/records/quiz.ts'
import { readN8n } from '#contract/render/n8n.ts'
import { findSecrets } from '#contract/render/n8n-secrets.ts'
import { SAMPLE_TAGS } from '#contract/records/sample-tags.ts'
import { openIncident } from '#server/db/incidents.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { DEMO_POSTS } from '#server/demo/rows.ts'
import { demoHtml } from '#server/demo/content/markup.ts'
import { sanitizeHtml } from '#server/files/sanitize-html.ts'
import { testServer, type TestServer } from '#tests/support/api.ts'
import { type Lesson, LessonUpdate } from '#tests/support/schemas.ts'

const KINDS = [
  'posts',
  'categories',
  'files',
  'courses',
  'lessons',
  'quizzes',
  'course_files',
  'lesson_files',
  'workflows',
  'workflow_files',
  'workflow_categories',
  'user_groups',
  'users',
  'cv_templates',
  'contact_messages',
  'home_settings',
  'email_templates',
  'ai_keys',
  'user_ai_keys',
] as const

async function counts(server: TestServer) {
  const entries: [string, number][] = []
  for (const kind of KINDS) {
    const { count } = await server.deps.db
      .selectFrom(kind)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('demo', '=', 1)
      .executeTakeFirstOrThrow()
    entries.push([kind, count])
  }
  return Object.fromEntries(entries)
}

async function seeded() {
  const server = await testServer({ demo: true })
  return { server, token: server.owner.token }
}

/** The part of a lesson that a person writes. */
const pick = ({ title, slug, content, duration_minutes, is_free_preview, is_published, order }: Lesson) => ({
  title,
  slug,
  content,
  duration_minutes,
  is_free_preview,
  is_published,
  order,
})

describe('the sample texts', () => {
  it('are what the editor makes, with real paragraphs, own slugs and known tags', () => {
    const slugs = SAMPLE_TAGS.map((tag): string => tag.slug)
    for (const post of DEMO_POSTS) {
      const html = demoHtml(post.body)
      expect(sanitizeHtml(html)).toBe(html)
      expect(hasSubstance(html)).toBe(true)
      expect(html).not.toMatch(/\*\*|~|\[|<p>\|/)
      expect(post.tags.every((tag) => slugs.includes(tag))).toBe(true)
      expect(post.excerpt.length).toBeLessThanOrEqual(320)
    }
    expect(new Set(DEMO_POSTS.map((post) => post.slug)).size).toBe(48)
  })
})

describe('the sample content', () => {
  it('is there once, however often the server starts', async () => {
    const { server } = await seeded()
    const first = await counts(server)
    expect(first).toMatchObject({
      posts: 48,
      categories: 8,
      courses: 9,
      workflows: 26,
      workflow_categories: 6,
      user_groups: 7,
      cv_templates: 3,
      home_settings: 18,
      email_templates: 2,
      ai_keys: 3,
      user_ai_keys: 5,
    })
    expect(await seedDemo(server.deps)).toBe(false)
    expect(await counts(server)).toEqual(first)
  })

  it('says who made its CV templates', async () => {
    const { server, token } = await seeded()
    const { data } = (await server.call('cvTemplates.list', {}, { token })).data
    const { name } = (await server.call('auth.me', {}, { token })).data
    expect(data.map(({ creator }) => creator?.name)).toEqual([name, name, name])
  })

  it('shows posts of every state, with pictures that are served', async () => {
    const { server, token } = await seeded()
    const stats = (await server.call('posts.stats', {}, { token })).data
    expect(stats).toMatchObject({ total: 48, published: 42, drafts: 5, scheduled: 1 })
    const page = (await server.call('public.posts', { query: { per_page: '100' } })).data
    expect(page.total).toBe(42)
    const image = page.data[0]?.featured_image ?? ''
    const answer = await server.request(image)
    expect(answer.status).toBe(200)
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 800 })
    const settings = (await server.call('settings.read', {}, { token })).data
    expect(settings).toMatchObject({ demo_content: true })
  })

  it('has a library of every kind, and workflows with exports that n8n can read', async () => {
    const { server, token } = await seeded()
    const { data: files } = (await server.call('files.list', {}, { token })).data
    expect(new Set(files.map((file) => fileKind(file.mime_type)))).toEqual(
      new Set(['image', 'document', 'archive', 'link', 'other']),
    )
    expect(files.filter((file) => !file.is_public)).toMatchObject([{ name: 'offer-process-analysis.pdf' }])
    const without = (await server.call('files.list', { query: { missing_alt: '1' } }, { token })).data.total
    expect(without).toBeGreaterThan(0)
    expect(without).toBeLessThan(files.length / 4)
    const { data: workflows } = (await server.call('workflows.list', {}, { token })).data
    const attached = workflows.flatMap((workflow) => workflow.files)
    expect(attached).toHaveLength(3)
    for (const { file } of attached) {
      const reading = readN8n(await (await server.request(file?.path ?? '')).text())
      if (!reading.ok) throw new Error(reading.reason)
      expect(reading.workflow.triggers).toHaveLength(1)
      expect(reading.workflow.edges.length).toBeGreaterThanOrEqual(reading.workflow.nodeCount - 1)
      expect(findSecrets(reading.workflow)).toEqual([])
    }
  })

  it('keeps a workflow with its files when one of them was worked on', async () => {
    const { server, token } = await seeded()
    const { data } = (await server.call('workflows.list', { query: { q: 'shop orders' } }, { token })).data
    const [link] = data[0]?.files ?? []
    const params = { workflowId: String(data[0]?.id), fileId: String(link?.file_id) }
    await server.call('workflowFiles.update', { params, body: { version_note: 'Mine' } }, { token })
    await server.call('demo.remove', {}, { token })
    const left = (await server.call('workflows.list', {}, { token })).data
    expect(left.data).toMatchObject([{ title: 'Shop orders to warehouse', files: [{ version_note: 'Mine' }] }])
    expect((await server.call('workflowCategories.list', {}, { token })).data).toMatchObject([
      { slug: 'data-exchange' },
    ])
    expect((await server.request(link?.file?.path ?? '')).status).toBe(200)
  })

  it('holds accounts that nobody can sign in to', async () => {
    const { server } = await seeded()
    const users = await server.deps.db.selectFrom('users').selectAll().where('demo', '=', 1).execute()
    expect(users.length).toBeGreaterThan(20)
    expect(users.every((user) => user.role === 'user')).toBe(true)
    const body = { email: users[0]?.email ?? '', password: 'password1234' }
    expect((await server.call('auth.login', { body })).status).toBeGreaterThanOrEqual(401)
  })

  it('goes in one step, with its files on the disk, and does not come back', async () => {
    const { server, token } = await seeded()
    const before = await counts(server)
    const answer = await server.call('demo.remove', {}, { token })
    expect(answer.status).toBe(200)
    // Incidents of the monitoring bear no mark: they are of no check.
    expect(answer.data.removed).toBe(Object.values(before).reduce((sum, count) => sum + count, 0) + 2)
    expect(Object.values(await counts(server)).every((count) => count === 0)).toBe(true)
    expect(await readdir(join(server.dir, 'files'))).toEqual([])
    expect((await server.call('posts.stats', {}, { token })).data.total).toBe(0)
    expect((await server.call('tags.list')).data).toHaveLength(10)
    expect(await seedDemo(server.deps)).toBe(false)
    expect((await server.call('settings.read', {}, { token })).data).toMatchObject({ demo_content: false })
  })

  it('leaves what the owner changed or uses, with its category and picture', async () => {
    const { server, token } = await seeded()
    const list = (await server.call('posts.list', { query: { q: 'procurement' } }, { token })).data
    const post = list.data[0]
    const id = String(post?.id)
    await server.call('posts.update', { params: { id }, body: { title: 'My own words' } }, { token })
    await server.call('demo.remove', {}, { token })
    const kept = (await server.call('posts.read', { params: { id } }, { token })).data
    expect(kept).toMatchObject({ title: 'My own words', category_id: post?.category_id, tags: post?.tags })
    expect((await server.request(kept.featured_image ?? '')).status).toBe(200)
    expect(await readdir(join(server.dir, 'files'))).toHaveLength(1)
    expect((await server.call('posts.stats', {}, { token })).data.total).toBe(1)
    expect((await server.call('categories.list')).data).toMatchObject([{ slug: 'process-analysis', posts_count: 1 }])
  })

  it('holds courses as a person would make them, and leaves the lesson whose quiz the owner changed', async () => {
    const { server, token } = await seeded()
    const { data } = (await server.call('courses.list', {}, { token })).data
    expect(data.map((course) => course.order)).toEqual(data.map((_, index) => index))
    const course = data.find(({ slug }) => slug === 'automation-fundamentals')
    const courseId = String(course?.id)
    const { lessons } = (await server.call('lessons.list', { params: { courseId } }, { token })).data
    expect(course).toMatchObject({ lessons_count: 8, lessons_without_content: 0, quizzes_count: 2, files_count: 2 })
    for (const lesson of lessons) {
      // What the form would send is what the server takes.
      const body = v.parse(LessonUpdate, { ...pick(lesson), course_id: lesson.course_id })
      expect({ ...lesson, ...body }).toEqual(lesson)
      expect(lesson.content.length).toBeGreaterThan(250)
    }
    expect(lessons.filter((lesson) => lesson.is_free_preview)).toHaveLength(1)
    const withQuiz = lessons.find((lesson) => lesson.quiz_id !== null && lesson.files_count > 0)
    const lessonId = String(withQuiz?.id)
    const [quiz] = (await server.call('quizzes.list', { params: { lessonId } }, { token })).data
    const questions = v.parse(v.array(QuestionInput), quiz?.questions)
    expect(questions).toEqual(quiz?.questions)
    expect(questions.map((question) => question.correct_answer)).not.toEqual(questions.map(() => 'A'))
    const files = (await server.call('courseFiles.list', { params: { courseId } }, { token })).data
    expect(files).toMatchObject([{ title: 'All handouts' }, { title: 'Approval flow for n8n', is_required: true }])
    expect((await server.request(files[0]?.file?.path ?? '')).status).toBe(200)

    const params = { lessonId, id: String(quiz?.id) }
    await server.call('quizzes.update', { params, body: { passing_score: 50 } }, { token })
    await server.call('demo.remove', {}, { token })
    const kept = (await server.call('courses.list', {}, { token })).data.data
    expect(kept).toMatchObject([{ title: course?.title, lessons_count: 1, quizzes_count: 1, files_count: 0 }])
    const left = (await server.call('lessons.list', { params: { courseId } }, { token })).data.lessons
    expect(left).toMatchObject([{ title: withQuiz?.title }])
  })

  it('shows what an incident looks like, as a sample of no check and without a figure, and leaves real ones', async () => {
    const { server, token } = await seeded()
    const incidents = async () => (await server.call('health.incidents', {}, { token })).data
    expect((await incidents()).map(({ name, status }) => [name, status])).toEqual([
      ['sample', 'critical'],
      ['sample', 'warning'],
    ])
    expect((await incidents()).every(({ ended_at }) => ended_at !== null)).toBe(true)
    expect((await server.call('health.hours', {}, { token })).data).toEqual([])
    const times = { began_at: '2026-11-19T10:00:00.000Z', ended_at: '2026-11-19T10:05:00.000Z' }
    const real = { name: 'storage', status: 'critical', message: 'The storage takes no files.', ...times } as const
    await server.deps.write((trx) => openIncident(trx, real))
    await server.call('demo.remove', {}, { token })
    expect(await incidents()).toMatchObject([{ name: 'storage' }])
  })

  it('has no incidents where monitoring remembers real ones', async () => {
    const server = await testServer()
    const times = { began_at: '2026-11-19T10:00:00.000Z', ended_at: '2026-11-19T10:05:00.000Z' }
    const real = { name: 'storage', status: 'critical', message: 'The storage takes no files.', ...times } as const
    await server.deps.write((trx) => openIncident(trx, real))
    expect(await seedDemo(server.deps)).toBe(true)
    const { data } = await server.call('health.incidents', {}, { token: server.owner.token })
    expect(data).toMatchObject([{ name: 'storage' }])
  })

  it('is removed by admins only', async () => {
    const server = await testServer()
    const { token } = await server.person('moderator')
    expect((await server.call('demo.remove', {}, { token })).status).toBe(403)
  })
})
