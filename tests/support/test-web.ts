import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect, type Server } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Ways } from '#server/outgoing/outgoing.ts'

/**
 * The public web as far as a test needs it: one server on loopback behind every public address. Only how names are
 * resolved and where a socket leads in the end is its own; what may be connected to is decided before.
 */

const certificate = (name: string) =>
  readFileSync(new URL(`../fixtures/mail-certificate/${name}.pem`, import.meta.url), 'utf8')

export const A_PUBLIC_ADDRESS = '93.184.216.34'

export interface TestWeb {
  readonly ways: Ways & { readonly resolve: NonNullable<Ways['resolve']> }
  /** What was asked for, in order: `GET http://example.com/page`. */
  readonly asked: string[]
  readonly requests: IncomingMessage[]
  /** Addresses that a socket was opened to, each with its port. */
  readonly connected: string[]
  /** Names that were looked up. */
  readonly resolved: string[]
}

export type Page = (response: ServerResponse, request: IncomingMessage) => unknown

/** An HTML page. */
export const page =
  (html: string | Buffer, type = 'text/html; charset=utf-8', status = 200): Page =>
  (response) =>
    response.writeHead(status, { 'Content-Type': type }).end(html)

export const redirect =
  (to: string, status = 302): Page =>
  (response) =>
    response.writeHead(status, { Location: to }).end()

/**
 * @param pages by address without its scheme: `example.com/page`; anything else is 404
 * @param names other addresses of a name, or how looking it up fails
 */
export async function testWeb(
  pages: Readonly<Record<string, Page>>,
  names: Readonly<Record<string, readonly string[] | Error>> = {},
): Promise<TestWeb> {
  const web = { asked: [] as string[], requests: [] as IncomingMessage[] }
  const serve =
    (scheme: string): RequestListener =>
    (request, response) => {
      const place = `${request.headers.host ?? ''}${request.url ?? ''}`
      web.asked.push(`${request.method} ${scheme}://${place}`)
      web.requests.push(request)
      response.on('error', () => undefined)
      request.socket.on('error', () => undefined)
      const answer = pages[place] ?? page('<title>Not found</title>', 'text/html', 404)
      answer(response, request)
    }
  const plain = await listening(createServer(serve('http')))
  const secure = await listening(
    createSecureServer({ key: certificate('key'), cert: certificate('cert') }, serve('https')),
  )
  const [connected, resolved]: [string[], string[]] = [[], []]
  const ways: TestWeb['ways'] = {
    ca: certificate('cert'),
    resolve: async (name) => {
      resolved.push(name)
      const found = names[name] ?? [A_PUBLIC_ADDRESS]
      if (found instanceof Error) throw found
      return found.map((address) => ({ address }))
    },
    connect: (_host, port, addresses) => {
      connected.push(...addresses.map((address) => `${address} ${port}`))
      return connect(port === 443 ? secure : plain, '127.0.0.1')
    },
  }
  return { ...web, ways, connected, resolved }
}

async function listening(server: Server & { closeAllConnections(): void }): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  )
  // Listening on a port, so it is no path of a socket.
  return (server.address() as AddressInfo).port
}
