import { existsSync, readFileSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  addedBy,
  type Area,
  areaChunk,
  AREAS,
  dashboardLoad,
  firstLoad,
  loadedWith,
  readManifest,
  scriptsOf,
  visitLoad,
  weight,
} from './support/build-manifest.ts'

/** Bytes of the built app, in kB after gzip. */

/** The sign-in is in it. */
const INITIAL = 129.8
/** What is opened of an area brings all of it, once: bounded, so that nothing hides in it. */
const AREA: Readonly<Record<Area, number>> = {
  dashboard: 68.9,
  merge: 8.9,
  sending: 20.1,
  entry: 9.5,
  overlays: 28.6,
  lists: 37,
  forms: 22.4,
  menus: 16,
  common: 26.7,
  live: 7.6,
  content: 30.7,
  history: 5,
  editors: 20.9,
  lessons: 39.3,
  writing: 5,
  'rich-text': 88.7,
  codemirror: 95,
  markdown: 8,
  'markdown-preview': 23,
  monitoring: 24.2,
  site: 51,
  people: 40.6,
}
/** What opening an area adds to a dashboard at rest when nothing else was opened before: with the areas that it builds on. */
const OPENING = 162.2
/** With the editor of texts, which the pages of posts and workflows fetch beside their own area. */
const OPENING_TEXTS = 266.5
const TEXTS: ReadonlySet<Area> = new Set(['rich-text', 'codemirror', 'markdown'])
/** The editor for HTML, which comes with the first such field, beside the editor of lines: parsers that colour it. */
const SOURCE_EDITOR = 34
/** The service worker with the sending half of the outbox and the contract, but no part of any page; off the first load. */
const WORKER = 59
/** All script between a first visit to the dashboard and its content. */
const DASHBOARD = 198.6
/** In as many files: each is a request. */
const FILES = { scripts: 4, styles: 1 }
/** With what comes once the page is at rest: dialogs and toasts, and what writes and sends edits. */
const VISIT = 255.8
/** What the worker is installed with, and what it fetches later: in kB after brotli, with pictures and the font. */
const PRECACHE = { files: 16, kB: 347.5 }
const PARTS = { files: 24, kB: 455.3 }

const manifest = readManifest()
const initial = firstLoad(manifest)
const assets = [...new Set(Object.values(manifest).flatMap((chunk) => [chunk.file, ...chunk.css]))]
const texts = assets.filter((file) => /\.(?:js|css)$/.test(file))
const dashboard = dashboardLoad(manifest)

/** What something that is too heavy is made of, and who imports each part. */
function partsOf(keys: Iterable<string>): string {
  const importers = (key: string) => Object.keys(manifest).filter((from) => manifest[from]?.imports.includes(key))
  const lines = [...keys].map((key) => ({ key, kB: weight(manifest, [key]) })).toSorted((a, b) => b.kB - a.kB)
  return lines.map(({ key, kB }) => `${kB.toFixed(1)} kB ${key} for ${importers(key).join(', ')}`).join('\n')
}

