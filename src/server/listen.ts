import type { Server } from 'node:http'
import { type Config, StartProblem } from './config.ts'
import { guardSockets } from './sockets.ts'

export interface Address {
  readonly url: string
}

/**
 * Milliseconds for a request's head, from the connection or its first byte on: three packets may be lost on the way, which
 * are sent again after one, three and seven seconds. Nobody is kept out meanwhile, see sockets.ts.
 */
const HEAD_WITHIN = 10_000
/** How often that is looked at; for the making of the server. */
export const LOOK_AT_SOCKETS_EVERY = 1000
const STOP_WITHIN = 10_000

/**
 * Listens with limits for slow and silent clients.
 * @throws StartProblem when the port is taken or the address is not this machine's
 */
export async function listen(server: Server, { host, port, trustedProxies }: Config): Promise<Address> {
  server.headersTimeout = HEAD_WITHIN
  // Uploads take longer than other bodies; those have their own limit where they are read.
  server.requestTimeout = 30 * 60_000
  // A proxy keeps its connections; a browser opens a new one at no cost.
  server.keepAliveTimeout = trustedProxies > 0 ? 65_000 : 5000
  guardSockets(server, trustedProxies)
  await new Promise<void>((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => failed(explain(error, host, port)))
    server.listen(port, host, done)
  })
  const bound = server.address()
  const actual = typeof bound === 'object' && bound ? bound.port : port
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return { url: `http://${name.includes(':') ? `[${name}]` : name}:${actual}` }
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') return new StartProblem(`PORT: ${port} is already in use`, { cause: error })
  if (error.code === 'EACCES') return new StartProblem(`PORT: ${port} may not be used by this user`, { cause: error })
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartProblem(`HOST: ${host} is not an address of this machine`, { cause: error })
  }
  return error
}

/** Takes no new connections, closes the idle ones, and waits for the answers that are on their way. */
export async function stopListening(server: Server): Promise<void> {
  const hard = setTimeout(() => server.closeAllConnections(), STOP_WITHIN)
  await new Promise<void>((done) => {
    server.close(() => done())
    server.closeIdleConnections()
  })
  clearTimeout(hard)
}
