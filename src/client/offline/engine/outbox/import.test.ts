import { describe, expect, it } from 'vitest'
import type { LocalId } from '#contract/records/policy.ts'
import { NEW_ID, needing, operation, OTHER_ID, policy, post, sent } from '#tests/offline/support/operations.ts'
import { receiptOf, stepWorld, trashed } from '#tests/offline/support/steps.ts'
import { SETTLE_MS } from '#client/offline/engine/sending/plan.ts'
import { NOTHING } from '#client/offline/engine/storage/change.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'
import { readOperation } from '#client/offline/engine/storage/upcast.ts'
import { importStep, planImport } from './import.ts'
import type { ImportFile } from './import-file.ts'

const NOW = 9000
const blob = { sha: 'abc', size: 3, name: 'a.png', mimeType: 'image/png' }
const upload = (part: Partial<Operation> = {}) =>
  operation({ opId: 'upload', entity: 'file', kind: 'upload', recordId: OTHER_ID, blob, values: {}, base: {}, ...part })
const newer = (opId: string) => ({ ...operation({ opId, label: 'Of a newer app' }), schemaVersion: 99 })

const file = (raw: readonly unknown[], part: Partial<ImportFile> = {}): ImportFile => ({
  exportedAt: NOW,
  serverOrigin: 'https://example.test',
  operations: raw.map((one) => readOperation(one)),
  trash: [],
  ids: [],
  receipts: [],
  files: new Map(),
  damagedFiles: new Set(),
  drafts: [],
  ...part,
})

function world() {
  const { ledger, run, step, ...rest } = stepWorld()
  const context = { policyOf: (entity: string) => (entity === 'of-a-plugin' ? undefined : policy(entity)), now: NOW }
  return {
    ...rest,
    preview: (given: ImportFile) => run(ledger.read((tx) => planImport(tx, given, context))),
    take: (given: ImportFile) => step((tx) => importStep(tx, given, context)),
    putBlob: () =>
      step(async (tx) => {
        tx.putBlob({ sha: 'abc', size: 3, chunks: 1, writtenAt: 5 }, [new ArrayBuffer(3)])
        return { change: NOTHING, result: undefined }
      }),
  }
}

