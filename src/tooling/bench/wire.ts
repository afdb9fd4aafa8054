import type { BrowserContext, Request } from 'playwright'

/** What goes over the wire: the page's share and, told apart, that of its service worker. */

/** So long without a request means that no more will come by themselves. */
const SILENCE_MS = 5000

export interface Share {
  requests: number
  /** With the heads of the answers. */
  bytes: number
  script: number
}

export interface Wire {
  readonly page: Share
  readonly worker: Share
}

/** Counts until nothing was asked for 5 s. Begin before the visit. @returns waits for that end */
export function watchWire(context: BrowserContext): () => Promise<Wire> {
  const none = (): Share => ({ requests: 0, bytes: 0, script: 0 })
  const wire: Wire = { page: none(), worker: none() }
  let latest = Date.now()
  const counting = new Set<Promise<void>>()
  const count = async (request: Request) => {
    const { responseBodySize, responseHeadersSize } = await request.sizes()
    // What the browser had already has no bytes of its own.
    if (responseBodySize < 0 || (await request.response())?.fromServiceWorker()) return
    const share = request.serviceWorker() ? wire.worker : wire.page
    const bytes = responseBodySize + responseHeadersSize
    share.requests += 1
    share.bytes += bytes
    if (request.resourceType() === 'script') share.script += bytes
  }
  context.on('request', () => (latest = Date.now()))
  context.on('requestfinished', (request) => {
    latest = Date.now()
    // Of a page that is gone nothing can be asked.
    const counted = count(request).catch(() => undefined)
    counting.add(counted)
  })
  return async () => {
    while (Date.now() - latest < SILENCE_MS) await new Promise((look) => setTimeout(look, 100))
    await Promise.all(counting)
    // What is asked for from now on belongs to other visits.
    return structuredClone(wire)
  }
}
