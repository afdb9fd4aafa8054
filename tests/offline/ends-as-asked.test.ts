import { describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { type LocalId, type RecordId, uploadToken } from '#contract/records/policy.ts'
import { NEW_ID } from './support/operations.ts'
import { edit, world } from './support/world.ts'

/** What was asked for is what happens in the end, or somebody is asked; what is kept goes by nobody's clock alone. */

const DAY = 24 * 60 * 60 * 1000
const OTHER_ID: LocalId = 'new-00000000-0000-4000-a000-0000000000aa'

const remove = (id: RecordId) =>
  ({ entity: 'post', id, kind: 'delete', values: {}, base: { version: 1, values: {} }, label: 'Post' }) as const
const restore = (id: RecordId) =>
  ({ entity: 'post', id, kind: 'restore', values: {}, base: null, label: 'Post' }) as const

async function start() {
  const made = world()
  const outbox = await made.run(made.open())
  const offline = () => {
    made.network.online = false
    outbox.setReachable(false)
  }
  const online = async (ms = 60_000) => {
    made.network.online = true
    outbox.setReachable(true)
    await made.scheduler.run(ms)
  }
  const isGone = (id: number) => made.server.rows('posts').get(id)?.deleted
  return { ...made, outbox, offline, online, isGone }
}

describe('a deletion', () => {
  it('is sent although a restore and a refused deletion wait before it', async () => {
    const { outbox, run, offline, online, network, server, post, isGone } = await start()
    // The first deletion is lost on its way, is undone, and somebody edits the post meanwhile.
    network.chooseFault = () => 'dropRequest'
    const { opId } = await run(outbox.save(remove(post)), 2000)
    await run(outbox.undo(opId ?? ''))
    server.change('posts', post, 'other', (values) => ({ ...values, title: 'Theirs' }))
    network.chooseFault = null
    await online(120_000)
    expect(outbox.getSnapshot().items[0]).toMatchObject({ state: 'needs-you' })
    offline()
    await run(outbox.save({ ...remove(post), base: { version: 2, values: {} } }))
    await online()
    const [left] = outbox.getSnapshot().items
    expect(isGone(post) === true || left?.state === 'needs-you').toBe(true)
  })

  it('is sent although a restore that was refused waits before it', async () => {
    const { outbox, run, offline, online, server, post, isGone } = await start()
    await run(outbox.save(remove(post)), 2000)
    expect(isGone(post)).toBe(true)
    offline()
    await run(outbox.save(restore(post)))
    // Another tab was faster.
    server.remove('posts', post, 'other', false)
    await online()
    await run(
      outbox.save({ ...remove(post), base: { version: server.rows('posts').get(post)?.version ?? 0, values: {} } }),
    )
    await online()
    const [left] = outbox.getSnapshot().items
    expect(isGone(post) === true || left?.state === 'needs-you').toBe(true)
  })

  it('of what was never sent takes along what was made in it, and brings it back as one', async () => {
    const { outbox, run, offline } = await start()
    offline()
    const course = {
      entity: 'course',
      id: NEW_ID,
      kind: 'create',
      values: { title: 'C' },
      base: null,
      label: 'C',
    } as const
    const made = { kind: 'create', base: null } as const
    const lesson = { ...made, entity: 'lesson', id: OTHER_ID, values: { title: 'L' }, label: 'L' }
    const quiz = { entity: 'quiz', id: null, kind: 'create', values: { title: 'Q' }, base: null, label: 'Q' } as const
    await run(outbox.save(course))
    await run(outbox.save({ ...lesson, params: { courseId: NEW_ID } }))
    await run(outbox.save({ ...quiz, params: { lessonId: OTHER_ID } }))
    const { opId } = await run(outbox.save({ ...course, kind: 'delete', values: {} }))
    expect(outbox.getSnapshot()).toMatchObject({ items: [], trash: [{}, {}, {}] })
    await run(outbox.undo(opId ?? ''))
    expect(outbox.getSnapshot().items.map(({ entity }) => entity)).toEqual(['course', 'lesson', 'quiz'])
    expect(outbox.getSnapshot().trash).toEqual([])
  })
})

describe('the files of a record that was never sent', () => {
  const upload = { mimeType: 'image/png', values: { is_public: true } }
  const bytes = (text: string) => new TextEncoder().encode(text).buffer

  it.each(['discards', 'undoes', 'deletes'])('go along when somebody %s it, and come back with it', async (how) => {
    const { outbox, run, offline, post } = await start()
    offline()
    const keep = (name: string, part: boolean) =>
      run(outbox.upload({ ...upload, bytes: bytes(name), name, label: name, part }))
    const [cover, shared, library] = [
      await keep('cover', true),
      await keep('shared', true),
      await keep('library', false),
    ]
    const tokens = [shared, library].map(({ localId }) => `![](${uploadToken(localId)})`).join(' ')
    const made = { kind: 'create', base: null } as const
    const courseId: LocalId = NEW_ID
    const course = { ...made, entity: 'course', id: courseId, label: 'C' }
    const saved = await run(outbox.save({ ...course, values: { title: 'C', image_url: uploadToken(cover.localId) } }))
    const lesson = { ...made, entity: 'lesson', id: OTHER_ID, label: 'L', params: { courseId } }
    await run(outbox.save({ ...lesson, values: { title: 'L', content: tokens } }))
    await run(
      outbox.save({
        entity: 'post',
        id: post,
        kind: 'update',
        label: 'P',
        values: { featured_image: uploadToken(shared.localId) },
        base: { version: 1, values: {} },
      }),
    )
    if (how === 'discards') await run(outbox.discard(saved.opId ?? ''))
    else if (how === 'undoes') await run(outbox.undo(saved.opId ?? ''))
    else await run(outbox.save({ ...course, kind: 'delete', values: {} }))
    const left = () => outbox.getSnapshot().items.map(({ operation }) => operation.label)
    expect(left()).toEqual(['shared', 'library', 'P'])
    expect(
      outbox
        .getSnapshot()
        .trash.map(({ label }) => label)
        .toSorted(),
    ).toEqual(['C', 'L', 'cover'])
    await run(outbox.restoreFromTrash(saved.opId ?? ''))
    expect(left().toSorted()).toEqual(['C', 'L', 'P', 'cover', 'library', 'shared'])
  })

  it('come back for a form that still shows them', async () => {
    const { outbox, run, offline } = await start()
    offline()
    const cover = await run(outbox.upload({ ...upload, bytes: bytes('a'), name: 'a', label: 'cover', part: true }))
    const values = { title: 'C', image_url: uploadToken(cover.localId) }
    const course = { entity: 'course', id: NEW_ID, kind: 'create', values, base: null, label: 'C' } as const
    const { opId } = await run(outbox.save(course))
    await run(outbox.undo(opId ?? ''))
    expect(outbox.getSnapshot().items).toEqual([])
    await run(outbox.save(course))
    expect(outbox.getSnapshot().items.map(({ label }) => label)).toEqual(['cover', 'C'])
    expect(outbox.getSnapshot().trash.map(({ label }) => label)).toEqual(['C'])
  })
})

describe('white space', () => {
  it.each([
    ['lesson', 'content', '    indented', 'indented'],
    ['post', 'title', 'Old ', 'Old'],
  ])('is an edit of a %s', async (entity, name, text, before) => {
    const { outbox, run, offline } = await start()
    offline()
    const base = { version: 1, values: { [name]: before } }
    await run(
      outbox.save({
        entity,
        id: 5,
        kind: 'update',
        values: { [name]: text },
        base,
        label: 'x',
        params: { courseId: 1 },
      }),
    )
    expect(outbox.getSnapshot().items).toMatchObject([{ operation: { values: { [name]: text } } }])
  })
})

describe('what is kept', () => {
  it('stays when this device’s clock runs 40 days ahead for a while', async () => {
    let ahead = 0
    const made = world()
    const { device, life, run, post, network, scheduler } = made
    const clock = device.clock(life, () => ahead)
    const open = () => made.open(undefined, undefined, undefined, { clock })
    const first = await run(open())
    await run(first.save(edit(post, 'Sent')), 2000)
    network.online = false
    first.setReachable(false)
    const base = { version: 2, values: { excerpt: '' } }
    const { opId } = await run(first.save({ ...edit(post, ''), values: { excerpt: 'Kept' }, base }))
    await run(first.discard(opId ?? ''))
    await run(first.close())
    ahead = 40 * DAY
    const second = await run(open(), 1000)
    expect(second.getSnapshot().trash).toHaveLength(1)
    expect(await run(second.receiptsSince(0))).toHaveLength(1)
    await run(second.close())
    // By both clocks it goes.
    ahead = 0
    await scheduler.run(40 * DAY)
    network.online = true
    const third = await run(open(), 1000)
    await run(third.save({ ...edit(post, 'Later'), base: { version: 2, values: { title: 'Sent' } } }), 5000)
    await run(third.close())
    const fourth = await run(open(), 1000)
    expect(fourth.getSnapshot().trash).toHaveLength(0)
  })

  it('an upload whose answer was lost is not repeated when the server no longer knows its key', async () => {
    const { outbox, run, scheduler, network, server, open } = await start()
    network.chooseFault = () => 'dropReply'
    const bytes = new TextEncoder().encode('picture').buffer
    await run(outbox.upload({ bytes, name: 'a.txt', mimeType: 'text/plain', values: {}, label: 'a.txt' }), 2000)
    await run(outbox.close())
    await scheduler.run(91 * DAY)
    server.forgetKeys()
    network.chooseFault = null
    const later = await run(open(), 60_000)
    expect(later.getSnapshot().items).toMatchObject([{ state: 'needs-you', problem: { code: 'too_old' } }])
    expect([...server.rows('files').values()]).toHaveLength(1)
  })

  it('a request that was frozen for a call which this version no longer has is shown', async () => {
    const { outbox, run, offline, online, network, post } = await start()
    network.chooseFault = () => 'dropReply'
    await run(outbox.save(edit(post, 'New')), 2000)
    network.chooseFault = null
    offline()
    const call = contract['posts.update']
    Reflect.deleteProperty(contract, 'posts.update')
    try {
      await online()
      expect(outbox.getSnapshot().items).toMatchObject([
        { state: 'needs-you', operation: { values: { title: 'New' } } },
      ])
    } finally {
      Reflect.set(contract, 'posts.update', call)
    }
  })
})
