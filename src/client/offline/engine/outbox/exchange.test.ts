import { expect, it } from 'vitest'
import { entryOf, NEW_ID, operation } from '#tests/offline/support/operations.ts'
import { stepWorld } from '#tests/offline/support/steps.ts'
import { tabAlone } from '#tests/offline/support/tab.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { Exchange, type ExchangePorts } from './exchange.ts'
import { OutboxError } from './outbox-error.ts'

const world = (fails: Error | null = null) => {
  const { ledger, run, put } = stepWorld()
  const { options } = tabAlone()
  const person: ExchangePorts['person'] = (work) => (fails ? Promise.reject(fails) : ledger.write('strict', work))
  return { exchange: new Exchange({ ledger, options, person }), ledger, run, put }
}

it('a file is written also where the device can’t be written to, and not where something else is wrong', async () => {
  const full = world(new StorageError('quota', null))
  await full.put([operation({ opId: 'op' })])
  expect(await full.run(full.exchange.exportAll())).toMatchObject({ operations: [{ opId: 'op' }] })
  const broken = world(new TypeError('A defect'))
  await expect(broken.run(broken.exchange.exportAll())).rejects.toThrow('A defect')
})

it('what left with "Export and discard" is known by its last saves', async () => {
  const { exchange, run, put } = world()
  await put([operation({ opId: 'op', saves: ['first', 'second'] })])
  expect(exchange.removed.size).toBe(0)
  await run(exchange.exportAndRemove())
  expect([...exchange.removed]).toEqual(['second'])
})

it('a file says for which server it was written', async () => {
  const { exchange, run } = world()
  const file = await exchange.read(JSON.stringify(await run(exchange.exportAll())))
  expect(exchange.isSameServer(file)).toBe(true)
  expect(exchange.isSameServer({ ...file, serverOrigin: 'https://other.test' })).toBe(false)
})

it('what the browser erased is written to a file as far as this page knew it, and nothing where nothing was', async () => {
  const { exchange, ledger, run, put } = world()
  await expect(exchange.exportErased()).rejects.toEqual(new OutboxError('not-found'))
  await put([operation({ opId: 'op' })], { born: 'first' }, { ids: [entryOf(NEW_ID, 3)] })
  await run(ledger.refresh())
  await put([], { born: 'second' }, { remove: ['op'] })
  await run(ledger.refresh())
  expect((await run(exchange.exportAll())).operations).toEqual([])
  const file = await exchange.read(JSON.stringify(await exchange.exportErased()))
  expect(file).toMatchObject({
    operations: [{ operation: { opId: 'op' } }],
    ids: [{ localId: NEW_ID, serverId: 3 }],
  })
})

it('what a file held that can’t be read here is seen at once', async () => {
  const { exchange, ledger, run } = world()
  const document = await run(exchange.exportAll())
  const operations = [operation({ opId: 'op' }), { ...operation({ opId: 'newer' }), schemaVersion: 99 }]
  await run(exchange.takeUp(await exchange.read(JSON.stringify({ ...document, operations }))))
  expect(ledger.state).toMatchObject({ operations: [{ opId: 'op' }], quarantined: [{ opId: 'newer' }] })
})
