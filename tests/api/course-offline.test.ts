import { expect, test } from 'vitest'
import type { LocalId } from '#contract/records/policy.ts'
import type { Intent } from '#client/offline/engine/outbox/outbox.ts'
import { classroom, question } from '#tests/support/courses.ts'
import { outboxOn } from '#tests/support/outbox-on-server.ts'

/** The policies of courses and what they hold, in the real outbox against the real API. */

const local = (digit: number): LocalId => `new-00000000-0000-4000-a000-${String(digit).padStart(12, '0')}`
const params = (id: number) => ({ params: { id: String(id) } })

async function prepared() {
  const room = await classroom()
  const person = await outboxOn(room.server, room.token)
  const save = (intent: Omit<Intent, 'label' | 'base'> & Partial<Pick<Intent, 'base'>>) =>
    person.run(person.outbox.save({ base: null, label: 'Edit', ...intent }))
  return { ...room, ...person, save }
}

test('a course made offline arrives with lesson, quiz, upload, attachments and orders, whatever they refer to', async () => {
  const { outbox, save, run, offline, drain, sent, call, titles } = await prepared()
  offline()
  const [course, one, two, quiz, attached] = [local(1), local(2), local(3), local(4), local(5)]
  const { localId: file } = await run(
    outbox.upload({
      bytes: new TextEncoder().encode('Notes').buffer,
      name: 'notes.txt',
      mimeType: 'text/plain',
      values: { name: 'notes.txt' },
      label: 'Notes',
    }),
  )
  const values = { title: 'Course', description: 'About it', duration_hours: 1, level: 'beginner' }
  await save({ entity: 'course', id: course, kind: 'create', values })
  for (const [id, title] of [
    [one, 'One'],
    [two, 'Two'],
  ] as const) {
    const content = `See [the notes](offdesk-upload:${file})`
    const fields = { title, content, course_id: course }
    await save({ entity: 'lesson', id, kind: 'create', values: fields, params: { courseId: course } })
  }
  const base = { version: null, values: { ids: [one, two] } }
  await save({ entity: 'lesson-order', id: course, kind: 'update', values: { ids: [two, one] }, base })
  const parents = { lesson_id: two, course_id: course }
  const lessonFile = { file_id: file, title: 'Notes', ...parents }
  await save({ entity: 'lesson-file', id: attached, kind: 'create', values: lessonFile, params: { lessonId: two } })
  const fields = { title: 'Quiz', questions: [question('Which?')], ...parents }
  await save({ entity: 'quiz', id: quiz, kind: 'create', values: fields, params: { lessonId: two } })
  expect(outbox.getSnapshot().sync.waiting).toBe(7)

  await drain()
  expect(outbox.getSnapshot().items).toEqual([])
  const made = (await call('courses.list')).data.data
  expect(made).toMatchObject([{ title: 'Course', lessons_count: 2, quizzes_count: 1 }])
  const id = made[0]?.id ?? 0
  expect(await titles(id)).toEqual(['Two', 'One'])
  const { lessons } = (await call('lessons.list', { params: { courseId: String(id) } })).data
  const [stored] = (await call('files.list')).data.data
  expect(lessons[0]).toMatchObject({ content: `See [the notes](${stored?.path})`, files_count: 1 })
  const files = await call('lessonFiles.list', { params: { lessonId: String(lessons[0]?.id) } })
  expect(files.data).toMatchObject([{ title: 'Notes', file: { id: stored?.id } }])
  expect(sent.filter((line) => line.startsWith('POST'))).toHaveLength(6)
})

test('an edit of a lesson that was moved meanwhile finds it, and both changes stand', async () => {
  const { save, drain, offline, course, lesson, call, readLesson, outbox } = await prepared()
  const [home, other] = [await course('Home'), await course('Other')]
  const one = await lesson(home.id, 'One', { content: 'First\n\nSecond\n\nThird' })
  offline()
  await save({
    entity: 'lesson',
    id: one.id,
    kind: 'update',
    values: { content: 'First\n\nSecond\n\nMine' },
    base: { version: one.version, values: { ...one } },
    params: { courseId: home.id },
  })
  const move = { params: { courseId: String(home.id), id: String(one.id) } }
  await call('lessons.update', { ...move, body: { course_id: other.id, content: 'Theirs\n\nSecond\n\nThird' } })
  await drain()
  expect(outbox.getSnapshot().items).toEqual([])
  expect(await readLesson(one.id)).toMatchObject({
    course_id: other.id,
    content: 'Theirs\n\nSecond\n\nMine',
    version: 3,
  })
})

