import { describe, expect, it } from 'vitest'
import { SafeStorage } from '#client/offline/engine/storage/safe-storage.ts'
import { type Connection, type Database, StorageError } from '#client/offline/engine/storage/storage.ts'
import type { Outbox } from '#client/offline/engine/outbox/outbox.ts'
import { NEW_ID } from './support/operations.ts'
import { edit, world } from './support/world.ts'

/**
 * Whatever a person does happens once, also when the connection to the storage dies before a transaction, or after its
 * commit and before anybody heard of it: each act is run once for each of its transactions and each of the two, and ends
 * as the run without.
 */

type World = ReturnType<typeof world>
type Death = 'before' | 'after'

/** A database whose connections can be made to die at the n-th transaction from now on. */
function mortal(inner: Database) {
  const plan: { left: number; death: Death } = { left: -1, death: 'before' }
  let seen = 0
  const dead = () => new DOMException('The connection is lost', 'InvalidStateError')
  const open: Database['open'] = async (events) => {
    const connection = await inner.open(events)
    const transact: Connection['transact'] = async (durability, work) => {
      seen += 1
      const dies = plan.left === 0
      plan.left -= 1
      if (dies && plan.death === 'before') throw dead()
      const result = await connection.transact(durability, work)
      if (dies) throw dead()
      return result
    }
    return { transact, releaseReserve: () => connection.releaseReserve(), close: () => connection.close() }
  }
  return {
    database: { open },
    arm: (at: number, death: Death) => Object.assign(plan, { left: at, death }),
    count: () => seen,
  }
}

async function start() {
  const made = world()
  const { database, arm, count } = mortal(made.device.database(made.life))
  const events = { onQuota: async () => undefined, onBlocked: () => undefined }
  const storage = new SafeStorage(database, events)
  const outbox = await made.run(made.open(undefined, undefined, undefined, { storage }))
  return { ...made, outbox, arm, count }
}
type Started = Awaited<ReturnType<typeof start>>

function offline({ network, outbox }: { network: World['network']; outbox: Outbox }): void {
  network.online = false
  outbox.setReachable(false)
}

const create = (category: number) =>
  ({
    entity: 'post',
    id: NEW_ID,
    kind: 'create',
    values: { title: 'Fresh', content: '<p>a</p>', category_id: category },
    base: null,
    label: 'Post',
  }) as const

const saved = async (on: Started, intent: Parameters<Outbox['save']>[0]) => {
  offline(on)
  const { opId } = await on.run(on.outbox.save(intent))
  return opId ?? ''
}

async function conflict(on: Started): Promise<string> {
  on.server.change('posts', on.post, 'other', (values) => ({ ...values, title: 'Theirs' }))
  const { opId } = await on.run(on.outbox.save(edit(on.post, 'Mine')), 2000)
  offline(on)
  return opId ?? ''
}

