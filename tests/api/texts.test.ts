import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { definitions } from '#contract/index.ts'
import type { Field } from '#contract/fields/field.ts'
import { sentSchema } from '#contract/fields/schema.ts'
import { testServer } from '#tests/support/api.ts'

/** What every text field of every kind says to texts that can't be kept as they came. */

const texts = Object.values(definitions).flatMap((definition) =>
  Object.entries(definition.fields as Readonly<Record<string, Field>>)
    .filter(([, field]) => 'rule' in field && ['text', 'rich', 'lines', 'slug'].includes(field.rule.kind))
    .map(([name, field]) => ({ called: `${definition.type}.${name}`, field })),
)
const problemOf = (field: Field, value: unknown) => v.safeParse(sentSchema(field), value).issues?.[0]?.message

describe('a text', () => {
  it.each(texts)('$called refuses control characters and halves of characters by its name', ({ field }) => {
    for (const text of ['all \u0000 of this', '\u001b[31m', 'a\u009bb', 'half \ud800 a character', '\udc00']) {
      expect(problemOf(field, text)).toBe(`${field.label} must not hold control characters`)
    }
  })

  it.each(texts.filter(({ field }) => field.rule.kind === 'text'))('$called keeps to its lines', ({ field }) => {
    const isOneLine = field.rule.kind === 'text' && !field.rule.lines
    expect(problemOf(field, 'one\ntwo')).toBe(isOneLine ? `${field.label} must be one line` : undefined)
    expect(problemOf(field, ' one \n')).toBeUndefined()
    expect(problemOf(field, 'tab\there 👩‍👩‍👧 اَلْعَرَبِيَّةُ')).toBeUndefined()
  })

  it.each(texts.filter(({ field }) => 'required' in field.rule && field.rule.required))(
    '$called is missing when nothing of it is seen',
    ({ field }) => {
      for (const text of ['\u200b', ' \u2060\ufeff ', '\u3164', '\u2800']) {
        expect(problemOf(field, text)).toBe(`${field.label} is required`)
      }
    },
  )

  it.each(texts)('$called is measured before it is read', ({ field }) => {
    expect(problemOf(field, '\u0000'.repeat(2_000_000))).toMatch(/at most|must be text|may hold/)
  })
})

describe('what a write answers is what is kept', () => {
  it('a text with a NUL is refused by the name of its field, and nothing is written', async () => {
    const server = await testServer()
    const { token } = server.owner
    const refused = await server.call('categories.create', { body: { name: 'all of \u0000 this' } }, { token })
    expect(refused.problem).toMatchObject({
      status: 422,
      errors: { name: ['Name must not hold control characters'] },
    })
    expect((await server.call('categories.list', {}, { token })).data.map(({ name }) => name)).not.toContain('all of ')
  })

  it.each([
    ['2024-03-01T10:00:00+02', '2024-03-01T08:00:00.000Z'],
    ['2024-03-01T10:00:00.5+0200', '2024-03-01T08:00:00.500Z'],
    ['2024-03-01T10:00Z', '2024-03-01T10:00:00.000Z'],
    ['0099-01-01T00:00:00Z', '0099-01-01T00:00:00.000Z'],
    ['2024-02-29T10:00:00Z', '2024-02-29T10:00:00.000Z'],
    ['2024-02-30T10:00:00Z', null],
    ['2023-02-29T10:00:00Z', null],
    ['9999-12-31T23:59:59-23:00', null],
    ['0000-01-01T00:00:00+23:59', null],
    ['2024-03-01T24:00:00Z', null],
    ['2024-03-01T10:00:60Z', null],
    ['2024-03-01T10:00:00+24:00', null],
    ['2024-03-01', null],
  ])('the moment %s is %s', async (sent, kept) => {
    const server = await testServer()
    const { token } = server.owner
    const { data: category } = await server.call('categories.create', { body: { name: 'One' } }, { token })
    const body = { title: 'A', content: '<p>a</p>', category_id: category.id, published_at: sent }
    const reply = await server.call('posts.create', { body }, { token })
    if (kept === null) expect(reply.problem.errors?.['published_at']?.[0]).toMatch(/^Publish date must be/)
    else expect(reply.data.published_at).toBe(kept)
  })
})
