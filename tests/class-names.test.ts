import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSources } from './support/source-tree.ts'

const ASSETS = 'dist/app/assets'

/** The classes that some rule of the built app is about. */
function classesWithRules(): ReadonlySet<string> {
  const sheets = readdirSync(ASSETS).filter((name) => name.endsWith('.css'))
  const rules = sheets.map((name) => readFileSync(join(ASSETS, name), 'utf8')).join('\n')
  return new Set([...rules.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1')))
}

it('no class is written down that no rule is about: what it was to look like would be missing', () => {
  const known = classesWithRules()
  const bare = readSources(['src/client'], ['.tsx']).flatMap(({ path, text }) =>
    [...text.matchAll(/className="([^"]+)"/g)]
      .flatMap(([, names = '']) => names.split(/\s+/))
      .filter((name) => !known.has(name))
      .map((name) => `${name} in ${path}`),
  )
  expect(bare).toEqual([])
})
