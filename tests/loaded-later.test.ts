import { expect, it } from 'vitest'
import { codeOf, readSources } from './support/source-tree.ts'

/**
 * A part that is loaded when it is first shown waits inside a `Suspense` of its own file. Without one the nearest
 * boundary is the page's: the whole screen goes blank for a moment, and the focus with it.
 */

const LAZY = /\bconst (\w+) = lazy(?:Part)?\(/g

it('every part loaded on demand waits within its own place, not with the whole screen', () => {
  const parts = readSources(['src/client'], ['.tsx']).flatMap((file) => {
    const code = codeOf(file)
    return [...code.matchAll(LAZY)].map(([, name = '']) => ({ name, code, place: `${file.path} ${name}` }))
  })
  expect(parts.length).toBeGreaterThan(20)
  const outside = parts.filter(({ name, code }) => placesOf(name, code).some((place) => !isWithin(place, code)))
  expect(outside.map((part) => part.place)).toEqual([])
})

// Signing in needs a connection in any case, and its page is the one that waits for the fewest bytes.
it('no part that can’t be had takes the page away that it is shown on, but where nobody is signed in', () => {
  const own = readSources(['src/client'], ['.tsx']).filter((file) => /(?<!\.)\blazy\(/.test(codeOf(file)))
  expect(own.map((file) => file.path).toSorted()).toEqual([
    'src/client/shell/second-step.tsx',
    'src/client/shell/sign-in-form.tsx',
    'src/client/ui/lazy-part.tsx',
  ])
})

function placesOf(name: string, code: string): number[] {
  return [...code.matchAll(new RegExp(`<${name}\\b`, 'g'))].map((found) => found.index)
}

function isWithin(place: number, code: string): boolean {
  const before = code.slice(0, place)
  return before.split('<Suspense').length > before.split('</Suspense>').length
}
