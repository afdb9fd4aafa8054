import { describe, expect, it } from 'vitest'
import type { LocalId } from '#contract/records/policy.ts'
import { entities } from '#contract/index.ts'
import { draftTarget } from './-draft-target.ts'

const made: LocalId = 'new-00000000-0000-4000-8000-000000000001'
const typed: LocalId = 'new-00000000-0000-4000-8000-000000000002'
const isMade = (_: string, id: LocalId) => id === made
const target = (draftId: string, values: Readonly<Record<string, unknown>> = {}, label = 'Typed') =>
  draftTarget({ draftId, label, values }, isMade)

describe('a draft of something that was never saved', () => {
  it.each([
    ['post', '/admin/posts/create'],
    ['course', '/admin/courses/create'],
    ['workflow', '/admin/workflows/create'],
    ['category', '/admin/categories/create'],
    ['tag', '/admin/tags/create'],
    ['workflow-category', '/admin/workflow-categories/create'],
    ['file', '/admin/files/link'],
  ])('goes on in the form that makes a %s', (type, to) => {
    expect(target(`${type}:${typed}`)).toMatchObject({ to, draft: typed })
  })

  it('goes on in the form of its parent, which may be on this device alone', () => {
    expect(target(`lesson:${typed}`, { course_id: made })).toMatchObject({
      to: `/admin/courses/${made}/lessons/create`,
      draft: typed,
    })
  })

  it('goes on at the record it is a part of when it has no form of its own', () => {
    expect(target(`quiz:${typed}`, { course_id: 4, lesson_id: made })).toEqual({
      label: 'Typed',
      kind: 'Quiz',
      to: `/admin/courses/4/lessons/${made}`,
    })
  })

  it('is named by its kind while it has no title', () => {
    expect(target(`course:${typed}`, {}, '').label).toBe('Untitled course')
  })
})

describe('a draft of a record', () => {
  it('goes on in that record, also one that waits on this device', () => {
    expect(target('course:12')).toEqual({ label: 'Typed', kind: 'Course', to: '/admin/courses/12' })
    expect(target(`lesson:${made}`, { course_id: 4 })).toEqual({
      label: 'Typed',
      kind: 'Lesson',
      to: `/admin/courses/4/lessons/${made}`,
    })
    expect(target('settings')).toMatchObject({ to: entities['settings']?.route })
    expect(target('profile', {}, 'Profile')).toMatchObject({ to: '/admin/profile' })
    expect(target('user:7', {}, 'Ines')).toMatchObject({ label: 'Ines', kind: 'User', to: '/admin/users/7' })
    expect(target('user:create', {}, '')).toMatchObject({ label: 'Untitled user', to: '/admin/users/create' })
  })

  it('is shown, but can not be opened, when this version has no such record', () => {
    expect(target('newsletter:3', {}, '')).toEqual({ label: 'Unsaved text', kind: 'Unsaved text', to: null })
  })
})
