import { describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { post } from '#tests/offline/support/operations.ts'
import {
  accepted,
  bareRecordIn,
  conflictWith,
  idIn,
  isId,
  notFound,
  refusalOf,
  success,
  withPlaceholders,
} from './dialect.ts'
import { answerOf } from './wire.ts'

const answer = (status: number, body?: unknown, header: Readonly<Record<string, string>> = {}) =>
  answerOf(status, body === undefined ? '' : JSON.stringify(body), (name) => header[name] ?? null)
const reply = (status: number, body: unknown, retryAfterMs: number | null = null) => ({
  kind: 'reply',
  status,
  body,
  version: null,
  retryAfterMs,
})

describe('what a server of another kind refuses', () => {
  it('is told by its number where that says it all', () => {
    for (const status of [401, 408, 425, 429, 500, 503]) {
      expect(refusalOf(answer(status, { message: 'Anything' }, { 'Retry-After': '9' }))).toEqual(
        reply(status, {}, 9000),
      )
    }
    expect(refusalOf(answerOf(502, '<h1>', () => null))).toEqual(reply(502, {}))
  })

  it('is nobody’s word when something in between answered', () => {
    for (const status of [200, 302, 404])
      expect(refusalOf(answerOf(status, '<h1>', () => null))).toEqual({ kind: 'foreign' })
    expect(refusalOf(answer(302, {}))).toEqual({ kind: 'foreign' })
    expect(refusalOf(answer(400, {}))).toMatchObject({ kind: 'reply', status: 400 })
    expect(refusalOf(answer(200, {}))).toBeNull()
    expect(refusalOf(answer(204))).toBeNull()
  })

  it('is read in the forms that are known', () => {
    const refusal = (body?: unknown) => refusalOf(answer(422, body, { 'Retry-After': '9' }))
    const said = (part: Readonly<Record<string, unknown>> = {}) =>
      reply(422, { success: false, status: 422, message: '', errors: {}, ...part }, 9000)
    expect(refusal()).toEqual(said())
    expect(refusal(['a list'])).toEqual(said())
    expect(refusal({ message: 'No', error: 'Why' })).toEqual(said({ message: 'No' }))
    expect(refusal({ error: 'Why' })).toEqual(said({ message: 'Why' }))
    expect(refusal({ error: { message: 'Inside', code: 'slug_taken' } })).toEqual(
      said({ message: 'Inside', code: 'slug_taken' }),
    )
    expect(refusal({ message: 3, code: 4 })).toEqual(said())
    expect(refusal({ errors: { title: ['Too long', 3], slug: 'Taken', tags: 5 } })).toEqual(
      said({ errors: { title: ['Too long'], slug: ['Taken'], tags: [] } }),
    )
    expect(refusal({ errors: ['no fields'] })).toEqual(said())
    const uses = [{ type: 'post', id: 1, title: 'One' }]
    expect(refusal({ uses })).toEqual(said({ uses }))
    expect(refusal({ uses: [{ type: 'post' }] })).toEqual(said())
    expect(refusal({ errors: {} })).not.toHaveProperty('body.code')
    expect(refusal({ errors: {} })).not.toHaveProperty('body.uses')
  })
})

describe('the record of such a server', () => {
  it('is found without a version, and its id without the record', () => {
    const { version: _, ...bare } = post()
    expect(bareRecordIn('posts.read', { data: bare })).toEqual(post({ version: 1 }))
    expect(bareRecordIn('posts.read', { data: {} })).toBeNull()
    expect(idIn({ id: 3, data: { id: 4 } })).toBe(3)
    expect(idIn({ data: { id: 4 } })).toBe(4)
    expect(idIn({ post: { id: 5 } })).toBe(5)
    for (const body of [null, 3, [{ id: 3 }], {}, { id: 'x' }, { data: null }, { id: 0 }]) expect(idIn(body)).toBeNull()
  })

  it('has a whole number from one on for its id', () => {
    expect([1, 7].every(isId)).toBe(true)
    expect([0, -1, 1.5, '1', null, undefined].some(isId)).toBe(false)
  })

  it('keeps its version where it has one, and gets one where the contract demands it', () => {
    expect(withPlaceholders({ version: 3, a: { b: 1 } })).toEqual({ version: 3, a: { b: 1, version: 1 } })
    for (const version of [0, 1.5, '2', null]) expect(withPlaceholders({ version })).toEqual({ version: 1 })
    expect(withPlaceholders({ version: 1 })).toEqual({ version: 1 })
    expect(withPlaceholders([{ a: 1 }, 'text', null])).toEqual([{ a: 1, version: 1 }, 'text', null])
  })

  it('is told to the engine in this API’s words', () => {
    const record = { ...post(), version: 2 }
    expect(accepted(contract['posts.update'], record)).toMatchObject({
      ...reply(200, { success: true, status: 200, data: record }),
      version: 2,
    })
    expect(success(contract['posts.create'], record)).toMatchObject({ status: 201, version: null, retryAfterMs: null })
    expect(accepted(contract['files.upload'], { ...record, path: '/a' }).body).toMatchObject({
      data: { file: { path: '/a' } },
    })
    expect(conflictWith(record)).toEqual(
      reply(412, { success: false, status: 412, message: '', code: 'version_conflict', current: record }),
    )
    expect(notFound()).toEqual(reply(404, { success: false, status: 404, message: '', code: 'not_found' }))
  })
})
