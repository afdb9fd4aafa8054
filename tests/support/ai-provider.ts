import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** An AI provider on loopback that answers by the key that it is shown. Whoever starts it closes it. */

export const KEYS = {
  valid: 'AIza-valid-0123456789-good',
  invalid: 'AIza-wrong-0123456789-none',
  spent: 'AIza-spent-0123456789-used',
  broken: 'AIza-broken-0123456789-500',
  slow: 'AIza-slow-0123456789-later',
  huge: 'AIza-huge-0123456789-large',
  moved: 'AIza-moved-0123456789-away',
  page: 'AIza-page-0123456789-htmls',
} as const
type Kind = keyof typeof KEYS

export interface AiProvider {
  readonly base: string
  /** What was asked, in order: the address, and the key. */
  readonly asked: readonly { readonly path: string; readonly key: string }[]
  readonly close: () => Promise<void>
}

const refusal = (code: number, status: string, message: string) => ({ error: { code, message, status } })

/** @param elsewhere where a redirect leads */
export async function aiProvider(elsewhere = ''): Promise<AiProvider> {
  const asked: { path: string; key: string }[] = []
  const server = createServer((request, response) => {
    const key = String(request.headers['x-goog-api-key'] ?? '')
    asked.push({ path: request.url ?? '', key })
    const kind = Object.entries(KEYS).find(([, text]) => text === key)?.[0] as Kind | undefined
    answer(kind ?? 'invalid', key, response, elsewhere, request)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The provider has no port')
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { base: `http://127.0.0.1:${address.port}`, asked, close }
}

function answer(kind: Kind, key: string, response: ServerResponse, elsewhere: string, request: IncomingMessage): void {
  const json = (status: number, body: object) => {
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  switch (kind) {
    case 'valid':
      return json(200, { models: [{ name: 'models/gemini-flash' }], nextPageToken: 'more' })
    case 'invalid':
      return json(400, refusal(400, 'INVALID_ARGUMENT', `API key not valid: ${key}.\nPlease pass a valid API key.`))
    case 'spent':
      return json(429, refusal(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.'))
    case 'broken':
      return json(503, refusal(503, 'UNAVAILABLE', 'The model is overloaded.'))
    case 'slow':
      // The head comes, the rest never does.
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.write('{"models":[')
      return
    case 'huge':
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.on('error', () => undefined)
      request.socket.on('error', () => undefined)
      response.end(`{"models":["${'x'.repeat(2_000_000)}"]}`)
      return
    case 'moved':
      response.writeHead(302, { Location: elsewhere })
      response.end()
      return
    case 'page':
      response.writeHead(200, { 'Content-Type': 'text/html' })
      response.end('<h1>Welcome to this network</h1>')
  }
}
