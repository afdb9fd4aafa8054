import { describe, expect, it } from 'vitest'
import { operation } from '#tests/offline/support/operations.ts'
import { stepWorld, trashed } from '#tests/offline/support/steps.ts'
import { exportOutbox, exportAndRemoveStep, savesIn, exportStep } from './export.ts'
import { readImportFile } from './import-file.ts'
import { sent } from '#tests/offline/support/operations.ts'
import { NOTHING } from '#client/offline/engine/storage/change.ts'

const head = { account: 'u1', serverOrigin: 'https://example.test', now: Date.UTC(2026, 10, 21) }
const digest = async (data: ArrayBuffer) => `${data.byteLength} bytes`
const here = { account: 'u1', digest }
const document = (part: Readonly<Record<string, unknown>> = {}) => ({
  format: 'offdesk-outbox',
  formatVersion: 1,
  schemaVersion: 1,
  exportedAt: new Date(head.now).toISOString(),
  account: 'u1',
  serverOrigin: 'https://example.test',
  operations: [],
  trash: [],
  ids: [],
  receipts: [],
  files: {},
  ...part,
})
const read = (whole: unknown) => readImportFile(JSON.stringify(whole), here)

describe('a file of edits', () => {
  it('is read with the drafts beside it', async () => {
    const draft = { draftId: 'post:7', at: 1, label: 'Post', values: { title: 'Typed' }, base: null, visit: 'a' }
    const op = operation()
    const file = await read({ outbox: document({ operations: [op] }), drafts: [draft] })
    expect(file).toMatchObject({ exportedAt: head.now, operations: [{ operation: op }] })
    expect(file.drafts).toHaveLength(1)
    expect((await read(document())).drafts).toEqual([])
    expect((await read({ outbox: document() })).drafts).toEqual([])
  })

  it('is none of ours when it says no number, or is no object at all', async () => {
    for (const whole of [null, 3, 'text', []]) await expect(read(whole)).rejects.toMatchObject({ reason: 'foreign' })
    for (const formatVersion of ['two', '2'])
      await expect(read(document({ formatVersion }))).rejects.toMatchObject({ reason: 'damaged' })
    await expect(read(document({ formatVersion: 2 }))).rejects.toMatchObject({ reason: 'newer' })
  })

  it('gives what can’t be read here after what can, whosever that is', async () => {
    const [first, second] = [operation({ opId: 'first', seq: 1 }), operation({ opId: 'second', seq: 2 })]
    const strange = [
      { opId: 'nobody’s', of: 'a version to come' },
      { ...first, opId: 'newer', schemaVersion: 99 },
    ]
    const file = await read(document({ operations: [second, ...strange, first] }))
    expect(file.operations).toMatchObject([
      { operation: first },
      { operation: second },
      ...strange.map((raw) => ({ quarantined: { raw } })),
    ])
    await expect(read(document({ operations: [first, { ...second, account: 'u2' }] }))).rejects.toMatchObject({
      reason: 'damaged',
      at: 'operations, 2, account',
    })
  })

  it('tells which of its bytes are damaged', async () => {
    const files = { '3 bytes': btoa('abc'), '4 bytes': btoa('abc'), 'no base64': '%' }
    const file = await read(document({ files }))
    expect([...file.files.keys()]).toEqual(['3 bytes'])
    expect([...new Uint8Array(file.files.get('3 bytes') ?? new ArrayBuffer(0))]).toEqual([97, 98, 99])
    expect([...file.damagedFiles]).toEqual(['4 bytes', 'no base64'])
  })
})

describe('writing such a file', () => {
  async function device() {
    const { ledger, run, step, ...rest } = stepWorld()
    const chunk = (size: number, first: number) => new Uint8Array(size).map((_, at) => (first + at) % 251).buffer
    await step(async (tx) => {
      tx.putBlob({ sha: 'abc', size: 20_002, chunks: 2, writtenAt: 0 }, [chunk(20_000, 0), chunk(2, 7)])
      tx.putBlob({ sha: 'lost', size: 5, chunks: 2, writtenAt: 0 }, [chunk(3, 1)])
      return { change: NOTHING, result: undefined }
    })
    return { ...rest, run, step, whole: () => run(ledger.read((tx) => exportOutbox(tx, head))) }
  }
  const newer = { ...operation({ opId: 'newer' }), schemaVersion: 99 }

  it('puts everything into it, as it is stored, also where nothing can be written', async () => {
    const { whole, put, putRaw } = await device()
    const op = operation({ opId: 'op' })
    await put([op], {}, { trash: [trashed(operation({ opId: 'gone' }))] })
    await putRaw(newer)
    const made = await whole()
    expect(made).toMatchObject({
      ...document(),
      operations: [op, { opId: 'newer' }],
      trash: [{ trashId: 'gone' }],
      files: {},
    })
    expect(Buffer.from(made.files['abc'] ?? '', 'base64').byteLength).toBe(20_002)
    expect([...Buffer.from(made.files['abc'] ?? '', 'base64').subarray(19_999)]).toEqual([19_999 % 251, 7, 8])
    expect(Buffer.from(made.files['lost'] ?? '', 'base64').byteLength).toBe(3)
    expect([...savesIn(made)]).toEqual([op.saves.at(-1), 'newer'])
  })

  it('marks what is in it as having left', async () => {
    const { step, put, change } = await device()
    await put([operation({ opId: 'op' })])
    const made = await step((tx) => exportStep(tx, head))
    expect(made.operations).toEqual([change('op')])
    expect(change('op')).toMatchObject({ exported: true, left: true })
  })

  it('puts away what is in it, but for what is on its way', async () => {
    const { step, put, change, tables } = await device()
    await put([operation({ opId: 'op' }), sent(operation({ opId: 'sending', recordId: 8 }))])
    const made = await step((tx) => exportAndRemoveStep(tx, head))
    expect(made.operations).toHaveLength(2)
    expect(change('op')).toBeUndefined()
    expect(change('sending')).toMatchObject({ status: 'sending', exported: true })
    expect([...tables().trash.values()]).toMatchObject([{ trashId: 'op', reason: 'discarded', at: head.now }])
  })
})
