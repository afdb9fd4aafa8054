import { expect, it } from 'vitest'
import type { Channel } from '#client/offline/engine/storage/ports.ts'
import { THIS_VERSION } from '#client/offline/simulation/app-version.ts'
import { Life, OWNER } from '#client/offline/simulation/device.ts'
import { edit, world } from './support/world.ts'

/** What one tab tells another may get lost, or arrive when that one is sending already. */

it('sends nothing before what another tab saved earlier, though nobody told it of that', async () => {
  const { open, run, scheduler, server, network, post } = world()
  const silent: Channel = { post: () => undefined, listen: () => () => undefined, close: () => undefined }
  const tab = () => run(open(new Life(), OWNER, THIS_VERSION, { channel: silent }))
  const category = server.insert('categories', { name: 'Second' }, 'seed')
  const [sending, other] = [await tab(), await tab()]
  const outboxes = [sending, other]
  network.online = false
  for (const outbox of outboxes) outbox.setReachable(false)
  await run(other.save({ ...edit(post, 'Named'), values: { category_id: category } }))
  const gone = { kind: 'delete', values: {}, base: { version: 1, values: {} }, label: 'Category' } as const
  await run(sending.save({ ...gone, entity: 'category', id: category }))
  network.online = true
  for (const outbox of outboxes) outbox.setReachable(true)
  await scheduler.run(10_000)
  const last = (collection: string, id: number) => server.rows(collection).get(id)?.history.at(-1)
  const [named, deleted] = [last('posts', post), last('categories', category)]
  expect([named?.values['category_id'], deleted?.deleted]).toEqual([category, true])
  expect(named?.order).toBeLessThan(deleted?.order ?? 0)
})
