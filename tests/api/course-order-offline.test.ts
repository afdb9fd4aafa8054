import { expect, test } from 'vitest'
import type { LocalId } from '#contract/records/policy.ts'
import type { Intent } from '#client/offline/engine/outbox/outbox.ts'
import { classroom, trashed } from '#tests/support/courses.ts'
import { outboxOn } from '#tests/support/outbox-on-server.ts'

/** Order and deletions that were made without a connection, in the real outbox against the real API. */

const local = (digit: number): LocalId => `new-00000000-0000-4000-a000-${String(digit).padStart(12, '0')}`
const params = (id: number) => ({ params: { id: String(id) } })

async function prepared() {
  const room = await classroom()
  const person = await outboxOn(room.server, room.token)
  const save = (intent: Omit<Intent, 'label' | 'base'> & Partial<Pick<Intent, 'base'>>) =>
    person.run(person.outbox.save({ base: null, label: 'Edit', ...intent }))
  return { ...room, ...person, save }
}

test.each([
  ['as they were made', null, ['A', 'B', 'C']],
  ['as they were put since', [1, 0, 2], ['B', 'A', 'C']],
  ['with the last put first', [2, 0, 1], ['C', 'A', 'B']],
] as const)('lessons made offline arrive %s, whatever they wait for', async (_, moved, shown) => {
  const { outbox, save, run, offline, drain, call, titles } = await prepared()
  offline()
  const [course, ...lessons] = [1, 2, 3, 4].map(local)
  if (!course) throw new Error('No id')
  await save({
    entity: 'course',
    id: course,
    kind: 'create',
    values: { title: 'C', description: 'D', duration_hours: 1, level: 'beginner' },
  })
  const picture = (name: string) => {
    const bytes = new TextEncoder().encode(name).buffer
    return run(outbox.upload({ bytes, name, mimeType: 'text/plain', values: { name }, label: name }))
  }
  for (const [index, title] of ['A', 'B', 'C'].entries()) {
    // The first two wait for something; the third could go at once.
    const { localId } = index < 2 ? await picture(`${title}.txt`) : { localId: null }
    const fields = { title, content: `[file](offdesk-upload:${localId ?? 'none'})`, course_id: course }
    await save({
      entity: 'lesson',
      id: lessons[index] ?? null,
      kind: 'create',
      values: fields,
      params: { courseId: course },
    })
  }
  if (moved) {
    const ids = moved.map((index) => lessons[index])
    await save({
      entity: 'lesson-order',
      id: course,
      kind: 'update',
      values: { ids },
      base: { version: null, values: { ids: lessons } },
    })
  }
  await drain()
  expect(outbox.getSnapshot().items).toEqual([])
  const id = (await call('courses.list')).data.data[0]?.id ?? 0
  expect(await titles(id)).toEqual(shown)
})

test('what is made offline after an order was made offline stays last, as the list showed it', async () => {
  const { save, offline, drain, lose, pass, goOnline, course, lesson, titles, outbox } = await prepared()
  const home = await course('Home')
  const first = await lesson(home.id, 'First')
  offline()
  const [one, two, three, four] = [1, 2, 3, 4].map(local)
  const make = (id: LocalId | undefined, title: string) => {
    const values = { title, content: 'Text', course_id: home.id }
    return save({ entity: 'lesson', id: id ?? null, kind: 'create', values, params: { courseId: home.id } })
  }
  await make(one, 'One')
  await make(two, 'Two')
  const base = { version: 2, values: { ids: [first.id, one, two] } }
  await save({ entity: 'lesson-order', id: home.id, kind: 'update', values: { ids: [first.id, two, one] }, base })
  await make(three, 'Three')
  await make(four, 'Four')
  // Somebody else adds one meanwhile, which the list had not shown.
  await lesson(home.id, 'Theirs')
  // What was made since gets through before the order does.
  lose((call) => call.startsWith('PUT'))
  goOnline()
  await pass(5000)
  expect(await titles(home.id)).toHaveLength(6)
  lose(() => false)
  await drain()
  expect(outbox.getSnapshot().items).toEqual([])
  const now = await titles(home.id)
  expect(now.filter((title) => title !== 'Theirs')).toEqual(['First', 'Two', 'One', 'Three', 'Four'])
})

test('a course that was never sent takes the order of its lessons along to the trash', async () => {
  const { outbox, save, offline, drain } = await prepared()
  offline()
  const [course, ...lessons] = [1, 2, 3].map(local)
  if (!course) throw new Error('No id')
  const fields = { title: 'C', description: 'D', duration_hours: 1, level: 'beginner' }
  await save({ entity: 'course', id: course, kind: 'create', values: fields })
  for (const [index, title] of ['A', 'B'].entries()) {
    const values = { title, content: 'Text', course_id: course }
    await save({ entity: 'lesson', id: lessons[index] ?? null, kind: 'create', values, params: { courseId: course } })
  }
  const base = { version: null, values: { ids: lessons } }
  await save({ entity: 'lesson-order', id: course, kind: 'update', values: { ids: lessons.toReversed() }, base })
  await save({ entity: 'course', id: course, kind: 'delete', values: {} })
  await drain()
  expect(outbox.getSnapshot().items).toEqual([])
})

