import type { Outbox } from '#client/offline/engine/outbox/outbox.ts'
import type { VirtualServer } from '#client/offline/simulation/virtual-server.ts'
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

/** The server tells what became of a key, as the real one does. */
export function answerReceipts(server: VirtualServer): void {
  const handle = server.handle.bind(server)
  const kept = new Map<string, Record<string, unknown>>()
  server.handle = (request) => {
    if (request.endpoint !== 'receipts.read') {
      const reply = handle(request)
      const [key, code] = [request.key, reply.body['code']]
      if (key !== null && code !== 'idempotency_key_reused')
        kept.set(key, { key, method: 'POST', path: '', status: reply.status, answer: reply.body })
      return reply
    }
    const receipt = kept.get(String(request.params['key']))
    if (!receipt) return { status: 404, body: { success: false, status: 404, message: '', code: 'not_found' } }
    const data = { ...receipt, created_at: '2026-11-21T08:00:00.000Z' }
    return { status: 200, body: { success: true, status: 200, message: '', data } }
  }
}

export const titles = (outbox: Outbox) => outbox.getSnapshot().items.map((item) => item.label)
