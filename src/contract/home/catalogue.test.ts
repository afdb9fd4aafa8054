import { expect, it } from 'vitest'
import { KNOWN_KEYS, categoryOf, usualTitle } from './catalogue.ts'
import { CATEGORIES, typeOf } from './known-key.ts'
import { brokenByKind } from './known-value.ts'
import { brokenKey, settleValue } from './setting-value.ts'

it('knows 120 keys or more, each once, in every category but that of the owner’s own', () => {
  const keys = KNOWN_KEYS.map(({ key }) => key)
  expect(keys.length).toBeGreaterThanOrEqual(120)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter((key) => brokenKey(key) !== null)).toEqual([])
  const used = new Set(KNOWN_KEYS.map(({ category }) => category))
  expect([...used, 'custom']).toEqual(expect.arrayContaining(Object.keys(CATEGORIES)))
  expect([categoryOf('hero_title'), categoryOf('my_own')]).toEqual(['hero', 'custom'])
  expect([usualTitle('og_image'), usualTitle('my_own_key')]).toEqual(['Sharing picture', 'My own key'])
})

it.each(KNOWN_KEYS.map((known) => [known.key, known] as const))('%s is told in full', (key, known) => {
  for (const text of [known.title, known.description, known.example, known.where]) expect(text).toMatch(/\S/)
  expect(known.title.length).toBeLessThanOrEqual(60)
  expect(settleValue(key, typeOf(known.value), known.example)).toEqual({ value: known.example })
  const { value, example } = known
  // What its name promises is what it is edited as.
  if (key.endsWith('_url')) expect(value.as).toBe('address')
  if (key.endsWith('_color')) expect(value.as).toBe('color')
  if (value.as === 'address') expect(key).toMatch(/_url$/)
  if (value.as === 'color') expect(key).toMatch(/_color$/)
  if (value.as === 'choice') expect(value.choices).toContain(example)
  if (value.as === 'moment') expect(Date.parse(example)).not.toBeNaN()
  if (value.as === 'number') {
    expect(Number(example)).toBeGreaterThanOrEqual(value.min)
    expect(Number(example)).toBeLessThanOrEqual(value.max)
  }
  if (value.as === 'list') {
    const items: unknown = JSON.parse(example)
    expect(items).toEqual([expect.any(Object)])
    const names = Object.keys(Object(Array.isArray(items) ? items[0] : {}))
    expect(names.filter((name) => !(name in value.item))).toEqual([])
    const needed = Object.entries(value.item).flatMap(([name, { optional }]) => (optional ? [] : [name]))
    expect(names).toEqual(expect.arrayContaining(needed))
  }
})

it.each([
  ['hero_', 10],
  ['notification_', 7],
  ['about_', 8],
  ['contact_', 8],
  ['social_', 5],
  ['meta_', 5],
  ['og_', 5],
  ['twitter_', 4],
  ['footer_', 8],
  ['cta_', 8],
  ['newsletter_', 5],
  ['stats_', 5],
])('the family %s has %i keys or more', (family, least) => {
  expect(KNOWN_KEYS.filter(({ key }) => key.startsWith(family)).length).toBeGreaterThanOrEqual(least)
})

it.each(KNOWN_KEYS.map(({ key, value }) => [key, value] as const))('%s takes nothing half typed', (key, value) => {
  switch (value.as) {
    case 'number':
      return expect(brokenByKind(value, 'NaN')).toMatch(/must be a whole number/)
    case 'moment':
      return expect(brokenByKind(value, 'incomplete')).toMatch(/must be a date and time/)
    case 'color':
      return expect(settleValue(key, 'text', '#12')).toHaveProperty('error')
    case 'list':
      for (const [name, { as, label }] of Object.entries(value.item)) {
        if (as !== 'number') continue
        const item = Object.fromEntries(Object.keys(value.item).map((each) => [each, each === name ? 'NaN' : '1']))
        expect(brokenByKind(value, JSON.stringify([item]))).toMatch(new RegExp(` 1: ${label} must be a number$`))
      }
  }
})
