import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openStaticApp } from '#server/http/static-app.ts'
import { testServer } from '#tests/support/api.ts'

const THEME = "document.documentElement.dataset.theme = 'dark'"
const INDEX = `<!doctype html><script>${THEME}</script><script type="module" src="/assets/app-1.js"></script>`
const CODE = 'export const answer = 42\n'.repeat(50)
const PAGE = { Accept: 'text/html,application/xhtml+xml' }

async function built(below = '') {
  const place = mkdtempSync(join(tmpdir(), 'offdesk-app-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const dir = join(place, below)
  mkdirSync(join(dir, 'assets'), { recursive: true })
  mkdirSync(join(dir, '.vite'))
  const write = (name: string, content: string) => {
    writeFileSync(join(dir, name), content)
    writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content))
    writeFileSync(join(dir, `${name}.gz`), gzipSync(content))
  }
  write('index.html', INDEX)
  write('assets/app-1.js', CODE)
  write('sw.js', 'self.skipWaiting()')
  writeFileSync(join(dir, 'icon.png'), 'png')
  writeFileSync(join(dir, '.vite/manifest.json'), '{}')
  const assets = openStaticApp(dir)
  if (!assets) throw new Error('There is no app')
  return testServer({ assets })
}

describe('the built app', () => {
  test('comes compressed as the browser can take it', async () => {
    const server = await built()
    const get = async (accept: string) => {
      const answer = await server.request('/assets/app-1.js', { headers: { 'Accept-Encoding': accept } })
      return {
        encoding: answer.headers.get('Content-Encoding'),
        vary: answer.headers.get('Vary'),
        bytes: Buffer.from(await answer.arrayBuffer()),
      }
    }
    const br = await get('gzip, deflate, br')
    expect([br.encoding, br.vary, brotliDecompressSync(br.bytes).toString()]).toEqual(['br', 'Accept-Encoding', CODE])
    const gzip = await get('gzip, br;q=0')
    expect([gzip.encoding, gunzipSync(gzip.bytes).toString()]).toEqual(['gzip', CODE])
    const plain = await get('identity')
    expect([plain.encoding, plain.bytes.toString()]).toEqual([null, CODE])
  })

  test('keeps hashed files for ever, icons for a day, and asks again for everything else', async () => {
    const server = await built()
    expect((await server.request('/assets/app-1.js')).headers.get('Cache-Control')).toBe(
      'public, max-age=31536000, immutable',
    )
    const icons = ['/icon.png']
    for (const path of ['/', '/index.html', '/sw.js', ...icons]) {
      const answer = await server.request(path, { headers: PAGE })
      const kept = icons.includes(path) ? 'public, max-age=86400' : 'no-cache'
      expect(answer.headers.get('Cache-Control'), path).toBe(kept)
      const etag = answer.headers.get('ETag') ?? ''
      expect((await server.request(path, { headers: { ...PAGE, 'If-None-Match': etag } })).status, path).toBe(304)
    }
  })

  test('answers its own addresses with the shell, and nothing else', async () => {
    const server = await built()
    for (const path of ['/', '/login', '/admin/posts/new-3f', '/admin/posts?page=2']) {
      const answer = await server.request(path, { headers: PAGE })
      expect(answer.status, path).toBe(200)
      expect(await answer.text(), path).toBe(INDEX)
      expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
    }
    for (const path of [
      '/api/nothing',
      '/uploads/nothing',
      '/assets/app-0.js',
      '/assets/',
      '/missing.js',
      '/.vite/manifest.json',
      '/..%2f..%2fpackage.json',
    ]) {
      const answer = await server.request(path, { headers: PAGE })
      expect(answer.status, path).toBe(404)
      expect(await answer.text(), path).not.toContain('<script')
    }
    expect((await server.request('/admin/posts', { headers: { Accept: 'application/json' } })).status).toBe(404)
    expect((await server.request('/admin/posts', { method: 'POST', headers: PAGE })).status).toBe(404)
  })

  test('is served from below a hidden folder, too, and what is hidden in it is not', async () => {
    const server = await built('.local/share')
    const statusOf = async (path: string) => (await server.request(path, { headers: PAGE })).status
    expect(await Promise.all(['/', '/sw.js', '/.vite/manifest.json'].map(statusOf))).toEqual([200, 200, 404])
  })

  test('says 404 at the set-up page once there is an owner', async () => {
    const server = await built()
    const answer = await server.request('/setup', { headers: PAGE })
    expect([answer.status, await answer.text()]).toEqual([404, INDEX])
  })

  test('obeys the whole policy, with its one inline script by its hash, and so does its worker', async () => {
    const server = await built()
    const hash = createHash('sha256').update(THEME).digest('base64')
    for (const path of ['/', '/admin/posts', '/sw.js']) {
      const { headers } = await server.request(path, { headers: PAGE })
      const policy = headers.get('Content-Security-Policy') ?? ''
      expect(policy, path).toContain(`default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src`)
      expect(policy, path).toContain("frame-ancestors 'none'")
      expect(policy, path).not.toContain('unsafe-eval')
      expect(headers.get('Referrer-Policy'), path).toBe('no-referrer')
      expect(headers.get('Cross-Origin-Opener-Policy'), path).toBe('same-origin')
      expect(headers.get('Permissions-Policy'), path).toContain('camera=()')
    }
  })

  // A first page is made of dozens of answers: what each says beside its content adds up to more than some scripts.
  test.each([
    ['/assets/app-1.js', 300],
    ['/icon.png', 300],
    // Which database answers, and a name of the request to ask about, come on top.
    ['/api/health', 350],
    ['/api/nothing', 350],
  ])('says little beside the content of %s', async (path, most) => {
    const server = await built()
    const { headers } = await server.request(path, { headers: { 'Accept-Encoding': 'br' } })
    expect(headers.get('Content-Security-Policy')).toBe("frame-ancestors 'none'")
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`)
    expect(lines.join('').length, lines.join('')).toBeLessThanOrEqual(most)
  })
})

test('a folder without a build is no app', () => {
  expect(openStaticApp('/nonexistent')).toBeUndefined()
})
