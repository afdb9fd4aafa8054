import * as v from 'valibot'
import { Email, Id, IdParams, optionalText } from '#contract/fields/scalars.ts'
import { emailTemplate, TEMPLATE_TYPES } from '#contract/records/email-template.ts'
import { revisionEndpoints } from '#contract/records/revision.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import { endpoint } from './endpoint.ts'
import { sendingTest } from './mail-servers.ts'

/** What is done with email templates beside writing them: seen as mails, sent as tests, copied. */

const PATH = '/admin/email-templates'
const One = () => schemasOf(emailTemplate).full
const one = { access: 'admin', params: IdParams } as const

const MOST_VALUES = 50
const Values = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(60)), optionalText('Value', 2000, { lines: true })),
  v.check((values) => Object.keys(values).length <= MOST_VALUES, `At most ${MOST_VALUES} values`),
)

const Rendered = v.object({
  subject: v.string(),
  body: v.string(),
  /** The same for readers that show text alone. */
  text: v.string(),
  /** Names in braces that are in no catalogue: they stay as they are written. */
  unknown_variables: v.array(v.string()),
})

const shown = () => {
  const { subject, body } = emailTemplate.fields
  return {
    subject: v.pipe(
      v.string(`${subject.label} must be text`),
      v.maxLength(200, 'Subject must be at most 200 characters'),
    ),
    body: v.pipe(
      v.string(`${body.label} must be text`),
      v.maxLength(100_000, 'Body must be at most 100,000 characters'),
    ),
    type: v.optional(v.picklist(TEMPLATE_TYPES, 'Type must be markdown or html'), 'markdown' as const),
  }
}

export const emailTemplateCalls = {
  'emailTemplates.preview': endpoint({
    ...one,
    name: 'emailTemplates.preview',
    method: 'GET',
    path: `${PATH}/{id}/preview`,
    summary: 'A stored template as the mail that it becomes, with the examples of the catalogue',
    answer: Rendered,
  }),
  'emailTemplates.previewValues': endpoint({
    name: 'emailTemplates.previewValues',
    method: 'POST',
    path: `${PATH}/preview`,
    access: 'admin',
    summary: 'The same of a text that is not stored, with values of its own',
    body: () => v.strictObject({ ...shown(), variables: v.optional(Values, {}) }),
    unkeyed: true,
    answer: Rendered,
  }),
  'emailTemplates.test': endpoint({
    ...sendingTest,
    ...one,
    name: 'emailTemplates.test',
    method: 'POST',
    path: `${PATH}/{id}/test`,
    summary:
      'Mail a template to try it out, through the default mail server unless told; with a text of its own, that one instead of the stored one',
    body: () =>
      v.strictObject({
        test_email: Email,
        variables: v.optional(Values, {}),
        server_id: v.optional(Id),
        ...v.partial(v.object(shown())).entries,
      }),
  }),
  'emailTemplates.duplicate': endpoint({
    ...one,
    name: 'emailTemplates.duplicate',
    method: 'POST',
    path: `${PATH}/{id}/duplicate`,
    status: 201,
    summary: 'Copy a template; the copy is inactive',
    answer: One,
  }),
  'emailTemplates.toggleStatus': endpoint({
    ...one,
    name: 'emailTemplates.toggleStatus',
    method: 'POST',
    path: `${PATH}/{id}/toggle-status`,
    summary: 'Make an active template inactive, and an inactive one active',
    answer: One,
  }),
  ...revisionEndpoints('emailTemplates', One, { path: 'email-templates', access: 'admin' }),
} as const
