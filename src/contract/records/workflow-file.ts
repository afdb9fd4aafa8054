import * as v from 'valibot'
import type { EntityPolicy } from './policy.ts'
import { endpoint } from '#contract/calls/endpoint.ts'
import { Id, IdText, optionalText, RECORD_FIELDS, recordEntries, wholeNumber } from '#contract/fields/scalars.ts'
import { StoredFile } from './file.ts'
import { orderEndpoints, orderFields, orderPolicy } from './order.ts'

/**
 * Checklist WF-16 to WF-19, WF-36, WF-37, API-058, API-059; decisions 23, 69, 83. A file attached to a workflow is a
 * record with an id of its own; in addresses it is named by its workflow and its file.
 */

const texts = {
  /** Empty: the file's own name. */
  display_name: optionalText('Display name', 255),
  description: optionalText('Description', 1000),
  /** What this file works with: "n8n 2.x". */
  version_note: optionalText('Version note', 120),
}
const NO_FILE = 'Please choose a file'
const SortOrder = wholeNumber('Sort order', 0, 100_000)

export const WorkflowFileCreate = v.strictObject({
  file_id: v.pipe(
    v.union([v.number(NO_FILE), v.pipe(v.string(), v.transform(Number))], NO_FILE),
    v.integer(NO_FILE),
    v.minValue(1, NO_FILE),
  ),
  display_name: v.optional(texts.display_name, ''),
  description: v.optional(texts.description, ''),
  version_note: v.optional(texts.version_note, ''),
  /** Left out: behind the others. */
  sort_order: v.optional(SortOrder),
})
export const WorkflowFileUpdate = v.partial(v.strictObject({ ...texts, sort_order: SortOrder }))
export type WorkflowFileUpdate = v.InferOutput<typeof WorkflowFileUpdate>

export const WorkflowFile = v.object({
  ...recordEntries,
  workflow_id: Id,
  file_id: Id,
  display_name: v.string(),
  description: v.string(),
  version_note: v.optional(v.string(), ''),
  /** Place in the list, from 0. */
  sort_order: v.number(),
  /** Null while the file rests in the trash. A private one opens through a signed link. */
  file: v.nullable(StoredFile),
})
export type WorkflowFile = v.InferOutput<typeof WorkflowFile>

const ofWorkflow = v.object({ workflowId: IdText })
const oneFile = v.object({ workflowId: IdText, fileId: IdText })
const readOnly = [...RECORD_FIELDS, 'workflow_id', 'file'] as const

export const workflowFileEndpoints = {
  'workflowFiles.list': endpoint({
    name: 'workflowFiles.list',
    method: 'GET',
    keep: true,
    path: '/admin/workflows/{workflowId}/files',
    access: 'content.read',
    summary: 'Files of a workflow in their order',
    params: ofWorkflow,
    answer: v.array(WorkflowFile),
  }),
  'workflowFiles.read': endpoint({
    name: 'workflowFiles.read',
    method: 'GET',
    keep: true,
    path: '/admin/workflows/{workflowId}/files/{fileId}',
    access: 'content.read',
    summary: 'One file of a workflow',
    params: oneFile,
    answer: WorkflowFile,
    composed: true,
  }),
  'workflowFiles.create': endpoint({
    name: 'workflowFiles.create',
    method: 'POST',
    path: '/admin/workflows/{workflowId}/files',
    access: 'content.write',
    status: 201,
    summary: 'Attach a file of the library to a workflow',
    params: ofWorkflow,
    body: WorkflowFileCreate,
    readOnly,
    answer: WorkflowFile,
  }),
  'workflowFiles.update': endpoint({
    name: 'workflowFiles.update',
    method: 'PUT',
    path: '/admin/workflows/{workflowId}/files/{fileId}',
    access: 'content.write',
    summary: 'Change how a file stands in a workflow',
    params: oneFile,
    body: WorkflowFileUpdate,
    readOnly: [...readOnly, 'file_id'],
    answer: WorkflowFile,
  }),
  'workflowFiles.delete': endpoint({
    name: 'workflowFiles.delete',
    method: 'DELETE',
    path: '/admin/workflows/{workflowId}/files/{fileId}',
    access: 'content.delete',
    summary: 'Take a file out of a workflow; the library keeps it',
    params: oneFile,
    answer: v.null(),
  }),
  ...orderEndpoints('workflowFiles', '/admin/workflows/{id}/files/order'),
} as const

const shownIn = ['workflows.list', 'workflows.read', 'workflowFiles.list', 'workflowFiles.order', 'files.uses'] as const

export const workflowFileEntity: EntityPolicy = {
  type: 'workflow-file',
  label: 'Workflow file',
  plural: 'Workflow files',
  titleField: 'display_name',
  fields: {
    /** The path decides; it travels along so that a record made offline tells where it belongs. */
    workflow_id: { label: 'Workflow', merge: 'scalar', reference: 'workflow' },
    file_id: { label: 'File', merge: 'scalar', reference: 'file' },
    display_name: { label: 'Display name', merge: 'scalar' },
    description: { label: 'Description', merge: 'scalar' },
    version_note: { label: 'Version note', merge: 'scalar' },
    sort_order: { label: 'Sort order', merge: 'scalar' },
  },
  endpoints: {
    list: 'workflowFiles.list',
    read: 'workflowFiles.read',
    create: 'workflowFiles.create',
    update: 'workflowFiles.update',
    remove: 'workflowFiles.delete',
  },
  within: { workflowId: 'workflow_id', fileId: 'file_id' },
  shownIn,
  trashType: 'workflow-files',
  route: '/admin/workflows/{workflowId}',
}

/** Its id is the workflow's. */
export const workflowFileOrderEntity: EntityPolicy = {
  ...orderPolicy,
  type: 'workflow-file-order',
  idOf: 'workflow',
  label: 'Order of workflow files',
  plural: 'Orders of workflow files',
  fields: orderFields('Files', 'workflow-file'),
  endpoints: { read: 'workflowFiles.order', update: 'workflowFiles.reorder' },
  shownIn,
  route: '/admin/workflows/{id}',
}
