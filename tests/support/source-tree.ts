import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** The sources as they stand on disk, for the tests of the project's shape. */

export interface SourceFile {
  /** From the project's folder, with `/`. */
  readonly path: string
  readonly text: string
}

/** Every source file below `folders` whose name ends with one of `endings`. */
export function readSources(folders: readonly string[], endings = ['.ts', '.tsx', '.mjs', '.mts']): SourceFile[] {
  return folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
      .map((entry) => posix.join(entry.parentPath.replaceAll('\\', '/'), entry.name))
      .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
  )
}

const COMMENT = /^\s*(?:\/\/|\*|\{?\/\*).*$| \/\/ .*$/gm

/** The text without its comments; good enough for looking, not a parser. */
export function codeOf(file: SourceFile): string {
  return file.text.replace(COMMENT, '')
}

/** What `codeOf` leaves out, as running text: a citation may stand across two lines. */
export function commentsOf(file: SourceFile): string {
  return [...file.text.matchAll(COMMENT)]
    .map(([line]) => line.replace(/^\s*(?:\/\/|\*(?!\/)|\{?\/\*\*?)/, '').trim())
    .join(' ')
}

const IMPORTS =
  /(?:^|[\s;}])(?:import|export)\s(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g

/**
 * What a file imports, exports from or loads later, as written.
 * @param kind `values` leaves out what exists for the compiler only
 */
export function importsOf(file: SourceFile, kind: 'all' | 'values' = 'all'): string[] {
  return [...codeOf(file).matchAll(IMPORTS)].flatMap((match) => {
    if (kind === 'values' && match[1]) return []
    return match[2] ?? match[3] ?? []
  })
}

const ALIASES: readonly (readonly [string, string])[] = [
  ['#contract/', 'src/contract/'],
  ['#client/', 'src/client/'],
  ['#worker/', 'src/worker/'],
  ['#server/', 'src/server/'],
  ['#tooling/', 'src/tooling/'],
  ['#tests/', 'tests/'],
]

/** The path that an import names inside the project; null for a package or a part of Node. */
export function resolveImport(from: string, name: string): string | null {
  const clean = name.replace(/\?.*$/, '')
  if (clean.startsWith('.')) return posix.join(posix.dirname(from), clean)
  const alias = ALIASES.find(([prefix]) => clean.startsWith(prefix))
  return alias ? alias[1] + clean.slice(alias[0].length) : null
}

/** The package that an import names: `@scope/name` or `name`; null for a file of the project. */
export function packageOf(name: string): string | null {
  if (name.startsWith('.') || name.startsWith('#')) return null
  if (name.startsWith('node:') || name.startsWith('virtual:')) return name.split('/', 1)[0] ?? name
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}
