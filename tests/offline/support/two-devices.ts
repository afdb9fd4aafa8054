import type { Outbox } from '#client/offline/engine/outbox/outbox.ts'
import type { NEW_ID } from './operations.ts'
import { world } from './world.ts'

/** Two devices of one person at one server; the first is offline and the second can be. */
export async function devices() {
  const here = world()
  const other = here.secondDevice()
  const a = await here.run(here.open())
  const b = await here.run(other.open())
  a.setReachable(false)
  b.setReachable(false)
  here.network.online = false
  return { ...here, a, b, other }
}

export const create = (id: typeof NEW_ID, title: string, category: number) =>
  ({
    entity: 'post',
    id,
    kind: 'create',
    values: { title, content: '<p>a</p>', category_id: category },
    base: null,
    label: title,
  }) as const

export const titles = (outbox: Outbox) => outbox.getSnapshot().items.map((item) => item.label)
