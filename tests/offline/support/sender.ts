import { entities } from '#contract/index.ts'
import { change, type Change } from '#client/offline/engine/storage/change.ts'
import { Ledger } from '#client/offline/engine/storage/ledger.ts'
import type { Clock, OutgoingRequest, Outcome } from '#client/offline/engine/storage/ports.ts'
import type { Meta, Operation } from '#client/offline/engine/storage/record.ts'
import { SafeStorage } from '#client/offline/engine/storage/safe-storage.ts'
import type { Durability } from '#client/offline/engine/storage/storage.ts'
import { Sender, type SenderPorts } from '#client/offline/engine/sending/sender.ts'
import { Device, Life } from '#client/offline/simulation/device.ts'
import { Prng } from '#client/offline/simulation/prng.ts'
import { Scheduler } from '#client/offline/simulation/scheduler.ts'
import { post } from './operations.ts'

/** A sender by itself, on a disk in memory, in virtual time: the test is its server, its clock and its other tabs. */
export function senderWorld(more: Partial<SenderPorts> = {}) {
  const scheduler = new Scheduler()
  const random = new Prng(1)
  const device = new Device(scheduler, random)
  const trouble = {
    storage: null as Error | null,
    offset: 0,
    hidden: false,
    /** Called before each transaction of the sender. */
    before: (() => undefined) as (durability: Durability | 'read') => void,
  }
  const server = { requests: [] as OutgoingRequest[], answer: async () => taken() }
  const told = { said: [] as string[][], changes: 0, reachable: true, signIns: 0, transactions: 0 }
  const seen = device.clock(new Life(), () => trouble.offset)
  const clock: Clock = {
    ...seen,
    afterSeen: (ms, call) => (trouble.hidden ? () => undefined : seen.afterSeen(ms, call)),
  }
  const storageOf = (life: Life) =>
    new SafeStorage(device.database(life), { onQuota: async () => undefined, onBlocked: () => undefined })
  const silent = { acknowledged: () => undefined, changed: () => undefined }
  const own = storageOf(new Life())
  const ledger = new Ledger(
    {
      close: () => own.close(),
      transact: (durability, work) => {
        told.transactions += 1
        trouble.before(durability)
        return trouble.storage === null ? own.transact(durability, work) : Promise.reject(trouble.storage)
      },
    },
    clock,
    silent,
  )
  const other = new Ledger(storageOf(new Life()), clock, silent)
  const sender: Sender = new Sender({
    ledger,
    transport: {
      send: (request) => {
        server.requests.push(request)
        return server.answer()
      },
      read: async () => ({ kind: 'unreachable' }),
    },
    clock,
    random,
    locks: device.locks(new Life()),
    lockName: 'sender',
    policyOf: (entity) => entities[entity],
    listOf: () => null,
    diagnose: (...words) => void told.said.push(words),
    changed: () => {
      told.changes += 1
      told.reachable = sender.host.reachable
    },
    signInNeeded: () => void (told.signIns += 1),
    ...more,
  })
  /** What another tab writes, of which nobody here hears. */
  const beside = (put: readonly Operation[], meta: Partial<Meta> = {}, more: Partial<Change> = {}) =>
    run(
      other.write('strict', async (tx) => {
        const known = await tx.meta()
        return { change: change({ ...more, put, meta: { ...known, ...meta } }), result: undefined }
      }),
    )
  async function run<T>(promise: Promise<T>, ms = 50): Promise<T> {
    promise.catch(() => undefined)
    await scheduler.run(ms)
    return promise
  }
  const stored = (opId: string) => device.disk.tables.operations.get(opId) as Operation | undefined
  const sentNow = () => server.requests.map(({ headers }) => headers.idempotencyKey.split('.')[0])
  return { scheduler, device, ledger, other, sender, server, told, trouble, beside, run, stored, sentNow }
}

/** The server's word for an edit that it carried out. */
export function taken(): Outcome {
  return { kind: 'reply', status: 200, version: 2, retryAfterMs: null, body: { success: true, data: post() } }
}
