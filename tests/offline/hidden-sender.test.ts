import { expect, it } from 'vitest'
import { THIS_VERSION } from '#client/offline/simulation/app-version.ts'
import { Life, OWNER } from '#client/offline/simulation/device.ts'
import { edit, world } from './support/world.ts'

/** The tab that sends is one that nobody sees: it rests when nothing waits, and what others save is sent all the same. */

const HOUR = 60 * 60_000

/** `looks`: how often the hidden tab asked to be woken once it is seen. */
async function hiddenSender() {
  const made = world()
  const { device, open, run } = made
  const life = new Life()
  const clock = device.clock(life, () => 0)
  const channel = device.channel(life)
  let looks = 0
  let deaf = false
  const hidden = await run(
    open(life, OWNER, THIS_VERSION, {
      clock: {
        ...clock,
        afterSeen: () => {
          looks += 1
          return () => undefined
        },
      },
      channel: { ...channel, listen: (receive) => channel.listen((message) => deaf || receive(message)) },
    }),
  )
  const seen = await run(open(new Life()))
  return { ...made, hidden, seen, looks: () => looks, hear: (hears: boolean) => void (deaf = !hears) }
}

it('rests until something happens once nothing waits', async () => {
  const { hidden, looks, scheduler } = await hiddenSender()
  await scheduler.run(1000)
  expect(hidden.getSnapshot().sendingHere).toBe(true)
  const before = looks()
  expect(before).toBeGreaterThan(0)
  await scheduler.run(HOUR)
  expect(looks()).toBe(before)
})

it('sends what another tab saved though it did not hear of it, when that tab looks again', async () => {
  const { seen, post, hear, run, scheduler, server } = await hiddenSender()
  const title = () => server.record('posts', post)?.['title']
  hear(false)
  await run(seen.save(edit(post, 'Saved beside')))
  await scheduler.run(HOUR)
  expect(title()).toBe('Old')
  hear(true)
  // Any of them may get lost: the tab repeats it as long as something waits.
  for (let minute = 0; minute < 20; minute += 1) await run(seen.wake(), 60_000)
  expect(title()).toBe('Saved beside')
  expect(seen.getSnapshot().items).toEqual([])
})
