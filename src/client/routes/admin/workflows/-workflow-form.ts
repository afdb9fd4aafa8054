import type { RecordId } from '#contract/records/policy.ts'
import type { Shown, ShownRow } from '#contract/records/record.ts'
import { workflow, type WorkflowStatus } from '#contract/records/workflow.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { schemasOf } from '#contract/records/schemas.ts'

/** What the form of a workflow edits: the wire's fields, but the category may be a local id. */
// A type and not an interface: only types are records of anything, which the form engine asks for.
export type WorkflowForm = {
  title: string
  summary: string
  description: string
  workflow_category_id: RecordId | null
  status: WorkflowStatus
  is_featured: boolean
  is_premium: boolean
  tools: readonly string[]
  benefits: readonly string[]
  image_url: string | null
  slug: string
}

export type ShownWorkflow = Shown<typeof workflow>
export type WorkflowRow = ShownRow<typeof workflow>

/** Draft until it is said otherwise. */
export const NEW_WORKFLOW: WorkflowForm = {
  title: '',
  summary: '',
  description: '',
  workflow_category_id: null,
  status: 'draft',
  is_featured: false,
  is_premium: false,
  tools: [],
  benefits: [],
  image_url: null,
  slug: '',
}

/** The contract's checks and messages; what waits on this device is as good as what the server knows. */
export const WorkflowFormSchema = schemasOf(workflow).form

/** Names of the fields for people, from the contract. */
export const WORKFLOW_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(workflow.fields).map(([name, field]) => [name, field.label]),
)

/** Fields that stand in the page itself; the others are in the settings, a sheet on the phone. */
export const PAGE_FIELDS = ['title', 'summary', 'description', 'tools', 'benefits'] as const
export const SETTINGS_FIELDS: readonly string[] = Object.keys(NEW_WORKFLOW).filter(
  (name) => !PAGE_FIELDS.some((field) => field === name),
)

/** The form's values of a record; what the record does not carry is empty. */
export function formOf(workflow: ShownWorkflow | null): WorkflowForm {
  const known = Object.entries(workflow ?? {}).filter(([name, value]) => name in NEW_WORKFLOW && value !== undefined)
  return { ...NEW_WORKFLOW, ...Object.fromEntries(known) }
}

/** The status as it is stored, whatever the form says. */
export function statusOf(stored: Values): WorkflowStatus {
  const { status } = stored
  return status === 'published' || status === 'archived' ? status : 'draft'
}

/** Names a workflow in toasts, menus and the outbox. */
export function workflowName(workflow: { readonly title?: unknown }): string {
  return typeof workflow.title === 'string' && workflow.title.trim() !== ''
    ? workflow.title.trim()
    : 'Untitled workflow'
}
