import { existsSync, readFileSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  addedBy,
  firstLoad,
  loadedBefore,
  loadedWith,
  readManifest,
  SHARED_CHUNKS,
  sharedChunk,
  weight,
} from './support/build-manifest.ts'

/** Bytes of the built app, in kB after gzip. */

const INITIAL = 122
/** What several screens share, fetched once with the first that needs it: bounded, so that nothing hides in it. */
const SHARED: Readonly<Record<(typeof SHARED_CHUNKS)[number], number>> = {
  screens: 43,
  lists: 20,
  outbox: 26,
  content: 16,
}
const SCREEN = 15
const EDITOR = 110
/** The editor for HTML, which comes with the first such field: most of it is the parsers that colour it. */
const SOURCE_EDITOR = 126
const SOURCE = 'src/client/widgets/source/source-editor.tsx'
/** The service worker with the sending half of the outbox and the contract, but no part of any page; off the first load. */
const WORKER = 60
/** Everything that a first visit to the dashboard fetches of script, soon or a little later. */
const DASHBOARD = 252
/** What the worker keeps on the device: in kB after brotli, with pictures and the font. */
const PRECACHE = { files: 225, kB: 900 }

const manifest = readManifest()
const initial = firstLoad(manifest)
const shared = SHARED_CHUNKS.flatMap((name) => sharedChunk(manifest, name))
const loaded = loadedBefore(manifest)
// A screen that is an editor counts with the editor.
const screens = Object.keys(manifest).filter(
  (key) => /^src\/client\/routes\/.*tsr-split=component/.test(key) && !key.includes('/_editor.tsx'),
)
const assets = [...new Set(Object.values(manifest).flatMap((chunk) => [chunk.file, ...chunk.css]))]
const texts = assets.filter((file) => /\.(?:js|css)$/.test(file))

const signedIn = ['src/client/routes/admin/route.tsx', 'src/client/routes/admin/index.tsx']
const dashboard = signedIn.flatMap((route) => [...loadedWith(manifest, `${route}?tsr-split=component`)])

/** What something that is too heavy is made of, and who imports each part. */
function parts(keys: Iterable<string>): string {
  const importers = (key: string) => Object.keys(manifest).filter((from) => manifest[from]?.imports.includes(key))
  const lines = [...keys].map((key) => ({ key, kB: weight(manifest, [key]) })).toSorted((a, b) => b.kB - a.kB)
  return lines.map(({ key, kB }) => `${kB.toFixed(1)} kB ${key} for ${importers(key).join(', ')}`).join('\n')
}

/** kB that a chunk adds to what every screen has loaded already. */
function added(key: string): number {
  return weight(manifest, addedBy(manifest, key, loaded))
}

describe('the first load', () => {
  it(`takes at most ${INITIAL} kB of script`, () => {
    expect(weight(manifest, initial), parts(initial)).toBeLessThanOrEqual(INITIAL)
  })

  it(`of the dashboard takes at most ${DASHBOARD} kB of script`, () => {
    const all = new Set([...initial, ...dashboard])
    expect(weight(manifest, all), parts(all)).toBeLessThanOrEqual(DASHBOARD)
  })

  // Definitions of records come with the screens: one named in a route file beside its component stays behind.
  it.each(['ProseMirror', 'trashType:'])('carries no part with %s', (mark) => {
    const scripts = [...initial].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'))
    const found = scripts.filter((file) => readFileSync(`dist/app/${file}`, 'utf8').includes(mark))
    expect(found).toEqual([])
  })
})

describe('what is loaded later', () => {
  it('there are screens that load on their own', () => {
    expect(screens.length).toBeGreaterThan(0)
  })

  it.each(Object.entries(SHARED))('what screens share in "%s" takes at most %i kB of script', (name, limit) => {
    expect(sharedChunk(manifest, name)).toHaveLength(1)
    expect(weight(manifest, sharedChunk(manifest, name))).toBeLessThanOrEqual(limit)
  })

  it.each(screens)(`%s adds at most ${SCREEN} kB of script`, (screen) => {
    expect(added(screen)).toBeLessThanOrEqual(SCREEN)
  })

  it(`nothing, the editor of posts included, adds more than ${EDITOR} kB of script, that for HTML ${SOURCE_EDITOR}`, () => {
    const limitOf = (key: string) => (key === SOURCE ? SOURCE_EDITOR : EDITOR)
    const later = Object.keys(manifest).filter((key) => !loaded.has(key))
    expect(later.map((key) => ({ key, kB: added(key) })).filter(({ key, kB }) => kB > limitOf(key))).toEqual([])
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
  it(`leaves at most ${PRECACHE.files} files and ${PRECACHE.kB} kB for the worker to keep`, () => {
    const worker = readFileSync('dist/app/sw.js', 'utf8')
    const kept = [...worker.matchAll(/"?url"?:\s*["'`]([^"'`]+)["'`]/g)].flatMap(([, file]) => file ?? [])
    expect(kept.length).toBeGreaterThan(texts.length)
    expect(kept.length).toBeLessThanOrEqual(PRECACHE.files)
    const sizes = kept.map(
      (file) => statSync(`dist/app/${file}.br`, { throwIfNoEntry: false }) ?? statSync(`dist/app/${file}`),
    )
    expect(sizes.reduce((sum, { size }) => sum + size, 0) / 1000).toBeLessThanOrEqual(PRECACHE.kB)
  })

  it('has a brotli and a gzip copy beside every script and style that gets smaller by it', () => {
    const large = texts.filter((file) => statSync(`dist/app/${file}`).size > 1000)
    expect(large.filter((file) => !existsSync(`dist/app/${file}.br`) || !existsSync(`dist/app/${file}.gz`))).toEqual([])
  })

  it('precaches every script and style, so that any screen opens offline', () => {
    const worker = readFileSync('dist/app/sw.js', 'utf8')
    expect([...texts, 'index.html'].filter((file) => !worker.includes(file))).toEqual([])
  })

  it('says what it weighs', () => {
    const all = Object.keys(manifest)
    const report = [
      `first load ${weight(manifest, initial).toFixed(1)} kB`,
      `shared by screens ${weight(manifest, shared).toFixed(1)} kB`,
      `dashboard from nothing ${weight(manifest, new Set([...initial, ...dashboard])).toFixed(1)} kB`,
      `every script (precached) ${weight(manifest, all).toFixed(1)} kB`,
    ]
    console.log(`Scripts, gzip: ${report.join(', ')}.`)
    expect(report.join()).not.toContain('NaN')
  })
})
