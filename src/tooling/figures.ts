import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { isTest } from '#tests/support/directions.ts'
import { codeOf, readSources, type SourceFile } from '#tests/support/source-tree.ts'
import {
  addedBy,
  type Area,
  areaChunk,
  dashboardLoad,
  visitLoad,
  firstLoad,
  type Manifest,
  readManifest,
  scriptsOf,
} from '#tests/support/build-manifest.ts'
import { ensureBuilt } from '#tooling/bootstrap.mjs'
import { touched, type TouchedFile } from './touched.ts'

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
  const isSample = ({ path }: SourceFile) => SAMPLE_CONTENT.test(path)
  const isSource = (file: SourceFile) => file.path !== GENERATED && !isTest(file.path) && !isSample(file)
  const row = (name: string, isMeant: (file: SourceFile) => boolean): Cells => {
    const meant = files.filter(isMeant)
    const code = meant.flatMap((file) => linesOf(codeOf(file))).filter((line) => line.trim() !== '')
    return [name, meant.length, meant.flatMap(({ text }) => linesOf(text)).length, code.length]
  }
  const rooms = [...new Set(files.filter(isSource).map(roomOf))].toSorted()
  printTable(
    ['lines of source', 'files', 'lines', 'code'],
    [
      ...rooms.map((room) => row(room, (file) => isSource(file) && roomOf(file) === room)),
      row('all source', isSource),
      row('tests, apart', ({ path }) => isTest(path)),
      row('sample content, apart', isSample),
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
  const sized = (name: string, files: readonly string[]): Cells => {
    const bytes = files.map((file) => readFileSync(`dist/app/${file}`))
    return [
      name,
      files.length,
      sum(bytes.map((one) => gzipSync(one, { level: 9 }).length)),
      sum(bytes.map((one) => brotliCompressSync(one).length)),
    ]
  }
  /** What an area adds to the dashboard at rest, with the areas that it builds on. */
  const added = (area: Area): readonly string[] => scriptsOf(manifest, addedBy(manifest, areaChunk(manifest, area)))
  const page = readFileSync('dist/app/index.html', 'utf8')
  const styles = [...page.matchAll(/href="\/([^"]+\.css)"/g)].flatMap((match) => match[1] ?? [])
  const named = new Set([...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1]))
  const requests = 1 + new Set([...named, ...first.map((file) => `/${file}`)]).size
  printTable(
    ['bytes of the build', 'files', 'gzip', 'brotli'],
    [
      sized('first load, scripts', first),
      sized('first load, styles', styles),
      sized('dashboard when signed in, scripts, with the first load', scriptsOf(manifest, dashboardLoad(manifest))),
      sized('dashboard at rest, scripts', scriptsOf(manifest, visitLoad(manifest))),
      sized('lists, added to the dashboard', added('lists')),
      sized('editors, added to the dashboard', added('editors')),
      sized('editor of posts, with the one for its text', added('rich-text')),
      sized('service worker', ['sw.js']),
      sized('every script of the pages', scriptsOf(manifest, Object.keys(manifest))),
    ],
  )
  console.log(`The first page, with what it names and imports, is ${requests} requests.`)
}

function printTouched(before: string, after: string): void {
  const files = touched(before, after).filter(({ path }) => path !== GENERATED)
  const row = (name: string, inTests: boolean): Cells => {
    const counted = (what: TouchedFile['what']) => {
      const some = files.filter((file) => file.what === what && isTest(file.path) === inTests)
      return [some.length, sum(some.map(({ added, removed }) => added + removed))]
    }
    return [name, ...counted('new'), ...counted('changed'), ...counted('gone')]
  }
  printTable(
    ['touched', 'new files', 'lines', 'changed files', 'lines', 'gone files', 'lines'],
    [row('outside tests', false), row('in tests', true)],
  )
  console.log('')
  for (const { what, added, removed, path } of files) console.log(`${what.padEnd(8)} +${added} -${removed}  ${path}`)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
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
