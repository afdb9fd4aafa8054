import { describe, expect, it } from 'vitest'
import type { Outbox } from '#client/offline/engine/outbox/outbox.ts'
import { NEW_ID } from './support/operations.ts'
import { world } from './support/world.ts'

/** How a first save of a new record that was let go comes back, although it was saved once more since. */
const WAYS_BACK: Readonly<Record<string, (outbox: Outbox, opId: string, file: string) => Promise<unknown>>> = {
  'the trash': (outbox, opId) => outbox.restoreFromTrash(opId),
  'an undo': (outbox, opId) => outbox.undo(opId),
  'a file': async (outbox, _, file) => outbox.exchange.takeUp(await outbox.exchange.read(file)),
}

/** A page whose first save is in the trash, and whose second one waits; `file` holds the first. */
async function savedTwice(second: string) {
  const parts = world()
  const { network, category, open, run } = parts
  const outbox = await run(open())
  const connect = (online: boolean) => {
    network.online = online
    outbox.setReachable(online)
  }
  const save = (title: string) => {
    const values = { title, content: '<p>a</p>', category_id: category }
    return run(outbox.save({ entity: 'post', id: NEW_ID, kind: 'create', values, base: null, label: 'Post' }))
  }
  connect(false)
  const { opId } = await save('First')
  const file = JSON.stringify(await run(outbox.exchange.exportAll()))
  await run(outbox.discard(opId ?? ''))
  await save(second)
  const titles = () => [...parts.server.rows('posts').values()].map((row) => row.values['title'])
  return { ...parts, outbox, connect, first: opId ?? '', file, titles }
}

describe('a new record that was saved twice', () => {
  for (const [name, bring] of Object.entries(WAYS_BACK)) {
    it(`is made once when the first save comes back from ${name}`, async () => {
      const { outbox, connect, first, file, titles, run, scheduler } = await savedTwice('First')
      await run(bring(outbox, first, file))
      connect(true)
      await scheduler.run(20_000)
      expect(titles().filter((title) => title === 'First')).toHaveLength(1)
      expect(outbox.getSnapshot()).toMatchObject({ items: [], trash: [] })
    })

    it(`is made once when it was sent before the first save came back from ${name}`, async () => {
      const { outbox, connect, first, file, titles, run, scheduler } = await savedTwice('First')
      connect(true)
      await scheduler.run(5000)
      expect(outbox.idOf(NEW_ID)).not.toBeNull()
      await run(bring(outbox, first, file))
      await scheduler.run(20_000)
      expect(titles().filter((title) => title === 'First')).toHaveLength(1)
      expect(outbox.getSnapshot()).toMatchObject({ items: [], trash: [] })
    })

    it(`asks which text is meant when the two differ and the first comes back from ${name}`, async () => {
      const { outbox, connect, first, file, titles, run, scheduler } = await savedTwice('Second')
      connect(true)
      await scheduler.run(5000)
      await run(bring(outbox, first, file))
      await scheduler.run(20_000)
      expect(titles().filter((title) => title !== 'Old')).toEqual(['Second'])
      const [item] = outbox.getSnapshot().items
      expect(item).toMatchObject({ opId: first, state: 'needs-you', problem: { code: 'conflict' } })
      await run(outbox.resolve(first, 'mine'), 5000)
      expect(titles().filter((title) => title !== 'Old')).toEqual(['First'])
    })
  }
})
