import { describe, expect, it } from 'vitest'
import { category } from '#contract/records/category.ts'
import {
  changedFields,
  covers,
  followRecord,
  isDirty,
  overRecord,
  setValues,
  startForm,
  validate,
  visibleErrors,
} from './form-state.ts'
import { schemasOf } from '#contract/records/schemas.ts'

const base = { version: 3, values: { name: 'Tools', slug: 'tools', description: '' } }

describe('a form', () => {
  it('is dirty only in the fields that differ from what it started with', () => {
    const typed = setValues(startForm(base), { name: 'Toolbox', slug: 'tools' })
    expect(changedFields(typed)).toEqual(['name'])
    expect(isDirty(setValues(typed, { name: 'Tools' }))).toBe(false)
  })

  it('follows the record while it is untouched', () => {
    const newer = { version: 4, values: { ...base.values, name: 'Instruments' } }
    expect(followRecord(startForm(base), newer).values.name).toBe('Instruments')
  })

  it('keeps text and base when the record changes below typed text', () => {
    const typed = setValues(startForm(base), { description: 'mine' })
    const newer = { version: 4, values: { ...base.values, description: 'theirs' } }
    expect(followRecord(typed, newer)).toBe(typed)
  })

  it('is laid over the record that somebody else saved meanwhile, and says what both changed', () => {
    const typed = setValues(startForm(base), { name: 'Toolbox', description: 'mine' })
    const newer = { version: 4, values: { name: 'Instruments', slug: 'instruments', description: 'mine' } }
    const { state, both } = overRecord(typed, newer)
    expect(state.base).toBe(newer)
    expect(state.values).toEqual({ name: 'Toolbox', slug: 'instruments', description: 'mine' })
    expect(both).toEqual(['name'])
  })

  it('takes what is no number for a change of an empty field', () => {
    const values: { minutes: number | null; questions: { points: number | null }[] } = {
      minutes: null,
      questions: [{ points: null }],
    }
    const state = startForm({ version: 1, values })
    expect(changedFields(setValues(state, { minutes: Number.NaN }))).toEqual(['minutes'])
    expect(changedFields(setValues(state, { questions: [{ points: Number.NaN }] }))).toEqual(['questions'])
  })

  it('compares lists by their content', () => {
    const state = startForm({ version: 1, values: { tags: [1, 2] } })
    expect(isDirty(setValues(state, { tags: [1, 2] }))).toBe(false)
    expect(isDirty(setValues(state, { tags: [2, 1] }))).toBe(true)
  })
})

describe('a text of another visit', () => {
  const text = { values: { ...base.values, name: 'Toolbox' }, base }

  it('covers what was typed in the same field, and nothing else', () => {
    expect(covers(text, startForm(base))).toBe(false)
    expect(covers(text, setValues(startForm(base), { description: 'mine' }))).toBe(false)
    expect(covers(text, setValues(startForm(base), { name: 'Toolbox' }))).toBe(false)
    expect(covers(text, setValues(startForm(base), { name: 'Tool shed' }))).toBe(true)
  })
})

describe('errors', () => {
  it('stand at their field and name it', () => {
    expect(validate(schemasOf(category).create, { name: '', slug: '', description: '' })).toEqual({
      name: ['Name is required'],
    })
  })

  it('are shown for fields that were left, not for those still to come', () => {
    const found = { name: ['Name is required'], slug: ['wrong'] }
    expect(visibleErrors({ ...startForm(base), shown: new Set(['slug']) }, found)).toEqual({ slug: ['wrong'] })
  })

  it('of the server go as soon as their field is corrected', () => {
    const refused = { ...startForm(base), serverErrors: { slug: ['Slug is taken'], name: ['Too plain'] } }
    expect(visibleErrors(setValues(refused, { slug: 'tools-2' }), {})).toEqual({ name: ['Too plain'] })
  })
})
