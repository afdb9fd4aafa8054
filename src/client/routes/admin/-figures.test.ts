import { describe, expect, it } from 'vitest'
import { newsOf, periodsOf } from './-figures.ts'
import { kindsInWords } from './-kinds-in-words.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-03-01T12:00:00.000Z')

describe('what is new', () => {
  it('is told in words, with what came before', () => {
    expect(newsOf({ last_30_days: 9, previous_30_days: 6 })).toEqual({
      words: '9 new in 30 days',
      hint: '6 in the 30 days before',
    })
  })

  it('is not told when there is nothing', () => {
    expect(newsOf({ last_30_days: 0, previous_30_days: 4 })).toBeUndefined()
    expect(newsOf(undefined)).toBeUndefined()
  })

  it('is counted from rows by their age', () => {
    const rows = [1, 29, 31, 59, 61].map((days) => ({ created_at: new Date(NOW - days * DAY).toISOString() }))
    expect(periodsOf(rows, NOW)).toEqual({ last_30_days: 2, previous_30_days: 2 })
  })
})

describe('kinds in words', () => {
  it.each([
    [['post'], 'A post'],
    [['post', 'category', 'category', 'settings'], 'A post, 2 categories and the settings'],
    [['tag', 'tag'], '2 tags'],
    [['lantern'], 'Another change'],
    [[], ''],
  ])('%j reads "%s"', (types, text) => {
    expect(kindsInWords(types.map((entity) => ({ entity })))).toBe(text)
  })
})