test('two orders of one course come together; a move of the same lesson to two places is asked about', async () => {
  const { save, drain, offline, course, lesson, call, titles, lessonOrder, outbox } = await prepared()
  const home = await course('Home')
  const ids: number[] = []
  for (const title of ['A', 'B', 'C', 'D']) ids.push((await lesson(home.id, title)).id)
  const [a = 0, b = 0, c = 0, d = 0] = ids
  const order = async (wanted: number[]) => {
    const { ids: known, version } = await lessonOrder(home.id)
    offline()
    await save({
      entity: 'lesson-order',
      id: home.id,
      kind: 'update',
      values: { ids: wanted },
      base: { version, values: { ids: known } },
    })
  }
  await order([d, a, b, c])
  await call('lessons.reorder', { ...params(home.id), body: { ids: [a, c, b, d] } })
  const added = await lesson(home.id, 'E')
  await drain()
  expect(outbox.getSnapshot().items).toEqual([])
  expect(await titles(home.id)).toEqual(['D', 'A', 'C', 'B', 'E'])

  await order([a, d, c, b, added.id])
  await call('lessons.reorder', { ...params(home.id), body: { ids: [a, c, b, added.id, d] } })
  await drain()
  expect(outbox.getSnapshot().items).toMatchObject([
    { entity: 'lesson-order', state: 'needs-you', problem: { code: 'conflict' } },
  ])
  expect(await titles(home.id)).toEqual(['A', 'C', 'B', 'E', 'D'])
})

test('an edit of a lesson whose course was deleted keeps its text, and brings nothing public back', async () => {
  const { save, drain, offline, course, lesson, call, outbox, run, readLesson } = await prepared()
  const home = await course('Home')
  const one = await lesson(home.id, 'One')
  offline()
  const saved = await save({
    entity: 'lesson',
    id: one.id,
    kind: 'update',
    values: { content: 'Mine' },
    base: { version: 1, values: { ...one } },
    params: { courseId: home.id },
  })
  await call('courses.delete', params(home.id))
  await drain()
  expect(outbox.getSnapshot().items).toMatchObject([{ state: 'needs-you', problem: { code: 'deleted' } }])
  await run(outbox.resolve(saved.opId ?? '', { recreate: {} }))
  await drain()
  expect((await call('courses.read', params(home.id))).status).toBe(404)
  expect(outbox.getSnapshot().items).toMatchObject([{ state: 'needs-you', operation: { values: { content: 'Mine' } } }])
  // Once the course is back, a retry is enough.
  await call('trash.restore', { params: { type: 'courses', id: String(home.id) } })
  await run(outbox.retry(saved.opId ?? ''))
  await drain()
  expect((await readLesson(one.id)).content).toBe('Mine')
  expect(outbox.getSnapshot().items).toEqual([])
})

test('a second quiz for the same lesson, made offline, is refused with its text kept', async () => {
  const { save, drain, offline, course, lesson, quiz, outbox } = await prepared()
  const one = await lesson((await course('Home')).id, 'One')
  offline()
  const values = { title: 'Mine', questions: [question('Which?')] }
  await save({ entity: 'quiz', id: local(1), kind: 'create', values, params: { lessonId: one.id } })
  await quiz(one.id, { title: 'Theirs' })
  await drain()
  expect(outbox.getSnapshot().items).toMatchObject([
    { state: 'needs-you', problem: { status: 409 }, operation: { values: { title: 'Mine' } } },
  ])
})

