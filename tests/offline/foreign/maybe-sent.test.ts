import { describe, expect, it } from 'vitest'
import { OutboxError } from '#client/offline/engine/outbox/outbox.ts'
import { WEAKEST } from '#contract/calls/capabilities.ts'
import { NEW_ID } from '#tests/offline/support/operations.ts'
import { editOf, foreignWorld, newPost } from './support/foreign-world.ts'

/** What the person is asked, and that each answer is safe. */
async function lostCreate(loss: 'drop-reply' | 'drop-request' = 'drop-reply') {
  const world = await foreignWorld('bare')
  const { server, open, run } = world
  server.insert('posts', { title: 'Before', content: '<p>b</p>' })
  const outbox = await run(open())
  await world.transport.read('posts.list', {}, new AbortController().signal)
  let lost = 0
  server.lose = (method) => (method === 'POST' && lost++ === 0 ? loss : 'none')
  await run(outbox.save(newPost(NEW_ID)), 500)
  const shown = () => {
    const item = outbox.getSnapshot().items.find(({ kind }) => kind === 'create')
    if (!item?.problem) throw new Error('Nothing is asked')
    const shownWith = { version: null, mine: item.operation.saves.at(-1) ?? '' }
    return { opId: item.opId, problem: item.problem, shownWith }
  }
  return { ...world, outbox, shown, posts: () => [...server.rows('posts').values()] }
}

describe('a create that may already be on the server', () => {
  it('is asked about when somebody edited its record before it could be recognised, and nothing is sent', async () => {
    const { server, outbox, shown, pass, posts } = await lostCreate()
    const [made] = server.made
    await pass(1000)
    server.edit('posts', made?.id ?? 0, () => ({ title: 'Their title', content: '<p>Their text</p>' }))
    await pass(120_000)
    expect(shown().problem).toMatchObject({ code: 'maybe_sent', candidates: [{ id: made?.id, title: 'Their title' }] })
    expect(outbox.getSnapshot()).toMatchObject({ sync: { attention: 1 }, items: [{ maybeSent: true }] })
    expect(server.count('POST', '/admin/posts')).toBe(1)
    expect(posts()).toHaveLength(2)
  })

  it('takes the chosen record for its own; a later edit is merged into what others made of it', async () => {
    const { server, outbox, shown, run, pass } = await lostCreate()
    const [made] = server.made
    const id = made?.id ?? 0
    await pass(1000)
    server.edit('posts', id, () => ({ excerpt: 'Theirs', content: '<p>Text</p><p>Their paragraph</p>' }))
    const edit = { values: { content: '<p>My first</p><p>Text</p>', excerpt: '' }, label: 'Edit' }
    const base = { version: null, values: { content: '<p>Text</p>', excerpt: '' } }
    await pass(120_000)
    await run(outbox.save({ entity: 'post', id: NEW_ID, kind: 'update', ...edit, base }))
    const { opId, problem, shownWith } = shown()
    await run(outbox.resolve(opId, { sent: id, shownAt: problem.at }, shownWith), 60_000)
    expect(outbox.idOf(NEW_ID)).toBe(id)
    expect(outbox.getSnapshot().items).toEqual([])
    const row = server.rows('posts').get(id)
    for (const text of ['My first', 'Text', 'Their paragraph']) expect(row?.['content']).toContain(text)
    expect(row?.['excerpt']).toBe('Theirs')
    expect(server.count('POST', '/admin/posts')).toBe(1)
  })

  it('goes out once more when the person says so, and is told apart from what was shown', async () => {
    const { server, outbox, shown, run, pass, posts } = await lostCreate('drop-request')
    // Made and edited by somebody else at that very time.
    const theirs = server.insert('posts', { title: 'Theirs', content: '<p>t</p>' })
    await pass(100)
    server.edit('posts', theirs.id, () => ({ title: 'New post' }))
    await pass(120_000)
    const { opId, problem, shownWith } = shown()
    expect(problem.candidates).toMatchObject([{ id: theirs.id }])
    let lost = 0
    server.lose = (method) => (method === 'POST' && lost++ === 0 ? 'drop-reply' : 'none')
    await run(outbox.resolve(opId, { sent: null, shownAt: problem.at }, shownWith), 120_000)
    expect(outbox.getSnapshot().items).toEqual([])
    expect(outbox.idOf(NEW_ID)).not.toBe(theirs.id)
    expect(posts().filter((row) => row['content'] === '<p>Text</p>')).toHaveLength(1)
  })

  it('refuses an answer to what is no longer shown, and any other decision', async () => {
    const { server, outbox, shown, run, pass } = await lostCreate()
    const [made] = server.made
    server.edit('posts', made?.id ?? 0, () => ({ title: 'Their title' }))
    await pass(120_000)
    const { opId, problem, shownWith } = shown()
    const refused = async (decision: Parameters<typeof outbox.resolve>[1], mine = shownWith) =>
      expect(run(outbox.resolve(opId, decision, mine))).rejects.toBeInstanceOf(OutboxError)
    await refused({ sent: 9999, shownAt: problem.at })
    await refused({ sent: null, shownAt: problem.at - 1 })
    await refused({ sent: null, shownAt: problem.at }, { version: null, mine: 'an older save' })
    await refused('mine')
    await refused({ values: { title: 'x' } })
    expect(shown().problem).toEqual(problem)
    expect(server.count('POST', '/admin/posts')).toBe(1)
  })

  it('is asked about when its collection can’t be read, and looked for again by Retry', async () => {
    const { server, outbox, shown, run, pass } = await lostCreate()
    const { tables } = server
    server.tables.set('posts', new Map([[1, { ...newRow(), id: 0 }]]))
    await pass(120_000)
    expect(shown().problem).toMatchObject({ code: 'maybe_sent', candidates: [] })
    server.tables.set('posts', new Map(server.made.map((row) => [row.id, row])))
    expect(tables).toBe(server.tables)
    await run(outbox.retry(shown().opId), 60_000)
    expect(outbox.getSnapshot().items).toEqual([])
    expect(outbox.idOf(NEW_ID)).toBe(server.made[0]?.id)
    expect(server.count('POST', '/admin/posts')).toBe(1)
  })

  it('is not taken for a twin that another create of the same text made', async () => {
    const { server, outbox, run, pass, random } = await lostCreate()
    server.lose = () => 'none'
    const twin = random.localId()
    await run(outbox.save(newPost(twin)), 120_000)
    await pass(60_000)
    expect(outbox.getSnapshot().items).toEqual([])
    expect(outbox.idOf(NEW_ID)).not.toBe(outbox.idOf(twin))
    expect(server.made).toHaveLength(2)
  })
})

