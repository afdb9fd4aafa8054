import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { entryOf, loadedWith, readManifest, weight } from './support/build-manifest.ts'

/** Bytes of the built app (design: performance, toolchain 6), in kB after gzip. */

const INITIAL = 150
const SCREEN = 15
const EDITOR = 110

const manifest = readManifest()
const initial = loadedWith(manifest, entryOf(manifest))
const screens = Object.keys(manifest).filter((key) => /^src\/client\/routes\/.*tsr-split=component/.test(key))

/** What a chunk adds to what the first page has loaded already. */
function added(key: string): number {
  return weight(
    manifest,
    [...loadedWith(manifest, key)].filter((name) => !initial.has(name)),
  )
}

describe('the first load', () => {
  it(`takes at most ${INITIAL} kB of script`, () => {
    expect(weight(manifest, initial)).toBeLessThanOrEqual(INITIAL)
  })

  it('carries no editor', () => {
    const scripts = [...initial].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'))
    const found = scripts.filter((file) => readFileSync(`dist/app/${file}`, 'utf8').includes('ProseMirror'))
    expect(found).toEqual([])
  })
})

describe('what is loaded later', () => {
  it('there are screens that load on their own', () => {
    expect(screens.length).toBeGreaterThan(0)
  })

  it.each(screens)(`%s adds at most ${SCREEN} kB of script`, (screen) => {
    expect(added(screen)).toBeLessThanOrEqual(SCREEN)
  })

  it(`nothing, the editor included, adds more than ${EDITOR} kB of script`, () => {
    const later = Object.keys(manifest).filter((key) => !initial.has(key))
    expect(later.map((key) => ({ key, kB: added(key) })).filter(({ kB }) => kB > EDITOR)).toEqual([])
  })
})

describe('the build', () => {
  it('has a brotli and a gzip copy beside every script and style', () => {
    const files = Object.values(manifest).flatMap((chunk) => [chunk.file, ...chunk.css])
    const texts = [...new Set(files)].filter((file) => /\.(?:js|css)$/.test(file))
    expect(texts.filter((file) => !existsSync(`dist/app/${file}.br`) || !existsSync(`dist/app/${file}.gz`))).toEqual([])
  })

  it('precaches every script and style, so that any screen opens offline', () => {
    const worker = readFileSync('dist/app/sw.js', 'utf8')
    const files = Object.values(manifest).flatMap((chunk) => [chunk.file, ...chunk.css])
    const needed = [...new Set(files)].filter((file) => /\.(?:js|css)$/.test(file))
    expect([...needed, 'index.html'].filter((file) => !worker.includes(file))).toEqual([])
    const total = needed.reduce((sum, file) => sum + readFileSync(`dist/app/${file}.br`).length, 0)
    console.log(
      `First load ${weight(manifest, initial).toFixed(1)} kB gzip; precached scripts and styles ${(total / 1000).toFixed(1)} kB brotli.`,
    )
  })
})
