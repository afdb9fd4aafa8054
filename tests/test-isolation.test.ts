import { expect, it } from 'vitest'
import { codeOf, importsOf, readSources, resolveImport } from './support/source-tree.ts'

/**
 * Most tests share what they load with others of the same worker. What is put in the place of a module there would be too
 * late, or stay for those that come after; and what one of them keeps on the device, the next one finds. Such tests
 * belong into a file `*.alone.test.*`, which loads everything for itself. The servers of tests/api are each their own.
 */

const sources = readSources(['src', 'tests']).filter(({ path }) => !/^tests\/(?:api|e2e)\//.test(path))
const tests = sources.filter(({ path }) => /\.test\.tsx?$/.test(path))
const shared = tests.filter(({ path }) => !path.includes('.alone.')).map(({ path }) => path)
const byPath = new Map(sources.map((file) => [file.path, file]))

/** Whether the file, or what supports it, brings the stand-in for a browser's storage. */
function keepsOnDevice(path: string, seen = new Set<string>()): boolean {
  const file = byPath.get(path)
  if (!file || seen.has(path)) return false
  seen.add(path)
  return importsOf(file).some((name) => {
    if (name.startsWith('fake-indexeddb')) return true
    const next = resolveImport(path, name)
    return next !== null && next.startsWith('tests/') && keepsOnDevice(next, seen)
  })
}

it('a module is replaced only where nothing is shared', () => {
  const replaced = tests.filter((file) => /^\s*vi\.(?:do)?mock\(/im.test(codeOf(file))).map(({ path }) => path)
  expect(replaced.length).toBeGreaterThan(0)
  expect(replaced.filter((path) => shared.includes(path))).toEqual([])
})

it('something is kept on the device only where nothing is shared', () => {
  expect(tests.filter(({ path }) => keepsOnDevice(path)).length).toBeGreaterThan(20)
  expect(shared.filter((path) => keepsOnDevice(path))).toEqual([])
})

it('what supports tests has no hooks of its own: of files that share it the first alone would have them', () => {
  const hooked = sources.filter((file) => /^(?:before|after)(?:Each|All)\(/m.test(codeOf(file))).map(({ path }) => path)
  expect(hooked.filter((path) => !/\.test\.tsx?$/.test(path))).toEqual([])
})
