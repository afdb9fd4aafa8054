import { describe, expect, it, vi } from 'vitest'
import { entities } from '#contract/index.ts'
import { NEW_ID, operation, OTHER_ID } from '#tests/offline/support/operations.ts'
import { receiptOf, stepWorld, trashed } from '#tests/offline/support/steps.ts'
import { NOTHING } from '#client/offline/engine/storage/change.ts'
import type { UploadRequest } from './outbox-options.ts'
import { keepUpload } from './upload.ts'

const bytes = new Uint8Array([1, 2, 3]).buffer
const digest = async (data: ArrayBuffer) => [...new Uint8Array(data)].join('-')
const file = (part: Partial<UploadRequest> = {}): UploadRequest => ({
  bytes,
  name: 'a.png',
  mimeType: 'image/png',
  values: { is_public: true },
  label: 'Picture',
  ...part,
})
const own = { localId: OTHER_ID, opId: OTHER_ID.slice('new-'.length) }

function world(freeBytes?: () => Promise<number | null>) {
  const { ledger, run, context, step, ...rest } = stepWorld()
  const clock = { now: () => 5000, after: () => () => undefined, afterSeen: () => () => undefined }
  const options = { digest, clock, entities, ...(freeBytes && { freeBytes }) }
  let steps = 0
  const person = <T>(work: Parameters<typeof ledger.write<T>>[1]) => {
    steps += 1
    return ledger.write('strict', work)
  }
  return {
    ...rest,
    step,
    ledger,
    options,
    steps: () => steps,
    keep: (request: UploadRequest, part: Partial<typeof context> = {}, known = options) =>
      run(keepUpload(request, { ledger, options: known, context: { ...context, ...part }, person }), 1000),
  }
}

describe('a file that is kept for sending', () => {
  it('is a change with its bytes beside it', async () => {
    const { keep, change, tables, put } = world()
    await put([], { counter: 1_000_000 })
    expect(await keep(file())).toEqual({ opId: 'save', localId: NEW_ID })
    expect(change('save')).toMatchObject({
      entity: 'file',
      kind: 'upload',
      recordId: NEW_ID,
      lane: `file:${NEW_ID}`,
      seq: 1_000_001,
      savedAt: 9000,
      label: 'Picture',
      values: { is_public: true },
      base: {},
      baseVersion: null,
      blob: { sha: '1-2-3', name: 'a.png', mimeType: 'image/png', size: 3 },
    })
    expect(change('save')).not.toHaveProperty('part')
    expect(tables().blobs.get('1-2-3')).toMatchObject({ size: 3, writtenAt: 5000 })
    expect(tables().meta.counter).toBe(1_000_001)
  })

  it('becomes the kind of record that it is meant for', async () => {
    const { keep, change, options } = world()
    await keep(file({ entity: 'workflow', part: true, bytes: new Blob([bytes]) }))
    expect(change('save')).toMatchObject({ entity: 'workflow', part: true, blob: { sha: '1-2-3' } })
    await expect(keep(file(), {}, { ...options, entities: {} })).rejects.toMatchObject({ reason: 'unknown-entity' })
  })

  it('is refused before a byte of it is read when there is no room', async () => {
    const { keep, tables } = world(async () => 4)
    await expect(keep(file())).rejects.toMatchObject({ name: 'OverBudget', room: 2 })
    const unread = new Blob([bytes])
    unread.arrayBuffer = () => Promise.reject(new RangeError('It was read'))
    await expect(keep(file({ bytes: unread }))).rejects.toMatchObject({ name: 'OverBudget' })
    expect(tables().blobs.size).toBe(0)
    expect(await world(async () => 6).keep(file())).toMatchObject({ opId: 'save' })
    expect(await world(async () => null).keep(file())).toMatchObject({ opId: 'save' })
  })

  it('is kept once under one name, with the same values, for the same use', async () => {
    const { keep, waiting } = world()
    const first = await keep(file())
    expect(await keep(file(), { saveId: 'again' })).toEqual(first)
    expect(waiting()).toHaveLength(1)
    let count = 0
    for (const other of [
      { name: 'b.png' },
      { values: { is_public: false } },
      { part: true },
      { bytes: new Uint8Array([4]).buffer },
    ]) {
      count += 1
      const kept = await keep(file(other), { saveId: `other ${count}`, freshLocalId: `new-${count}` })
      expect(kept).toEqual({ opId: `other ${count}`, localId: `new-${count}` })
    }
    expect(waiting()).toHaveLength(5)
  })

  it('is no twin of a change that is no file', async () => {
    const { keep, put, waiting } = world()
    const blob = { sha: '1-2-3', name: 'a.png', mimeType: 'image/png', size: 3 }
    await put([operation({ kind: 'update', recordId: OTHER_ID, blob, values: { is_public: true } })])
    await keep(file())
    await put([operation({ kind: 'upload', recordId: 8, blob, values: { is_public: true }, opId: 'save' })])
    await keep(file(), { saveId: 'again' })
    expect(waiting()).toHaveLength(3)
  })

  it('is done when it was stored and sent before the step is repeated', async () => {
    const { keep, put, waiting } = world()
    await put([], {}, { receipts: [receiptOf(operation({ opId: 'save' }))] })
    expect(await keep(file())).toEqual({ opId: 'save', localId: NEW_ID })
    expect(waiting()).toEqual([])
  })

  it.each(['before', 'after'] as const)(
    'writes its bytes again when they were cleared %s they were read back, three times',
    async (moment) => {
      const clearing = (times: number) => {
        const { keep, ledger, steps } = world()
        const { read } = ledger
        let reads = 0
        // As when the same picture was just sent for another record: nothing refers to these bytes yet.
        const clear = () =>
          ledger.write('strict', async (tx) => {
            tx.removeBlob('1-2-3')
            return { change: NOTHING, result: undefined }
          })
        vi.spyOn(ledger, 'read').mockImplementation(async (work) => {
          reads += 1
          if (moment === 'before' && reads <= times) await clear()
          const result = await read.call(ledger, work)
          if (moment === 'after' && reads <= times) await clear()
          return result as never
        })
        return { kept: keep(file()), steps }
      }
      const { kept, steps } = clearing(2)
      expect(await kept).toMatchObject({ opId: 'save' })
      // A change is not even tried for bytes that are known to be gone.
      expect(steps()).toBe(moment === 'before' ? 1 : 3)
      await expect(clearing(3).kept).rejects.toMatchObject({ name: 'StorageError', problem: 'failed' })
    },
  )
})

