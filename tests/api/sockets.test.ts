import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdSockets, mostSockets } from '#tests/support/idle-sockets.ts'
import { WHOLE } from '#tests/support/proofs.ts'
import { killableServer, type KillableServer } from '#tests/support/killable-server.ts'

/**
 * Thousands of connections that ask nothing, and somebody beside them who does. It takes its seconds, because a crowd has
 * to come together and to stay for a while.
 */

const SOCKETS = mostSockets(WHOLE ? 2000 : 1500)
const REQUESTS = WHOLE ? 60 : 30
/** Milliseconds. */
const PAUSE = 20
/** Without the guard others are refused, which fails at once; the crowd and the server share the cores of this machine. */
const MOST_TIMES = 150
const STRANGER = process.platform === 'linux' ? '127.0.0.9' : '127.0.0.1'
/** Other systems have one address for themselves. */
const MANY =
  process.platform === 'linux' ? Array.from({ length: 250 }, (_, index) => `127.1.0.${index + 1}`) : ['127.0.0.1']

let server: KillableServer
let url: string

beforeAll(async () => {
  server = killableServer('sockets')
  await server.build()
  url = await server.start()
})
afterAll(() => server.remove())

/** A request on a connection of its own. @returns milliseconds */
function ask(): Promise<number> {
  const agent = new Agent({ keepAlive: false, maxSockets: 1 })
  const started = performance.now()
  return new Promise((done, failed) => {
    get(`${url}/api/posts`, { agent, localAddress: STRANGER }, (answer) => {
      answer.resume()
      answer.once('end', () =>
        answer.statusCode === 200 ? done(performance.now() - started) : failed(new Error(`${answer.statusCode}`)),
      )
    }).once('error', failed)
  })
}

/** The time within which 19 of 20 requests are answered; they come one by one, over a while. */
async function p95(): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < REQUESTS; index += 1) {
    times.push(await ask())
    await new Promise((next) => setTimeout(next, PAUSE))
  }
  return times.toSorted((a, b) => a - b)[Math.floor(REQUESTS * 0.95)] ?? Number.POSITIVE_INFINITY
}

describe(`${SOCKETS} connections that are silent, send half a head, or a body drop by drop`, () => {
  it.each([
    ['one address', ['127.0.0.1'], 500],
    ['many addresses', MANY, MANY.length > 1 ? 1000 : 500],
  ])('keep nobody out from %s', async (_, from, most) => {
    await ask()
    const alone = await p95()
    const idle = holdSockets(Number(new URL(url).port), SOCKETS, from)
    try {
      await expect.poll(idle.opened, { timeout: 20_000 }).toBeGreaterThanOrEqual(SOCKETS)
      expect(idle.held()).toBeGreaterThan(SOCKETS / 10)
      const beside = await p95()
      // Those that were just sent away count until they hear of it, which a busy machine puts off.
      await expect.poll(idle.held, { timeout: 60_000 }).toBeLessThan(most * 1.25)
      if (WHOLE)
        process.stdout.write(
          `${idle.held()} of ${SOCKETS} held, p95 ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside\n`,
        )
      expect(beside / alone, `${alone} ms became ${beside} ms, beside ${idle.held()}`).toBeLessThan(MOST_TIMES)
    } finally {
      await idle.close()
    }
  })
})

describe('connections that ask nothing', () => {
  it('are no errors of the server’s when they end in the middle of a body', async () => {
    const headers = { Authorization: `Bearer ${await server.signIn(url)}` }
    const errors = await (await fetch(`${url}/api/health/errors`, { headers })).json()
    expect(errors).toMatchObject({ success: true, data: [] })
  })

  it('are closed without a word when they said none, and told why when they said half of it', async () => {
    const port = Number(new URL(url).port)
    const replyTo = async (text: string) => {
      const socket = connect(port, '127.0.0.1')
      let reply = ''
      socket.on('data', (bytes: Buffer) => (reply += bytes.toString()))
      await once(socket, 'connect')
      if (text !== '') socket.write(text)
      await once(socket, 'close')
      return reply.split('\r\n')[0]
    }
    const [silent, half, long] = await Promise.all([
      replyTo(''),
      replyTo('GET /api/posts HTTP/1.1\r\nHost: x\r\n'),
      replyTo(`GET /api/posts HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`),
    ])
    expect([silent, half, long]).toEqual([
      '',
      'HTTP/1.1 408 Request Timeout',
      'HTTP/1.1 431 Request Header Fields Too Large',
    ])
  })
})

describe('a head that comes late', () => {
  it('is answered when packets were lost for some seconds', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let reply = ''
    socket.on('data', (bytes: Buffer) => (reply += bytes.toString()))
    const closed = new Promise((done) => socket.once('close', done))
    await once(socket, 'connect')
    socket.write('GET /api/posts HTTP/1.1\r\nHost: x\r\n')
    await new Promise((later) => setTimeout(later, 5000))
    if (socket.writable) socket.write('Connection: close\r\n\r\n')
    await closed
    expect(reply.split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
  })
})

// Windows has no such signals.
describe.runIf(process.platform !== 'win32')('a server that stood still', () => {
  it('answers what was asked meanwhile, and still closes what is silent', async () => {
    const port = Number(new URL(url).port)
    const replies = ['', '']
    const sockets = replies.map((_, index) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('data', (bytes: Buffer) => (replies[index] += bytes.toString()))
      return socket
    })
    const [asking, silent] = sockets
    const closed = Promise.all(sockets.map((socket) => once(socket, 'close')))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    // It has taken the connections.
    await ask()
    const pid = server.pid() ?? 0
    process.kill(pid, 'SIGSTOP')
    try {
      asking?.write('GET /api/posts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      // Longer than it gives anybody for a head.
      await new Promise((later) => setTimeout(later, 12_000))
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await closed
    expect(replies.map((reply) => reply.split('\r\n')[0])).toEqual(['HTTP/1.1 200 OK', ''])
    expect(silent?.bytesRead).toBe(0)
  })
})
