import { describe, expect, it } from 'vitest'
import type { LocalId } from '#contract/records/policy.ts'
import { NEW_ID, operation, OTHER_ID } from '#tests/offline/support/operations.ts'
import { ledgerWorld } from '#tests/offline/support/ledger.ts'
import { receiptOf, trashed } from '#tests/offline/support/steps.ts'
import { change, NOTHING } from './change.ts'
import type { AcknowledgedEvent } from './record.ts'

const op = operation({ opId: 'op' })
const saving =
  (opId = 'op') =>
  async () => ({ change: change({ put: [operation({ opId })] }), result: opId })

describe('the picture of what is stored', () => {
  it('is empty before anything was read', () => {
    expect(ledgerWorld().ledger.state).toStrictEqual({
      operations: [],
      ids: new Map(),
      receipts: [],
      trash: [],
      quarantined: [],
      meta: null,
      erased: null,
    })
  })

  it('follows every write, and says that first to whoever keeps what was taken', async () => {
    const { step, told, ledger } = ledgerWorld()
    const event: AcknowledgedEvent = { entity: 'post', id: 7, localId: null, record: null, version: 2, kind: 'update' }
    await step(async () => ({ change: change({ remove: ['op'] }), result: null, acknowledged: event }))
    expect(told).toEqual([event, 'here'])
    await step(saving())
    expect(ledger.state.operations.map(({ opId }) => opId)).toEqual(['op'])
    expect(told).toEqual([event, 'here', 'here'])
  })

  it('knows that another tab saved meanwhile, whatever is written here before it is read anew', async () => {
    const { step, put, run, ledger } = ledgerWorld()
    const save = (seq: number) =>
      step(async (tx) => {
        const known = await tx.meta()
        const meta = { ...known, counter: Math.max(known.counter, seq) }
        return { change: change({ put: [operation({ opId: `op ${seq}`, seq })], meta }), result: null }
      })
    await put([], { counter: 4 })
    await run(ledger.refresh())
    await save(5)
    expect(ledger.state.meta?.counter).toBe(5)
    await put([operation({ opId: 'unheard', seq: 6 })], { counter: 6, fence: 3 })
    // One that waits already is edited, and one is new.
    for (const seq of [5, 7]) {
      await save(seq)
      expect(ledger.state.meta).toMatchObject({ counter: 5, fence: 3 })
    }
    await run(ledger.refresh())
    expect(ledger.state.meta?.counter).toBe(7)
    await save(8)
    expect(ledger.state.meta?.counter).toBe(8)
  })

  it('is read by one at a time: what was read earlier is not taken for news', async () => {
    const { ledger, around, put, run } = ledgerWorld()
    let goOn = () => undefined as void
    around.before = () => new Promise((resolve) => (goOn = resolve))
    const first = ledger.refresh()
    await run(Promise.resolve())
    around.before = async () => undefined
    await put([op])
    const second = ledger.refresh()
    await run(Promise.resolve())
    goOn()
    await run(Promise.all([first, second]))
    expect(ledger.state.operations.map(({ opId }) => opId)).toEqual(['op'])
  })

  it('is told of only when something was written', async () => {
    const { step, told } = ledgerWorld()
    expect(await step(async () => ({ change: NOTHING, result: 3 }))).toBe(3)
    expect(told).toEqual([])
  })

  it('keeps what a write does not touch', async () => {
    const { step, ledger } = ledgerWorld()
    const entry = (localId: LocalId) => ({ localId, entity: 'post', serverId: 3, path: null })
    await step(async (tx) => ({ change: change({ ids: [entry(NEW_ID)], meta: await tx.meta() }), result: null }))
    const { ids } = ledger.state
    await step(saving())
    expect(ledger.state.ids).toBe(ids)
    expect(ledger.state.meta).toMatchObject({ key: 'meta' })
    await step(async () => ({ change: change({ ids: [entry(OTHER_ID)] }), result: null }))
    expect([...ledger.state.ids.keys()]).toEqual([NEW_ID, OTHER_ID])
  })

  it('is told of anew when another tab changed it, or while something waits', async () => {
    const { run, ledger, told, put } = ledgerWorld()
    await run(ledger.refresh())
    expect(told).toEqual(['reread'])
    await run(ledger.refresh())
    expect(told).toHaveLength(1)
    await put([], { counter: 5 })
    await run(ledger.refresh())
    await put([], {}, { receipts: [receiptOf(operation(), { acknowledgedAt: 10 })] })
    await run(ledger.refresh())
    await put([], {}, { trash: [trashed(operation())] })
    await run(ledger.refresh())
    expect(told).toHaveLength(4)
    await put([op])
    for (const seen of [5, 6]) {
      await run(ledger.refresh())
      expect(told).toHaveLength(seen)
    }
  })

  it('is read once more for all who ask while it is read', async () => {
    const { run, ledger, put, around } = ledgerWorld()
    let reads = 0
    let asked: readonly Promise<void>[] = []
    around.before = async () => {
      reads += 1
      if (reads > 1) return
      await put([op])
      asked = Array.from({ length: 1000 }, () => ledger.refresh())
    }
    await run(ledger.refresh())
    expect(asked).toHaveLength(1000)
    await run(Promise.all(asked))
    expect([ledger.state.operations.length, reads]).toEqual([1, 2])
  })

  it('is read for whoever asks after a reading that failed', async () => {
    const { run, ledger, put, around } = ledgerWorld()
    around.before = async () => {
      around.before = async () => undefined
      throw new RangeError('Refused')
    }
    await put([op])
    const [refused, read] = [ledger.refresh(), Promise.resolve().then(() => ledger.refresh())]
    await expect(run(refused)).rejects.toThrow('Refused')
    await run(read)
    expect(ledger.state.operations).toHaveLength(1)
  })

  it('is read again when a write ended while it was read', async () => {
    const { run, ledger, step, around } = ledgerWorld()
    let reads = 0
    around.before = async () => {
      reads += 1
      if (reads === 1) await ledger.write('strict', saving())
    }
    await run(ledger.refresh())
    expect(ledger.state.operations).toHaveLength(1)
    await step(saving('other'))
    expect(ledger.state.operations).toHaveLength(2)
  })
})

