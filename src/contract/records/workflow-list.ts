/** What a list of workflows can be asked for, apart from the definition: an address is read before that is loaded. */

export const WORKFLOW_STATUSES = ['draft', 'published', 'archived'] as const
export type WorkflowStatus = (typeof WORKFLOW_STATUSES)[number]
export const WORKFLOW_SORTS = ['title', 'created_at', 'updated_at', 'status'] as const

export const WORKFLOW_LIST = {
  sorts: WORKFLOW_SORTS,
  filters: { status: WORKFLOW_STATUSES, category: 'id', featured: 'flag', premium: 'flag' },
} as const
