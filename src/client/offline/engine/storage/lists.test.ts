import { expect, it } from 'vitest'
import { entities } from '#contract/index.ts'
import { listsIn } from './lists.ts'

const listOf = listsIn(entities)
const isOneList = (entity: string, one: Record<string, number>, other: Record<string, number>) =>
  listOf({ entity, params: one }) === listOf({ entity, params: other })

it('a list is told by where its records lie, whatever else their address names', () => {
  expect(isOneList('workflow-file', { workflowId: 1, fileId: 2 }, { workflowId: 1, fileId: 3 })).toBe(true)
  expect(isOneList('workflow-file', { workflowId: 1, fileId: 2 }, { workflowId: 2, fileId: 2 })).toBe(false)
  expect(isOneList('lesson', { courseId: 1 }, { courseId: 2 })).toBe(false)
  expect(isOneList('lesson-file', { courseId: 1, lessonId: 1 }, { courseId: 1, lessonId: 2 })).toBe(false)
})

it('lists of two kinds in one record are two', () => {
  expect(listOf({ entity: 'lesson', params: { courseId: 1 } })).not.toBe(
    listOf({ entity: 'course-file', params: { courseId: 1 } }),
  )
})

it('what stands in no order has none', () => {
  // A post's category is one of many that it might name, and no list.
  for (const entity of ['post', 'category', 'tag', 'of-a-plugin']) expect(listOf({ entity, params: {} })).toBeNull()
})

it('each kind that an order names has one', () => {
  const inOrder = ['course', 'lesson', 'course-file', 'lesson-file', 'workflow-file', 'home-setting']
  expect(inOrder.filter((entity) => listOf({ entity, params: {} }) === null)).toEqual([])
})
