import { isTest } from './directions.ts'
import { codeOf, importsOf, packageOf, type SourceFile } from './source-tree.ts'

/** Where the server speaks to its database, and in whose words. */

const ENGINE_ROOM = 'src/server/db/sqlite/'
const ENGINES = ['@photostructure/sqlite', 'node:sqlite']

/** What plain SQL does not have. The shapes keep ordinary words of texts and of the language out. */
const WORDS: Readonly<Record<string, RegExp>> = {
  json_each: /\bjson_(?:each|tree)\b/i,
  json_extract: /\bjson_(?:extract|array|object|group_array|group_object|set|remove|patch|valid)\b|->>/i,
  match: /\bmatch\s+(?:\$\{|\?|')/i,
  glob: /\bglob\s+(?:\$\{|\?|')/i,
  collate: /\bcollate\s+\w|\.collate\(/i,
  pragma: /\bpragma\s+\w/i,
  rowid: /\b_?rowid_?\b/i,
  strftime: /\b(?:strftime|julianday|unixepoch)\b/i,
  instr: /\binstr\s*\(/i,
  group_concat: /\bgroup_concat\b/i,
  'insert or':
    /\b(?:insert|update)\s+or\s+(?:ignore|replace|abort|fail|rollback)\b|\breplace\s+into\b|\.or(?:Ignore|Replace)\(/i,
  fts: /\bfts[345]\b/i,
  sqlite_master: /\bsqlite_(?:master|schema|sequence)\b/i,
  errcode: /\berrcode\b|\bSQLITE_[A-Z]+\b/,
  'sql.raw': /\bsql\.raw\b/,
}

/** Uses of one engine outside its room, one line each: `path: word`. */
export function engineWords(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/server/') && !path.startsWith(ENGINE_ROOM) && !isTest(path))
    .flatMap((file) => {
      const code = codeOf(file)
      const isLinked = importsOf(file).some(
        (name) => ENGINES.includes(packageOf(name) ?? name) || ENGINES.includes(name),
      )
      const words = Object.entries(WORDS).filter(([, shape]) => shape.test(code))
      return [...(isLinked ? [`${file.path}: the engine`] : []), ...words.map(([word]) => `${file.path}: ${word}`)]
    })
}

const WITHOUT_SQL = /^src\/server\/(?:http|files|backup|jobs|health|mail)\/|^src\/server\/[^/]+$/
const QUERY = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^>`]*>)?`/

/** Files of rooms that ask for what they need instead of querying, and query all the same. */
export function queriesElsewhere(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => WITHOUT_SQL.test(file.path) && !isTest(file.path) && QUERY.test(codeOf(file)))
    .map((file) => `${file.path}: a query`)
}
