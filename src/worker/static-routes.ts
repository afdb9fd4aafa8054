/**
 * What a browser that can (static routing of Service Workers) answers without starting the worker: the page that the app
 * begins with and the files of the shell from their caches, calls of the API from the network. For all other addresses,
 * and in all other browsers, the worker is asked, and answers alike.
 * Stores (Cache Storage, one for each build): the page, once for each address that the app is started by.
 */

interface Rule {
  readonly condition: {
    readonly urlPattern: { readonly pathname: string; readonly search?: string }
    readonly requestMethod?: 'get'
    readonly requestMode?: 'navigate'
  }
  readonly source: 'network' | { readonly cacheName: string }
}

declare global {
  interface ExtendableEvent {
    /** Of an installation; TypeScript's library does not know it. */
    readonly addRoutes?: (rules: readonly Rule[]) => Promise<void>
  }
}

/** As people know it, and as the manifest names it. Others would have to be there with every search that they can have. */
const STARTS = [
  { pathname: '/admin', search: '' },
  { pathname: '/admin', search: 'source=pwa' },
] as const
const ADDRESSES = STARTS.map(({ pathname, search }) => (search ? `${pathname}?${search}` : pathname))

const NAMES = 'offdesk-start-'

export class StaticRoutes {
  readonly #files: string
  readonly #pages: string

  /**
   * @param files name of the cache that holds the shell's files
   * @param page says which build's page it is: that of the next one must not be in the place of this one's
   */
  constructor(files: string, page: string) {
    this.#files = files
    this.#pages = NAMES + encodeURIComponent(page)
  }

  /** @param files addresses of what lies in the cache of files under just that address */
  rules(files: readonly string[]): readonly Rule[] {
    return [
      ...STARTS.map((urlPattern) => ({
        condition: { urlPattern, requestMethod: 'get' as const, requestMode: 'navigate' as const },
        source: { cacheName: this.#pages },
      })),
      ...files.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: { cacheName: this.#files } })),
      { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    ]
  }

  /** @throws DOMException when there is no room for them: without them the routes would lead to the network */
  async keepPages(page: Response): Promise<void> {
    const headers = new Headers(page.headers)
    // A navigation asks with other headers than an installation does.
    headers.delete('Vary')
    const body = await page.blob()
    const cache = await caches.open(this.#pages)
    for (const address of ADDRESSES) await cache.put(address, new Response(body, { headers }))
  }

  async hasPages(): Promise<boolean> {
    const cache = await caches.open(this.#pages)
    return (await cache.keys()).length === ADDRESSES.length
  }

  async forgetFormer(): Promise<void> {
    const former = (await caches.keys()).filter((name) => name.startsWith(NAMES) && name !== this.#pages)
    await Promise.all(former.map((name) => caches.delete(name)))
  }
}
