import { describe, expect, test } from 'vitest'
import { classroom } from '#tests/support/courses.ts'

const params = (id: number) => ({ params: { id: String(id) } })
const copyOf = (id: number) => ({ params: { courseId: String(id) } })

describe('a new course', () => {
  test('is published, after the last one, when the form says no more', async () => {
    const { call } = await classroom()
    const body = { title: 'Größe & Maß', description: 'About it', duration_hours: 2.5, level: 'beginner' }
    const reply = await call('courses.create', { body })
    expect(reply.status).toBe(201)
    expect(reply.headers.get('ETag')).toMatch(/^"1-/)
    expect(reply.data).toMatchObject({
      ...body,
      slug: 'grosse-mass',
      is_published: true,
      order: 0,
      image_url: null,
      what_you_learn: '',
      lessons_count: 0,
      total_minutes: 0,
      version: 1,
    })
    expect((await call('courses.create', { body })).data).toMatchObject({ slug: 'grosse-mass-2', order: 1 })
    expect((await call('courses.read', params(reply.data.id))).data.order).toBe(0)
  })

  test('names every field that is wrong', async () => {
    const { call } = await classroom()
    const refused = async (body: object) => (await call('courses.create', { body })).problem.errors
    expect(await refused({})).toEqual({
      title: ['Title is required'],
      description: ['Description is required'],
      duration_hours: ['Duration hours is required'],
      level: ['Level is required'],
    })
    const fine = { title: 'T', description: 'D', duration_hours: 1, level: 'advanced' }
    expect(await refused({ ...fine, title: 'x'.repeat(201), level: 'expert', order: -1 })).toEqual({
      title: ['Title must be at most 200 characters'],
      level: ['Level must be beginner, intermediate or advanced'],
      order: ['Order must be 0 or more'],
    })
    expect(await refused({ ...fine, duration_hours: -1 })).toEqual({
      duration_hours: ['Duration must be 0 hours or more'],
    })
    expect(await refused({ ...fine, duration_hours: 1.3 })).toEqual({
      duration_hours: ['Duration must be in steps of half an hour'],
    })
    expect(await refused({ ...fine, duration_hours: '' })).toEqual({ duration_hours: ['Duration is required'] })
    expect(await refused({ ...fine, image_url: 'javascript:alert(1)' })).toHaveProperty('image_url')
    expect(await refused({ ...fine, image_url: '/\\evil.example' })).toHaveProperty('image_url')
    expect(await refused({ ...fine, image_url: '//evil.example/x.png' })).toHaveProperty('image_url')
    expect(await refused({ ...fine, lessons: [] })).toEqual({ lessons: ['lessons is not a field of this call'] })
    expect(
      await refused({ ...fine, what_you_learn: Array.from({ length: 51 }, (_, index) => `Item ${index}`) }),
    ).toEqual({ what_you_learn: ['What you learn takes at most 50 items'] })
  })

  test('takes a duration or an order that is no number as 0', async () => {
    const { call } = await classroom()
    const body = { title: 'T', description: 'D', level: 'beginner', order: 'first' }
    for (const duration_hours of ['two', null]) {
      expect((await call('courses.create', { body: { ...body, duration_hours } })).data).toMatchObject({
        duration_hours: 0,
        order: 0,
      })
    }
    const text = await call('courses.create', {
      body: { ...body, duration_hours: '1.5', order: '2', is_published: '0' },
    })
    expect(text.data).toMatchObject({ duration_hours: 1.5, order: 2, is_published: false })
  })

  test('keeps what one learns as one item per line, from text or a list', async () => {
    const { course } = await classroom()
    const fromText = await course('A', { what_you_learn: ' Draw a map \r\n\r\nAsk once\n' })
    expect(fromText.what_you_learn).toBe('Draw a map\nAsk once')
    expect((await course('B', { what_you_learn: ['Draw', ' ', 'Ask'] })).what_you_learn).toBe('Draw\nAsk')
  })

  test('happens once under its key', async () => {
    const { call, server } = await classroom()
    const body = { title: 'Once', description: 'D', duration_hours: 1, level: 'beginner' }
    const headers = { 'Idempotency-Key': 'course-key-0001' }
    const first = await call('courses.create', { body }, { headers })
    const again = await call('courses.create', { body }, { headers })
    expect(again.body).toEqual(first.body)
    expect(await server.deps.db.selectFrom('courses').selectAll().execute()).toHaveLength(1)
  })
})

describe('the list of courses', () => {
  test('is whole without a page, in order, as a pager and as a plain list', async () => {
    const { call, course } = await classroom()
    for (let index = 1; index <= 12; index += 1) await course(`Course ${index}`)
    const reply = await call('courses.list')
    expect(reply.body).toMatchObject({ success: true, current_page: 1, last_page: 1, total: 12, per_page: 12 })
    expect(reply.data.data.map((each) => each.order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    const page = (await call('courses.list', { query: { page: '2', per_page: '5' } })).data
    expect(page).toMatchObject({ current_page: 2, last_page: 3, total: 12, per_page: 5 })
    expect(page.data[0]?.title).toBe('Course 6')
    expect((await call('courses.list', { query: { page: '1' } })).data.data).toHaveLength(10)
  })

  test('is filtered by words, state and level, and sorted', async () => {
    const { call, course, server, token } = await classroom()
    await course('Process mapping', { level: 'beginner', duration_hours: 3 })
    await course('reliable n8n', { level: 'intermediate', duration_hours: 1, description: 'Workflows that survive' })
    await course('Draft 100%', { level: 'beginner', duration_hours: 2, is_published: false })
    const titles = async (query: Record<string, string>) =>
      (await call('courses.list', { query })).data.data.map((each) => each.title)
    expect(await titles({ q: 'survive N8N' })).toEqual(['reliable n8n'])
    expect(await titles({ q: '%' })).toEqual(['Draft 100%'])
    expect(await titles({ status: 'published' })).toEqual(['Process mapping', 'reliable n8n'])
    expect(await titles({ status: 'draft', level: 'beginner' })).toEqual(['Draft 100%'])
    expect(await titles({ sort: 'title' })).toEqual(['Draft 100%', 'Process mapping', 'reliable n8n'])
    expect(await titles({ sort: '-duration_hours' })).toEqual(['Process mapping', 'Draft 100%', 'reliable n8n'])
    expect(await titles({ sort: '-order' })).toEqual(['Draft 100%', 'reliable n8n', 'Process mapping'])
    expect((await call('courses.list', { query: { sort: 'deleted_at' } })).status).toBe(422)
    const headers = { Authorization: `Bearer ${token}` }
    expect((await server.request('/api/admin/courses?level=expert', { headers })).status).toBe(422)
    expect((await server.request('/api/admin/courses?colour=red', { headers })).status).toBe(200)
  })

  test('counts lessons, minutes, quizzes and attachments, and what is missing before publishing', async () => {
    const { call, course, lesson, quiz, file, server, readCourse } = await classroom()
    const { id } = await course('Full')
    const first = await lesson(id, 'One', { duration_minutes: 12 })
    await lesson(id, 'Two', { duration_minutes: 8, is_published: false })
    const gone = await lesson(id, 'Three')
    await quiz(first.id)
    await quiz(gone.id)
    await call('lessons.delete', { params: { courseId: String(id), id: String(gone.id) } })
    const body = { file_id: (await file()).id }
    await call('courseFiles.create', { params: { courseId: String(id) }, body })
    expect(await readCourse(id)).toMatchObject({
      lessons_count: 2,
      published_lessons_count: 1,
      total_minutes: 20,
      lessons_without_content: 0,
      quizzes_count: 1,
      quizzes_without_questions: 0,
      files_count: 1,
      version: 1,
    })
    // Rows as an earlier version may have left them.
    await server.deps.write(async (trx) => {
      await trx.updateTable('lessons').set({ content: '' }).where('id', '=', first.id).execute()
      await trx.updateTable('quizzes').set({ questions: '[]' }).execute()
    })
    expect(await readCourse(id)).toMatchObject({ lessons_without_content: 1, quizzes_without_questions: 1 })
  })
})

describe('changing a course', () => {
  test('makes a version, keeps what is left out, and is guarded', async () => {
    const { call, server, course } = await classroom()
    const { id } = await course('First', { what_you_learn: 'Ask' })
    await course('Second')
    const update = (body: object, etag = '') =>
      call('courses.update', { ...params(id), body }, { headers: etag ? { 'If-Match': etag } : {} })
    server.advance(1000)
    const saved = await update({ title: 'Renamed', image_url: '/uploads/x.png' }, '"1"')
    expect(saved.data).toMatchObject({ title: 'Renamed', slug: 'first', what_you_learn: 'Ask', version: 2 })
    expect(saved.data.updated_at).not.toBe(saved.data.created_at)
    expect((await update({ title: 'Late' }, '"1"')).problem).toMatchObject({
      status: 412,
      code: 'version_conflict',
      current: { title: 'Renamed', version: 2 },
    })
    expect((await update({ slug: 'second' })).problem).toMatchObject({ status: 422, code: 'slug_taken' })
    expect((await update({ slug: 'my-own', image_url: null })).data).toMatchObject({ slug: 'my-own', image_url: null })
    expect((await update({ ...saved.data, slug: 'my-own', image_url: null, lessons_count: 9 })).data.version).toBe(3)
    expect((await call('courses.update', { ...params(99), body: {} })).status).toBe(404)
  })

  test('moves it by its sort number, and leaves the others alone', async () => {
    const { call, course } = await classroom()
    const [one, two, three] = [await course('One'), await course('Two'), await course('Three')]
    const order = async () => (await call('courses.order')).data.ids
    expect(await order()).toEqual([one.id, two.id, three.id])
    const moved = await call('courses.update', { ...params(three.id), body: { order: '0' } })
    expect(moved.data).toMatchObject({ order: 0, version: 2 })
    expect(await order()).toEqual([one.id, three.id, two.id])
    const last = await call('courses.update', { ...params(three.id), body: { order: 99 } })
    expect(last.data.order).toBe(99)
    expect(await order()).toEqual([one.id, two.id, three.id])
    expect((await call('courses.update', { ...params(three.id), body: { order: 99 } })).data.version).toBe(3)
    expect((await call('courses.read', params(one.id))).data).toMatchObject({ order: 0, version: 1 })
  })
})

describe('duplicating a course', () => {
  test('copies lessons, quizzes and attachments into a draft behind the original', async () => {
    const { call, course, lesson, quiz, file, titles } = await classroom()
    const original = await course('Original', { what_you_learn: 'Ask' })
    const after = await course('After')
    const first = await lesson(original.id, 'One', { is_free_preview: true })
    await lesson(original.id, 'Two', { is_published: false })
    await quiz(first.id, { title: 'Quiz of one' })
    const body = { file_id: (await file()).id, title: 'Handout', is_required: true }
    await call('courseFiles.create', { params: { courseId: String(original.id) }, body })
    await call('lessonFiles.create', { params: { lessonId: String(first.id) }, body })
    const reply = await call('courses.duplicate', copyOf(original.id))
    expect(reply.status).toBe(201)
    expect(reply.data).toMatchObject({
      title: 'Original (copy)',
      slug: 'original-copy',
      is_published: false,
      what_you_learn: 'Ask',
      order: 0,
      lessons_count: 2,
      published_lessons_count: 1,
      quizzes_count: 1,
      files_count: 1,
      version: 1,
    })
    expect((await call('courses.order')).data.ids).toEqual([original.id, reply.data.id, after.id])
    expect(await titles(reply.data.id)).toEqual(['One', 'Two'])
    const { lessons } = (await call('lessons.list', { params: { courseId: String(reply.data.id) } })).data
    expect(lessons[0]).toMatchObject({ slug: 'one', is_free_preview: true, files_count: 1, content: 'Text of One' })
    const revisions = await call('lessons.revisions', params(lessons[0]?.id ?? 0))
    expect(revisions.data).toHaveLength(1)
    const bare = await call('courses.duplicate', {
      ...copyOf(original.id),
      body: { with_files: false, with_quizzes: '0' },
    })
    expect(bare.data).toMatchObject({ slug: 'original-copy-2', lessons_count: 2, quizzes_count: 0, files_count: 0 })
    expect((await call('courses.duplicate', { ...copyOf(original.id), body: { all: true } })).status).toBe(422)
    expect((await call('courses.duplicate', copyOf(99))).status).toBe(404)
  })

  test('keeps a long title within its limit', async () => {
    const { call, course } = await classroom()
    const { id } = await course('x'.repeat(200))
    const copy = (await call('courses.duplicate', copyOf(id))).data
    expect(copy.title).toBe(`${'x'.repeat(193)} (copy)`)
  })
})
