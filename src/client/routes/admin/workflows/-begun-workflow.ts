import { emptyForm } from '#contract/records/schemas.ts'
import { workflow, type WorkflowForm } from '#contract/records/workflow.ts'

/** The form of a workflow, with the file that it was begun from: no field of it, but kept with its text. */
export type BegunWorkflow = WorkflowForm & { readonly begun_from: unknown }

export const EMPTY: BegunWorkflow = { ...emptyForm(workflow), begun_from: null }