describe('the first load', () => {
  it(`takes at most ${INITIAL} kB of script`, () => {
    expect(weight(manifest, initial), partsOf(initial)).toBeLessThanOrEqual(INITIAL)
  })

  it(`of the dashboard takes at most ${DASHBOARD} kB of script until its content is there`, () => {
    expect(weight(manifest, dashboard), partsOf(dashboard)).toBeLessThanOrEqual(DASHBOARD)
  })

  it(`of the dashboard takes at most ${VISIT} kB of script in all`, () => {
    const visit = visitLoad(manifest)
    expect(weight(manifest, visit), partsOf(visit)).toBeLessThanOrEqual(VISIT)
  })

  // The first picture waits for neither: what is laid over pages, and what merges, writes and sends.
  it.each(['overlays', 'sending'] as const)('of the dashboard does not wait for the area "%s"', (name) => {
    expect([...dashboard]).not.toContain(areaChunk(manifest, name))
  })

  // Nor does what is read on any other page, opened by its address.
  it.each([
    ['lists', 'sending'],
    ['lists', 'overlays'],
    ['lists', 'forms'],
    ['editors', 'lessons'],
    ['editors', 'content'],
  ] as const)('of the area "%s" does not wait for the area "%s"', (name, other) => {
    expect([...loadedWith(manifest, areaChunk(manifest, name))]).not.toContain(areaChunk(manifest, other))
  })

  // Whatever becomes of the line once it is shown, it can be saved.
  it('of a form brings what saves it', () => {
    expect([...loadedWith(manifest, areaChunk(manifest, 'forms'))]).toContain(areaChunk(manifest, 'sending'))
  })

  // A part that can't be had must not take the way out of the account with it.
  it('of dialogs and menus needs nothing of what sends', () => {
    const sending = areaChunk(manifest, 'sending')
    for (const name of ['overlays', 'menus'] as const) {
      expect([...loadedWith(manifest, areaChunk(manifest, name))]).not.toContain(sending)
    }
  })

  // Whoever follows a link out of a mail, or signs in for the first time, has nothing of the app yet.
  it('of what comes before the sign-in brings no other area along', () => {
    const entry = areaChunk(manifest, 'entry')
    expect(addedBy(manifest, entry, dashboard)).toEqual([entry])
  })

  // A script behind the styles waits for them, one behind the theme's for the browser's storage.
  it('of the dashboard asks for its area before anything else can hold it up', () => {
    const page = readFileSync('dist/app/index.html', 'utf8')
    const asked = page.indexOf(scriptsOf(manifest, [areaChunk(manifest, 'dashboard')])[0] ?? ' ')
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(Math.min(page.indexOf('localStorage'), page.indexOf('rel="stylesheet"')))
  })

  // A script that only another script names is asked for when that one has come.
  it('is named by the page, all of it', () => {
    const page = readFileSync('dist/app/index.html', 'utf8')
    const scripts = scriptsOf(manifest, [...initial])
    // Before the first line that is run while the page is read: what that waits for would hold the scripts up.
    const first = page.indexOf('<script>')
    expect(scripts.filter((file) => !page.includes(file) || page.indexOf(file) > first)).toEqual([])
  })

  it(`of the dashboard is at most ${FILES.scripts} scripts and ${FILES.styles} style`, () => {
    const styles = new Set([...dashboard].flatMap((key) => manifest[key]?.css ?? []))
    expect(scriptsOf(manifest, [...dashboard]).length).toBeLessThanOrEqual(FILES.scripts)
    expect(styles.size).toBeLessThanOrEqual(FILES.styles)
  })

  // Definitions of records come with the screens: one named in a route file beside its component stays behind.
  it.each(['ProseMirror', 'trashType:'])('carries no part with %s', (mark) => {
    const scripts = [...initial].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'))
    const found = scripts.filter((file) => readFileSync(`dist/app/${file}`, 'utf8').includes(mark))
    expect(found).toEqual([])
  })
})

describe('what is loaded later', () => {
  it.each(Object.entries(AREA) as [Area, number][])('the area "%s" takes at most %i kB of script', (name, limit) => {
    expect(weight(manifest, [areaChunk(manifest, name)])).toBeLessThanOrEqual(limit)
  })

  it.each(AREAS)(
    `opening "%s" adds to a page at rest at most ${OPENING} kB of script, with the editor of texts ${OPENING_TEXTS}`,
    (name) => {
      const limit = TEXTS.has(name) ? OPENING_TEXTS : OPENING
      const added = addedBy(manifest, areaChunk(manifest, name))
      expect(weight(manifest, added), partsOf(added)).toBeLessThanOrEqual(limit)
    },
  )

  it(`nothing else is loaded but what speaks to servers of other kinds, and the editor for HTML of ${SOURCE_EDITOR} kB`, () => {
    const known = new Set([...initial, ...AREAS.map((name) => areaChunk(manifest, name))])
    const others = Object.keys(manifest).filter((key) => !known.has(key) && scriptsOf(manifest, [key]).length > 0)
    expect(others.toSorted()).toEqual([
      'src/client/offline/foreign/foreign-server.ts',
      'src/client/widgets/source/source-editor.tsx',
    ])
    expect(weight(manifest, others)).toBeLessThanOrEqual(SOURCE_EDITOR + 7)
  })
})

