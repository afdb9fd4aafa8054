import { expect, it } from 'vitest'
import { operation } from './support/operations.ts'
import { senderWorld, taken } from './support/sender.ts'

/** Edits that do not leave because the server, asked for a sign of life first, gave none. */

const SECOND = 1000
const MINUTE = 60 * SECOND

it('stay open to edits, one of them is tried now and then, and all go when the server is back', async () => {
  const { sender, scheduler, beside, stored, server, told, sentNow } = senderWorld()
  const edits = [1, 2, 3, 4, 5, 6].map((recordId) => operation({ recordId }))
  await beside(edits)
  server.answer = async () => ({ kind: 'unsent' })
  sender.start()
  await scheduler.run(10 * MINUTE)
  for (const { opId } of edits) expect(stored(opId)).toMatchObject({ status: 'ready', frozen: null, sends: 0 })
  expect(told.reachable).toBe(false)
  expect(server.requests.length).toBeLessThan(30)

  server.requests.length = 0
  server.answer = async () => taken()
  sender.hint(true)
  await scheduler.run(SECOND)
  expect(new Set(sentNow())).toEqual(new Set(edits.map(({ opId }) => opId)))
})

it('stay as they left when they did leave before', async () => {
  const { sender, scheduler, beside, stored, server } = senderWorld()
  const op = operation()
  await beside([op])
  server.answer = async () => ({ kind: 'unreachable' })
  sender.start()
  await scheduler.run(SECOND / 10)
  const { frozen } = stored(op.opId) ?? {}
  expect(frozen).toMatchObject({ method: 'PUT' })
  server.answer = async () => ({ kind: 'unsent' })
  await scheduler.run(10 * MINUTE)
  expect(stored(op.opId)).toMatchObject({ status: 'uncertain', frozen })
})
