import { describe, expect, test } from 'vitest'
import { classroom, trashed } from '#tests/support/courses.ts'
import { workflowServer } from '#tests/support/workflow-records.ts'

/** One rule for every list that stands in an order. */

interface Listed {
  readonly id: number
  readonly number: number
  readonly title: string
}

interface Answer {
  readonly row: Listed
  readonly errors: object
}

interface List {
  readonly field: 'order' | 'sort_order'
  readonly trash: string
  create(title: string, number?: unknown): Promise<Answer>
  update(row: Listed, number: unknown): Promise<Answer>
  remove(row: Listed): Promise<unknown>
  restore(row: Listed): Promise<unknown>
  reorder(ids: readonly number[]): Promise<unknown>
  list(): Promise<Listed[]>
}

type Fields = { readonly id: number } & Readonly<Record<string, unknown>>
type Reply = {
  readonly status: number
  readonly data: object
  readonly problem: { readonly errors?: object | undefined }
}

async function inRoom(kind: 'courses' | 'lessons' | 'courseFiles' | 'lessonFiles'): Promise<List> {
  const room = await classroom()
  const { call } = room
  const home = kind === 'courses' ? null : await room.course('Home')
  const owner = kind === 'lessonFiles' ? await room.lesson(home?.id ?? 0, 'Lesson') : home
  const parent = kind === 'lessonFiles' ? 'lessonId' : 'courseId'
  const params = owner ? { [parent]: String(owner.id) } : {}
  // A file is attached to a record once.
  const ownFile = async () => ({ file_id: (await room.file()).id })
  const start = {
    courses: () => ({ description: 'D', duration_hours: 1, level: 'beginner' }),
    lessons: () => ({ content: 'C' }),
    courseFiles: ownFile,
    lessonFiles: ownFile,
  }[kind]
  const trash = { courses: 'courses', lessons: 'lessons', courseFiles: 'course-files', lessonFiles: 'lesson-files' }[
    kind
  ]
  const rowOf = (record: object): Listed => {
    const { id, title, order } = record as Fields
    return { id, title: String(title), number: Number(order) }
  }
  const answer = (reply: Reply): Answer =>
    reply.status < 300 ? { row: rowOf(reply.data), errors: {} } : { row: rowOf({}), errors: reply.problem.errors ?? {} }
  const at = ({ id }: Listed) => ({ params: { ...params, id: String(id) } as never })
  const within = { params: params as never }
  const numbered = (number: unknown) => (number === undefined ? {} : { order: number })
  return {
    field: 'order',
    trash,
    create: async (title, number) =>
      answer(await call(`${kind}.create`, { ...within, body: { ...(await start()), title, ...numbered(number) } })),
    update: async (row, number) => answer(await call(`${kind}.update`, { ...at(row), body: { order: number } })),
    remove: (row) => call(`${kind}.delete`, at(row)),
    restore: (row) => call('trash.restore', trashed(trash, row.id)),
    reorder: (ids) =>
      call(`${kind}.reorder`, { ...(owner ? { params: { id: String(owner.id) } } : {}), body: { ids } } as never),
    async list() {
      const { data } = await call(`${kind}.list`, within)
      if (Array.isArray(data)) return data.map(rowOf)
      return ('lessons' in data ? data.lessons : data.data).map(rowOf)
    },
  }
}

async function inWorkflow(): Promise<List> {
  const { server, token, create, upload, attach } = await workflowServer()
  const workflow = await create()
  const at = (file: number) => ({ workflowId: String(workflow.id), fileId: String(file) })
  const files = new Map<number, number>()
  const rowOf = (record: object): Listed => {
    const { id, display_name, sort_order, file_id } = record as Fields
    files.set(id, Number(file_id))
    return { id, title: String(display_name), number: Number(sort_order) }
  }
  const fileOf = ({ id }: Listed) => files.get(id) ?? 0
  const answer = (reply: Reply): Answer =>
    reply.status < 300 ? { row: rowOf(reply.data), errors: {} } : { row: rowOf({}), errors: reply.problem.errors ?? {} }
  return {
    field: 'sort_order',
    trash: 'workflow-files',
    create: async (title, number) =>
      answer(
        await attach(workflow, await upload(`${title}.json`), {
          display_name: title,
          ...(number === undefined ? {} : { sort_order: number }),
        }),
      ),
    update: async (row, number) =>
      answer(
        await server.call('workflowFiles.update', { params: at(fileOf(row)), body: { sort_order: number } }, { token }),
      ),
    remove: (row) => server.call('workflowFiles.delete', { params: at(fileOf(row)) }, { token }),
    restore: (row) => server.call('trash.restore', trashed('workflow-files', row.id), { token }),
    reorder: (ids) =>
      server.call('workflowFiles.reorder', { params: { id: String(workflow.id) }, body: { ids } }, { token }),
    list: async () =>
      (await server.call('workflowFiles.list', { params: { workflowId: String(workflow.id) } }, { token })).data.map(
        rowOf,
      ),
  }
}

