import { describe, expect, it } from 'vitest'
import { WHOLE } from './support/proofs.ts'
import { type Pattern, patternsOf, slowTextFor } from './support/regex-attack.ts'
import { readSources } from './support/source-tree.ts'

/**
 * No regular expression takes more than linear time, whatever text it meets. All of the app, its worker and the server
 * are asked, so a new one is too; what a stranger can reach changes sooner than what a pattern is.
 */

/** Our own words alone: sample content, and the world in which the engine is proven. */
const OWN_WORDS = /^src\/(?:tooling|server\/demo|client\/offline\/simulation|client\/routeTree)/

const files = readSources(['src']).filter(({ path }) => !OWN_WORDS.test(path) && !/\.test\.tsx?$/.test(path))
const found = files.flatMap(patternsOf)
const readable = found.filter((each): each is Pattern => each.source !== null)

describe('regular expressions', () => {
  it('are written out, so that they can be read here', () => {
    expect(found.filter(({ source }) => source === null).map(({ place }) => place)).toEqual([])
    expect(readable.length).toBeGreaterThan(300)
  })

  it('stay linear on texts made of their own parts', { timeout: 120_000 }, () => {
    // The same one in several places is one.
    const patterns = new Map(readable.map((each) => [`/${each.source}/${each.flags}`, each]))
    const slow = [...patterns.values()].flatMap((pattern) => {
      const worst = slowTextFor(pattern)
      return worst ? [`${pattern.place} /${pattern.source}/ on ${JSON.stringify(worst.text(12))}`] : []
    })
    expect(slow).toEqual([])
  })

  const slow: [what: string, pattern: RegExp][] = [
    ['white space around a comma', /\s*,\s*/],
    ['the end of a text', /[\s.]+$/],
    ['what has no end', /<[^>]*>/],
    ['what has no end, of several letters', /\{\{[\s\S]*?\}\}/],
    ['two that take the same', /^a\s*b?\s*$/],
    ['one inside the other', /^(?:\s|<!--[\s\S]*?-->)*<svg/],
    ['a name before its mark', /\b[a-z][a-z.+-]*:\/\//],
    ['a long beginning', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.x/],
    ['an end that never comes', /\.[^/]*$/],
  ]
  const tried = slow.filter((_, index) => WHOLE || index % 3 === 0)
  it.each(tried)('a slow one is found: %s', { timeout: 60_000 }, (_, { source, flags }) => {
    expect(slowTextFor({ source, flags })).not.toBeNull()
  })

  it('one made of text is found', () => {
    expect(patternsOf({ path: 'a.ts', text: 'const made = new RegExp(`^${mark}`)' })).toEqual([
      { place: 'a.ts:1', source: null },
    ])
  })
})
