import { expect } from 'vitest'
import { change, NOTHING } from '#client/offline/engine/storage/change.ts'
import { Ledger, type Step } from '#client/offline/engine/storage/ledger.ts'
import type { Durability, Storage, Transaction } from '#client/offline/engine/storage/storage.ts'
import { stepWorld } from './steps.ts'

type Work<T> = (tx: Transaction) => Promise<T>

/** A ledger over a disk in memory, whose transactions the test may repeat, undo or hold up. */
export function ledgerWorld() {
  const { ledger: inner, run, put, tables } = stepWorld()
  const told: unknown[] = []
  const around = {
    /** The connection dies after the commit: the step runs again. */
    repeats: false,
    /** The browser aborts the first one: nothing of it was written. */
    aborts: false,
    before: async () => undefined as void,
  }
  const through = <T>(durability: Durability | 'read', work: Work<T>): Promise<T> =>
    durability === 'read' ? inner.read(work) : writeThrough(work)
  async function writeThrough<T>(work: Work<T>): Promise<T> {
    let result: T | undefined
    await inner.write('strict', async (tx) => {
      result = await work(tx)
      return { change: NOTHING, result: undefined }
    })
    return result as T
  }
  const storage: Storage = {
    close: () => undefined,
    transact: async (durability, work) => {
      if (around.aborts) {
        const aborted = writeThrough(async (tx) => {
          await work(tx)
          throw new RangeError('Aborted')
        })
        await expect(aborted).rejects.toThrow('Aborted')
      }
      const result = await through(durability, work)
      if (around.repeats && durability !== 'read') return through(durability, work)
      await around.before()
      return result
    },
  }
  const ledger = new Ledger(
    storage,
    { now: () => 10, after: () => () => undefined, afterSeen: () => () => undefined },
    {
      acknowledged: (event) => void told.push(event),
      changed: (origin) => void told.push(origin),
    },
  )
  const step = <T>(work: Work<Step<T>>) => run(ledger.write('strict', work))
  return {
    ledger,
    run,
    put,
    /** Nothing waits any more, in a database that was made as this one. */
    erase: (born: string) =>
      run(
        inner.write('strict', async (tx) => ({
          change: change({ remove: ['op'], meta: { ...(await tx.meta()), born } }),
          result: null,
        })),
      ),
    tables,
    told,
    around,
    step,
    act: <T>(name: string, work: Work<Step<T>>) => run(ledger.act(name, work)),
  }
}