const LISTS = ['courses', 'lessons', 'courseFiles', 'lessonFiles', 'workflowFiles'] as const
const opened = (name: (typeof LISTS)[number]) => (name === 'workflowFiles' ? inWorkflow() : inRoom(name))
const shown = async ({ list }: List) => (await list()).map(({ title, number }) => `${title} ${number}`)

describe.each(LISTS)('the sort number in %s', (name) => {
  test('is kept and answered as it was sent; the list goes by it, then by id', async () => {
    const list = await opened(name)
    const made = []
    for (const number of [30, 10, 20, 20]) made.push((await list.create(`n${number}`, number)).row.number)
    expect(made).toEqual([30, 10, 20, 20])
    expect(await shown(list)).toEqual(['n10 10', 'n20 20', 'n20 20', 'n30 30'])
    const ids = (await list.list()).map(({ id }) => id)
    expect(ids[1]).toBeLessThan(ids[2] ?? 0)
    expect((await list.create('Text', '15')).row.number).toBe(15)
    const last = (await list.create('Last')).row
    expect(last.number).toBe(31)
    expect((await list.update(last, 10)).row).toEqual({ ...last, number: 10 })
    expect(await shown(list)).toEqual(['n10 10', 'Last 10', 'Text 15', 'n20 20', 'n20 20', 'n30 30'])
  })

  test('counts up from 0 where none is sent, and has one limit', async () => {
    const list = await opened(name)
    for (const title of ['A', 'B', 'C']) await list.create(title)
    expect(await shown(list)).toEqual(['A 0', 'B 1', 'C 2'])
    const label = list.field === 'order' ? 'Order' : 'Sort order'
    expect((await list.create('X', -1)).errors).toEqual({ [list.field]: [`${label} must be 0 or more`] })
    expect((await list.create('Y', 100_001)).errors).toEqual({ [list.field]: [`${label} must be at most 100,000`] })
    await list.create('Top', 100_000)
    expect((await list.create('Next')).row.number).toBe(100_000)
    expect(await shown(list)).toEqual(['A 0', 'B 1', 'C 2', 'Top 100000', 'Next 100000'])
  })

  test('is given anew by the order call alone, from 0', async () => {
    const list = await opened(name)
    for (const [title, number] of [
      ['A', 5],
      ['B', 5],
      ['C', 9],
    ] as const)
      await list.create(title, number)
    const [a, b, c] = await list.list()
    await list.reorder([c?.id ?? 0, a?.id ?? 0, b?.id ?? 0])
    expect(await shown(list)).toEqual(['C 0', 'A 1', 'B 2'])
    await list.reorder([])
    expect(await shown(list)).toEqual(['C 0', 'A 1', 'B 2'])
  })

  test('stays with what is deleted and leaves the others alone; a restore puts it back where it stood', async () => {
    const list = await opened(name)
    for (const [title, number] of [
      ['A', 10],
      ['B', 20],
      ['C', 20],
      ['D', 30],
    ] as const)
      await list.create(title, number)
    const [, b, , d] = await list.list()
    if (!b || !d) throw new Error('Nothing is listed')
    await list.remove(b)
    expect(await shown(list)).toEqual(['A 10', 'C 20', 'D 30'])
    await list.restore(b)
    expect(await shown(list)).toEqual(['A 10', 'B 20', 'C 20', 'D 30'])
    await list.remove(d)
    expect((await list.create('E')).row.number).toBe(21)
    await list.restore(d)
    expect(await shown(list)).toEqual(['A 10', 'B 20', 'C 20', 'E 21', 'D 30'])
  })
})

test('a lesson that moves comes after the last one of the other course, or where its number says', async () => {
  const { course, lesson, call } = await classroom()
  const [one, two] = [await course('One'), await course('Two')]
  const [a, b] = [await lesson(one.id, 'A', { order: 4 }), await lesson(one.id, 'B', { order: 8 })]
  await lesson(two.id, 'X', { order: 50 })
  const at = (id: number) => ({ params: { courseId: String(one.id), id: String(id) } })
  const moved = await call('lessons.update', { ...at(a.id), body: { course_id: two.id } })
  expect(moved.data).toMatchObject({ course_id: two.id, order: 51, version: 2 })
  const placed = await call('lessons.update', { ...at(b.id), body: { course_id: two.id, order: 8 } })
  expect(placed.data).toMatchObject({ course_id: two.id, order: 8 })
  const { lessons } = (await call('lessons.list', { params: { courseId: String(two.id) } })).data
  expect(lessons.map(({ title, order }) => `${title} ${order}`)).toEqual(['B 8', 'X 50', 'A 51'])
})