describe('a file of edits', () => {
  it('is taken up behind what is here, so that both devices send the same bytes', async () => {
    const { preview, take, put, change, tables } = world()
    await put([], { counter: 1_000_000 })
    const [one, two] = [operation({ opId: 'one' }), sent(operation({ opId: 'two', recordId: 8 }), { nextAttemptAt: 7 })]
    const given = file([one, two])
    const items = [
      { opId: 'one', label: 'Edit', operation: one, fate: 'new', fileMissing: false },
      { opId: 'two', label: 'Edit', operation: two, fate: 'new', fileMissing: false },
    ]
    expect(await preview(given)).toEqual({ items, trashed: 0 })
    expect(tables().operations.size).toBe(0)
    expect(await take(given)).toEqual({ items, trashed: 0, taken: 2 })
    expect(change('one')).toEqual({ ...one, seq: 1_000_001, nextAttemptAt: 0, exported: true, left: true })
    expect(change('two')).toEqual({
      ...two,
      seq: 1_000_002,
      status: 'uncertain',
      nextAttemptAt: 0,
      exported: true,
      left: true,
    })
    expect(tables().meta.counter).toBe(1_000_003)
  })

  it('changes nothing the second time', async () => {
    const { take, waiting, tables, preview } = world()
    const given = file([operation({ opId: 'one' })], { trash: [trashed(operation({ opId: 'gone' }))] })
    await take(given)
    const before = waiting()
    expect(await take(given)).toMatchObject({ taken: 0, trashed: 0, items: [{ fate: 'here' }] })
    expect(waiting()).toEqual(before)
    expect(tables().meta.counter).toBe(2)
    expect(await preview(given)).toMatchObject({ items: [{ fate: 'here' }], trashed: 0 })
  })

  it('makes a record before whatever waits here for it', async () => {
    const { take, put, change } = world()
    const make = operation({ opId: 'make', kind: 'create', recordId: NEW_ID })
    const [first, second] = [operation({ recordId: NEW_ID, seq: 40 }), operation({ recordId: NEW_ID, seq: 41 })]
    await put([first, second], { counter: 1_000_000 })
    await take(file([make, operation({ opId: 'edit', recordId: NEW_ID })]))
    expect([change('make')?.seq, change('edit')?.seq]).toEqual([39.5, 1_000_002])
  })

  it('frees what had missed one of its edits', async () => {
    const { take, put, change } = world()
    const missing = needing('missing_dependency', { opId: 'missing', needs: [NEW_ID] })
    await put([missing, needing('rejected', { opId: 'rejected', recordId: 9 })])
    await take(file([missing]))
    expect(change('missing')).toMatchObject({ status: 'needs-attention' })
    await take(file([operation({ opId: 'make', kind: 'create', recordId: NEW_ID })]))
    expect(change('missing')).toMatchObject({ status: 'ready', problem: null })
    expect(change('rejected')).toMatchObject({ status: 'needs-attention' })
  })

  it('is kept raw where this version can’t read it', async () => {
    const { take, tables } = world()
    expect(await take(file([newer('a'), newer('b')]))).toMatchObject({
      taken: 2,
      items: [{ fate: 'unreadable', operation: null, label: 'Of a newer app' }, { fate: 'unreadable' }],
    })
    expect([...tables().operations.values()]).toMatchObject(
      ['a', 'b'].map((opId) => ({ opId, schemaVersion: 99, label: 'Of a newer app' })),
    )
    expect(tables().meta.counter).toBe(1)
    const mixed = world()
    await mixed.put([], {}, { receipts: [receiptOf(operation({ opId: 'a' }))] })
    await mixed.take(file([newer('a'), newer('b')]))
    expect([...mixed.tables().operations.keys()]).toEqual(['b'])
  })

  it('brings along what is known of it: ids, what was sent, what was put away', async () => {
    const { take, put, tables, preview } = world()
    const entry = (localId: LocalId, serverId: number) => ({ localId, entity: 'post', serverId, path: null })
    const own = receiptOf(operation({ opId: 'both' }))
    const entries = ['theirs', 'here', 'waits', 'mine', 'in the file', 'both', 'sent there'].map((opId) =>
      trashed(operation({ opId })),
    )
    await put(
      [operation({ opId: 'here' }), operation({ opId: 'waits', recordId: 8 })],
      {},
      {
        ids: [entry(NEW_ID, 5)],
        receipts: [own],
        trash: [trashed(operation({ opId: 'mine', label: 'Mine' }))],
      },
    )
    const given = file([operation({ opId: 'in the file', recordId: 9 })], {
      ids: [entry(NEW_ID, 6), entry(OTHER_ID, 7)],
      receipts: ['both', 'here', 'sent there'].map((opId) => receiptOf(operation({ opId, label: 'Theirs' }))),
      trash: entries,
    })
    expect(await preview(given)).toMatchObject({ trashed: 1 })
    expect(await take(given)).toMatchObject({ trashed: 1, taken: 1 })
    expect([...tables().ids.values()].map(({ serverId }) => serverId)).toEqual([5, 7])
    expect([...tables().receipts.values()].map(({ opId, label }) => [opId, label])).toEqual([
      ['both', 'Edit'],
      ['sent there', 'Theirs'],
    ])
    expect([...tables().trash.values()].map(({ trashId, label }) => [trashId, label])).toEqual([
      ['mine', 'Mine'],
      ['theirs', 'Edit'],
    ])
  })

  it('is not sent again where the server has it, whichever device knows', async () => {
    const { take, put, waiting } = world()
    await put([], {}, { receipts: [receiptOf(operation({ opId: 'mine' }))] })
    const given = file([operation({ opId: 'mine' }), operation({ opId: 'theirs' })], {
      receipts: [receiptOf(operation({ opId: 'theirs' }))],
    })
    expect(await take(given)).toMatchObject({ items: [{ fate: 'sent' }, { fate: 'sent' }], taken: 0 })
    expect(waiting()).toEqual([])
  })

  it('needs the person where the server may have forgotten the key of what it made', async () => {
    const make = operation({ opId: 'make', kind: 'create', recordId: NEW_ID })
    for (const [exportedAt, status] of [
      [NOW - SETTLE_MS, 'ready'],
      [NOW - SETTLE_MS - 1, 'needs-attention'],
      [NOW + SETTLE_MS + 1, 'needs-attention'],
    ] as const) {
      const { take, change } = world()
      await take(file([make, operation({ opId: 'edit' })], { exportedAt }))
      expect(change('make')).toMatchObject({ status })
      expect(change('edit')).toMatchObject({ status: 'ready' })
    }
  })
})

describe('the bytes of a file of edits', () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer

  it('are kept unless they are here already', async () => {
    const { take, putBlob, tables } = world()
    expect(await take(file([upload()], { files: new Map([['abc', bytes]]) }))).toMatchObject({
      items: [{ fileMissing: false }],
    })
    expect(tables().blobs.get('abc')).toEqual({ sha: 'abc', size: 3, chunks: 1, writtenAt: NOW })
    await putBlob()
    await take(file([upload({ opId: 'again', recordId: NEW_ID })], { files: new Map([['abc', bytes]]) }))
    expect(tables().blobs.get('abc')).toMatchObject({ writtenAt: 5 })
  })

  it('are missed only where they are nowhere', async () => {
    const { preview, putBlob } = world()
    const missing = async (given: ImportFile) => (await preview(given)).items.map(({ fileMissing }) => fileMissing)
    expect(await missing(file([upload(), operation(), newer('newer')]))).toEqual([true, false, false])
    await putBlob()
    expect(await missing(file([upload()]))).toEqual([false])
  })
})

