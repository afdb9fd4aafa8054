import { describe, expect, it } from 'vitest'
import { NEW_ID, OTHER_ID } from '#tests/offline/support/operations.ts'
import type { FieldPolicy } from '#contract/records/policy.ts'
import { canonical, equal, localIdsIn, pick, resolveValues, same, storable } from './values.ts'

const field = (part: Partial<FieldPolicy>): FieldPolicy => ({ label: 'Field', merge: 'scalar', ...part })
const html = field({ merge: 'html' })
const set = field({ merge: 'set' })
const reference = field({ reference: 'category' })

describe('the same value', () => {
  it.each([
    [undefined, null, ''],
    [undefined, undefined, null],
    [undefined, ' \n', null],
    [undefined, 'a\r\nb\rc', 'a\nb\nc'],
    [undefined, ' a ', 'a'],
    [undefined, 'e\u0301', '\u00e9'],
    [undefined, '2026-11-21T08:00:00Z', '2026-11-21T09:00:00.000+01:00'],
    [undefined, '2026-11-21T08:00Z', '2026-11-21T08:00:00.000Z'],
    [undefined, { a: 1, b: undefined, c: ' x' }, { c: 'x', a: 1 }],
    [undefined, ['a', null], ['a ', '']],
    [html, '<p>a</p>\n<p>b</p>', '<p>a</p><p>b</p>'],
    [set, [2, 1], [1, 2]],
    [reference, '5', 5],
    [reference, ' 5 ', 5],
  ])('%j: %j and %j', (policy, left, right) => {
    expect([same(policy, left, right), same(policy, right, left)]).toEqual([true, true])
  })

  it.each([
    [undefined, 'a', 'b'],
    [undefined, '5', 5],
    [undefined, true, 'true'],
    [undefined, 0, null],
    [undefined, false, null],
    [undefined, '2026-11-21T08:00:00Z', '2026-11-21T08:00:01Z'],
    [undefined, 'text 2026-11-21T08:00:00Z', 'text 2026-11-21T08:00:00.000Z'],
    [undefined, '<p>a</p>\n<p>b</p>', '<p>a</p><p>b</p>'],
    [undefined, [1, 2], [2, 1]],
    [undefined, { a: 1 }, { a: 2 }],
    [undefined, { a: 1 }, { b: 1 }],
    [undefined, { a: 1 }, [['a', 1]]],
    [set, [1, 1], [1]],
    [set, [1, 2], [1, 3]],
    [reference, '5x', 5],
    [reference, '1.5', 1.5],
    [set, null, [1]],
    [set, [1], 'text'],
    [reference, '6', 5],
  ])('is not %j: %j and %j', (policy, left, right) => {
    expect([same(policy, left, right), same(policy, right, left)]).toEqual([false, false])
  })

  it('has one text, and one of its own for whatever JSON does not know', () => {
    expect([canonical(undefined, 'a'), canonical(undefined, 12n)]).toEqual(['text:a', '12'])
  })
})

describe('what a person wrote', () => {
  it('is another text with other white space', () => {
    expect([equal(undefined, '  a', 'a'), equal(undefined, 'a\n', 'a'), equal(undefined, ' ', '')]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('is no other one in the server’s writing', () => {
    expect(equal(undefined, 'a\r\nb', 'a\nb')).toBe(true)
    expect(equal(html, '<p>a</p>\n<p>b</p>', '<p>a</p><p>b</p>')).toBe(true)
    expect(equal(reference, ' 5', '5')).toBe(true)
    expect(equal(undefined, '2026-11-21T08:00:00Z', '2026-11-21T08:00:00.000Z')).toBe(true)
    expect(equal(undefined, null, '')).toBe(true)
    expect(equal(undefined, '', null)).toBe(true)
  })

  it('is another one where it means another', () => {
    expect([equal(undefined, 'a', 'b'), equal(undefined, 1, 2), equal(html, '<p>a</p>', '<p>b</p>')]).toEqual([
      false,
      false,
      false,
    ])
  })
})

it('stores all but what JSON would drop', () => {
  expect(storable({ a: undefined, b: null, c: '', d: 0 })).toEqual({ b: null, c: '', d: 0 })
  expect(Object.keys(storable({ a: undefined, b: null }))).toEqual(['b'])
})

it('picks what is there, also where it is nothing', () => {
  const picked = pick(['a', 'b', 'c'], { a: 1, b: undefined, d: 2 })
  expect(Object.entries(picked)).toEqual([
    ['a', 1],
    ['b', undefined],
  ])
})

describe('records of this device inside a change', () => {
  const THIRD = 'new-00000000-0000-4000-a000-000000000003'
  const fields = {
    category_id: reference,
    tags: field({ merge: 'set', reference: 'tag' }),
    content: field({ merge: 'html', uploads: 'text' }),
    title: field({}),
  }
  const picture = (id: string) => `<p><img src="offdesk-upload:${id}"></p>`
  const text = `Not meant: ${NEW_ID}, offdesk-upload:${NEW_ID}`

  it('are found where a field names them, and among the path’s parameters, each once', () => {
    expect(localIdsIn(fields, { category_id: NEW_ID })).toEqual([NEW_ID])
    expect(localIdsIn(fields, { tags: [1, OTHER_ID, NEW_ID, NEW_ID] })).toEqual([OTHER_ID, NEW_ID])
    expect(localIdsIn(fields, { content: picture(NEW_ID) + picture(OTHER_ID) })).toEqual([NEW_ID, OTHER_ID])
    expect(localIdsIn(fields, { category_id: NEW_ID }, { id: OTHER_ID, other: 7 })).toEqual([NEW_ID, OTHER_ID])
    expect(localIdsIn(fields, { title: text, category_id: 5, content: 7, unknown: NEW_ID })).toEqual([])
  })

  it('get the server’s names there and nowhere else, as far as they are known', () => {
    const known = new Map([
      [NEW_ID, { serverId: 12, path: '/files/12.png' }],
      [THIRD, { serverId: 13, path: null }],
    ])
    const resolve = (id: string) => known.get(id) ?? null
    const resolved = (values: object) => resolveValues(fields, { ...values }, resolve)
    expect(resolved({ category_id: NEW_ID, tags: [1, NEW_ID, OTHER_ID] })).toEqual({
      category_id: 12,
      tags: [1, 12, OTHER_ID],
    })
    expect(resolved({ content: picture(NEW_ID) + picture(OTHER_ID) + picture(THIRD) })).toEqual({
      content: `<p><img src="/files/12.png"></p>${picture(OTHER_ID)}${picture(THIRD)}`,
    })
    const untouched = { title: text, category_id: null, content: null, unknown: NEW_ID }
    expect(resolved(untouched)).toEqual(untouched)
  })
})
