import { describe, expect, it } from 'vitest'
import { tag } from '#contract/records/tag.ts'
import { type EntityPolicy, routeOf, type LocalId } from '#contract/records/policy.ts'
import { isWithin, paramsOf, sentParams } from './parents.ts'

const local: LocalId = 'new-00000000-0000-4000-8000-000000000001'
const lesson: EntityPolicy = {
  ...tag,
  within: { courseId: 'course_id' },
  route: '/admin/courses/{courseId}/lessons/{id}',
}
const ids = new Map([[local, { localId: local, entity: 'course', serverId: 5, path: null }]])

describe('a record within another', () => {
  it('names its parent in the path from its own fields, made here or there', () => {
    expect(paramsOf(lesson, { course_id: 5 })).toEqual({ courseId: 5 })
    expect(paramsOf(lesson, { course_id: local })).toEqual({ courseId: local })
    expect(paramsOf(lesson, { course_id: null })).toEqual({})
  })

  it('belongs to its parent under either of its two ids', () => {
    expect(isWithin(lesson, { course_id: local }, { courseId: 5 }, ids)).toBe(true)
    expect(isWithin(lesson, { course_id: 5 }, { courseId: local }, ids)).toBe(true)
    expect(isWithin(lesson, { course_id: 6 }, { courseId: 5 }, ids)).toBe(false)
  })

  it('can be asked for once its parent is on the server', () => {
    expect(sentParams({ courseId: local }, ids)).toEqual({ courseId: 5 })
    expect(sentParams({ courseId: local }, new Map())).toBeNull()
  })

  it('has an address once its parent is known', () => {
    expect(routeOf(lesson, 7, {}, { course_id: 5 })).toBe('/admin/courses/5/lessons/7')
    expect(routeOf(lesson, 7, { courseId: local }, { course_id: 5 })).toBe(`/admin/courses/${local}/lessons/7`)
    expect(routeOf(lesson, 7)).toBeNull()
  })
})
