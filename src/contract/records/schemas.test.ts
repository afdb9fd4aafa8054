import * as v from 'valibot'
import { expect, it } from 'vitest'
import { definitions } from '#contract/index.ts'
import { course } from './course.ts'
import { cvTemplate } from './cv-template.ts'
import { emailTemplate } from './email-template.ts'
import { homeSetting } from './home-setting.ts'
import { lesson } from './lesson.ts'
import { post } from './post.ts'
import { copyOf, schemasOf } from './schemas.ts'
import { workflow } from './workflow.ts'

it.each([course, cvTemplate, emailTemplate, homeSetting, lesson, post, workflow])(
  'a copy of a record has the fields that a new one may have, and no others ($type)',
  (kind) => {
    const taken = Object.keys(schemasOf(kind).create.entries)
    const copy = copyOf(kind, { slug: 'taken', id: 4, version: 2 }, 'First (copy)')
    expect(Object.keys(copy).filter((name) => !taken.includes(name))).toEqual([])
    expect(copy).toMatchObject({ [kind.titleField]: 'First (copy)', ...(taken.includes('slug') && { slug: '' }) })
  },
)

/** What fields hand over while something half typed stands in them: no form may take that for empty. */
const HALF_TYPED: Readonly<Record<string, unknown>> = { number: Number.NaN, date: 'incomplete', color: '#12' }

it('no form takes a number, a date or a colour that is only half typed', () => {
  const fields = definitions.flatMap((definition) =>
    Object.entries(definition.fields).flatMap(([name, { rule, parent }]) =>
      parent || !(rule.kind in HALF_TYPED) ? [] : [{ definition, name, value: HALF_TYPED[rule.kind] }],
    ),
  )
  expect(fields.length).toBeGreaterThan(10)
  const taken = fields.filter(({ definition, name, value }) => {
    const fields: Readonly<Record<string, v.GenericSchema>> = schemasOf(definition).form.entries
    const field = fields[name]
    return field === undefined || v.is(field, value)
  })
  expect(taken.map(({ definition, name }) => `${definition.type}.${name}`)).toEqual([])
})

it.each([{ page_margin: Number.NaN }, { styles: { primaryColor: '#12' } }, { styles: { primaryColor: '#' } }])(
  'a CV template does not take %o either',
  (config) => {
    expect(v.is(schemasOf(cvTemplate).form.entries.json_config, config)).toBe(false)
  },
)

it.each(['#3B82F6', '#fff', 'rebeccapurple'])('a CV template takes the colour %s', (primaryColor) => {
  expect(v.is(schemasOf(cvTemplate).form.entries.json_config, { styles: { primaryColor } })).toBe(true)
})
