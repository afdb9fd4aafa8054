import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'

/** What the build says about its chunks, and what they weigh on the wire. */

const Chunk = v.object({
  file: v.string(),
  isEntry: v.optional(v.boolean(), false),
  imports: v.optional(v.array(v.string()), []),
  dynamicImports: v.optional(v.array(v.string()), []),
  css: v.optional(v.array(v.string()), []),
})
const Manifest = v.record(v.string(), Chunk)
export type Manifest = v.InferOutput<typeof Manifest>

export function readManifest(): Manifest {
  return v.parse(Manifest, JSON.parse(readFileSync('dist/app/.vite/manifest.json', 'utf8')))
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

export function entryOf(manifest: Manifest): string {
  const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry)
  if (!entry) throw new Error('The build has no entry')
  return entry[0]
}

/** kB (1000 bytes) of the chunks' scripts, gzip. */
export function weight(manifest: Manifest, keys: Iterable<string>): number {
  const files = new Set([...keys].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js')))
  return (
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`dist/app/${file}`), { level: 9 }).length, 0) / 1000
  )
}
