import { expect, it } from 'vitest'
import { fillPath, type Endpoint } from '#contract/calls/endpoint.ts'
import { contract } from '#contract/index.ts'
import { testServer } from '#tests/support/api.ts'

/** A POST stands for another method, for clients that can send no other one: at every address, in every kind of body. */

const endpoints: Endpoint[] = Object.values(contract)
/** Raw bytes have no place for a name. */
const other = endpoints.filter(({ method, bodyType }) => !['GET', 'POST'].includes(method) && bodyType !== 'bytes')

const form = (method: string) => {
  const made = new FormData()
  made.set('_method', method)
  return made
}
const BODIES: Readonly<Record<string, (method: string) => { body: string | FormData; type?: string }>> = {
  urlencoded: (method) => ({ body: `_method=${method}`, type: 'application/x-www-form-urlencoded' }),
  multipart: (method) => ({ body: form(method) }),
  JSON: (method) => ({ body: JSON.stringify({ _method: method }), type: 'application/json' }),
}

it.each(Object.keys(BODIES))('as %s', async (kind) => {
  const server = await testServer()
  const post = async (path: string, sent: { body: string | FormData; type?: string } | undefined) => {
    const headers = { Authorization: `Bearer ${server.owner.token}`, ...(sent?.type && { 'Content-Type': sent.type }) }
    return server.request(`/api${path}`, { method: 'POST', headers, body: sent?.body ?? null })
  }
  const wrong: string[] = []
  for (const { method, path, name } of other) {
    const ids = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => [id, '987654']))
    const answer = await post(fillPath(path, ids), BODIES[kind]?.(method))
    // It reaches its call: there is no such record, or the body says too little.
    const isOther = [400, 405, 415].includes(answer.status) || (await answer.text()).includes('_method')
    if (isOther) wrong.push(`${name}: ${answer.status}`)
  }
  expect(wrong).toEqual([])
  expect(other.length).toBeGreaterThan(30)
})