test('deleting and undoing goes through the trash of every kind', async () => {
  const { save, drain, course, lesson, quiz, file, call, outbox } = await prepared()
  const home = await course('Home')
  const one = await lesson(home.id, 'One')
  const made = await quiz(one.id)
  const body = { file_id: (await file()).id }
  const courseFile = (await call('courseFiles.create', { params: { courseId: String(home.id) }, body })).data
  const lessonFile = (await call('lessonFiles.create', { params: { lessonId: String(one.id) }, body })).data
  const inLesson = { lessonId: one.id, courseId: home.id }
  const kinds = [
    { entity: 'quiz', id: made.id, within: inLesson },
    { entity: 'lesson-file', id: lessonFile.id, within: inLesson },
    { entity: 'course-file', id: courseFile.id, within: { courseId: home.id } },
    { entity: 'lesson', id: one.id, within: { courseId: home.id } },
    { entity: 'course', id: home.id, within: {} },
  ]
  for (const { entity, id, within } of kinds) {
    await save({ entity, id, kind: 'delete', values: {}, base: { version: 1, values: {} }, params: within })
    await drain()
    expect((await call('trash.list')).data.data, entity).toHaveLength(1)
    await save({ entity, id, kind: 'restore', values: {} })
    await drain()
    expect((await call('trash.list')).data.data, entity).toEqual([])
  }
  expect(outbox.getSnapshot().items).toEqual([])
})

test('a copy of a course that was asked for offline is made once, as a whole, after the course itself', async () => {
  const { save, offline, drain, sent, call, titles, outbox } = await prepared()
  offline()
  const [course, lesson, copy] = [local(1), local(2), local(3)]
  const values = { title: 'Course', description: 'About it', duration_hours: 1, level: 'beginner' }
  await save({ entity: 'course', id: course, kind: 'create', values })
  const fields = { title: 'One', content: 'Text', course_id: course }
  await save({ entity: 'lesson', id: lesson, kind: 'create', values: fields, params: { courseId: course } })
  const options = { with_files: true, with_quizzes: false }
  await save({ entity: 'course-copy', id: copy, kind: 'create', values: options, params: { courseId: course } })
  await drain()
  expect(outbox.getSnapshot().items).toEqual([])
  expect(sent.filter((line) => line.endsWith('/duplicate'))).toEqual([
    `POST /admin/courses/${outbox.idOf(course)}/duplicate`,
  ])
  const { data } = (await call('courses.list')).data
  expect(data.map(({ title }) => title)).toEqual(['Course', 'Course (copy)'])
  expect(await titles(outbox.idOf(course) ?? 0)).toEqual(['One'])
})

test('a text whose picture the server refuses goes on without it when the person says so', async () => {
  const { save, run, offline, drain, call, outbox } = await prepared()
  offline()
  const upload = (name: string) =>
    run(
      outbox.upload({
        bytes: new TextEncoder().encode(`RIFF\0\0\0\0WEBPVP8 ${name}`).buffer,
        name,
        mimeType: 'image/webp',
        values: { name },
        label: name,
      }),
    )
  const [sketch, handout] = [await upload('sketch.webp'), await upload('handout.webp')]
  const token = (file: LocalId) => `offdesk-upload:${file}`
  const [course, lesson, attached] = [local(1), local(2), local(3)]
  const image_url = token(sketch.localId)
  const values = { title: 'Course', description: 'About it', duration_hours: 1, level: 'beginner', image_url }
  await save({ entity: 'course', id: course, kind: 'create', values })
  const content = `Before ![a sketch](${token(sketch.localId)}) and [the handout](${token(handout.localId)}).`
  const fields = { title: 'One', content, course_id: course }
  await save({ entity: 'lesson', id: lesson, kind: 'create', values: fields, params: { courseId: course } })
  const file = { file_id: handout.localId, title: 'Handout', course_id: course }
  await save({ entity: 'course-file', id: attached, kind: 'create', values: file, params: { courseId: course } })
  await drain()
  const refused = () => outbox.getSnapshot().items.filter((item) => item.state === 'needs-you')
  expect(refused().map(({ label }) => label)).toEqual(['sketch.webp', 'handout.webp'])
  expect((await call('courses.list')).data.total).toBe(0)

  for (const { opId } of refused()) await run(outbox.leaveOut(opId))
  await drain()
  expect(outbox.getSnapshot().items).toEqual([])
  const [made] = (await call('courses.list')).data.data
  expect(made).toMatchObject({ title: 'Course', image_url: null, lessons_count: 1, files_count: 0 })
  const { lessons } = (await call('lessons.list', { params: { courseId: String(made?.id) } })).data
  expect(lessons[0]).toMatchObject({ content: 'Before  and the handout.' })
  expect(
    outbox
      .getSnapshot()
      .trash.map(({ label }) => label)
      .toSorted(),
  ).toEqual(['Edit', 'handout.webp', 'sketch.webp'])
})
