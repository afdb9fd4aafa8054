import * as v from 'valibot'
import { computed, optionalText, parent, reference } from '#contract/fields/field.ts'
import { ATTACHED_AGAIN } from './attachment.ts'
import { createCall, deleteCall, listCall, readCall, updateCall } from './calls.ts'
import { storedFile } from './file.ts'
import { orderEndpoints, orderRecord, sortNumber } from './order.ts'
import { type CreateBody, type Full, record, type UpdateBody } from './record.ts'
import { schemasOf } from './schemas.ts'

/**
 * A file attached to a workflow is a record with an id of its own; in addresses it is named by its workflow and its
 * file.
 */

const shownIn = ['workflows.list', 'workflows.read', 'workflowFiles.list', 'workflowFiles.order', 'files.uses'] as const

export const workflowFile = record({
  type: 'workflow-file',
  label: 'Workflow file',
  plural: 'Workflow files',
  calls: 'workflowFiles',
  trashType: 'workflow-files',
  titleField: 'display_name',
  fields: {
    workflow_id: parent('Workflow', 'workflow'),
    file_id: { ...reference('File', 'file', { message: 'Please choose a file' }), fixed: true },
    /** Empty: the file's own name. */
    display_name: optionalText('Display name', 255),
    description: optionalText('Description', 1000, { lines: true }),
    /** What this file works with: "n8n 2.x". */
    version_note: optionalText('Version note', 120, { lenient: true }),
    sort_order: sortNumber('Sort order'),
  },
  computed: {
    /** Null while the file rests in the trash. A private one opens through a signed link. */
    file: computed(() => v.nullable(schemasOf(storedFile).full)),
  },
  liesIn: 'workflow_id',
  onlyOne: { of: ['workflow_id', 'file_id'], sentence: ATTACHED_AGAIN, inAddress: true },
  within: { workflowId: 'workflow_id', fileId: 'file_id' },
  shownIn,
  route: '/admin/workflows/{workflowId}',
})
export type WorkflowFile = Full<typeof workflowFile>
export type WorkflowFileCreate = CreateBody<typeof workflowFile>
export type WorkflowFileUpdate = UpdateBody<typeof workflowFile>

const ALL = '/admin/workflows/{workflowId}/files'
const ONE = '/admin/workflows/{workflowId}/files/{fileId}'

export const workflowFileEndpoints = {
  'workflowFiles.list': listCall(workflowFile, ALL, { summary: 'Files of a workflow in their order' }),
  'workflowFiles.read': readCall(workflowFile, ONE),
  'workflowFiles.create': createCall(workflowFile, ALL, {
    summary: 'Attach a file of the library to a workflow; one that is attached already stays as it is',
    mayStand: true,
  }),
  'workflowFiles.update': updateCall(workflowFile, ONE, { summary: 'Change how a file stands in a workflow' }),
  'workflowFiles.delete': deleteCall(workflowFile, ONE, {
    summary: 'Take a file out of a workflow; the library keeps it',
  }),
  ...orderEndpoints('workflowFiles', '/admin/workflows/{id}/files/order'),
}

/** Its id is the workflow's. */
export const workflowFileOrder = orderRecord({
  type: 'workflow-file-order',
  idOf: 'workflow',
  label: 'Order of workflow files',
  plural: 'Orders of workflow files',
  calls: 'workflowFiles',
  members: { label: 'Files', type: 'workflow-file' },
  shownIn,
  route: '/admin/workflows/{id}',
})