describe('a database that the browser erased', () => {
  const opIds = ({ ledger }: ReturnType<typeof ledgerWorld>) => [
    ledger.state.operations.map(({ opId }) => opId),
    ledger.state.erased?.operations.map(({ opId }) => opId),
  ]
  /** A page that knows of one edit, and the database that is made in the place of the one that held it. */
  async function erased() {
    const made = ledgerWorld()
    const { put, run, ledger, erase } = made
    await put([op], { born: 'first' })
    await run(ledger.refresh())
    await erase('second')
    return made
  }

  it('is told from one in which nothing waits any more, by what is read next', async () => {
    const { run, ledger, put, erase, told } = await erased()
    const before = ledger.state
    await run(ledger.refresh())
    expect(ledger.state).toMatchObject({ operations: [], erased: before })
    expect(told.at(-1)).toBe('reread')
    // It stays known, whatever is sent and read from then on.
    await put([op])
    await run(ledger.refresh())
    await erase('second')
    await run(ledger.refresh())
    expect(ledger.state).toMatchObject({ operations: [], erased: before })
  })

  it('is told by what is written next, which is all that is known then', async () => {
    const made = await erased()
    await made.step(async (tx) => ({
      change: change({ put: [operation({ opId: 'later' })], meta: await tx.meta() }),
      result: null,
    }))
    expect(opIds(made)).toEqual([['later'], ['op']])
  })

  it('is forgotten neither when the next one is erased before anything waited in it, nor when its mark is damaged', async () => {
    const made = await erased()
    await made.run(made.ledger.refresh())
    await made.put([], { born: 'third' })
    await made.run(made.ledger.refresh())
    expect(opIds(made)).toEqual([[], ['op']])
    await made.put([op], { born: undefined })
    await made.run(made.ledger.refresh())
    expect(opIds(made)).toEqual([['op'], ['op']])
  })

  it('is not one that held nothing that waited', async () => {
    const { put, run, ledger } = ledgerWorld()
    await put([], { born: 'first' })
    await run(ledger.refresh())
    await put([], { born: 'second' })
    await run(ledger.refresh())
    expect(ledger.state.erased).toBeNull()
  })
})

describe('an act of a person', () => {
  it('is kept beside its effect, the last 50 of them', async () => {
    const { act, tables } = ledgerWorld()
    expect(await act('first', saving('1'))).toBe('1')
    await act('second', saving('2'))
    expect(tables().meta.acts).toEqual(['first', 'second'])
    for (let at = 0; at < 49; at += 1) await act(`act ${at}`, saving(`op ${at}`))
    expect(tables().meta.acts).toHaveLength(50)
    expect(tables().meta.acts?.[0]).toBe('second')
  })

  it('leaves no trace when it changes nothing', async () => {
    const { act, tables, told } = ledgerWorld()
    expect(await act('first', async () => ({ change: NOTHING, result: 3 }))).toBe(3)
    expect(tables().meta).not.toHaveProperty('acts')
    expect(told).toEqual([])
  })

  it('says the second time what it said the first, and does nothing more', async () => {
    const { act, around, ledger, told } = ledgerWorld()
    around.repeats = true
    let times = 0
    const result = await act('once', async (tx) => {
      times += 1
      return { change: change({ put: [op], meta: { ...(await tx.meta()), counter: times } }), result: times }
    })
    expect([result, times]).toEqual([1, 1])
    expect(ledger.state).toMatchObject({ operations: [{ opId: 'op' }], meta: { counter: 1, acts: ['once'] } })
    expect(told).toEqual(['reread'])
  })

  it('is done when the first time came to nothing', async () => {
    const { act, around, ledger, tables } = ledgerWorld()
    around.aborts = true
    expect(await act('once', saving())).toBe('op')
    expect([...tables().operations.keys()]).toEqual(['op'])
    expect(ledger.state.operations).toHaveLength(1)
  })

  it('is what it is though the picture can’t be read after it', async () => {
    const { act, around, run, ledger } = ledgerWorld()
    around.repeats = true
    const { refresh } = ledger
    ledger.refresh = () => Promise.reject(new Error('Unreadable'))
    expect(await act('once', saving())).toBe('op')
    ledger.refresh = refresh
    await run(ledger.refresh())
    expect(ledger.state.operations).toHaveLength(1)
  })
})