/** Each prepares its world and returns the act. */
const ACTS: Readonly<Record<string, (on: Started) => Promise<(outbox: Outbox) => Promise<unknown>>>> = {
  'saving an edit': async (on) => {
    offline(on)
    return (outbox) => outbox.save(edit(on.post, 'New'))
  },
  'saving a second edit on top': async (on) => {
    await saved(on, edit(on.post, 'New'))
    const base = { version: 1, values: { title: 'New' } }
    return (outbox) => outbox.save({ ...edit(on.post, 'Newer'), base })
  },
  'editing back to where it started': async (on) => {
    await saved(on, edit(on.post, 'New'))
    const base = { version: 1, values: { title: 'New' } }
    return (outbox) => outbox.save({ ...edit(on.post, 'Old'), base })
  },
  'making a record': async (on) => {
    offline(on)
    return (outbox) => outbox.save(create(on.category))
  },
  deleting: async (on) => {
    await saved(on, edit(on.post, 'New'))
    return (outbox) => outbox.save({ ...edit(on.post, ''), kind: 'delete', values: {} })
  },
  'deleting what was never sent': async (on) => {
    await saved(on, create(on.category))
    return (outbox) => outbox.save({ ...create(on.category), kind: 'delete', values: {} })
  },
  restoring: async (on) => {
    await saved(on, { ...edit(on.post, ''), kind: 'delete', values: {} })
    return (outbox) => outbox.save({ ...edit(on.post, ''), kind: 'restore', values: {} })
  },
  'keeping a file': async (on) => {
    offline(on)
    const bytes = new TextEncoder().encode('picture').buffer
    const file = { bytes, name: 'a.txt', mimeType: 'text/plain', values: { is_public: true }, label: 'a.txt' }
    return (outbox) => outbox.upload(file)
  },
  'leaving a file out': async (on) => {
    offline(on)
    const bytes = new TextEncoder().encode('picture').buffer
    const file = { bytes, name: 'a.txt', mimeType: 'text/plain', values: { is_public: true }, label: 'a.txt' }
    const { opId, localId } = await on.run(on.outbox.upload(file))
    const content = `<p>a <img src="offdesk-upload:${localId}"></p>`
    await saved(on, { ...create(on.category), values: { ...create(on.category).values, content } })
    return (outbox) => outbox.leaveOut(opId)
  },
  'meeting another store': async (on) => {
    await on.run(on.outbox.stores.meet('first.one'))
    await saved(on, edit(on.post, 'New'))
    return (outbox) => outbox.stores.meet('second.one')
  },
  'going on with another store': async (on) => {
    await on.run(on.outbox.stores.meet('first.one'))
    await saved(on, edit(on.post, 'New'))
    await on.run(on.outbox.stores.meet('second.one'))
    return (outbox) => outbox.stores.adopt('second.one')
  },
  discarding: async (on) => {
    const opId = await saved(on, edit(on.post, 'New'))
    return (outbox) => outbox.discard(opId)
  },
  'undoing a new record': async (on) => {
    const opId = await saved(on, create(on.category))
    return (outbox) => outbox.undo(opId)
  },
  'undoing an edit': async (on) => {
    const opId = await saved(on, edit(on.post, 'New'))
    return (outbox) => outbox.undo(opId)
  },
  'undoing a deletion': async (on) => {
    await saved(on, edit(on.post, 'New'))
    const opId = await saved(on, { ...edit(on.post, ''), kind: 'delete', values: {} })
    return (outbox) => outbox.undo(opId)
  },
  'undoing what was sent': async (on) => {
    const { opId } = await on.run(on.outbox.save(edit(on.post, 'New')), 2000)
    offline(on)
    return (outbox) => outbox.undo(opId ?? '')
  },
  'bringing back from the trash': async (on) => {
    const opId = await saved(on, edit(on.post, 'New'))
    await on.run(on.outbox.discard(opId))
    return (outbox) => outbox.restoreFromTrash(opId)
  },
  'deciding for mine': async (on) => {
    const opId = await conflict(on)
    return (outbox) => outbox.resolve(opId, 'mine')
  },
  'deciding for theirs': async (on) => {
    const opId = await conflict(on)
    return (outbox) => outbox.resolve(opId, 'theirs')
  },
  retrying: async (on) => {
    const opId = await saved(on, edit(on.post, 'New'))
    return (outbox) => outbox.retry(opId)
  },
  'retrying all': async (on) => {
    await saved(on, edit(on.post, 'New'))
    return (outbox) => outbox.retryAll()
  },
  pausing: async (on) => {
    offline(on)
    return (outbox) => outbox.pauseForSignIn()
  },
  exporting: async (on) => {
    await saved(on, edit(on.post, 'New'))
    return async (outbox) => (await outbox.exchange.exportAll()).operations
  },
  'exporting and discarding': async (on) => {
    await saved(on, edit(on.post, 'New'))
    return async (outbox) => (await outbox.exchange.exportAndRemove()).operations
  },
  'taking up a file': async (on) => {
    await saved(on, edit(on.post, 'New'))
    const document = JSON.stringify(await on.run(on.outbox.exchange.exportAndRemove()))
    const file = await on.run(on.outbox.exchange.read(document))
    return async (outbox) => (await outbox.exchange.takeUp(file)).taken
  },
}

/** What the act answered, and what the device holds and the server got in the end. */
async function course(name: string, death: { at: number; way: Death } | null) {
  const on = await start()
  const act = await ACTS[name]?.(on)
  if (!act) throw new Error(`No act ${name}`)
  const before = on.count()
  if (death) on.arm(death.at, death.way)
  const answer = await on.run(act(on.outbox), 500)
  const transactions = on.count() - before
  await on.run(on.outbox.wake())
  const { items, trash } = on.outbox.getSnapshot()
  const waiting = items.map(({ operation: { opId, kind, values, status, base, baseVersion, saves } }) => {
    return { opId, kind, values, asks: status === 'needs-attention', base, baseVersion, saves }
  })
  const away = trash.map(({ trashId, group, reason }) => ({ trashId, group, reason }))
  on.network.online = true
  on.outbox.setReachable(true)
  await on.run(on.outbox.resume())
  await on.scheduler.run(60_000)
  const rows = [...on.server.rows('posts').values()].map(({ values, deleted }) => ({
    values,
    gone: deleted,
  }))
  return { transactions, end: { answer, waiting, away, rows } }
}

describe('an act of a person happens once, whenever the storage fails', () => {
  it.each(Object.keys(ACTS))('%s', async (name) => {
    const { transactions, end } = await course(name, null)
    expect(transactions).toBeGreaterThan(0)
    for (let at = 0; at < transactions; at += 1) {
      for (const way of ['before', 'after'] as const) {
        expect((await course(name, { at, way })).end, `${way} transaction ${at}`).toEqual(end)
      }
    }
  })
})

describe('a device without room', () => {
  it.each([
    ['there is nothing to free', async () => undefined, async () => false],
    ['dropping the cache fails', () => Promise.reject(new DOMException('x', 'UnknownError')), async () => true],
    ['the reserve can’t be freed', async () => undefined, () => Promise.reject(new DOMException('x', 'UnknownError'))],
    [
      'neither can be',
      () => Promise.reject(new DOMException('x', 'InvalidStateError')),
      () => Promise.reject(new Error('x')),
    ],
  ])('says so, also when %s', async (_, onQuota, releaseReserve) => {
    const connection: Connection = {
      transact: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      releaseReserve,
      close: () => undefined,
    }
    const storage = new SafeStorage({ open: async () => connection }, { onQuota, onBlocked: () => undefined })
    const failure = await storage.transact('strict', async () => 1).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StorageError)
    expect(failure).toMatchObject({ problem: 'quota' })
  })
})
