import { describe, expect, it } from 'vitest'
import { CREATE, lost, mine, MINUTE, other } from './support/lost-create.ts'
import { at, json, NOW, scripted, SILENCE } from './support/scripted-server.ts'

/** What became of a create whose answer was lost, by the lists of servers of many kinds. */

describe('a list', () => {
  it.each([
    ['bare', (rows: unknown) => rows],
    ['in data', (rows: unknown) => ({ data: rows })],
    ['under its name', (rows: unknown) => ({ posts: rows })],
    ['in an envelope', (rows: unknown) => ({ success: true, data: { data: rows, last_page: 1, total: 2 } })],
  ])('is read %s', async (_, wrapped) => {
    expect((await lost(() => json(200, wrapped([mine(9), other(8)])), [mine(9), other(8)])).found).toBe('made')
    // Younger than the create: only all of them tell that it is not there.
    expect((await lost(() => json(200, wrapped([other(8, -1), other(7, -1)])))).found).toBe('again')
  })

  it.each([
    ['of what are no rows', [5, 6]],
    ['with nothing in it', [null]],
    ['of rows without a number', [{ title: 'Other' }]],
  ])('%s tells nothing', async (_, rows) => {
    expect((await lost(() => json(200, rows))).found).toEqual([])
  })

  it('is asked for the newest first, and page by page until it is whole', async () => {
    const { found, asked, lists } = await lost(({ query }) => {
      const page = Number(query['page'])
      return json(200, { data: [other(20 - page, 1 - page)], last_page: 3, total: 3 })
    })
    expect([found, lists]).toEqual(['again', 3])
    expect(asked.slice(0, 3).map(({ query }) => query)).toEqual(
      ['1', '2', '3'].map((page) => ({ sort: '-created_at', per_page: '100', page })),
    )
  })

  it('that moved while it was read, so that a row is missing, is not whole', async () => {
    const { found, lists } = await lost(({ query }) =>
      json(200, { data: [other(query['page'] === '1' ? 20 : 19, -1)], last_page: 2, total: 3 }),
    )
    expect([found, lists]).toEqual([[], 3])
  })

  it('that never ends is read ten pages far', async () => {
    const { found, lists } = await lost(({ query }) =>
      json(200, { data: [other(500 - Number(query['page']), -1)], last_page: 400, total: 400 }),
    )
    expect([found, lists]).toEqual([[], 10])
  })

  it('that shows the same again is not read any further', async () => {
    const { found, lists } = await lost(() => json(200, { data: [other(5, -1)], last_page: 400, total: 400 }))
    expect([found, lists]).toEqual([[], 2])
  })

  it('that is empty, and says that there is more, is not whole', async () => {
    expect((await lost(() => json(200, { data: [], last_page: 3, total: 9 }))).found).toEqual([])
    expect((await lost(() => json(200, { data: [], last_page: 0 }))).found).toBe('again')
  })

  it('that is in no order is not read as one that reaches back far enough', async () => {
    const rows = [other(5, 1), other(4, 3), other(3, 2), other(2, 5)]
    expect((await lost(() => json(200, { data: rows, last_page: 9, total: 90 }))).found).toEqual([])
    const sorted = rows.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    const far = await lost(() => json(200, { data: sorted, last_page: 9, total: 90 }))
    expect([far.found, far.lists]).toEqual(['again', 1])
  })

  it('is refused for now by a server that has too much to do', async () => {
    expect((await lost(() => json(429, {}))).outcome).toMatchObject({ kind: 'reply', status: 429 })
  })

  it('that is not read far enough shows what may be it, and nothing that was edited long ago', async () => {
    const old = { ...other(5, 3), updated_at: at(-86_400_000) }
    const like = mine(6, 1000, { content: '<p>Edited</p>', updated_at: at(MINUTE) })
    const { found } = await lost(() => json(200, { data: [old, like], last_page: 9, total: 90 }), [like, old])
    expect(found).toEqual([6])
  })

  it('that pages without a word of it is read until nothing is new', async () => {
    const pages = [[other(20, -1)], [mine(9)], []]
    const { found, lists } = await lost(({ query }) => json(200, pages[Number(query['page']) - 1]), [mine(9)])
    expect([found, lists]).toEqual(['made', 3])
    const counted = await lost(
      ({ query }) => json(200, { data: pages[Number(query['page']) - 1], last_page: 2 }),
      [mine(9)],
    )
    expect([counted.found, counted.lists]).toEqual(['made', 2])
  })

  it('that this API does not page is whole at once', async () => {
    const world = scripted({ 'categories.create': SILENCE, 'categories.list': json(200, []) })
    const create = { params: {}, body: '{"name":"Notes"}' }
    await world.write('categories.create', create)
    world.clock.now = NOW + 60 * MINUTE
    world.asked.length = 0
    await world.write('categories.create', {
      ...create,
      attempt: { number: 2, firstAt: NOW, previousAt: NOW, taken: [] },
    })
    expect(world.names()).toEqual(['categories.list', 'categories.create'])
  })

  const far = (...rows: readonly object[]) => lost(() => json(200, { data: rows, last_page: 9, total: 90 }))

  it.each([
    ['a day before', [other(5, 1)]],
    ['at no time that is told', [other(5, 2), { ...other(4, 3), created_at: null }, other(3, 4)]],
    ['at a time in no form that is known', [{ ...other(5, 2), created_at: 5 }]],
  ])('whose rows were made %s is not read far enough', async (_, rows) => {
    expect((await far(...rows)).found).toEqual([])
  })

  it('whose rows were made in one moment is in order', async () => {
    const { found, lists } = await far(other(5, 3), other(4, 3))
    expect([found, lists]).toEqual(['again', 1])
  })

  it('is read to its end where both clocks say that the create left in the future', async () => {
    const world = scripted({
      'posts.create': SILENCE,
      'posts.list': json(200, { data: [other(5)], last_page: 9, total: 90 }),
    })
    world.clock.now = NOW + 600 * MINUTE
    await world.write('posts.create', CREATE)
    world.clock.now = NOW
    const attempt = { number: 2, firstAt: NOW + 600 * MINUTE, previousAt: NOW + 600 * MINUTE, taken: [] }
    expect(await world.write('posts.create', { ...CREATE, attempt })).toEqual({ kind: 'maybe-sent', candidates: [] })
  })

  it('is read as far back as the create may have left by any of the clocks', async () => {
    const told = (body: unknown) => json(200, body, undefined, NOW + MINUTE)
    const made = (ms: number) => ({ ...other(5), created_at: at(ms), updated_at: at(ms) })
    const world = scripted({ 'posts.create': SILENCE, 'posts.list': json(200, [], undefined, NOW) })
    await world.transport.read('posts.list', {}, new AbortController().signal)
    await world.write('posts.create', CREATE)
    // The device's clock went an hour ahead within a minute.
    world.clock.now = NOW + 60 * MINUTE
    world.answers['posts.list'] = ({ query }) => {
      const rows =
        query['page'] === '1' ? [made(-25 * 60 * MINUTE + 30 * MINUTE)] : [{ ...made(-72 * 60 * MINUTE), id: 4 }]
      return told({ data: rows, last_page: 9, total: 90 })
    }
    world.asked.length = 0
    await world.write('posts.create', { ...CREATE, attempt: { number: 2, firstAt: NOW, previousAt: NOW, taken: [] } })
    expect(world.names()).toEqual(['posts.list', 'posts.list', 'posts.create'])
  })
})
