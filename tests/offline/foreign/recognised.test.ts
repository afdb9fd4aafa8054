import { describe, expect, it } from 'vitest'
import type { EndpointName } from '#contract/index.ts'
import { CREATE, lost, mine, MINUTE, other } from './support/lost-create.ts'
import { at, json, NOW, ROW, scripted, SILENCE } from './support/scripted-server.ts'

/** Whether a record is the one of a create whose answer was lost. */

/** A create is lost; an hour later it is its turn again. @returns whom a person has to choose from */
async function secondTurn(world: ReturnType<typeof scripted>, name: EndpointName, create: typeof CREATE | object) {
  await world.write(name, create)
  world.clock.now = NOW + 60 * MINUTE
  const attempt = { number: 2, firstAt: NOW, previousAt: NOW, taken: [] }
  const outcome = await world.write(name, { ...create, attempt })
  return outcome.kind === 'maybe-sent' ? outcome.candidates.map(({ id }) => id) : outcome
}

describe('a record', () => {
  const all = (rows: readonly object[]) => () => json(200, rows)

  it('that was made twice alike is chosen by the person', async () => {
    const rows = [mine(9), mine(8)]
    expect((await lost(all(rows), rows)).found).toEqual([9, 8])
  })

  it('of another create is not taken', async () => {
    expect((await lost(all([mine(9)]), [mine(9)], undefined, [9])).found).toBe('again')
  })

  it('that was there before is not taken', async () => {
    const world = scripted({
      'posts.list': json(200, [mine(9)]),
      'posts.create': SILENCE,
      'posts.read': json(200, mine(9)),
    })
    const { transport, write, answers, clock, names } = world
    await transport.read('posts.list', {}, new AbortController().signal)
    await write('posts.create', CREATE)
    answers['posts.create'] = json(201, mine(10))
    clock.now = NOW + 60 * MINUTE
    const attempt = { number: 2, firstAt: NOW, previousAt: NOW, taken: [] }
    expect(await write('posts.create', { ...CREATE, attempt })).toMatchObject({ kind: 'reply', status: 201 })
    expect(names().filter((name) => name === 'posts.create')).toHaveLength(2)
  })

  it.each([
    ['by a clock that nobody told, within minutes', undefined, -6 * MINUTE, 'made'],
    ['by a clock that nobody told, ten minutes before', undefined, -10 * MINUTE, 'made'],
    ['by a clock that nobody told, a moment earlier', undefined, -10 * MINUTE - 1, [9]],
    ['by a clock that was told, within seconds', 0, -4000, 'made'],
    ['by a clock that was told, minutes before', 0, -6 * MINUTE, [9]],
    ['by a clock that is ahead, at that time', 2 * 60 * MINUTE, 2 * 60 * MINUTE + 1000, 'made'],
  ])('is this one %s', async (_, ahead, made, found) => {
    const row = mine(9, made)
    const result = await lost(
      () => json(200, [row], undefined, ahead === undefined ? undefined : NOW + 60 * MINUTE + ahead),
      [row],
    )
    expect(result.found).toEqual(found)
  })

  it('that was edited before it could be recognised is shown, where it can have been made by then', async () => {
    const edited = (after: number) => mine(9, after, { title: 'Theirs', content: 'x', updated_at: at(30 * MINUTE) })
    expect((await lost(all([edited(1000)]), [edited(1000)])).found).toEqual([9])
    expect((await lost(all([edited(25 * MINUTE)]), [edited(25 * MINUTE)])).found).toBe('again')
    // To the millisecond: ten minutes on either side, and half a minute in which it may have been worked on.
    const [first, last] = [-10 * MINUTE, 10 * MINUTE + 30_000]
    for (const after of [first, last]) expect((await lost(all([edited(after)]), [edited(after)])).found).toEqual([9])
    for (const after of [first - 1, last + 1])
      expect((await lost(all([edited(after)]), [edited(after)])).found).toBe('again')
  })

  it('of which a row shows nothing of what was sent is none', async () => {
    const { id, created_at, updated_at } = mine(9)
    expect((await lost(all([{ id, created_at, updated_at }]), [other(9)])).found).toBe('again')
  })

  it('that has the same rank in it, and neither title nor text, is none', async () => {
    const body = JSON.stringify({ title: ROW.title, content: ROW.content, category_id: 5, excerpt: '' })
    const create = async (row: object) => {
      const world = scripted({ 'posts.create': SILENCE, 'posts.list': json(200, [row]), 'posts.read': json(200, row) })
      await world.write('posts.create', { params: {}, body })
      world.clock.now = NOW + 60 * MINUTE
      const attempt = { number: 2, firstAt: NOW, previousAt: NOW, taken: [] }
      const outcome = await world.write('posts.create', { params: {}, body, attempt })
      if ('found' in outcome) return 'made'
      return world.names().filter((name) => name === 'posts.create').length > 1 ? 'again' : outcome.kind
    }
    expect(await create(mine(9, 1000, { title: 'Theirs', content: 'x', category_id: 5 }))).toBe('again')
    // What was left empty is the server's to fill in.
    expect(await create(mine(9, 1000, { category_id: 5, excerpt: 'Of its own' }))).toBe('made')
  })

  it('whose title alone is the same is shown, unless it is a day older', async () => {
    const like = (after: number) => mine(9, after, { content: 'Another text' })
    expect((await lost(all([like(1000)]), [like(1000)])).found).toEqual([9])
    const DAY = 86_400_000
    expect((await lost(all([like(-DAY)]), [like(-DAY)])).found).toEqual([9])
    const older = like(-DAY - 1)
    expect((await lost(all([older]), [older])).found).toBe('again')
  })

  it('whose text or address alone is the same is shown', async () => {
    const renamed = mine(9, 1000, { title: 'Theirs' })
    expect((await lost(all([renamed]), [renamed])).found).toEqual([9])
    const body = JSON.stringify({ title: ROW.title, slug: 'tides' })
    const moved = mine(9, 1000, { title: 'Theirs', slug: 'tides' })
    const posts = scripted({
      'posts.create': SILENCE,
      'posts.list': json(200, [moved]),
      'posts.read': json(200, moved),
    })
    expect(await secondTurn(posts, 'posts.create', { params: {}, body })).toEqual([9])
    const lesson = {
      id: 9,
      course_id: 1,
      title: 'Theirs',
      content: '# Low tide',
      slug: 'low',
      video_url: null,
      thumbnail: null,
      duration_minutes: 5,
      is_free_preview: false,
      is_published: false,
      order: 1,
      created_at: at(1000),
      updated_at: at(1000),
    }
    const lessons = scripted({
      'lessons.create': SILENCE,
      'lessons.list': json(200, [lesson]),
      'lessons.read': json(200, lesson),
    })
    const create = { params: { courseId: 1 }, body: JSON.stringify({ title: 'Tides', content: lesson.content }) }
    expect(await secondTurn(lessons, 'lessons.create', create)).toEqual([9])
  })

  it('is not taken for older than it is by a clock that went ahead since', async () => {
    const row = mine(9, -30 * MINUTE)
    const told = (ms: number) => json(200, [row], undefined, NOW + ms)
    const world = scripted({
      'posts.create': SILENCE,
      'tags.list': json(200, [], undefined, NOW),
      'posts.read': json(200, row),
    })
    await world.transport.read('tags.list', {}, new AbortController().signal)
    await world.write('posts.create', CREATE)
    // Within a minute the device's clock has gone an hour ahead; the record was there before, by the server's.
    world.clock.now = NOW + 60 * MINUTE
    world.answers['posts.list'] = told(MINUTE)
    const attempt = { number: 2, firstAt: NOW, previousAt: NOW, taken: [] }
    expect(await world.write('posts.create', { ...CREATE, attempt })).toMatchObject({
      kind: 'maybe-sent',
      candidates: [{ id: 9 }],
    })
  })

  it('is shown five times at most', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => mine(20 - index))
    expect((await lost(all(rows), rows)).found).toEqual([20, 19, 18, 17, 16])
  })
})

