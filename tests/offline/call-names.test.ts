import { expect, it } from 'vitest'
import { endpointOf, entities } from '#contract/index.ts'

/**
 * Names of calls under which edits wait on devices, some for months: none of them may go. A new one is added here; one
 * whose call is replaced stays as another name of its successor.
 */
const WRITES = [
  'categories.create',
  'categories.delete',
  'categories.update',
  'courseFiles.create',
  'courseFiles.delete',
  'courseFiles.reorder',
  'courseFiles.update',
  'courses.create',
  'courses.delete',
  'courses.duplicate',
  'courses.reorder',
  'courses.update',
  'cvTemplates.createTemp',
  'cvTemplates.delete',
  'cvTemplates.update',
  'emailTemplates.create',
  'emailTemplates.delete',
  'emailTemplates.update',
  'files.delete',
  'files.link',
  'files.update',
  'files.upload',
  'homeSettings.create',
  'homeSettings.delete',
  'homeSettings.reorder',
  'homeSettings.update',
  'lessonFiles.create',
  'lessonFiles.delete',
  'lessonFiles.reorder',
  'lessonFiles.update',
  'lessons.create',
  'lessons.delete',
  'lessons.reorder',
  'lessons.update',
  'messages.delete',
  'messages.update',
  'posts.create',
  'posts.delete',
  'posts.update',
  'quizzes.create',
  'quizzes.delete',
  'quizzes.update',
  'settings.update',
  'tags.create',
  'tags.delete',
  'tags.update',
  'trash.restore',
  'userGroups.create',
  'userGroups.delete',
  'userGroups.update',
  'workflowCategories.create',
  'workflowCategories.delete',
  'workflowCategories.update',
  'workflowFiles.create',
  'workflowFiles.delete',
  'workflowFiles.reorder',
  'workflowFiles.update',
  'workflows.create',
  'workflows.delete',
  'workflows.update',
]

it('every call that an edit may wait for is still there', () => {
  expect(WRITES.filter((name) => endpointOf(name) === undefined)).toEqual([])
})

it('every call that an edit of today may wait for is among them', () => {
  const today = Object.values(entities).flatMap(({ endpoints: { create, update, remove, upload } }) =>
    [create, update, remove, upload].flatMap((name) => name ?? []),
  )
  expect(today.filter((name) => !WRITES.includes(name))).toEqual([])
})
