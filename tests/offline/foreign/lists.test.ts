import { describe, expect, it } from 'vitest'
import type { WireAnswer, WireRequest } from '#client/offline/foreign/wire.ts'
import { at, json, NOW, ROW, scripted, SILENCE } from './support/scripted-server.ts'

/** What became of a create whose answer was lost, by the lists and clocks of servers of many kinds. */

const MINUTE = 60_000
const CREATE = { params: {}, body: JSON.stringify({ title: ROW.title, content: ROW.content }) }

/** A row that somebody else made, days ago. */
const other = (id: number, days = 3) => {
  const made = at(-days * 86_400_000)
  return { ...ROW, id, title: 'Other', content: '', created_at: made, updated_at: made }
}
/** The row of this create, so many ms after it left. */
const mine = (id: number, after = 1000, changes: object = {}) => {
  const made = at(after)
  return { ...ROW, id, created_at: made, updated_at: made, ...changes }
}

/**
 * The create left, and nothing was heard; an hour later it is its turn again.
 * @param list what the list shows by then, and each row when it is read
 */
async function lost(
  list: (asked: WireRequest) => WireAnswer,
  rows: readonly { readonly id: number }[] = [],
  meanwhile: (world: ReturnType<typeof scripted>) => Promise<void> = async () => undefined,
  taken: readonly number[] = [],
) {
  const world = scripted({ 'posts.create': SILENCE })
  const { write, answers, clock, names, asked } = world
  expect(await write('posts.create', CREATE)).toEqual({ kind: 'unreachable' })
  answers['posts.list'] = list
  answers['posts.read'] = ({ params }) => {
    const row = rows.find(({ id }) => id === params['id'])
    return row ? json(200, row) : json(404, { error: 'No' })
  }
  answers['posts.create'] = json(201, mine(99))
  await meanwhile(world)
  clock.now = NOW + 60 * MINUTE
  asked.length = 0
  const attempt = { number: 2, firstAt: NOW, previousAt: NOW, taken }
  const outcome = await write('posts.create', { ...CREATE, attempt })
  const again = names().includes('posts.create') ? 'again' : outcome.kind
  const found = outcome.kind === 'maybe-sent' ? outcome.candidates.map(({ id }) => id) : 'found' in outcome ? 'made' : again
  return { outcome, found, asked, lists: names().filter((name) => name === 'posts.list').length, names: names() }
}

describe('a list', () => {
  it.each([
    ['bare', (rows: unknown) => rows],
    ['in data', (rows: unknown) => ({ data: rows })],
    ['under its name', (rows: unknown) => ({ posts: rows })],
    ['in an envelope', (rows: unknown) => ({ success: true, data: { data: rows, last_page: 1, total: 2 } })],
  ])('is read %s', async (_, wrapped) => {
    expect((await lost(() => json(200, wrapped([mine(9), other(8)])), [mine(9), other(8)])).found).toBe('made')
    expect((await lost(() => json(200, wrapped([other(8), other(7)])))).found).toBe('again')
  })

  it.each([
    ['of what are no rows', [5, 6]],
    ['with nothing in it', [null]],
    ['of rows without a number', [{ title: 'Other' }]],
  ])('%s tells nothing', async (_, rows) => {
    expect((await lost(() => json(200, rows))).found).toEqual([])
  })

  it('is asked for the newest first, and page by page until it is whole', async () => {
    const { found, asked } = await lost(({ query }) => {
      const page = Number(query['page'])
      return json(200, { data: [other(20 - page, 1 - page)], last_page: 3, total: 3 })
    })
    expect(found).toBe('again')
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
    const { found } = await lost(() => json(200, { data: [like, old], last_page: 9, total: 90 }), [like, old])
    expect(found).toEqual([6])
  })
})

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
    const world = scripted({ 'posts.list': json(200, [mine(9)]), 'posts.create': SILENCE, 'posts.read': json(200, mine(9)) })
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
  })

  it('whose title alone is the same is shown, unless it is a day older', async () => {
    const like = (after: number) => mine(9, after, { content: 'Another text' })
    expect((await lost(all([like(1000)]), [like(1000)])).found).toEqual([9])
    const older = like(-2 * 86_400_000)
    expect((await lost(all([older]), [older])).found).toBe('again')
  })

  it('is shown five times at most', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => mine(20 - index))
    expect((await lost(all(rows), rows)).found).toEqual([20, 19, 18, 17, 16])
  })
})

describe('where all that was known of it is forgotten', () => {
  const forget = async ({ memory }: ReturnType<typeof scripted>) => memory.forget()

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
    const result = await lost(() => json(200, []), [], async (world) => {
      await seen(born)(world)
      world.answers['posts.read'] = read
    })
    expect(result.outcome).toMatchObject(outcome)
    expect(result.names).toEqual(['posts.list', 'posts.read'])
  })

  it.each([
    ['older than the create', at(-60 * MINUTE), [9]],
    ['younger', at(5 * MINUTE), 'made'],
  ])('tells by its own time where the order is forgotten: %s', async (_, created_at, found) => {
    const row = { ...edited, created_at }
    const result = await lost(() => json(200, []), [row], async (world) => {
      world.memory.forget()
      await seen({ ...born, created_at })(world)
    })
    expect(result.found).toEqual(found)
  })
})
