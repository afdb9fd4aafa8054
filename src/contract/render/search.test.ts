import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'
import { textOfHtml } from './plain-text.ts'
import { atOnce, holds, isShort, placeOf as placing, startsOf, wordsOf } from './search.ts'

const placeOf = (text: string, q: string) => atOnce(placing(text, q))

describe('a text as search compares it', () => {
  test.each([
    ['Köln', 'koln'],
    ['Ko\u0308ln', 'koln'],
    ['STRASSE, Straße, STRAẞE', 'strasse, strasse, strasse'],
    ['Łódź, Ørsted, Đà Nẵng, İstanbul, Iğdır', 'lodz, orsted, da nang, istanbul, igdir'],
    ['ﬁne „quotes“ it’s', 'fine "quotes" it\'s'],
    ['ΟΔΥΣΣΕΎΣ', 'οδυσσευσ'],
    ['Ёлка', 'елка'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['100% a_b', '100% a_b'],
  ])('%s is %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
    expect(Array.from(text, fold).join('')).toBe(folded)
  })

  test('of many marks on one letter takes no longer than others', () => {
    expect(fold(`a${'\u0301'.repeat(500_000)}b`)).toBe('ab')
  })
})

describe('a question', () => {
  test.each([
    ['Reisen nach Köln', 'koln', true],
    ['Reisen nach Köln', 'KÖ', true],
    ['Reisen nach Köln', 'KO nach', true],
    ['Autobahn', 'bahn', true],
    ['Autobahn', 'ba', false],
    ['100% word', '100%', true],
    ['100 word', '100%', false],
    ['a_b word', 'a_b', true],
    ['axb word', 'a_b', false],
    ['100% word', '%', true],
    ['C# and C++', 'c#', true],
    ['(n8n)', 'n8', true],
    ['私は東京へ行く', '東京', true],
    ['😀x', 'x', true],
    ['anything', '  ', true],
  ])('"%s" for "%s": %s', (text, q, found) => {
    expect(holds(text, q)).toBe(found)
    // The index knows the same.
    const starts = atOnce(startsOf(fold(text)))
    const inIndex = wordsOf(q).every((word) => (isShort(word) ? starts.includes(word) : fold(text).includes(word)))
    expect(inIndex).toBe(found)
  })
})

describe('the place found', () => {
  test('is the word as it is written, with what stands around it', () => {
    expect(placeOf('We went to Köln, and stayed.', 'koln')).toEqual(['We went to ', 'Köln', ', and stayed.'])
    expect(placeOf('Große Straße hier', 'strasse')).toEqual(['Große ', 'Straße', ' hier'])
    expect(placeOf('Ko\u0308ln', 'kol')).toEqual(['', 'Ko\u0308l', 'n'])
    expect(placeOf('nothing', 'koln')).toBeNull()
  })

  test('is cut at words', () => {
    const [before, found, after] = placeOf(`${'left '.repeat(50)}needle${' right'.repeat(50)}`, 'needle') ?? []
    expect(before).toMatch(/^… (?:left ){1,8}$/)
    expect(found).toBe('needle')
    expect(after).toMatch(/^(?: right){1,18} …$/)
  })
})

test('words of HTML are what a reader sees', () => {
  expect(textOfHtml('<p>K<strong>ö</strong>ln &amp; &#39;Bonn&#39;</p><p>a&nbsp;b &lt;c&gt;</p>').trim()).toBe(
    "Köln & 'Bonn'  a b <c>",
  )
})
