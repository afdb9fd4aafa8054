import { expect, it } from 'vitest'
import type { Locks } from '#client/offline/engine/storage/ports.ts'
import { THIS_VERSION } from '#client/offline/simulation/app-version.ts'
import { Life, OWNER } from '#client/offline/simulation/device.ts'
import { edit, world } from './support/world.ts'

/** A page that gave no sign of life for long loses the lock while it works under it (device/live-locks.ts). */

it('ends what it began before it gets in line again, and goes on when it is its turn', async () => {
  const { open, run, scheduler, server, post } = world()
  const seen = { holds: 0, working: 0, most: 0 }
  let rob = () => undefined as void
  const locks: Locks = {
    hold: (_name, _signal, work) =>
      new Promise((resolve, reject) => {
        seen.holds += 1
        seen.working += 1
        seen.most = Math.max(seen.most, seen.working)
        rob = () => reject(new DOMException('Taken', 'AbortError'))
        work()
          .then(resolve, reject)
          .finally(() => (seen.working -= 1))
      }),
  }
  const robbed = await run(open(new Life(), OWNER, THIS_VERSION, { locks }))
  expect(robbed.getSnapshot().sendingHere).toBe(true)
  rob()
  await scheduler.run(100)
  expect(robbed.getSnapshot().sendingHere).toBe(false)
  await scheduler.run(10_000)
  expect(seen).toEqual({ holds: 2, working: 1, most: 1 })
  await run(robbed.save(edit(post, 'Sent after all')), 5000)
  expect(server.record('posts', post)?.['title']).toBe('Sent after all')
})
