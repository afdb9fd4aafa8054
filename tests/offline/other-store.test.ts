import { describe, expect, test } from 'vitest'
import type { LocalId } from '#contract/records/policy.ts'
import type { Intent } from '#client/offline/engine/outbox/outbox.ts'
import { renewEpoch } from '#server/db/identity.ts'
import { testServer, type TestServer } from '#tests/support/api.ts'
import { outboxOn } from '#tests/support/outbox-on-server.ts'

/** Waiting edits, and a server that holds another database one day: nothing goes there without a person's word. */

const NEW: LocalId = 'new-00000000-0000-4000-a000-000000000001'
const INNER: LocalId = 'new-00000000-0000-4000-a000-000000000002'

async function device() {
  const server = await testServer()
  const { token } = server.owner
  const made = (await server.call('categories.create', { body: { name: 'Home' } }, { token })).data
  const person = await outboxOn(server, token)
  const save = (intent: Omit<Intent, 'label'>) => person.run(person.outbox.save({ label: 'Edit', ...intent }))
  const rename = (id: number, name: string, version: number, was: string) =>
    save({ entity: 'category', id, kind: 'update', values: { name }, base: { version, values: { name: was } } })
  // From here on it knows whose data it means.
  await rename(made.id, 'House', made.version, 'Home')
  await person.drain()
  const { version } = (await categoryOn(server, made.id)) ?? { version: 0 }
  const codes = () => person.outbox.getSnapshot().items.map(({ problem, reason }) => problem?.code ?? reason?.kind)
  const goOn = async () => {
    const { otherStore } = person.outbox.getSnapshot()
    await person.run(person.outbox.stores.adopt(otherStore ?? ''))
    await person.drain()
  }
  return { server, ...person, save, rename, category: { ...made, name: 'House', version }, codes, goOn }
}

async function categoryOn(server: TestServer, id: number) {
  const reply = await server.call('categories.read', { params: { id: String(id) } }, { token: server.owner.token })
  return reply.status === 200 ? reply.data : null
}

/** A new database in the same place, with a record of somebody else under the same number and version. */
async function stranger(id: number): Promise<TestServer> {
  const server = await testServer()
  const another = { id: 'another', epoch: 'another' }
  await server.deps.write((trx) => trx.updateTable('database_identity').set(another).execute())
  const { token } = server.owner
  const { data } = await server.call('categories.create', { body: { name: 'Theirs' } }, { token })
  await server.call('categories.update', { params: { id: String(id) }, body: { name: 'Theirs too' } }, { token })
  expect(data.id).toBe(id)
  return server
}