test('files attached offline arrive in the order in which they were attached, whichever is sent first', async () => {
  const { outbox, save, run, offline, drain, course, call } = await prepared()
  const home = await course('Home')
  offline()
  const keep = (name: string) => {
    const bytes = new TextEncoder().encode(name).buffer
    return run(outbox.upload({ bytes, name, mimeType: 'text/plain', values: { name }, label: name }))
  }
  const [late, early] = [await keep('second.txt'), await keep('first.txt')]
  for (const [digit, { localId }] of [early, late].entries()) {
    const values = { file_id: localId, title: `Handout ${digit + 1}`, course_id: home.id }
    await save({ entity: 'course-file', id: local(digit + 1), kind: 'create', values, params: { courseId: home.id } })
  }
  await drain()
  expect(outbox.getSnapshot().items).toEqual([])
  const now = await call('courseFiles.list', { params: { courseId: String(home.id) } })
  expect(now.data.map(({ title }) => title)).toEqual(['Handout 1', 'Handout 2'])
})

test.each(['lesson', 'quiz', 'lesson-file', 'course-file'] as const)(
  'a %s that was deleted here is not back when its course, deleted meanwhile, is restored',
  async (entity) => {
    const { save, drain, offline, course, lesson, quiz, call, outbox, run } = await prepared()
    const home = await course('Home')
    const one = await lesson(home.id, 'One')
    const [inCourse, inLesson] = [{ courseId: String(home.id) }, { lessonId: String(one.id) }]
    const { file } = (await call('files.link', { body: { name: 'Notes', url: 'https://notes.example/' } })).data
    const body = { title: 'Notes', file_id: file.id }
    const [parents, made, list] = {
      lesson: [inCourse, one, () => call('lessons.list', { params: inCourse })] as const,
      quiz: [
        inLesson,
        await quiz(one.id, { title: 'Quiz' }),
        () => call('quizzes.list', { params: inLesson }),
      ] as const,
      'lesson-file': [
        inLesson,
        (await call('lessonFiles.create', { params: inLesson, body })).data,
        () => call('lessonFiles.list', { params: inLesson }),
      ] as const,
      'course-file': [
        inCourse,
        (await call('courseFiles.create', { params: inCourse, body })).data,
        () => call('courseFiles.list', { params: inCourse }),
      ] as const,
    }[entity]
    expect(JSON.stringify((await list()).data)).toContain(`"title":"${made.title}"`)
    offline()
    const ids = Object.fromEntries(Object.entries(parents).map(([name, id]) => [name, Number(id)]))
    const base = { version: made.version, values: {} }
    const { opId } = await save({ entity, id: made.id, kind: 'delete', values: {}, base, params: ids })
    await call('courses.delete', params(home.id))
    await drain()
    expect(outbox.getSnapshot().items).toMatchObject([
      {
        state: 'needs-you',
        problem: { message: expect.stringMatching(/^The (?:course|lesson) "\w+" is in the trash/) },
      },
    ])
    await call('trash.restore', { params: { type: 'courses', id: String(home.id) } })
    await run(outbox.retry(opId ?? ''))
    await drain()
    expect(outbox.getSnapshot().items).toEqual([])
    expect(JSON.stringify((await list()).data)).not.toContain(`"title":"${made.title}"`)
  },
)

test('an order whose list went to the trash meanwhile is put in place once the list is back', async () => {
  const { outbox, save, run, offline, drain, call, course, lesson, lessonOrder, titles } = await prepared()
  const { id } = await course('Course')
  const lessons = [await lesson(id, 'A'), await lesson(id, 'B'), await lesson(id, 'C')].map((one) => one.id)
  const { version } = await lessonOrder(id)
  offline()
  const base = { version, values: { ids: lessons } }
  await save({ entity: 'lesson-order', id, kind: 'update', values: { ids: lessons.toReversed() }, base })
  await call('courses.delete', params(id))
  await drain()
  const bringBack = async () => {
    const [item] = outbox.getSnapshot().items
    expect(item).toMatchObject({ state: 'needs-you', problem: { code: 'deleted' } })
    await run(outbox.resolve(item?.opId ?? '', { recreate: {} }))
    await drain()
  }
  // Not yet: it is asked about again.
  await bringBack()
  await call('trash.restore', trashed('courses', id))
  await bringBack()
  expect(outbox.getSnapshot().items).toEqual([])
  expect(await titles(id)).toEqual(['C', 'B', 'A'])
})
