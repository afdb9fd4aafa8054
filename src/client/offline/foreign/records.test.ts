import { describe, expect, it } from 'vitest'
import type { Guard } from '#contract/calls/capabilities.ts'
import { MemoryInMemory } from '#tests/offline/foreign/support/memory-in-memory.ts'
import { policy, post } from '#tests/offline/support/operations.ts'
import { after, firstVersion, type Known, lastOf } from './memory.ts'
import { Records } from './records.ts'

const posts = policy('post')
const known = (part: Partial<Known> = {}): Known => ({
  version: 5,
  tag: 't',
  marks: { a: '1', b: '2' },
  first: {},
  seen: 1,
  claimedBy: null,
  ...part,
})

describe('what is known of a record', () => {
  it('stays when it looks the same', () => {
    const before = known()
    expect(after(before, { tag: 't', marks: { a: '1', b: '2' }, whole: true })).toBe(before)
    expect(after(before, { tag: 't', marks: { a: '1' }, whole: false })).toBe(before)
    expect(after(before, { tag: undefined, marks: { a: '1' }, whole: false })).toBe(before)
  })

  it('is a new version when a whole record differs in anything', () => {
    const marks = { a: '1', b: '2' }
    for (const sight of [
      { tag: 'u', marks },
      { tag: 't', marks: { a: '1', b: '3' } },
      { tag: 't', marks: { a: '1' } },
    ]) {
      expect(after(known(), { ...sight, whole: true })).toEqual(known({ version: 6, ...sight }))
    }
    const untold = { tag: undefined, marks, whole: true }
    expect(after(known({ tag: null }), { ...untold, tag: null })).toEqual(known({ version: 6, tag: null }))
    expect(after(known(), untold)).toEqual(known({ version: 6, tag: null }))
  })

  it('is known only in part after a row that differs', () => {
    expect(after(known(), { tag: 'u', marks: { a: '1' }, whole: false })).toEqual(known({ version: 6, tag: null }))
    expect(after(known(), { tag: undefined, marks: { b: '3', c: '4' }, whole: false })).toEqual(
      known({ version: 6, tag: null, marks: { a: '1', b: '3', c: '4' } }),
    )
  })

  it('begins with a version that was never given before', () => {
    expect(firstVersion(7, 0.99)).toBe(799)
    expect(firstVersion(-3, 0)).toBe(100)
    const left = [1, 2].map((at) => ({ at, ahead: null }))
    expect(lastOf({ left, seen: null, keyless: true })).toEqual({ at: 2, ahead: null })
    expect(lastOf({ left: [], seen: null, keyless: true })).toEqual({ at: 0, ahead: null })
  })
})

function records(guard: Guard, memory = new MemoryInMemory()) {
  const made = new Records({ memory, guard, now: () => 7, random: () => 0 })
  const find = (id: number) => memory.transact((tx) => tx.known(`post:${id}`))
  return { made, find, memory }
}
const bare = (part: Readonly<Record<string, unknown>> = {}) => post({ updated_at: 'monday', ...part })

