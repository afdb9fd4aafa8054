import * as v from 'valibot'
import { InUseQuery } from './category.ts'
import type { EntityPolicy } from './policy.ts'
import { endpoint } from '#contract/calls/endpoint.ts'
import {
  IdParams,
  optionalText,
  OptionalSlug,
  RECORD_FIELDS,
  recordEntries,
  requiredText,
} from '#contract/fields/scalars.ts'

/** Checklist WFC, API-050 to API-053; decisions 24, 36, 69, 78. */

const entries = { name: requiredText('Name', 120), slug: OptionalSlug, description: optionalText('Description', 1000) }

export const WorkflowCategoryCreate = v.strictObject({
  ...entries,
  slug: v.optional(entries.slug, ''),
  description: v.optional(entries.description, ''),
})
export const WorkflowCategoryUpdate = v.partial(v.strictObject(entries))
export const WorkflowCategory = v.object({
  ...recordEntries,
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  workflows_count: v.optional(v.number(), 0),
})
export type WorkflowCategory = v.InferOutput<typeof WorkflowCategory>

const readOnly = [...RECORD_FIELDS, 'workflows_count'] as const

export const workflowCategoryEndpoints = {
  'workflowCategories.list': endpoint({
    name: 'workflowCategories.list',
    method: 'GET',
    keep: true,
    path: '/admin/workflow-categories',
    access: 'content.read',
    summary: 'All workflow categories by name',
    answer: v.array(WorkflowCategory),
  }),
  'workflowCategories.read': endpoint({
    name: 'workflowCategories.read',
    method: 'GET',
    keep: true,
    path: '/admin/workflow-categories/{id}',
    access: 'content.read',
    summary: 'One workflow category',
    params: IdParams,
    answer: WorkflowCategory,
  }),
  'workflowCategories.create': endpoint({
    name: 'workflowCategories.create',
    method: 'POST',
    path: '/admin/workflow-categories',
    access: 'content.write',
    status: 201,
    summary: 'Create a workflow category',
    body: WorkflowCategoryCreate,
    readOnly,
    answer: WorkflowCategory,
  }),
  'workflowCategories.update': endpoint({
    name: 'workflowCategories.update',
    method: 'PUT',
    path: '/admin/workflow-categories/{id}',
    access: 'content.write',
    summary: 'Change a workflow category',
    params: IdParams,
    body: WorkflowCategoryUpdate,
    readOnly,
    answer: WorkflowCategory,
  }),
  'workflowCategories.delete': endpoint({
    name: 'workflowCategories.delete',
    method: 'DELETE',
    path: '/admin/workflow-categories/{id}',
    access: 'content.delete',
    summary: 'Move a workflow category to the trash',
    params: IdParams,
    query: InUseQuery,
    answer: v.null(),
  }),
} as const

export const workflowCategoryEntity: EntityPolicy = {
  type: 'workflow-category',
  label: 'Workflow category',
  plural: 'Workflow categories',
  titleField: 'name',
  fields: {
    name: { label: 'Name', merge: 'scalar' },
    slug: { label: 'Slug', merge: 'scalar' },
    description: { label: 'Description', merge: 'scalar' },
  },
  wholeRows: true,
  endpoints: {
    list: 'workflowCategories.list',
    read: 'workflowCategories.read',
    create: 'workflowCategories.create',
    update: 'workflowCategories.update',
    remove: 'workflowCategories.delete',
  },
  shownIn: ['workflows.list', 'workflows.read'],
  trashType: 'workflow-categories',
  route: '/admin/workflow-categories/{id}',
  newRoute: '/admin/workflow-categories/create',
}
