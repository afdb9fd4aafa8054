import * as v from 'valibot'
import type { EntityPolicy } from './policy.ts'
import { endpoint } from '#contract/calls/endpoint.ts'
import { pageOf } from '#contract/calls/envelope.ts'
import {
  Flag,
  Id,
  IdParams,
  IdText,
  optionalAddress,
  OptionalSlug,
  RECORD_FIELDS,
  recordEntries,
  requiredText,
  wholeListQuery,
  wholeNumber,
} from '#contract/fields/scalars.ts'
import { revisionEndpoints } from './revision.ts'
import { WorkflowFile } from './workflow-file.ts'

/** Checklist WF, API-054 to API-057; decisions 15, 18, 24, 36, 37, 76, 83; product 1.5. */

export const WORKFLOW_STATUSES = ['draft', 'published', 'archived'] as const
export type WorkflowStatus = (typeof WORKFLOW_STATUSES)[number]
export const WORKFLOW_SORTS = ['title', 'created_at', 'updated_at', 'status'] as const

/** Short texts in the order the person gave them, each once, empty ones dropped. */
function texts(label: string, longest: number) {
  return v.pipe(
    v.array(
      v.pipe(
        v.string(`${label} must be a list of texts`),
        v.trim(),
        v.maxLength(longest, `${label}: each must be at most ${longest} characters`),
      ),
      `${label} must be a list of texts`,
    ),
    v.transform((list) => [...new Set(list.filter((text) => text !== ''))]),
    v.maxLength(50, `${label}: at most 50`),
  )
}

const entries = {
  title: requiredText('Title', 200),
  summary: requiredText('Summary', 500),
  /** HTML, as the rich-text editor writes it. */
  description: v.pipe(
    v.nullable(v.string('Description must be text')),
    v.transform((html) => html ?? ''),
    v.maxLength(200_000, 'Description must be at most 200,000 characters'),
  ),
  workflow_category_id: wholeNumber('Category', 1, Number.MAX_SAFE_INTEGER),
  status: v.picklist(WORKFLOW_STATUSES, 'Status must be draft, published or archived'),
  is_featured: Flag,
  is_premium: Flag,
  tools: texts('Tools', 60),
  benefits: texts('Benefits', 200),
  image_url: optionalAddress('Image'),
  slug: OptionalSlug,
}

export const WorkflowCreate = v.strictObject({
  ...entries,
  description: v.optional(entries.description, ''),
  status: v.optional(entries.status, 'draft'),
  is_featured: v.optional(entries.is_featured, false),
  is_premium: v.optional(entries.is_premium, false),
  tools: v.optional(entries.tools, []),
  benefits: v.optional(entries.benefits, []),
  image_url: v.optional(entries.image_url, null),
  slug: v.optional(entries.slug, ''),
})
export type WorkflowCreate = v.InferOutput<typeof WorkflowCreate>
export const WorkflowUpdate = v.partial(v.strictObject(entries))
export type WorkflowUpdate = v.InferOutput<typeof WorkflowUpdate>

export const Workflow = v.object({
  ...recordEntries,
  title: v.string(),
  slug: v.string(),
  summary: v.string(),
  description: v.string(),
  /** Null when its category was erased. */
  workflow_category_id: v.nullable(Id),
  status: v.picklist(WORKFLOW_STATUSES),
  is_featured: v.boolean(),
  is_premium: v.boolean(),
  tools: v.array(v.string()),
  benefits: v.array(v.string()),
  image_url: v.nullable(v.string()),
  /** In their order; those whose file rests in the trash are left out. */
  files: v.optional(v.array(WorkflowFile), []),
})
export type Workflow = v.InferOutput<typeof Workflow>

export const WorkflowListQuery = wholeListQuery(WORKFLOW_SORTS, {
  status: v.optional(v.picklist(WORKFLOW_STATUSES)),
  category: v.optional(IdText),
  featured: v.optional(Flag),
  premium: v.optional(Flag),
})
export type WorkflowListQuery = v.InferOutput<typeof WorkflowListQuery>

const readOnly = [...RECORD_FIELDS, 'files'] as const

export const workflowEndpoints = {
  'workflows.list': endpoint({
    name: 'workflows.list',
    method: 'GET',
    keep: true,
    path: '/admin/workflows',
    access: 'content.read',
    summary: 'Workflows, newest change first; all of them unless a page is asked for',
    query: WorkflowListQuery,
    answer: pageOf(Workflow),
    shape: 'pager',
  }),
  'workflows.read': endpoint({
    name: 'workflows.read',
    method: 'GET',
    keep: true,
    path: '/admin/workflows/{id}',
    access: 'content.read',
    summary: 'One workflow with its files',
    params: IdParams,
    answer: Workflow,
    composed: true,
  }),
  'workflows.create': endpoint({
    name: 'workflows.create',
    method: 'POST',
    path: '/admin/workflows',
    access: 'content.write',
    status: 201,
    summary: 'Create a workflow',
    body: WorkflowCreate,
    readOnly,
    answer: Workflow,
  }),
  'workflows.update': endpoint({
    name: 'workflows.update',
    method: 'PUT',
    path: '/admin/workflows/{id}',
    access: 'content.write',
    summary: 'Change a workflow; fields left out keep their values',
    params: IdParams,
    body: WorkflowUpdate,
    readOnly,
    answer: Workflow,
  }),
  'workflows.delete': endpoint({
    name: 'workflows.delete',
    method: 'DELETE',
    path: '/admin/workflows/{id}',
    access: 'content.delete',
    summary: 'Move a workflow to the trash; its files stay in the library',
    params: IdParams,
    answer: v.null(),
  }),
  ...revisionEndpoints('workflows', Workflow),
} as const

export const workflowEntity: EntityPolicy = {
  type: 'workflow',
  label: 'Workflow',
  plural: 'Workflows',
  titleField: 'title',
  fields: {
    title: { label: 'Title', merge: 'scalar' },
    summary: { label: 'Summary', merge: 'scalar' },
    description: { label: 'Description', merge: 'html', uploads: 'text' },
    workflow_category_id: { label: 'Category', merge: 'scalar', reference: 'workflow-category' },
    status: { label: 'Status', merge: 'scalar' },
    is_featured: { label: 'Featured', merge: 'scalar' },
    is_premium: { label: 'Premium', merge: 'scalar' },
    tools: { label: 'Tools', merge: 'order' },
    benefits: { label: 'Benefits', merge: 'order' },
    image_url: { label: 'Image', merge: 'scalar', uploads: 'value' },
    slug: { label: 'Slug', merge: 'scalar' },
  },
  publishField: 'status',
  endpoints: {
    list: 'workflows.list',
    read: 'workflows.read',
    create: 'workflows.create',
    update: 'workflows.update',
    remove: 'workflows.delete',
  },
  shownIn: ['workflowCategories.list', 'files.uses'],
  trashType: 'workflows',
  route: '/admin/workflows/{id}',
  newRoute: '/admin/workflows/create',
}
