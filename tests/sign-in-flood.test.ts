import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '#tooling/server-process.ts'

/** Checking a password costs 64 MB and a tenth of a second of a core, on purpose: a flood of them must not stop the rest. */

const FLOOD = 250
const BUSY_CLIENTS = 4

it('250 sign-ins at once: some are checked, the others are told when to come back, and other clients hardly notice', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'offdesk-flood-'))
  const server = await startServer({ dataDir, env: { TRUST_PROXY: '1' } })
  onTestFinished(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  let isOver = false
  const waits: number[] = []
  const readOn = async () => {
    while (!isOver) {
      const from = performance.now()
      const answer = await fetch(`${server.url}/api/categories`)
      await answer.text()
      expect(answer.status).toBe(200)
      waits.push(performance.now() - from)
    }
  }
  const begin = performance.now()
  const readers = Array.from({ length: BUSY_CLIENTS }, readOn)
  const replies = await Promise.all(Array.from({ length: FLOOD }, (_, index) => signIn(server.url, index)))
  const whole = performance.now() - begin
  isOver = true
  await Promise.all(readers)

  const checked = replies.filter((reply) => reply.status === 401)
  const refused = replies.filter((reply) => reply.status === 503)
  expect(checked.length + refused.length).toBe(FLOOD)
  expect(checked.length).toBeGreaterThanOrEqual(26)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every((reply) => Number(reply.headers.get('Retry-After')) > 0)).toBe(true)

  const slow = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? Infinity
  console.log(
    `Sign-ins at once: ${checked.length} checked, ${refused.length} refused in ${Math.round(whole)} ms; ` +
      `${waits.length} other calls, p95 ${slow.toFixed(1)} ms.`,
  )
  // Compared with the flood of the same run, whatever the machine: were passwords checked where calls are answered, each
  // call would wait for several of them.
  expect(slow).toBeLessThan(whole / 10)
})

function signIn(url: string, index: number): Promise<Response> {
  return fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.0.${index}` },
    body: JSON.stringify({ email: `nobody-${index}@example.com`, password: 'wrong password' }),
  })
}