describe('a file with a name of its own', () => {
  const named = file({ localId: OTHER_ID })

  it('is kept once, and its change always has the same key', async () => {
    const { keep, change, waiting } = world()
    expect(await keep(named)).toEqual(own)
    expect(change(own.opId)).toMatchObject({ recordId: OTHER_ID, lane: `file:${OTHER_ID}` })
    expect(await keep({ ...named, name: 'b.png' }, { saveId: 'again' })).toEqual(own)
    expect(waiting()).toHaveLength(1)
  })

  it('is known when it was sent, or can’t be read', async () => {
    const there = world()
    await there.put([], {}, { ids: [{ localId: OTHER_ID, entity: 'file', serverId: 3, path: null }] })
    expect(await there.keep(named)).toEqual(own)
    expect(there.waiting()).toEqual([])
    const newer = world()
    await newer.putRaw({ ...operation({ recordId: OTHER_ID, lane: `file:${OTHER_ID}`, opId: 'x' }), schemaVersion: 99 })
    expect(await newer.keep(named)).toEqual(own)
    expect(newer.waiting()).toHaveLength(1)
  })

  it('comes back from the trash', async () => {
    const { keep, put, change, tables } = world()
    const blob = { sha: '1-2-3', name: 'a.png', mimeType: 'image/png', size: 3 }
    const op = operation({ opId: own.opId, entity: 'file', kind: 'upload', recordId: OTHER_ID, blob, label: 'Before' })
    await put([], {}, { trash: [trashed(op), trashed(operation({ opId: 'other' }))] })
    expect(await keep(named)).toEqual(own)
    expect(change(own.opId)).toMatchObject({ label: 'Before', status: 'ready' })
    expect([...tables().trash.keys()]).toEqual(['other'])
    // Its bytes are not written once more.
    expect(tables().blobs.size).toBe(0)
    const fresh = world()
    await fresh.put([], {}, { trash: [trashed(operation({ opId: 'other' }))] })
    await fresh.keep(named)
    expect(fresh.change(own.opId)).toMatchObject({ label: 'Picture' })
  })

  it('is found where another tab kept it while its bytes were written', async () => {
    const { keep, ledger, waiting, change } = world()
    const { read } = ledger
    const theirs = operation({ opId: own.opId, entity: 'file', kind: 'upload', recordId: OTHER_ID, label: 'Theirs' })
    vi.spyOn(ledger, 'read').mockImplementation(async (work) => {
      const result = await read.call(ledger, work)
      await ledger.write('strict', async () => ({ change: { ...NOTHING, put: [theirs] }, result: undefined }))
      return result as never
    })
    expect(await keep(named)).toEqual(own)
    expect(waiting()).toHaveLength(1)
    expect(change(own.opId)).toMatchObject({ label: 'Theirs' })
  })
})
