import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { etagOf, pageOf, unwrap, versionOf } from './envelope.ts'
import { wrap } from './wrap.ts'
import { contract } from '#contract/index.ts'

/** Whichever way a server wraps its answer, it unwraps to the same payload. */

const Item = v.object({ id: v.number(), name: v.string() })
const item = { id: 1, name: 'One' }
const head = { success: true, status: 200, message: 'OK' }

describe('a record', () => {
  const readings: Record<string, unknown> = {
    bare: item,
    'in data': { ...head, data: item },
    'in data.data': { ...head, data: { data: item } },
    'in data.data.data': { ...head, data: { data: { data: item } } },
    'under its name': { ...head, item },
  }
  for (const [name, body] of Object.entries(readings)) {
    test(`is read ${name}`, () => expect(unwrap(Item, body)).toEqual(item))
  }

  test('keeps fields of its own that are called like the envelope’s', () => {
    const Message = v.object({ message: v.string(), data: v.string() })
    const payload = { message: 'mine', data: 'text' }
    expect(unwrap(Message, { ...head, data: payload })).toEqual(payload)
  })

  test('with fields that the schema does not know is read without them', () => {
    expect(unwrap(Item, { data: { ...item, extra: true } })).toEqual(item)
  })
})

describe('a list', () => {
  const List = v.array(Item)
  const readings: Record<string, unknown> = {
    bare: [item],
    'in data': { ...head, data: [item] },
    'in data.data': { ...head, data: { data: [item] } },
    'out of a pager': { ...head, data: [item], current_page: 1, last_page: 1, total: 1, per_page: 10 },
    'out of a pager in data': {
      ...head,
      data: { data: [item], current_page: 1, last_page: 1, total: 1, per_page: 10 },
    },
    'under its name': { ...head, items: [item] },
  }
  for (const [name, body] of Object.entries(readings)) {
    test(`is read ${name}`, () => expect(unwrap(List, body)).toEqual([item]))
  }
})

describe('a pager', () => {
  const Pager = pageOf(Item)
  const page = { data: [item], current_page: 2, last_page: 3, total: 21, per_page: 10 }
  const readings: Record<string, unknown> = {
    bare: page,
    'at the top level': { ...head, ...page },
    'in data': { ...head, data: page },
    'in data.data': { ...head, data: { data: page } },
  }
  for (const [name, body] of Object.entries(readings)) {
    test(`is read ${name}`, () => expect(unwrap(Pager, body)).toEqual(page))
  }

  test('is made of a plain list, as one page that holds everything', () => {
    const whole = { data: [item, item], current_page: 1, last_page: 1, total: 2, per_page: 2 }
    expect(unwrap(Pager, [item, item])).toEqual(whole)
    expect(unwrap(Pager, { ...head, data: [item, item] })).toEqual(whole)
    expect(unwrap(Pager, { ...head, data: { data: [item, item] } })).toEqual(whole)
    expect(unwrap(Pager, { ...head, data: [] })).toMatchObject({ data: [], total: 0, per_page: 1 })
  })
})

describe('what is no answer of this API', () => {
  for (const body of [null, undefined, '<html>', 1, {}, { data: null }, { data: { id: 'x' } }, [1]]) {
    test(`throws for ${JSON.stringify(body)}`, () => expect(() => unwrap(Item, body)).toThrow(v.ValiError))
  }
})

describe('wrapping', () => {
  test('puts the payload into data, the pager at the top level, and token and user both ways', () => {
    expect(wrap(contract['posts.read'], item, 'OK')).toEqual({ ...head, data: item })
    const page = { data: [item], current_page: 1, last_page: 1, total: 1, per_page: 10 }
    expect(wrap(contract['posts.list'], page, 'OK')).toEqual({ ...head, ...page })
    const signedIn = { token: 't', user: item, expires_at: 'later' }
    expect(wrap(contract['auth.login'], signedIn, 'OK')).toEqual({ ...head, data: signedIn, token: 't', user: item })
    expect(wrap(contract['posts.create'], item, 'OK').status).toBe(201)
  })

  test('is undone by unwrapping, for every shape', () => {
    const Page = pageOf(Item)
    const page = { data: [item], current_page: 1, last_page: 1, total: 1, per_page: 10 }
    for (const shape of ['pager', 'data-pager', 'data'] as const) {
      const endpoint = { ...contract['posts.list'], shape, answer: Page }
      expect(unwrap(Page, wrap(endpoint, page, 'OK'))).toEqual(page)
    }
    expect(unwrap(v.null(), wrap(contract['posts.delete'], null, 'Deleted'))).toBeNull()
  })
})

test('ETags carry the version both ways, and foreign ones none', () => {
  expect(versionOf(etagOf(7))).toBe(7)
  expect(versionOf(' W/"7" ')).toBe(7)
  for (const foreign of ['7', '"a"', '"-1"', '*', '', null, undefined, '"1234567890123456"']) {
    expect(versionOf(foreign)).toBeNull()
  }
})
