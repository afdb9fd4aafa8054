import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { codingsOf } from './compress.ts'

/** The built app: compressed copies where there are some, hashed names for ever, icons for a day, everything else asked again. */

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Browsers ask for the icon of a page and of its manifest, and for both on every page. */
const FOR_A_DAY = 'public, max-age=86400'

interface Asset {
  readonly path: string
  readonly type: string
  readonly etag: string
  readonly encodings: readonly (readonly [name: string, suffix: string])[]
}

export interface StaticApp {
  /** `sha256-…` of the inline scripts of index.html, for the content policy. */
  readonly scriptHashes: readonly string[]
  /** @returns undefined when there is no such file */
  readonly file: (pathname: string, request: Request) => Promise<Response | undefined>
  /** The shell, for an address that the app's own router knows. */
  readonly shell: (request: Request, status: number) => Promise<Response>
}

/** @returns undefined when nothing was built there */
export function openStaticApp(root: string): StaticApp | undefined {
  const files = statSync(root, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : []
  const paths = new Set(files.map((entry) => join(entry.parentPath, entry.name)))
  const assets = new Map<string, Asset>()
  for (const path of paths) {
    const type = MIME_TYPES[extname(path)]
    const address = `/${relative(root, path).split(sep).join('/')}`
    if (!type || address.includes('/.')) continue
    const { size, mtimeMs } = statSync(path)
    assets.set(address, {
      path,
      type,
      etag: `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
      encodings: ENCODINGS.filter(([, suffix]) => paths.has(path + suffix)),
    })
  }
  const index = assets.get('/index.html')
  if (!index) return undefined
  return {
    scriptHashes: inlineScriptHashes(readFileSync(index.path, 'utf8')),
    file: async (pathname, request) => {
      const asset = assets.get(pathname)
      return asset && send(asset, request, 200, pathname.startsWith('/assets/'))
    },
    shell: (request, status) => send(index, request, status, false),
  }
}

async function send(asset: Asset, request: Request, status: number, isHashed: boolean): Promise<Response> {
  const taken = codingsOf(request)
  const chosen = asset.encodings.find(([name]) => taken.has(name))
  const headers: Record<string, string> = {
    'Content-Type': asset.type,
    'Cache-Control': isHashed ? FOR_EVER : asset.type.startsWith('image/') ? FOR_A_DAY : 'no-cache',
    ...(asset.encodings.length > 0 && { Vary: 'Accept-Encoding' }),
    ...(asset.type.startsWith('text/html') && { 'X-Robots-Tag': 'noindex' }),
    // What never changes is never asked again.
    ...(status === 200 && !isHashed && { ETag: asset.etag }),
  }
  if (status === 200 && request.headers.get('If-None-Match') === asset.etag) {
    return new Response(null, { status: 304, headers })
  }
  const bytes = await readFile(asset.path + (chosen?.[1] ?? ''))
  return new Response(bytes, {
    status,
    headers: { ...headers, 'Content-Length': String(bytes.length), ...(chosen && { 'Content-Encoding': chosen[0] }) },
  })
}

function inlineScriptHashes(html: string): string[] {
  return html
    .split('<script')
    .slice(1)
    .flatMap((script) => {
      const tag = script.slice(0, script.indexOf('>'))
      const text = script.slice(tag.length + 1, script.indexOf('</script>'))
      return / src=/.test(tag) ? [] : [`sha256-${createHash('sha256').update(text).digest('base64')}`]
    })
}