describe('a record of a server without versions', () => {
  it('gets one here, and a new one when it changed', async () => {
    const { made } = records('none')
    expect(await made.see(posts, bare(), null)).toEqual({ ...bare(), version: 700 })
    expect(await made.see(posts, bare(), '"x"')).toMatchObject({ version: 700 })
    expect(await made.see(posts, bare({ title: 'Other' }), null)).toMatchObject({ version: 701 })
  })

  it('is told by its ETag or its time, where the server promises that', async () => {
    const etag = records('etag').made
    expect(await etag.see(posts, bare(), '"1"')).toMatchObject({ version: 700 })
    expect(await etag.see(posts, bare({ updated_at: 'tuesday' }), '"1"')).toMatchObject({ version: 700 })
    expect(await etag.see(posts, bare(), '"2"')).toMatchObject({ version: 701 })
    const timed = records('updated_at')
    expect(await timed.made.see(posts, bare(), '"1"')).toMatchObject({ version: 700 })
    expect(await timed.made.see(posts, bare(), '"2"')).toMatchObject({ version: 700 })
    expect(await timed.made.see(posts, bare({ updated_at: 'tuesday' }), null)).toMatchObject({ version: 701 })
    expect(await timed.find(7)).toMatchObject({ tag: 'tuesday' })
    await timed.made.see(posts, bare({ updated_at: 3 }), null)
    expect(await timed.find(7)).toMatchObject({ tag: '' })
    const hidden = records('etag')
    await hidden.made.see(posts, bare(), null)
    expect(await hidden.find(7)).toMatchObject({ tag: '' })
  })

  it('keeps the server’s own where that promises versions', async () => {
    const { made } = records('version')
    expect(await made.see(posts, bare({ version: 9 }), null)).toMatchObject({ version: 9 })
    expect(await made.see(posts, bare({ version: undefined }), null)).toMatchObject({ version: 700 })
    expect(await records('none').made.see(posts, bare({ version: 9 }), null)).toMatchObject({ version: 700 })
  })

  it('belongs to the create that made it', async () => {
    const { made, find } = records('none')
    await made.see(posts, bare(), null)
    expect(await find(7)).toMatchObject({ claimedBy: null, seen: 1 })
    await made.see(posts, bare(), null, 'key')
    await made.see(posts, bare(), null, 'another')
    await made.see(posts, bare(), null)
    expect(await find(7)).toMatchObject({ claimedBy: 'key' })
    await made.see(posts, bare({ id: 8 }), null)
    expect(await find(8)).toMatchObject({ seen: 2 })
    expect(await made.isAnothers(posts, 7, null, 'key')).toBe(false)
    expect(await made.isAnothers(posts, 7, null, 'another')).toBe(true)
    expect(await made.isAnothers(posts, 8, null, 'key')).toBe(false)
    expect([await made.isAnothers(posts, 8, 2, 'key'), await made.isAnothers(posts, 8, 1, 'key')]).toEqual([
      true,
      false,
    ])
    expect(await made.isAnothers(posts, 9, 9, 'key')).toBe(false)
  })

  it('is remembered once where it is the one of its kind', async () => {
    const { made, memory } = records('none')
    const order = policy('course-order')
    await made.see(order, { id: 1, ids: [1] }, null)
    expect(await made.see(order, { id: 2, ids: [1] }, null)).toMatchObject({ version: 700 })
    expect(await memory.transact((tx) => tx.known('course-order:'))).not.toBeNull()
  })
})

describe('rows of a list', () => {
  it('get their versions like records, and what is no row stays as it is', async () => {
    const { made, find } = records('none')
    const { content: _, ...row } = bare({ id: 8 })
    const strange = ['text', null, { title: 'No id' }]
    const seen = await made.seeRows(posts, [bare(), row, ...strange])
    expect(seen).toEqual([{ ...bare(), version: 700 }, { ...row, version: 701 }, ...strange])
    expect(await find(7)).toMatchObject({ tag: '' })
    // A part of a record: what it does not show is not known.
    expect(await find(8)).toMatchObject({ tag: null })
    const timed = records('updated_at')
    await timed.made.seeRows(posts, [bare()])
    expect(await timed.find(7)).toMatchObject({ tag: 'monday' })
  })

  it('are never whole where each record has an ETag', async () => {
    const { made, find } = records('etag')
    await made.seeRows(posts, [bare()])
    expect(await find(7)).toMatchObject({ tag: null })
    expect(await made.see(posts, bare(), '"1"')).toMatchObject({ version: 701 })
    expect(await made.seeRows(posts, [bare()])).toMatchObject([{ version: 701 }])
  })
})

describe('what was first seen with these values', () => {
  it('is found by them, whatever became of it', async () => {
    const { made } = records('none')
    await made.see(posts, bare({ id: 7, title: 'Mine' }), null)
    await made.see(posts, bare({ id: 7, title: 'Edited' }), null)
    await made.see(posts, bare({ id: 8, title: 'Other' }), null)
    const born = (values: Readonly<Record<string, unknown>>, order: number | null = null, claim = 'key') =>
      made.bornLike(posts, values, order, claim)
    expect(await born({ title: 'Mine', excerpt: '' })).toEqual([{ id: 7, isWhole: true }])
    expect(await born({ title: 'Edited' })).toEqual([])
    expect(await born({})).toEqual([])
    expect(await born({ title: 'Mine' }, 1)).toEqual([])
    await made.seeRows(posts, [{ id: 9, title: 'Row' }])
    expect(await born({ title: 'Row', content: '<p>a</p>' })).toEqual([{ id: 9, isWhole: false }])
    await made.see(posts, bare({ id: 10, title: 'Taken' }), null, 'another')
    expect(await born({ title: 'Taken' })).toEqual([])
  })
})