describe('another database behind the same address', () => {
  test('gets nothing, and the queue says why', async () => {
    const { offline, rename, category, moveTo, drain, codes, outbox, sent } = await device()
    offline()
    await rename(category.id, 'Mine', category.version, 'House')
    const other = await stranger(category.id)
    moveTo(other, other.owner.token)
    await drain()
    expect(codes()).toEqual(['other-store'])
    expect(await categoryOn(other, category.id)).toMatchObject({ name: 'Theirs too', version: category.version })
    const tried = sent.length
    await drain()
    expect(sent.length).toBe(tried)
    expect(outbox.getSnapshot().sync).toMatchObject({ kind: 'attention', attention: 1, waiting: 0 })
  })

  test('goes on by itself when the right one is back', async () => {
    const { server, offline, rename, category, moveTo, run, drain, outbox } = await device()
    const right = outbox.getSnapshot().store ?? ''
    offline()
    await rename(category.id, 'Mine', category.version, 'House')
    const other = await stranger(category.id)
    moveTo(other, other.owner.token)
    await drain()
    moveTo(server, server.owner.token)
    await run(outbox.stores.meet(right))
    await drain()
    expect(outbox.getSnapshot().items).toEqual([])
    expect(await categoryOn(server, category.id)).toMatchObject({ name: 'Mine' })
  })

  test('is written to only after the person has seen what stands there', async () => {
    const { offline, rename, category, moveTo, run, drain, codes, goOn, outbox } = await device()
    offline()
    await rename(category.id, 'Mine', category.version, 'House')
    const other = await stranger(category.id)
    moveTo(other, other.owner.token)
    await drain()
    await goOn()
    expect(codes()).toEqual(['other_store'])
    const [item] = outbox.getSnapshot().items
    expect(item?.conflict?.fields['name']).toMatchObject({ mine: 'Mine', theirs: 'Theirs too' })
    expect(await categoryOn(other, category.id)).toMatchObject({ name: 'Theirs too' })
    await run(outbox.resolve(item?.opId ?? '', 'mine'))
    await drain()
    expect(outbox.getSnapshot().items).toEqual([])
    expect(await categoryOn(other, category.id)).toMatchObject({ name: 'Mine' })
  })

  test('gets what stands alone, is asked about what names others, and deletes nothing of its own', async () => {
    const { offline, save, category, moveTo, run, drain, codes, goOn, outbox } = await device()
    offline()
    const course = { title: 'Course', description: 'About it', duration_hours: 1, level: 'beginner' }
    await save({ entity: 'course', id: NEW, kind: 'create', values: course, base: null })
    const post = { title: 'Post', content: '<p>Text</p>', category_id: category.id }
    await save({ entity: 'post', id: INNER, kind: 'create', values: post, base: null })
    const seen = { version: category.version, values: {} }
    await save({ entity: 'category', id: category.id, kind: 'delete', values: {}, base: seen })
    const other = await stranger(category.id)
    const asOther = { token: other.owner.token }
    moveTo(other, other.owner.token)
    await drain()
    // The category goes behind the post that names it.
    expect(codes()).toEqual(['other-store', 'other-store', 'earlier'])
    await goOn()
    expect(codes()).toEqual(['other_store', 'other_store'])
    expect((await other.call('courses.list', {}, asOther)).data.data).toMatchObject([{ title: 'Course' }])
    expect((await other.call('posts.list', {}, asOther)).data.total).toBe(0)
    expect(await categoryOn(other, category.id)).not.toBeNull()
    // Looked at by a person, it goes.
    const [asked] = outbox.getSnapshot().items
    await run(outbox.retry(asked?.opId ?? ''))
    await drain()
    expect((await other.call('posts.list', {}, asOther)).data.total).toBe(1)
  })

  test('where nothing waits nobody is asked, and what was sent to the first one is not undone in it', async () => {
    const { moveTo, run, outbox, rename, category, drain } = await device()
    const other = await stranger(category.id)
    moveTo(other, other.owner.token)
    const { store } = (await other.call('capabilities.read')).data
    const there = `${store?.id}.${store?.epoch}`
    await run(outbox.stores.meet(there))
    expect(outbox.getSnapshot()).toMatchObject({ store: there, otherStore: null })
    const [receipt] = outbox.getSnapshot().receipts
    await expect(run(outbox.undo(receipt?.opId ?? ''))).rejects.toMatchObject({ reason: 'cannot-undo' })
    await rename(category.id, 'Ours', category.version, 'Theirs too')
    await drain()
    expect(await categoryOn(other, category.id)).toMatchObject({ name: 'Ours' })
  })

  test('what is saved while it answers is asked about by whichever goes on', async () => {
    const { server, offline, rename, category, moveTo, run, drain, codes, outbox } = await device()
    const right = outbox.getSnapshot().store ?? ''
    offline()
    await rename(category.id, 'Mine', category.version, 'House')
    const other = await stranger(category.id)
    moveTo(other, other.owner.token)
    await drain()
    // A form that was opened while the other one answered: its version means nothing at the first one.
    await server.call('tags.update', { params: { id: '1' }, body: { name: 'Kept' } }, { token: server.owner.token })
    const tag = { entity: 'tag', id: 1, kind: 'update', values: { name: 'Astray' } } as const
    await run(outbox.save({ ...tag, label: 'Tag', base: { version: 2, values: { name: 'Whatever' } } }))
    moveTo(server, server.owner.token)
    await run(outbox.stores.meet(right))
    await drain()
    expect(codes()).toEqual(['other_store'])
    const { data } = await server.call('tags.read', { params: { id: '1' } }, { token: server.owner.token })
    expect(data.name).toBe('Kept')
  })
})

describe('an older state that was put back', () => {
  test('by a restore stops the queue like another database', async () => {
    const { server, offline, rename, category, drain, codes, goOn, outbox } = await device()
    offline()
    await rename(category.id, 'Mine', category.version, 'House')
    await server.deps.write((trx) => renewEpoch(trx, Date.now()))
    await drain()
    expect(codes()).toEqual(['other-store'])
    await goOn()
    // What is there is what was there, and the person is asked once all the same.
    expect(codes()).toEqual(['other_store'])
    expect(outbox.getSnapshot().items[0]?.conflict?.fields['name']).toMatchObject({ mine: 'Mine', theirs: 'House' })
  })

  test('by hand, as a copy of the folder, is noticed: numbers given out again are no one else’s records', async () => {
    const { server, offline, rename, category, moveTo, drain, codes, outbox, save, goOn } = await device()
    const back = await testServer({ copyOf: server })
    await save({ entity: 'category', id: NEW, kind: 'create', values: { name: 'Later' }, base: null })
    await drain()
    const later = (await categoryOn(server, outbox.idOf(NEW) ?? 0)) ?? category
    expect(later.name).toBe('Later')
    offline()
    await rename(later.id, 'Mine', later.version, 'Later')
    const { token } = back.owner
    const theirs = (await back.call('categories.create', { body: { name: 'A stranger' } }, { token })).data
    expect(theirs).toMatchObject({ id: later.id, version: later.version })
    for (let more = 0; more < 9; more++) await back.call('tags.create', { body: { name: `Tag ${more}` } }, { token })
    moveTo(back, token)
    await drain()
    expect(codes()).toEqual(['other-store'])
    await goOn()
    expect(codes()).toEqual(['other_store'])
    expect(await categoryOn(back, later.id)).toMatchObject({ name: 'A stranger' })
  })
})