function newRow() {
  const at = '2026-11-21T08:00:00.000Z'
  return { title: 'x', created_at: at, updated_at: at }
}

describe('the moment between reading and writing', () => {
  it.each(['etag', 'updated_at'] as const)('is guarded by the server itself (%s)', async (kind) => {
    const { server, open, run, read } = await foreignWorld(kind)
    const { id } = server.insert('posts', { title: 'Old', content: '<p>a</p>', category_id: 1 })
    const outbox = await run(open())
    let once = true
    server.beforeWrite = () => {
      if (once) server.edit('posts', id, () => ({ excerpt: 'Theirs' }))
      once = false
    }
    await run(outbox.save(editOf('post', await read('posts.read', id), { title: 'Mine' })), 5000)
    expect(once).toBe(false)
    expect(server.rows('posts').get(id)).toMatchObject({ title: 'Mine', excerpt: 'Theirs' })
  })

  it('is the one place where a server without any guard loses a change, and the person is told', async () => {
    const { server, open, run, read } = await foreignWorld('bare')
    const { id } = server.insert('posts', { title: 'Old', content: '<p>a</p>', category_id: 1 })
    const outbox = await run(open())
    let once = true
    server.beforeWrite = () => {
      if (once) server.edit('posts', id, () => ({ excerpt: 'Theirs' }))
      once = false
    }
    await run(outbox.save(editOf('post', await read('posts.read', id), { title: 'Mine' })), 5000)
    expect(server.rows('posts').get(id)).toMatchObject({ title: 'Mine', excerpt: '' })
  })

  it('shows a change that went over mine right after it was written', async () => {
    const { server, open, run, read } = await foreignWorld('bare')
    const { id } = server.insert('posts', { title: 'Old', content: '<p>a</p>', category_id: 1 })
    const outbox = await run(open())
    const shown = await read('posts.read', id)
    server.onHandled = ({ method }) => {
      if (method === 'PUT') server.edit('posts', id, () => ({ title: 'Theirs' }))
    }
    await run(outbox.save(editOf('post', shown, { title: 'Mine' })), 5000)
    expect(outbox.getSnapshot().items).toMatchObject([{ state: 'needs-you', problem: { code: 'conflict' } }])
  })
})

describe('a server that promises keys for one day', () => {
  const promised = { ...WEAKEST, idempotency: { retention_days: 1 } }

  it('is sent the same key again while it is to be relied on', async () => {
    const { server, open, run } = await foreignWorld('bare', { capabilities: promised })
    const outbox = await run(open())
    let lost = 0
    server.lose = (method) => (method === 'POST' && lost++ === 0 ? 'drop-reply' : 'none')
    await run(outbox.save(newPost(NEW_ID)), 10_000)
    const posts = server.handled.filter(({ method }) => method === 'POST')
    expect(posts).toHaveLength(2)
    expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it('is looked at instead when the day is over', async () => {
    const { server, wire, open, run, pass } = await foreignWorld('bare', { capabilities: promised })
    const outbox = await run(open())
    server.lose = (method) => (method === 'POST' ? 'drop-reply' : 'none')
    await run(outbox.save(newPost(NEW_ID)), 100)
    wire.online = false
    await pass(25 * 60 * 60_000)
    server.lose = () => 'none'
    wire.online = true
    outbox.setReachable(true)
    await pass(60_000)
    expect(server.count('POST', '/admin/posts')).toBe(1)
    expect(outbox.getSnapshot().items).toEqual([])
  })
})
