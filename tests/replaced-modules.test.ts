import { expect, it } from 'vitest'
import { codeOf, readSources } from './support/source-tree.ts'

/**
 * Most tests share what they load with others of the same worker. What is put in the place of a module there would be too
 * late, or stay for those that come after: it belongs into a file `*.alone.test.*`, which loads everything for itself.
 */
it('a module is replaced only where nothing is shared', () => {
  const replaced = readSources(['src', 'tests']).filter((file) => /^\s*vi\.(?:do)?mock\(/im.test(codeOf(file)))
  expect(replaced.length).toBeGreaterThan(0)
  expect(replaced.map(({ path }) => path).filter((path) => !/\.alone\.test\.tsx?$/.test(path))).toEqual([])
})