describe('an edit that lies in this device’s trash', () => {
  const trashWith = async (mine: unknown, theirs: unknown) => {
    const { put, take, change, tables } = world()
    await put([], {}, { trash: [trashed(operation({ opId: 'op' }), { operation: mine })] })
    const taken = await take(file([theirs]))
    return { taken, change: change('op'), trash: tables().trash.size }
  }
  const conflict = { version: 5, theirs: post(), at: 1 }

  it('comes back as it is here, unless the file goes on with it', async () => {
    const mine = needing('conflict', { opId: 'op', saves: ['first', 'second'], values: { title: 'Mine' }, conflict })
    const theirs = operation({ opId: 'op', saves: ['first'], values: { title: 'Older' } })
    const back = await trashWith(mine, theirs)
    expect(back).toMatchObject({ taken: { items: [{ fate: 'back' }], taken: 1 }, trash: 0 })
    expect(back.change).toMatchObject({ values: { title: 'Mine' }, status: 'ready', problem: null, conflict: null })
    const on = operation({ opId: 'op', saves: ['first', 'second', 'third'], values: { title: 'Newer' } })
    expect((await trashWith(mine, on)).change).toMatchObject({ values: { title: 'Newer' } })
    const same = operation({ opId: 'op', saves: ['first', 'second'], values: { title: 'Same save' } })
    expect((await trashWith(mine, same)).change).toMatchObject({ values: { title: 'Mine' } })
    const apart = operation({ opId: 'op', saves: ['another'], values: { title: 'Another' } })
    expect((await trashWith(mine, apart)).change).toMatchObject({ values: { title: 'Mine' } })
  })

  it('is read from whichever side can be read', async () => {
    const readable = operation({ opId: 'op', values: { title: 'Readable' } })
    expect((await trashWith(readable, newer('op'))).change).toMatchObject({ values: { title: 'Readable' } })
    const unreadable = await trashWith(newer('op'), readable)
    expect(unreadable).toMatchObject({ taken: { items: [{ fate: 'unreadable' }] }, trash: 0 })
    expect(unreadable.change).toMatchObject({ schemaVersion: 99 })
  })
})

describe('an edit of a file that may come from anywhere', () => {
  const fate = async (op: Operation) => {
    const { take, waiting } = world()
    const { items, taken } = await take(file([op]))
    expect(taken).toBe(waiting().length)
    return items[0]?.fate
  }
  const left = (part: Partial<NonNullable<Operation['frozen']>> = {}, op: Partial<Operation> = {}) => {
    const whole = sent(operation({ opId: 'op', ...op }))
    return { ...whole, frozen: whole.frozen && { ...whole.frozen, ...part } }
  }

  it('is refused when its request is not the one that it would make', async () => {
    expect(await fate(left())).toBe('new')
    expect(await fate(left({ endpoint: 'posts.delete' }))).toBe('refused')
    expect(await fate(left({ method: 'DELETE' }))).toBe('refused')
    expect(await fate(left({ idempotencyKey: 'another' }))).toBe('refused')
    expect(await fate(left({ blob }))).toBe('refused')
    expect(await fate(left({}, { kind: 'upload' }))).toBe('refused')
    expect(await fate(left({}, { entity: 'of-a-plugin' }))).toBe('refused')
    expect(await fate(operation({ entity: 'of-a-plugin' }))).toBe('new')
  })

  it('is made to show its record when it was made for another database', async () => {
    const taken = async (op: Operation, store?: string) => {
      const { take, put, change } = world()
      await put([], store === undefined ? {} : { store })
      await take(file([op], { ids: [{ localId: OTHER_ID, entity: 'category', serverId: 5, path: null }] }))
      return change('op')
    }
    const edit = operation({ opId: 'op', store: 'there', baseVersion: 4 })
    expect(await taken(edit, 'here')).toMatchObject({ baseVersion: 0, generation: 1 })
    expect(await taken(edit, 'there')).toMatchObject({ baseVersion: 4 })
    expect(await taken(edit)).toMatchObject({ baseVersion: 4 })
    expect(await taken(operation({ opId: 'op', baseVersion: 4 }), 'here')).toMatchObject({ baseVersion: 4 })
    const make = operation({
      opId: 'op',
      kind: 'create',
      recordId: NEW_ID,
      store: 'there',
      values: { category_id: OTHER_ID },
    })
    expect(await taken(make, 'here')).toMatchObject({ problem: { code: 'other_store', at: NOW } })
  })
})
