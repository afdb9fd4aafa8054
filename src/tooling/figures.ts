import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { isTest } from '#tests/support/directions.ts'
import { codeOf, readSources, type SourceFile } from '#tests/support/source-tree.ts'
import {
  addedBy,
  firstLoad,
  type Manifest,
  readManifest,
  scriptsOf,
  SHARED_CHUNKS,
  sharedChunk,
} from '#tests/support/build-manifest.ts'
import { ensureBuilt } from '#tooling/bootstrap.mjs'
import { touched } from './touched.ts'

/**
 * `npm run figures` prints what the project weighs: lines of source by room, and bytes of the built app where there is
 * one. `-- --root FOLDER` measures another checkout. `-- --touched BEFORE AFTER` counts what changed between two
 * revisions or two folders: what a new entity, or a new field, touches.
 */

const GENERATED = 'src/client/routeTree.gen.ts'
/** Texts of the sample site; the second is where they lay before they had a folder. */
const SAMPLE_CONTENT = /^src\/server\/(?:demo\/content\/|db\/demo-content)/
const ENDINGS = ['.ts', '.tsx', '.mjs', '.mts', '.css']

type Cells = readonly (string | number)[]

const { values, positionals } = parseArgs({
  options: { root: { type: 'string' }, touched: { type: 'boolean', default: false } },
  allowPositionals: true,
})
if (values.touched) {
  const [before, after, ...rest] = positionals
  if (before === undefined || after === undefined || rest.length > 0) {
    throw new RangeError('--touched takes two revisions or two folders: the one before and the one after')
  }
  printTouched(before, after)
} else {
  // Another checkout is measured as it lies there; what is measured here is what the sources say now.
  if (values.root === undefined) await ensureBuilt()
  else process.chdir(values.root)
  printLines(readSources(['src', 'tests'], ENDINGS))
  if (existsSync('dist/app/index.html')) printSizes(readManifest())
  else console.log('\nIt is not built, so there are no sizes: npm run build')
}

/** Lines as they stand, and those of them that are neither empty nor a comment. */
function printLines(files: readonly SourceFile[]): void {
  const own = files.filter(({ path }) => path !== GENERATED)
  const source = own.filter(({ path }) => !isTest(path) && !SAMPLE_CONTENT.test(path))
  const rooms = [...new Set(source.map(roomOf))].toSorted()
  const row = (name: string, some: readonly SourceFile[]): Cells => [
    name,
    some.length,
    sum(some.map(({ text }) => linesOf(text))),
    sum(
      some.map(
        (file) =>
          codeOf(file)
            .split('\n')
            .filter((line) => line.trim() !== '').length,
      ),
    ),
  ]
  printTable(
    ['lines of source', 'files', 'lines', 'code'],
    [
      ...rooms.map((room) =>
        row(
          room,
          source.filter((file) => roomOf(file) === room),
        ),
      ),
      row('all source', source),
      row(
        'tests, apart',
        own.filter(({ path }) => isTest(path)),
      ),
      row(
        'sample content, apart',
        own.filter(({ path }) => SAMPLE_CONTENT.test(path)),
      ),
    ],
  )
}

/** `src/server`, and of the client its floors; files beside the floors stand under `src/client`. */
function roomOf({ path }: SourceFile): string {
  const depth = path.startsWith('src/client/') ? 3 : 2
  return dirname(path).split('/').slice(0, depth).join('/')
}

function printSizes(manifest: Manifest): void {
  const first = scriptsOf(manifest, firstLoad(manifest))
  const shared = SHARED_CHUNKS.flatMap((name) => sharedChunk(manifest, name))
  const sized = (name: string, files: readonly string[]): Cells => {
    const bytes = files.map((file) => readFileSync(`dist/app/${file}`))
    return [
      name,
      files.length,
      sum(bytes.map((one) => gzipSync(one, { level: 9 }).length)),
      sum(bytes.map((one) => brotliCompressSync(one).length)),
    ]
  }
  /** What a page adds to the first load and to what every screen shares. */
  const own = (page: string, later = false): readonly string[] => {
    const key = `src/client/routes/admin/${page}?tsr-split=component`
    if (!(key in manifest)) throw new Error(`The build has no page ${key}`)
    const keys = [key, ...(later ? (manifest[key]?.dynamicImports ?? []) : [])]
    return scriptsOf(
      manifest,
      keys.flatMap((each) => addedBy(manifest, each)),
    )
  }
  const page = readFileSync('dist/app/index.html', 'utf8')
  const styles = [...page.matchAll(/href="\/([^"]+\.css)"/g)].flatMap((match) => match[1] ?? [])
  const named = new Set([...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1]))
  const requests = 1 + new Set([...named, ...first.map((file) => `/${file}`)]).size
  printTable(
    ['bytes of the build', 'files', 'gzip', 'brotli'],
    [
      sized('first load, scripts', first),
      sized('first load, styles', styles),
      sized('shared by screens, scripts', scriptsOf(manifest, shared)),
      sized('list of posts, its own', own('posts/index.tsx')),
      sized('editor of posts, its own', own('posts/_editor.tsx')),
      sized('editor of posts, with what it loads later', own('posts/_editor.tsx', true)),
      sized('service worker', ['sw.js']),
      sized('every script of the pages', scriptsOf(manifest, Object.keys(manifest))),
    ],
  )
  console.log(`The first page, with what it names and imports, is ${requests} requests.`)
  const [largest] = readdirSync('dist/app/assets')
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, size: gzipSync(readFileSync(`dist/app/assets/${file}`), { level: 9 }).length }))
    .toSorted((one, other) => other.size - one.size)
  if (largest) console.log(`The largest script is ${largest.file}, ${largest.size} bytes after gzip.`)
}

function printTouched(before: string, after: string): void {
  const files = touched(before, after).filter(({ path }) => path !== GENERATED)
  const row = (name: string, some: typeof files): Cells => {
    const [made, changed, gone] = (['new', 'changed', 'gone'] as const).map((what) =>
      some.filter((file) => file.what === what),
    )
    const lines = (these: typeof files = []) => sum(these.map(({ added, removed }) => added + removed))
    return [name, made?.length ?? 0, lines(made), changed?.length ?? 0, lines(changed), gone?.length ?? 0]
  }
  printTable(
    ['touched', 'new files', 'lines', 'changed files', 'lines', 'gone files'],
    [
      row(
        'outside tests',
        files.filter(({ path }) => !isTest(path)),
      ),
      row(
        'in tests',
        files.filter(({ path }) => isTest(path)),
      ),
    ],
  )
  console.log('')
  for (const { what, added, removed, path } of files) console.log(`${what.padEnd(8)} +${added} -${removed}  ${path}`)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function linesOf(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
}

function printTable(head: readonly string[], rows: readonly Cells[]): void {
  const lines = [head, ...rows.map((row) => row.map((cell) => cell.toLocaleString('en')))]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  console.log('')
  for (const line of lines) {
    const cells = line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
    console.log(cells.join('  '))
  }
}
