import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startFaultProxy, type FaultProxy } from './support/fault-proxy.ts'

/** The proxy decides what the offline tests believe: its own faults would be theirs. */

let server: Server
let proxy: FaultProxy
let served: string[]

beforeEach(async () => {
  served = []
  server = createServer((request, response) => {
    served.push(`${request.method} ${request.url}`)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ from: 'server', at: request.url }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  proxy = await startFaultProxy(`http://127.0.0.1:${address.port}`)
})

afterEach(async () => {
  await proxy.close()
  server.close()
  server.closeAllConnections()
})

const get = (path: string) => fetch(proxy.url + path)

it('passes what no rule names', async () => {
  const answer = await get('/api/posts?page=2')
  expect(await answer.json()).toEqual({ from: 'server', at: '/api/posts?page=2' })
  expect(proxy.exchanges).toMatchObject([{ method: 'GET', path: '/api/posts?page=2', served: 200, outcome: 'pass' }])
})

it('drops a request before the server sees it', async () => {
  proxy.when({ path: '/api', fault: { do: 'drop-request' } })
  await expect(get('/api/posts')).rejects.toThrow()
  expect(served).toEqual([])
})

it('drops a reply after the server has acted', async () => {
  proxy.when({ method: 'POST', fault: { do: 'drop-reply' } })
  await expect(fetch(`${proxy.url}/api/posts`, { method: 'POST', body: '{}' })).rejects.toThrow()
  expect(served).toEqual(['POST /api/posts'])
  expect(proxy.count('POST', '/api/posts', 'served')).toBe(1)
})

it('applies a rule as often as it says, then the next one, then none', async () => {
  const first = proxy.when({ times: 1, fault: { do: 'answer', status: 503 } })
  const second = proxy.when({ times: 1, fault: { do: 'answer', status: 200, body: '<h1>Hotel</h1>' } })
  expect((await get('/a')).status).toBe(503)
  const portal = await get('/a')
  expect([portal.headers.get('content-type'), await portal.text()]).toEqual([
    'text/html; charset=utf-8',
    '<h1>Hotel</h1>',
  ])
  expect((await get('/a')).status).toBe(200)
  expect([first(), second(), served.length]).toEqual([1, 1, 1])
})

it('answers in the server’s place after it has acted', async () => {
  proxy.when({ fault: { do: 'replace', status: 502 } })
  expect((await get('/a')).status).toBe(502)
  expect(served).toEqual(['GET /a'])
})

it('cuts a body that its head has promised in full', async () => {
  proxy.when({ fault: { do: 'cut', bytes: 5 } })
  await expect(get('/a').then((answer) => answer.text())).rejects.toThrow()
  expect(served).toEqual(['GET /a'])
})

it('holds a request until it is released', async () => {
  proxy.when({ times: 1, fault: { do: 'hold' } })
  const held = get('/a')
  await expect.poll(() => proxy.count('GET', '/a')).toBe(1)
  expect(served).toEqual([])
  proxy.release()
  expect((await held).status).toBe(200)
})

it('refuses connections while it is down, and takes them again at the same address', async () => {
  await proxy.down()
  await expect(get('/a')).rejects.toThrow()
  await proxy.up()
  expect((await get('/a')).status).toBe(200)
})
