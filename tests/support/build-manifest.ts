import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { HELPERS } from '#tooling/classic-scripts.ts'

/** What the build says about its chunks, and what they weigh on the wire. */

const Chunk = v.object({
  file: v.string(),
  imports: v.optional(v.array(v.string()), []),
  dynamicImports: v.optional(v.array(v.string()), []),
  css: v.optional(v.array(v.string()), []),
})
const Manifest = v.record(v.string(), Chunk)
export type Manifest = v.InferOutput<typeof Manifest>

/** Without the bundler's helpers: what the build names as a file of their own stands at the beginning of another. */
export function readManifest(): Manifest {
  const named = v.parse(Manifest, JSON.parse(readFileSync('dist/app/.vite/manifest.json', 'utf8')))
  return Object.fromEntries(Object.entries(named).filter(([, { file }]) => !file.includes(`/${HELPERS}-`)))
}

/** Keys of the chunks that are loaded together with `key`: itself and everything it imports statically. */
export function loadedWith(manifest: Manifest, key: string): Set<string> {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    for (const next of manifest[name]?.imports ?? []) visit(next)
  }
  visit(key)
  return seen
}

/** Keys of the chunks that index.html names, with all that they import: what the very first page needs. */
export function firstLoad(manifest: Manifest): Set<string> {
  const page = readFileSync('dist/app/index.html', 'utf8')
  const named = Object.keys(manifest).filter((key) => {
    const file = manifest[key]?.file ?? ''
    return file.endsWith('.js') && page.includes(`="/${file}"`)
  })
  if (named.length === 0) throw new Error('index.html names no script of the build')
  return new Set(named.flatMap((key) => [...loadedWith(manifest, key)]))
}

/** The areas of the app beside its first page, by the names of vite.config.ts. */
export const AREAS = [
  'dashboard',
  'merge',
  'sending',
  'entry',
  'overlays',
  'lists',
  'forms',
  'menus',
  'common',
  'live',
  'content',
  'history',
  'editors',
  'lessons',
  'writing',
  'rich-text',
  'codemirror',
  'markdown',
  'markdown-preview',
  'monitoring',
  'site',
  'people',
] as const
export type Area = (typeof AREAS)[number]

/** Key of an area's chunk. @throws Error when the build has no such area, or more than one */
export function areaChunk(manifest: Manifest, name: Area): string {
  const [key, ...others] = Object.keys(manifest).filter(
    (one) => one.startsWith(`_${name}-`) && one.endsWith('.js') && one.length === `_${name}-.js`.length + 8,
  )
  if (key === undefined || others.length > 0) throw new Error(`The build has no one chunk ${name}`)
  return key
}

/** Keys of all that the dashboard is made of, from nothing. */
export function dashboardLoad(manifest: Manifest): Set<string> {
  return new Set([...firstLoad(manifest), ...loadedWith(manifest, areaChunk(manifest, 'dashboard'))])
}

/** Keys of all that a first visit to the dashboard fetches: what it is made of, and what comes once it is at rest. */
export function visitLoad(manifest: Manifest): Set<string> {
  const atRest = (['sending', 'overlays'] as const).map((area) => areaChunk(manifest, area))
  return new Set([...dashboardLoad(manifest), ...atRest.flatMap((key) => [...loadedWith(manifest, key)])])
}

/** Keys of the chunks that `key` adds to a page that is at rest. */
export function addedBy(manifest: Manifest, key: string, before = visitLoad(manifest)): string[] {
  return [...loadedWith(manifest, key)].filter((name) => !before.has(name))
}

/** The chunks' scripts, each once, as paths below dist/app. */
export function scriptsOf(manifest: Manifest, keys: Iterable<string>): string[] {
  const files = [...keys].flatMap((key) => manifest[key]?.file ?? [])
  return [...new Set(files.filter((file) => file.endsWith('.js')))]
}

/** kB (1000 bytes) of the chunks' scripts, gzip. */
export function weight(manifest: Manifest, keys: Iterable<string>): number {
  const sizes = scriptsOf(manifest, keys).map((file) => gzipSync(readFileSync(`dist/app/${file}`), { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
