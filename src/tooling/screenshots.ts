import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import * as v from 'valibot'
import { CHROMIUM_ARGS, findChromium } from '#tooling/find-chromium.mjs'
import { startServer } from '#tooling/server-process.ts'

/**
 * Takes the pictures that the install sheet shows, from the running app with its demo content:
 * `node src/tooling/run.mjs src/tooling/screenshots.ts`. Which ones there are, the web app manifest says:
 * `/screenshots/{narrow|wide}-{screen}.png`. Also puts the README's picture together.
 */

const OWNER = { OWNER_NAME: 'Ona Owner', OWNER_EMAIL: 'ona@example.test', OWNER_PASSWORD: 'a quiet harbour at dawn' }

const FORMS = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 },
}
const ADDRESSES: Readonly<Record<string, string>> = {
  dashboard: '/admin',
  posts: '/admin/posts',
  monitoring: '/admin/monitoring',
}
const Manifest = v.object({
  screenshots: v.array(v.object({ src: v.string(), form_factor: v.picklist(['narrow', 'wide']) })),
})

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Email', { exact: true }).fill(OWNER.OWNER_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.OWNER_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/admin')
}

/** Shown, loaded, and nothing moving or waiting any more. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => document.querySelector('[role="status"][aria-busy="true"]') === null)
}

/** Laptop and phone side by side, for the README. */
async function readmePicture(): Promise<void> {
  const laptop = await sharp('public/screenshots/wide-posts.png').resize({ width: 1120 }).png().toBuffer()
  const phone = await sharp('public/screenshots/narrow-dashboard.png').resize({ height: 620 }).png().toBuffer()
  await sharp({ create: { width: 1480, height: 760, channels: 3, background: '#e4e7ee' } })
    .composite([
      { input: laptop, left: 30, top: 30 },
      { input: phone, left: 1170, top: 110 },
    ])
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toFile('public/screenshots/readme.png')
  console.log('Took public/screenshots/readme.png')
}

const { screenshots } = v.parse(Manifest, JSON.parse(await readFile('public/manifest.webmanifest', 'utf8')))
const executablePath = await findChromium()
const dataDir = await mkdtemp(join(tmpdir(), 'offdesk-screenshots-'))
const server = await startServer({ dataDir, env: { ...OWNER, DEMO: '1' } })
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
try {
  await mkdir('public/screenshots', { recursive: true })
  for (const form of ['narrow', 'wide'] as const) {
    const context = await browser.newContext({
      ...FORMS[form],
      baseURL: server.url,
      locale: 'en-GB',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await signIn(page)
    for (const { src } of screenshots.filter((one) => one.form_factor === form)) {
      const screen = /-([a-z]+)\.png$/.exec(src)?.[1] ?? ''
      const address = ADDRESSES[screen]
      if (address === undefined) throw new Error(`The manifest names ${src}; no screen is called "${screen}"`)
      await page.goto(address)
      await settled(page)
      const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
      await sharp(picture).png({ palette: true, quality: 90, compressionLevel: 9 }).toFile(`public${src}`)
      console.log(`Took public${src}`)
    }
    await context.close()
  }
  await readmePicture()
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
