import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as v from 'valibot'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { contract, endpointOf } from '#contract/index.ts'
import { type TestServer, testServer } from '#tests/support/api.ts'
import { oddRequest, Written } from '#tests/support/odd-input.ts'
import { WHOLE } from '#tests/support/proofs.ts'

/** Whatever is asked, there is an answer, and what a write answers is what the next read gives. */

const EACH = WHOLE ? 400 : 4
/** Of the long form another one each time, which is printed. */
const SEED = WHOLE ? Date.now() % 2 ** 31 : 7
const calls: readonly Endpoint[] = Object.values(contract)

/** Ends what the next request stands on. */
const ENDING = ['demo.remove']

it(
  'every call answers odd requests, and none with a fault of its own',
  { timeout: WHOLE ? 3_600_000 : 120_000 },
  async () => {
    const server = await testServer({ demo: true })
    let asker = server.owner
    const faults: string[] = []
    const counts = new Map<number, number>()
    for (const endpoint of calls.filter(({ name }) => !ENDING.includes(name))) {
      const known = await someRecord(server, endpoint, asker.token)
      const requests = fc.sample(oddRequest(endpoint, known), { numRuns: EACH, seed: SEED })
      for (const [index, { path, headers, body }] of requests.entries()) {
        const all = { ...headers, Authorization: `Bearer ${asker.token}` }
        const said = `${endpoint.method} ${path} ${JSON.stringify({ headers, body })}`.slice(0, 600)
        const answer = await server.request(
          path,
          { method: endpoint.method, headers: all, ...(body !== undefined && { body }) },
          `10.0.${index % 250}.${counts.size}`,
        )
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
        const text = await answer.text()
        if (answer.status === 401) asker = await server.person('admin')
        if (answer.status >= 500 && !text.includes('"maintenance"'))
          faults.push(`${answer.status} ${said}: ${text.slice(0, 200)}`)
        if (['POST', 'PUT'].includes(endpoint.method) && answer.status < 300) {
          const difference = await differenceOf(server, endpoint, text, asker.token)
          if (difference !== null) faults.push(`${said}: ${difference}`)
        }
      }
    }
    if (WHOLE) process.stdout.write(`Seed ${SEED}: answers by status ${JSON.stringify(Object.fromEntries(counts))}\n`)
    expect(faults).toEqual([])
    expect(counts.get(422) ?? 0).toBeGreaterThan(calls.length)
  },
)

/** A record of the call's kind, so that some bodies are nearly right. */
async function someRecord(server: TestServer, endpoint: Endpoint, token: string): Promise<object> {
  const read = endpointOf(`${endpoint.name.split('.')[0] ?? ''}.read`)
  if (!read) return {}
  const path = read.path.replace(/\{\w+\}/g, '1')
  const answer = await server.request(`/api${path}`, { headers: { Authorization: `Bearer ${token}` } })
  const body = v.safeParse(v.looseObject({ data: v.looseObject({}) }), await answer.json())
  return body.success ? body.output.data : {}
}

/** Null when the record is read as it was answered. */
async function differenceOf(
  server: TestServer,
  endpoint: Endpoint,
  text: string,
  token: string,
): Promise<string | null> {
  const read = endpointOf(`${endpoint.name.split('.')[0] ?? ''}.read`)
  const written = v.safeParse(Written, JSON.parse(text))
  if (!read?.path.endsWith('{id}') || read.path.match(/\{/g)?.length !== 1 || !written.success) return null
  if (/\.(?:re)?order$/.test(endpoint.name)) return null
  const { data } = written.output
  const answer = await server.request(`/api${read.path.replace('{id}', String(data.id))}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const kept = v.safeParse(Written, await answer.json())
  if (!kept.success) return `answered ${JSON.stringify(data).slice(0, 200)}, and it can't be read`
  const wrong = Object.keys(data).filter(
    (name) => JSON.stringify(data[name]) !== JSON.stringify(kept.output.data[name]),
  )
  return wrong.length === 0
    ? null
    : `${wrong.join(', ')}: ${JSON.stringify(wrong.map((name) => [data[name], kept.output.data[name]])).slice(0, 300)}`
}
