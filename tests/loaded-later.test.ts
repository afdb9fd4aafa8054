import { expect, it } from 'vitest'
import { codeOf, readSources } from './support/source-tree.ts'

/**
 * A part that is loaded when it is first shown waits inside a `Suspense` of its own file. Without one the nearest
 * boundary is the page's: the whole screen goes blank for a moment, and the focus with it.
 */

const LAZY = /\bconst (\w+) = lazy\(/g

it('every part loaded on demand waits within its own place, not with the whole screen', () => {
  const parts = readSources(['src/client'], ['.tsx']).flatMap((file) => {
    const code = codeOf(file)
    return [...code.matchAll(LAZY)].map(([, name = '']) => ({ name, code, place: `${file.path} ${name}` }))
  })
  expect(parts.length).toBeGreaterThan(20)
  const outside = parts.filter(({ name, code }) => placesOf(name, code).some((place) => !isWithin(place, code)))
  expect(outside.map((part) => part.place)).toEqual([])
})

function placesOf(name: string, code: string): number[] {
  return [...code.matchAll(new RegExp(`<${name}\\b`, 'g'))].map((found) => found.index)
}

function isWithin(place: number, code: string): boolean {
  const before = code.slice(0, place)
  return before.split('<Suspense').length > before.split('</Suspense>').length
}