describe('the service worker', () => {
  const worker = readFileSync('dist/app/sw.js')

  it(`takes at most ${WORKER} kB`, () => {
    expect(gzipSync(worker, { level: 9 }).length / 1000).toBeLessThanOrEqual(WORKER)
  })

  it('carries no code of the pages', () => {
    const names = ['useSyncExternalStore', 'getQueryCache', 'routeTree']
    const pages = texts.filter((file) => file.endsWith('.js')).map((file) => readFileSync(`dist/app/${file}`, 'utf8'))
    expect(names.filter((name) => !pages.some((text) => text.includes(name)))).toEqual([])
    expect(names.filter((name) => worker.includes(name))).toEqual([])
  })
})

describe('the server', () => {
  // Each package that is read at the start is held for as long as the server runs: 20 MB more in all.
  it('reads at its start no package whole, but for the database engine', () => {
    const text = readFileSync('dist/server/main.js', 'utf8')
    const packages = [...text.matchAll(/^import .*?["']([^"']+)["'];?$/gm)].flatMap(([, name = '']) =>
      name.startsWith('.') || name.startsWith('node:') ? [] : name,
    )
    expect([...new Set(packages)]).toEqual(['@photostructure/sqlite'])
  })
})

describe('the build', () => {
  const entries = [...readFileSync('dist/app/sw.js', 'utf8').matchAll(/\{[^{}]*"url":"([^"]+)"[^{}]*\}/g)]
  const filesOf = (isPart: boolean) =>
    entries.flatMap(([text, file]) => (text.includes('"part":') === isPart ? (file ?? []) : []))
  const shell = filesOf(false)
  const parts = filesOf(true)
  const kBOf = (files: readonly string[]) =>
    files
      .map((file) => statSync(`dist/app/${file}.br`, { throwIfNoEntry: false }) ?? statSync(`dist/app/${file}`))
      .reduce((sum, { size }) => sum + size, 0) / 1000

  it(`installs the worker with at most ${PRECACHE.files} files and ${PRECACHE.kB} kB`, () => {
    expect(shell.length).toBeGreaterThan(0)
    expect(shell.length).toBeLessThanOrEqual(PRECACHE.files)
    expect(kBOf(shell)).toBeLessThanOrEqual(PRECACHE.kB)
  })

  it(`leaves at most ${PARTS.files} files and ${PARTS.kB} kB for it to fetch later`, () => {
    expect(parts.length).toBeLessThanOrEqual(PARTS.files)
    expect(kBOf(parts)).toBeLessThanOrEqual(PARTS.kB)
  })

  it('installs the worker with all that the first page and the lists are made of', () => {
    const needed = [...dashboard, ...loadedWith(manifest, areaChunk(manifest, 'lists'))]
    const files = needed.flatMap((key) => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat())
    expect([...files, 'index.html'].filter((file) => !shell.includes(file))).toEqual([])
  })

  it('has a brotli and a gzip copy beside every script and style that gets smaller by it', () => {
    const large = texts.filter((file) => statSync(`dist/app/${file}`).size > 1000)
    expect(large.filter((file) => !existsSync(`dist/app/${file}.br`) || !existsSync(`dist/app/${file}.gz`))).toEqual([])
  })

  it('leaves out no script and no style, so that any screen opens offline', () => {
    expect(texts.filter((file) => !shell.includes(file) && !parts.includes(file))).toEqual([])
  })

  it('says what it weighs', () => {
    const all = Object.keys(manifest)
    const report = [
      `first load ${weight(manifest, initial).toFixed(1)} kB`,
      `dashboard from nothing ${weight(manifest, dashboard).toFixed(1)} kB`,
      `every script ${weight(manifest, all).toFixed(1)} kB`,
    ]
    console.log(`Scripts, gzip: ${report.join(', ')}.`)
    expect(report.join()).not.toContain('NaN')
  })
})
