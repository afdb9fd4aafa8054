import * as v from 'valibot'
import {
  address,
  computed,
  defaultChoice,
  flag,
  looseReference,
  optionalHtml,
  slug,
  text,
  texts,
} from '#contract/fields/field.ts'
import { type ListQuery, pageCall, writeCalls } from './calls.ts'
import { type CreateBody, type FormOf, type Full, record, type UpdateBody } from './record.ts'
import { schemasOf } from './schemas.ts'
import { workflowFile } from './workflow-file.ts'
import { WORKFLOW_LIST, WORKFLOW_STATUSES } from './workflow-list.ts'

export const workflow = record({
  type: 'workflow',
  label: 'Workflow',
  plural: 'Workflows',
  calls: 'workflows',
  trashType: 'workflows',
  titleField: 'title',
  fields: {
    title: text('Title', 200),
    summary: text('Summary', 500, { lines: true }),
    description: optionalHtml('Description', 200_000),
    workflow_category_id: looseReference('Category', 'workflow-category'),
    status: defaultChoice('Status', WORKFLOW_STATUSES, 'draft', 'Status must be draft, published or archived'),
    is_featured: flag('Featured', false),
    is_premium: flag('Premium', false),
    tools: texts('Tools', 60),
    /** What a reader needs an account or a key for, by name. */
    credentials: { ...texts('Credentials', 120), lenient: true },
    setup_steps: { ...texts('Set-up steps', 300), lenient: true },
    benefits: texts('Benefits', 200),
    image_url: address('Image'),
    slug: slug(),
  },
  computed: {
    /** In their order; those whose file rests in the trash are left out. */
    files: computed(() => v.optional(v.array(schemasOf(workflowFile).full), [])),
  },
  publishField: 'status',
  sitePath: 'workflow_path',
  /** Whether it is public is decided apart from its text. */
  revisions: { stay: ['status'] },
  shownIn: ['workflowCategories.list', 'files.uses', 'dashboard.recent'],
  route: '/admin/workflows/{id}',
  newRoute: '/admin/workflows/create',
  words: {
    createFailed: 'Error creating workflow',
    updateFailed: 'Error updating workflow',
    deleteFailed: 'Error deleting workflow',
  },
})
export type Workflow = Full<typeof workflow>
export type WorkflowCreate = CreateBody<typeof workflow>
export type WorkflowUpdate = UpdateBody<typeof workflow>
export type WorkflowForm = FormOf<typeof workflow>

export type WorkflowListQuery = ListQuery<typeof WORKFLOW_LIST>

export const workflowEndpoints = {
  'workflows.list': pageCall(workflow, '/admin/workflows', WORKFLOW_LIST, {
    summary: 'Workflows, newest change first; all of them unless a page is asked for',
  }),
  ...writeCalls(workflow, {
    path: '/admin/workflows',
    summaries: { delete: 'Move a workflow to the trash; its files stay in the library' },
  }),
}
