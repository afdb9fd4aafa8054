import { describe, expect, test } from 'vitest'
import { classroom } from '#tests/support/courses.ts'

const params = (id: number) => ({ params: { id: String(id) } })

async function withLessons(...titles: string[]) {
  const room = await classroom()
  const home = await room.course('Course')
  const ids: number[] = []
  for (const title of titles) ids.push((await room.lesson(home.id, title)).id)
  const reorder = (wanted: readonly number[], etag = '') =>
    room.call(
      'lessons.reorder',
      { ...params(home.id), body: { ids: wanted } },
      { headers: etag ? { 'If-Match': etag } : {} },
    )
  const order = () => room.lessonOrder(home.id)
  return { ...room, home, ids, reorder, order }
}

describe('the order of lessons', () => {
  test('is a record with a version, under the id of its course', async () => {
    const { call, home, ids, course } = await withLessons('A', 'B', 'C')
    const reply = await call('lessons.order', params(home.id))
    expect(reply.data).toEqual({ id: home.id, title: 'Course', ids, version: 4 })
    expect(reply.headers.get('ETag')).toMatch(/^"4-/)
    const empty = await course('Empty')
    expect((await call('lessons.order', params(empty.id))).data).toMatchObject({ ids: [], version: 1 })
    expect((await call('lessons.order', params(99))).status).toBe(404)
    expect((await call('lessons.reorder', { ...params(99), body: { ids: [] } })).status).toBe(404)
  })

  test('is put in one call, guarded by its version', async () => {
    const { ids, reorder, order, home, titles, server } = await withLessons('A', 'B', 'C')
    const [a = 0, b = 0, c = 0] = ids
    const { version } = await order()
    const reply = await reorder([c, a, b], `"${version}"`)
    expect(reply.data).toMatchObject({ id: home.id, ids: [c, a, b] })
    expect(reply.data.version).toBeGreaterThan(version)
    expect(await order()).toEqual(reply.data)
    expect(await titles(home.id)).toEqual(['C', 'A', 'B'])
    const late = await reorder([a, b, c], `"${version}"`)
    expect(late.problem).toMatchObject({ status: 412, code: 'version_conflict', current: reply.data })
    expect(await order()).toEqual(reply.data)
    expect((await reorder([c, a, b])).data).toEqual(reply.data)
    const activities = await server.deps.db
      .selectFrom('activities')
      .select(['record_type', 'record_id', 'title'])
      .where('action', '=', 'lessons.reordered')
      .execute()
    expect(activities).toEqual([{ record_type: 'courses', record_id: home.id, title: 'Course' }])
  })

  test('ignores ids that are gone or elsewhere, and keeps members that are not named behind their neighbour', async () => {
    const { call, home, ids, reorder, course, lesson } = await withLessons('A', 'B', 'C', 'D')
    const [a = 0, b = 0, c = 0, d = 0] = ids
    const elsewhere = await lesson((await course('Other')).id, 'X')
    await call('lessons.delete', { params: { courseId: String(home.id), id: String(b) } })
    expect((await reorder([d, elsewhere.id, b, 999, a])).data.ids).toEqual([d, a, c])
    expect((await reorder([])).data.ids).toEqual([d, a, c])
    expect((await reorder([c, c, d])).data.ids).toEqual([c, d, a])
  })

  test('leaves lessons, their versions and their history alone', async () => {
    const { ids, reorder, readLesson, call } = await withLessons('A', 'B')
    await reorder(ids.toReversed())
    for (const [index, id] of ids.toReversed().entries()) {
      expect(await readLesson(id)).toMatchObject({ version: 1, order: index })
      expect((await call('lessons.revisions', params(id))).data).toHaveLength(1)
    }
  })

  test('has a new version after every change of membership', async () => {
    const { call, home, ids, order, lesson, course, readLesson, server } = await withLessons('A', 'B', 'C')
    const other = await course('Other')
    const [a = 0, b = 0] = ids
    const versions = [(await order()).version]
    const grown = async (what: string) => {
      const { version } = await order()
      expect(version, what).toBeGreaterThan(versions.at(-1) ?? 0)
      versions.push(version)
    }
    const at = (id: number, courseId = home.id) => ({ params: { courseId: String(courseId), id: String(id) } })
    await lesson(home.id, 'D')
    await grown('made')
    await call('lessons.delete', at(b))
    await grown('deleted')
    await call('trash.restore', { params: { type: 'lessons', id: String(b) } })
    await grown('restored')
    await call('lessons.update', { ...at(a), body: { course_id: other.id } })
    await grown('moved away')
    const there = (await call('lessons.order', params(other.id))).data
    expect(there).toMatchObject({ ids: [a] })
    await call('lessons.update', { ...at(a, other.id), body: { course_id: home.id } })
    await grown('moved back')
    expect((await call('lessons.order', params(other.id))).data.version).toBeGreaterThan(there.version)
    await call('lessons.duplicate', params(b))
    await grown('copied')
    await call('lessons.update', { ...at(a), body: { order: 0 } })
    await grown('moved by number')
    await server.deps.write((trx) => trx.deleteFrom('lessons').where('id', '=', a).execute())
    await grown('erased')
    await call('lessons.update', { ...at(b), body: { title: 'New title' } })
    expect((await order()).version).toBe(versions.at(-1))
    expect((await readLesson(b)).title).toBe('New title')
  })

  test('is put once under its key, and a lost answer is no conflict', async () => {
    const { call, home, ids, order } = await withLessons('A', 'B')
    const headers = { 'Idempotency-Key': 'order-key-0001', 'If-Match': `"${(await order()).version}"` }
    const send = () => call('lessons.reorder', { ...params(home.id), body: { ids: ids.toReversed() } }, { headers })
    const first = await send()
    const again = await send()
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  })

  test('takes ids and nothing else', async () => {
    const { call, home } = await withLessons('A')
    const put = async (body: object) => (await call('lessons.reorder', { ...params(home.id), body })).problem.errors
    expect(await put({})).toEqual({ ids: ['Ids is required'] })
    expect(await put({ ids: 'all' })).toEqual({ ids: ['Order must be a list of ids'] })
    expect(await put({ ids: ['x'] })).toHaveProperty('ids.0')
    expect(await put({ ids: Array.from({ length: 2001 }, (_, index) => index + 1) })).toEqual({
      ids: ['At most 2,000 ids'],
    })
    expect(await put({ ids: [], order: 1 })).toEqual({ order: ['order is not a field of this call'] })
    const full = { id: home.id, title: 'Course', version: 1, ids: [] }
    expect((await call('lessons.reorder', { ...params(home.id), body: full })).status).toBe(200)
  })

  test('takes the place of the fixed path, not of a lesson', async () => {
    const { server, token, home } = await withLessons('A')
    const address = `/api/admin/courses/${home.id}/lessons/order`
    const form = new FormData()
    form.set('_method', 'PUT')
    form.set('ids[]', '1')
    const headers = { Authorization: `Bearer ${token}` }
    expect((await server.request(address, { method: 'POST', headers, body: form })).status).toBe(200)
    expect((await server.request(address, { method: 'DELETE', headers })).status).toBe(404)
    expect((await server.request('/api/admin/courses/order', { headers })).status).toBe(200)
  })
})

describe('the order of courses', () => {
  test('is one record for all of them', async () => {
    const { call, course } = await classroom()
    const [a, b] = [await course('A'), await course('B')]
    const before = (await call('courses.order')).data
    expect(before).toMatchObject({ id: 1, title: 'Courses', ids: [a.id, b.id] })
    const body = { ids: [b.id, a.id] }
    const headers = { 'If-Match': `"${before.version}"` }
    const after = (await call('courses.reorder', { body }, { headers })).data
    expect(after.ids).toEqual([b.id, a.id])
    expect((await call('courses.reorder', { body: { ids: [a.id] } }, { headers })).status).toBe(412)
    expect((await call('courses.list')).data.data.map((each) => each.title)).toEqual(['B', 'A'])
    expect((await call('public.courses')).data.data.map((each) => [each.title, each.order])).toEqual([
      ['B', 0],
      ['A', 1],
    ])
    await call('courses.delete', params(a.id))
    expect((await call('courses.order')).data.version).toBeGreaterThan(after.version)
  })
})

describe('the order of attachments', () => {
  test('is put for a course and for a lesson', async () => {
    const { call, home, ids, file } = await withLessons('A')
    const [lesson = 0] = ids
    for (const kind of ['courseFiles', 'lessonFiles'] as const) {
      const made: number[] = []
      for (const title of ['One', 'Two', 'Three']) {
        const body = { file_id: (await file()).id, title }
        const reply =
          kind === 'courseFiles'
            ? await call('courseFiles.create', { params: { courseId: String(home.id) }, body })
            : await call('lessonFiles.create', { params: { lessonId: String(lesson) }, body })
        made.push(reply.data.id)
      }
      const owner = kind === 'courseFiles' ? home.id : lesson
      const before = (await call(`${kind}.order`, params(owner))).data
      expect(before).toMatchObject({ id: owner, title: kind === 'courseFiles' ? 'Course' : 'A', ids: made })
      const input = { ...params(owner), body: { ids: made.toReversed() } }
      const after = (await call(`${kind}.reorder`, input)).data
      expect(after.ids).toEqual(made.toReversed())
      expect(after.version).toBeGreaterThan(before.version)
      const late = await call(`${kind}.reorder`, input, { headers: { 'If-Match': `"${before.version}"` } })
      expect(late.problem).toMatchObject({ status: 412, current: after })
    }
  })
})
