import type * as v from 'valibot'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { courseFile, courseFileOrder, lessonFile, lessonFileOrder } from '#contract/records/attachment.ts'
import { workflowFile, workflowFileOrder } from '#contract/records/workflow-file.ts'
import { schemasOf } from '#contract/records/schemas.ts'

/** What differs between the files of a course, of a lesson and of a workflow. */

export interface AttachmentField {
  /** As the policy of the entity names it; its label is the policy's. */
  readonly name: string
  readonly kind: 'line' | 'text' | 'flag'
  /** Value of a new attachment. */
  readonly start: string | boolean
  readonly hint?: string
  /** What the row says of a value; nothing for the usual one. */
  readonly says?: (value: unknown) => string | undefined
}

export interface AttachmentSet {
  /** An attachment as a record, and the order they stand in. */
  readonly record: EntityPolicy
  readonly order: EntityPolicy
  /** What is edited in place, in this order. */
  readonly fields: readonly AttachmentField[]
  readonly schema: v.GenericSchema
  /** Where a file can be followed by another version of it: what is said of the earlier one, unless something is. */
  readonly versions?: { readonly field: string; readonly earlier: string }
  /** Titles of failures; the cause follows. */
  readonly failures?: { readonly upload: string; readonly remove: string }
}

const NAME_HINT = 'Leave empty to use the name of the file.'

const teaching: Pick<AttachmentSet, 'fields' | 'schema'> = {
  fields: [
    { name: 'title', kind: 'line', start: '', hint: NAME_HINT },
    { name: 'description', kind: 'text', start: '' },
    {
      name: 'is_required',
      kind: 'flag',
      start: false,
      hint: 'Learners are told that they need it.',
      says: (on) => (on === true ? 'Required' : undefined),
    },
    {
      name: 'is_downloadable',
      kind: 'flag',
      start: true,
      hint: "When off, it can't be downloaded.",
      says: (on) => (on === false ? 'View only' : undefined),
    },
  ],
  schema: schemasOf(courseFile).update,
}

export const COURSE_FILES: AttachmentSet = {
  ...teaching,
  record: courseFile,
  order: courseFileOrder,
}

export const LESSON_FILES: AttachmentSet = {
  ...teaching,
  record: lessonFile,
  order: lessonFileOrder,
}

export const WORKFLOW_FILES: AttachmentSet = {
  record: workflowFile,
  order: workflowFileOrder,
  fields: [
    { name: 'display_name', kind: 'line', start: '', hint: NAME_HINT },
    { name: 'description', kind: 'text', start: '' },
    {
      name: 'version_note',
      kind: 'line',
      start: '',
      hint: 'What it works with, such as “n8n 2.x”.',
      says: (note) => (typeof note === 'string' && note !== '' ? note : undefined),
    },
  ],
  schema: schemasOf(workflowFile).update,
  versions: { field: 'version_note', earlier: 'Earlier version' },
  failures: { upload: 'Error uploading file', remove: 'Error deleting file' },
}
