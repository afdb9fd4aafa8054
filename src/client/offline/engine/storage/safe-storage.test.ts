import { describe, expect, it } from 'vitest'
import { SafeStorage } from './safe-storage.ts'
import { type Connection, type Database, StorageError, type Transaction } from './storage.ts'

const named = (name: string) => Object.assign(new Error(name), { name })
const nothing = async () => 'done'

/** A database whose transactions fail as told, one after the other, and then go well. */
function storage(fails: readonly unknown[], { opening = [] as readonly unknown[], room = [true, true] } = {}) {
  const [failures, unopened] = [[...fails], [...opening]]
  const seen = { opened: 0, closed: 0, ran: 0, quota: 0, released: 0, blocked: 0 }
  let close = () => undefined
  const connection: Connection = {
    transact: async (_, work) => {
      seen.ran += 1
      if (failures.length > 0) throw failures.shift()
      return work(NO_TRANSACTION)
    },
    releaseReserve: async () => {
      seen.released += 1
      if (room[1] === false) throw new Error('No reserve')
      return true
    },
    close: () => void (seen.closed += 1),
  }
  const database: Database = {
    open: async ({ onClosed, onBlocked }) => {
      seen.opened += 1
      close = () => void onClosed()
      onBlocked()
      if (unopened.length > 0) throw unopened.shift()
      return connection
    },
  }
  const safe = new SafeStorage(database, {
    onQuota: async () => {
      seen.quota += 1
      if (room[0] === false) throw new Error('No room')
    },
    onBlocked: () => void (seen.blocked += 1),
  })
  return { safe, seen, lose: () => close(), run: () => safe.transact('strict', nothing) }
}
const NO_TRANSACTION = {} as Transaction

describe('storage', () => {
  it('is opened once, and anew when the browser has closed it', async () => {
    const { run, seen, lose } = storage([])
    expect([await run(), await run()]).toEqual(['done', 'done'])
    expect(seen).toMatchObject({ opened: 1, blocked: 1 })
    lose()
    await run()
    expect(seen).toMatchObject({ opened: 2, closed: 0 })
  })

  it('writes nothing once it is closed', async () => {
    const { safe, run, seen } = storage([])
    await run()
    safe.close()
    await expect(run()).rejects.toMatchObject({ name: 'StorageError', problem: 'connection' })
    expect(seen).toEqual({ opened: 1, closed: 1, ran: 1, quota: 0, released: 0, blocked: 1 })
  })

  it('is opened anew when it could not be opened, and by nobody else’s failure', async () => {
    const { run, seen } = storage([], { opening: [named('VersionError')] })
    await expect(run()).rejects.toMatchObject({ problem: 'failed' })
    expect(await run()).toBe('done')
    expect(seen).toMatchObject({ opened: 2, closed: 0 })
  })

  it('reopens a dead connection twice', async () => {
    for (const name of ['InvalidStateError', 'UnknownError', 'TransactionInactiveError', 'NotFoundError']) {
      const twice = storage([named(name), named(name)])
      expect(await twice.run()).toBe('done')
      expect(twice.seen).toMatchObject({ opened: 3, closed: 2, ran: 3 })
    }
    const dead = named('InvalidStateError')
    const thrice = storage([dead, dead, dead])
    await expect(thrice.run()).rejects.toMatchObject({ problem: 'connection', cause: dead })
    expect(thrice.seen.ran).toBe(3)
  })

  it('tries again what the browser aborted, twice, on the same connection', async () => {
    const aborted = new DOMException('', 'AbortError')
    const twice = storage([aborted, aborted])
    expect(await twice.run()).toBe('done')
    expect(twice.seen).toMatchObject({ opened: 1, closed: 0, ran: 3 })
    const thrice = storage([aborted, aborted, aborted])
    await expect(thrice.run()).rejects.toMatchObject({ problem: 'failed', cause: aborted })
    expect(thrice.seen.ran).toBe(3)
  })
})

describe('a full disk', () => {
  const full = named('QuotaExceededError')

  it('gets room once, from wherever there is some', async () => {
    for (const room of [
      [true, true],
      [false, true],
      [true, false],
    ]) {
      const { run, seen } = storage([full], { room })
      expect(await run()).toBe('done')
      expect(seen).toMatchObject({ quota: 1, released: 1, ran: 2, opened: 1 })
    }
  })

  it('is told of when there is none, or not enough', async () => {
    const none = storage([full], { room: [false, false] })
    await expect(none.run()).rejects.toMatchObject({ problem: 'quota', cause: full })
    expect(none.seen.ran).toBe(1)
    const little = storage([full, full])
    await expect(little.run()).rejects.toMatchObject({ problem: 'quota' })
    expect(little.seen).toMatchObject({ quota: 1, ran: 2 })
    const unopened = storage([], { opening: [full] })
    await expect(unopened.run()).rejects.toMatchObject({ problem: 'quota' })
    expect(unopened.seen.quota).toBe(0)
  })
})

describe('what went wrong', () => {
  it('is the storage’s when the browser says so', async () => {
    for (const error of [
      new DOMException('', 'SomethingNew'),
      named('ConstraintError'),
      named('DataError'),
      'no error at all',
      null,
    ]) {
      const { run, seen } = storage([error])
      await expect(run()).rejects.toMatchObject({ name: 'StorageError', problem: 'failed', cause: error })
      expect(seen.ran).toBe(1)
    }
  })

  it('is whatever it is when the step itself failed', async () => {
    for (const error of [new TypeError('A defect'), new StorageError('quota', null)]) {
      const { run, seen } = storage([error])
      await expect(run()).rejects.toBe(error)
      expect(seen.ran).toBe(1)
    }
  })
})
