import * as v from 'valibot'
import { computed, optionalText, slug, text } from '#contract/fields/field.ts'
import { listCall, writeCalls } from './calls.ts'
import { type Full, record } from './record.ts'

export const workflowCategory = record({
  type: 'workflow-category',
  label: 'Workflow category',
  plural: 'Workflow categories',
  calls: 'workflowCategories',
  trashType: 'workflow-categories',
  titleField: 'name',
  oneName: true,
  fields: {
    name: text('Name', 120),
    slug: slug(),
    description: optionalText('Description', 1000, { lines: true }),
  },
  computed: { workflows_count: computed(() => v.optional(v.number(), 0)) },
  wholeRows: true,
  asksWhenUsed: true,
  shownIn: ['workflows.list', 'workflows.read'],
  route: '/admin/workflow-categories/{id}',
  newRoute: '/admin/workflow-categories/create',
  words: {
    created: 'Workflow category created',
    updated: 'Workflow category updated',
    createFailed: 'Failed to save workflow category',
    updateFailed: 'Failed to save workflow category',
    deleteFailed: 'Failed to delete workflow category',
    loadFailed: 'Failed to fetch workflow categories',
  },
})
export type WorkflowCategory = Full<typeof workflowCategory>

export const workflowCategoryEndpoints = {
  'workflowCategories.list': listCall(workflowCategory, '/admin/workflow-categories', {
    summary: 'All workflow categories by name',
  }),
  ...writeCalls(workflowCategory, { path: '/admin/workflow-categories' }),
}
