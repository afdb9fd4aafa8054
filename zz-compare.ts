import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { CHROMIUM_ARGS, findChromium } from '#tooling/find-chromium.mjs'
import { startServer } from '#tooling/server-process.ts'
const OWNER = { OWNER_NAME: 'Ona Owner', OWNER_EMAIL: 'ona@example.test', OWNER_PASSWORD: 'a quiet harbour at dawn' }
const FORMS = { narrow: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, wide: { viewport: { width: 1280, height: 800 } } }
const dark = process.argv[2] === 'dark'
const PATHS = ['/admin', '/admin/content', '/admin/posts', '/admin/posts/create', '/admin/posts/1', '/admin/posts/1/revisions', '/admin/categories', '/admin/categories/1', '/admin/tags', '/admin/tags/create', '/admin/courses', '/admin/courses/create', '/admin/courses/1', '/admin/courses/1/lessons', '/admin/courses/1/lessons/1', '/admin/courses/1/preview', '/admin/files', '/admin/files/upload', '/admin/workflows', '/admin/workflows/create', '/admin/workflows/1', '/admin/workflow-categories', '/admin/users', '/admin/users/1', '/admin/users/create', '/admin/user-groups', '/admin/user-activities', '/admin/api-tokens', '/admin/api-tokens/create', '/admin/api-docs', '/admin/settings', '/admin/settings/revisions', '/admin/home-settings', '/admin/home-settings/create', '/admin/email-templates', '/admin/email-templates/1', '/admin/smtp-configurations', '/admin/ai-keys', '/admin/monitoring', '/admin/cv-templates', '/admin/cv-templates/1', '/admin/messages', '/admin/outbox', '/admin/outbox/diagnostics', '/admin/trash', '/admin/profile', '/admin/more', '/admin/share', '/admin/nowhere']
const dataDir = await mkdtemp(join(tmpdir(), 'offdesk-compare-'))
const server = await startServer({ dataDir, env: { ...OWNER, DEMO: '1', RATE_LIMITS: '0' } })
const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS })
await mkdir('/work/tmp/cmp', { recursive: true })
const res = await fetch(server.url + '/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: OWNER.OWNER_EMAIL, password: OWNER.OWNER_PASSWORD }) })
const session = ((await res.json()) as any).data
const shots: Record<string, Buffer> = {}
const bad: string[] = []
for (const tag of ['base', 'new']) {
  await server.stop(); await server.start(tag === 'base' ? '/work/wt/base' : undefined)
  for (const form of ['narrow', 'wide'] as const) {
    for (const mode of ['cold', 'walk']) {
      const context = await browser.newContext({ ...FORMS[form], baseURL: server.url, locale: 'en-GB', colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce', serviceWorkers: 'block' })
      const page = await context.newPage()
      page.on('pageerror', (e) => bad.push(tag + ' ' + page.url() + ' ' + e.message))
      page.on('console', (m) => { if (m.type() === 'error') bad.push(tag + ' ' + page.url() + ' ' + m.text().slice(0, 140)) })
      await page.goto('/robots.txt')
      await page.evaluate((value) => new Promise<void>((done) => { const open = indexedDB.open('offdesk.device'); open.onupgradeneeded = () => open.result.createObjectStore('values'); open.onsuccess = () => { const w = open.result.transaction('values', 'readwrite'); w.objectStore('values').put(value, 'session'); w.oncomplete = () => { open.result.close(); done() } } }), { token: session.token, user: session.user })
      if (mode === 'walk') { await page.goto('/admin'); await page.waitForTimeout(1500) }
      for (const path of PATHS) {
        if (mode === 'cold') await page.goto(path)
        else await page.evaluate((p) => { history.pushState({}, '', p); dispatchEvent(new PopStateEvent('popstate', { state: {} })) }, path)
        await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 2500 }).catch(() => bad.push(tag + ' ' + form + ' no h1 ' + path))
        await page.waitForTimeout(mode === 'cold' ? 700 : 500)
        shots[`${tag} ${form} ${mode} ${path}`] = await page.screenshot({ animations: 'disabled', caret: 'hide' })
      }
      await context.close()
    }
  }
}
await browser.close(); await server.stop()
console.log([...new Set(bad)].join('\n'))
const rows: [number, string][] = []
for (const key of Object.keys(shots).filter((k) => k.startsWith('new '))) {
  const rest = key.slice(4)
  const [a, b] = await Promise.all([shots['base ' + rest]!, shots[key]!].map((s) => sharp(s).removeAlpha().raw().toBuffer({ resolveWithObject: true })))
  let n = 0
  if (a!.data.length !== b!.data.length) n = 1e9
  else for (let i = 0; i < a!.data.length; i += 3) if (Math.abs(a!.data[i]! - b!.data[i]!) + Math.abs(a!.data[i + 1]! - b!.data[i + 1]!) + Math.abs(a!.data[i + 2]! - b!.data[i + 2]!) > 40) n++
  rows.push([n, rest])
  const name = rest.replace(/[^\w]+/g, '_')
  await writeFile(`/work/tmp/cmp/${name}-new.png`, shots[key]!)
  if (n > 60) await writeFile(`/work/tmp/cmp/${name}-base.png`, shots['base ' + rest]!)
}
for (const [n, k] of rows.sort((x, y) => y[0] - x[0]).filter(([n]) => n > 60)) console.log(n, k)
console.log(rows.length, 'pictures', rows.filter(([n]) => n <= 60).length, 'alike')
