import { describe, expect, it } from 'vitest'
import { entryOf, NEW_ID, operation, OTHER_ID, post } from '#tests/offline/support/operations.ts'
import { receiptOf, stepWorld } from '#tests/offline/support/steps.ts'
import { Stores } from './stores.ts'

function world() {
  const { ledger, run, context, put, ...rest } = stepWorld()
  let steps = 0
  const acts: (string | null | undefined)[] = []
  const stores = new Stores({
    ledger,
    person: (work, act) => {
      steps += 1
      acts.push(act)
      return ledger.write('strict', work)
    },
    around: () => context,
  })
  return {
    ...rest,
    acts,
    steps: () => steps,
    state: () => ledger.state,
    /** As another tab does, of which this one has not heard. */
    beside: put,
    put: async (...args: Parameters<typeof put>) => {
      await put(...args)
      await run(ledger.refresh())
    },
    meet: (told: string) => run(stores.meet(told)),
    adopt: (chosen: string) => run(stores.adopt(chosen)),
  }
}
const entry = entryOf(OTHER_ID, 5, 'category')

describe('the database that answers', () => {
  it('is the one that is meant when it is the first', async () => {
    const { meet, tables, steps } = world()
    expect(await meet('a')).toBeUndefined()
    expect(tables().meta).toMatchObject({ store: 'a' })
    await meet('a')
    expect(steps()).toBe(1)
    // What came out of a file was made for whichever database it says.
    const imported = world()
    const op = operation({ opId: 'op', store: 'c', baseVersion: 4 })
    await imported.put([op])
    await imported.meet('a')
    expect(imported.change('op')).toEqual(op)
  })

  it('stops what waits when it is another one, and lets it go when the right one is back', async () => {
    const { meet, put, tables, change, steps } = world()
    const own = operation({ opId: 'own', store: 'a', recordId: 1 })
    // Saved while the other one answered: it may rest on what that one showed.
    const since = operation({ opId: 'since', store: 'unknown', recordId: 2, baseVersion: 4 })
    await put([own, since], { store: 'a' })
    await meet('b')
    expect(tables().meta).toMatchObject({ store: 'a', otherStore: 'b' })
    expect([change('own'), change('since')]).toEqual([own, since])
    await meet('b')
    expect(steps()).toBe(1)
    await meet('c')
    expect(tables().meta).toMatchObject({ store: 'a', otherStore: 'c' })
    expect(change('since')).toEqual(since)
    expect(await meet('a')).toBeUndefined()
    expect(tables().meta).not.toHaveProperty('otherStore')
    expect(change('own')).toEqual(own)
    expect(change('since')).toMatchObject({ baseVersion: 0, generation: 1 })
  })

  it('is gone on with where nothing waits, as soon as that is so', async () => {
    const here = world()
    await here.put([], { store: 'a' })
    await here.meet('b')
    expect(here.tables().meta).toMatchObject({ store: 'b' })
    expect(here.tables().meta).not.toHaveProperty('otherStore')
    const emptied = world()
    const op = operation({ opId: 'op', store: 'a' })
    await emptied.put([op], { store: 'a', otherStore: 'b' })
    await emptied.put([], {}, { remove: ['op'] })
    await emptied.meet('b')
    expect(emptied.tables().meta).toMatchObject({ store: 'b' })
    const unreadable = world()
    await unreadable.putRaw({ ...op, schemaVersion: 99 })
    await unreadable.put([], { store: 'a' })
    await unreadable.meet('b')
    expect(unreadable.tables().meta).toMatchObject({ store: 'a', otherStore: 'b' })
  })

  it('is no news when another tab has written it down', async () => {
    const { meet, beside, tables, steps, state } = world()
    await beside([operation()], { store: 'a', otherStore: 'b' })
    const [before, known] = [tables().meta, state()]
    expect(await meet('b')).toBeUndefined()
    expect([tables().meta === before, state() === known]).toEqual([true, true])
    expect(steps()).toBe(1)
    const right = world()
    const acknowledged = { lane: 'post:1', version: 4, sent: {}, record: post(), at: 0 }
    await right.beside([], { store: 'a' }, { acknowledged: [acknowledged] })
    await right.meet('a')
    expect(right.tables().acknowledged.size).toBe(1)
  })
})

describe('going on with it', () => {
  it('asks about all that was made for the one before, and forgets what that one acknowledged', async () => {
    const { adopt, put, tables, change, acts } = world()
    const edit = operation({ opId: 'edit', recordId: 1, baseVersion: 4 })
    const restore = operation({ opId: 'restore', recordId: 2, kind: 'restore', values: {}, base: {} })
    const make = operation({ opId: 'make', recordId: NEW_ID, kind: 'create', base: {}, needs: [OTHER_ID] })
    const acknowledged = { lane: 'post:1', version: 4, sent: {}, record: post(), at: 0 }
    const [old, other] = [receiptOf(operation({ opId: 'old' })), receiptOf(operation({ opId: 'other', store: 'c' }))]
    await put(
      [edit, restore, make],
      { store: 'a', otherStore: 'b', counter: 1_000_000 },
      { ids: [entry], acknowledged: [acknowledged], receipts: [old, other] },
    )
    expect(await adopt('b')).toBeUndefined()
    expect(acts).toEqual(['save'])
    expect(tables().meta).toMatchObject({ store: 'b', counter: 1_000_000 })
    expect(tables().meta).not.toHaveProperty('otherStore')
    expect(change('edit')).toMatchObject({ store: 'a', baseVersion: 0 })
    expect(change('restore')).toMatchObject({ problem: { code: 'other_store', at: 9000 } })
    // What it refers to has a number there, and none here.
    expect(change('make')).toMatchObject({ problem: { code: 'other_store' } })
    expect(tables().acknowledged.size).toBe(0)
    expect(tables().receipts.get('old')).toEqual({ ...old, store: 'a' })
    expect(tables().receipts.get('other')).toEqual(other)
  })

  it('says nothing of what was sent when nobody knows where to', async () => {
    const { adopt, put, tables } = world()
    const old = receiptOf(operation({ opId: 'old' }))
    await put([], { otherStore: 'b' }, { receipts: [old] })
    await adopt('b')
    expect(tables().receipts.get('old')).toStrictEqual(old)
  })

  it('is for the one that was shown', async () => {
    const { adopt, put, tables } = world()
    await put([operation()], { store: 'a', otherStore: 'c' })
    await expect(adopt('b')).rejects.toMatchObject({ reason: 'changed' })
    expect(tables().meta).toMatchObject({ store: 'a', otherStore: 'c' })
  })
})
