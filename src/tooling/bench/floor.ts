import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

/** The floor in the browser: React drawing one page of fixed text, and nothing else. */

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title></head>
<body><div id="root"></div><script type="module" src="./main.js"></script></body></html>`
const SCRIPT = `import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
const text = 'The tide turned before anyone on the pier had noticed it. '.repeat(3)
createRoot(document.getElementById('root')).render(h('main', null, h('h1', null, 'Floor'), h('p', null, text)))`

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Builds the page, serves it compressed on the loopback while `action` runs, and removes it. */
export async function withFloor<T>(action: (url: string) => Promise<T>): Promise<T> {
  // Inside the project, so that React is found.
  await mkdir('.cache', { recursive: true })
  const folder = await mkdtemp('.cache/floor-')
  try {
    await writeFile(join(folder, 'index.html'), PAGE)
    await writeFile(join(folder, 'main.js'), SCRIPT)
    await build({ root: folder, configFile: false, logLevel: 'warn', mode: 'production', build: { outDir: 'out' } })
    const server = createServer((request, response) => {
      const path = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1)
      readFile(join(folder, 'out', path)).then(
        (content) => {
          const type = TYPES[extname(path)] ?? 'application/octet-stream'
          response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'max-age=600' })
          response.end(brotliCompressSync(content))
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
