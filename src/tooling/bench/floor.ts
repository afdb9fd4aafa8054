import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

/** The floor in the browser: React drawing twenty rows of fixed text, a worker that keeps them, and a bare field. */

export const FLOOR_WORDS = ['Row 20 on the tide']
/** A field with 5,000 words and nothing but the browser behind it. */
export const FIELD_PATH = '/field.html'

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title></head><body>${body}</body></html>`
const PAGE = page('<div id="root"></div><script type="module" src="./main.js"></script>')
const SCRIPT = `import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
const rows = Array.from({ length: 20 }, (_, n) => h('li', { key: n }, h('b', null, 'Row ' + (n + 1) + ' on the tide')))
createRoot(document.getElementById('root')).render(h('main', null, h('h1', null, 'Floor'), h('ul', null, rows)))
void navigator.serviceWorker.register('/sw.js')`
const WORKER = `const FILES = ['/', '/assets/main.js']
addEventListener('install', (event) => event.waitUntil(caches.open('floor').then((all) => all.addAll(FILES))))
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))))`
const FIELD = page(`<main contenteditable="true">${`<p>${'harbour '.repeat(99)}harbour.</p>`.repeat(50)}</main>`)

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Builds the page, serves it compressed on the loopback while `action` runs, and removes it. */
export async function withFloor<T>(action: (url: string) => Promise<T>): Promise<T> {
  // Inside the project, so that React is found.
  await mkdir('.cache', { recursive: true })
  const folder = await mkdtemp('.cache/floor-')
  try {
    await writeFile(join(folder, 'index.html'), PAGE)
    await writeFile(join(folder, 'main.js'), SCRIPT)
    const output = { entryFileNames: 'assets/main.js' }
    await build({
      root: folder,
      configFile: false,
      logLevel: 'warn',
      mode: 'production',
      build: { outDir: 'out', rolldownOptions: { output } },
    })
    await writeFile(join(folder, 'out', 'sw.js'), WORKER)
    await writeFile(join(folder, 'out', FIELD_PATH), FIELD)
    // Compressed once, as any server has it: done for each request it would be most of the floor's time.
    const compressed = new Map<string, Promise<Buffer>>()
    const compress = async (path: string) => brotliCompressSync(await readFile(join(folder, 'out', path)))
    const kept = (path: string) => {
      const known = compressed.get(path) ?? compress(path)
      compressed.set(path, known)
      return known
    }
    await Promise.all(['index.html', 'assets/main.js', 'sw.js'].map(kept))
    const server = createServer((request, response) => {
      const path = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1)
      kept(path).then(
        (content) => {
          const type = TYPES[extname(path)] ?? 'application/octet-stream'
          response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'max-age=600' })
          response.end(content)
        },
        () => response.writeHead(404).end(),
      )
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The system gave no port')
    try {
      return await action(`http://127.0.0.1:${address.port}`)
    } finally {
      server.close()
      server.closeAllConnections()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