describe('where all that was known of it is forgotten', () => {
  const forget = async ({ memory }: ReturnType<typeof scripted>) => memory.forget()

  it('a record of which a row tells no time is shown', async () => {
    const { created_at, updated_at: _, ...row } = other(5)
    const edited = { ...row, created_at, updated_at: at(0) }
    expect((await lost(() => json(200, [row]), [edited], forget)).found).toEqual([5])
  })

  it('a record that was edited at any time is shown', async () => {
    const old = { ...other(5, 3), updated_at: at(-86_400_000) }
    expect((await lost(() => json(200, [old]), [old], forget)).found).toEqual([5])
    expect((await lost(() => json(200, [old]), [old])).found).toBe('again')
  })

  it('a row that does not say when it was made is looked at, and not otherwise', async () => {
    const { created_at: _, ...row } = other(5, 3)
    expect((await lost(() => json(200, [row]), [other(5, 3)], forget)).found).toEqual([5])
    expect((await lost(() => json(200, [row]), [other(5, 3)])).found).toBe('again')
  })
})

describe('a record that this device saw as it was made', () => {
  const born = mine(9)
  const edited = { ...born, title: 'Theirs', content: 'x', updated_at: at(10 * MINUTE) }
  /** A screen shows the list with it. @param row how it stands there */
  const seen = (row: object) => async (world: ReturnType<typeof scripted>) => {
    const { answers, transport } = world
    const list = answers['posts.list']
    answers['posts.list'] = json(200, [row])
    await transport.read('posts.list', {}, new AbortController().signal)
    if (list) answers['posts.list'] = list
  }

  it('is taken, though it was edited since', async () => {
    expect((await lost(() => json(200, []), [edited], seen(born))).found).toBe('made')
  })

  it('is taken by the order in which it was seen, whatever its own time', async () => {
    const early = { created_at: at(-60 * MINUTE) }
    const { found } = await lost(() => json(200, []), [{ ...edited, ...early }], seen({ ...born, ...early }))
    expect(found).toBe('made')
  })

  it('is asked about when it was deleted since', async () => {
    expect((await lost(() => json(200, []), [], seen(born))).found).toEqual([])
  })

  it('is shown when only a part of it was seen', async () => {
    const { content: _, ...part } = born
    expect((await lost(() => json(200, []), [edited], seen(part))).found).toEqual([9])
  })

  it('is not taken where it is another create’s', async () => {
    expect((await lost(() => json(200, []), [edited], seen(born), [9])).found).toBe('again')
  })

  it.each([
    ['nothing is heard of it', SILENCE, { kind: 'unreachable' }],
    ['the server is in trouble', json(503, {}), { kind: 'reply', status: 503 }],
  ])('is waited for while %s', async (_, read, outcome) => {
    const result = await lost(
      () => json(200, []),
      [],
      async (world) => {
        await seen(born)(world)
        world.answers['posts.read'] = read
      },
    )
    expect(result.outcome).toMatchObject(outcome)
    expect(result.names).toEqual(['posts.list', 'posts.read'])
  })

  it.each([
    ['older than the create', at(-60 * MINUTE), [9]],
    ['as old as clocks may differ', at(-10 * MINUTE), 'made'],
    ['younger', at(5 * MINUTE), 'made'],
  ])('tells by its own time where the order is forgotten: %s', async (_, created_at, found) => {
    const row = { ...edited, created_at }
    const result = await lost(
      () => json(200, []),
      [row],
      async (world) => {
        world.memory.forget()
        await seen({ ...born, created_at })(world)
      },
    )
    expect(result.found).toEqual(found)
  })
})
