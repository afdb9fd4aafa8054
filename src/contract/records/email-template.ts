import * as v from 'valibot'
import { defaultChoice, flag, optionalText, text, texts } from '#contract/fields/field.ts'
import { Flag } from '#contract/fields/scalars.ts'
import { endpoint } from '#contract/calls/endpoint.ts'
import { pageOf } from '#contract/calls/envelope.ts'
import { writeCalls } from './calls.ts'
import { type Full, record } from './record.ts'
import { schemasOf } from './schemas.ts'
import { TEMPLATE_CATEGORIES } from './template-list.ts'

export const TEMPLATE_TYPES = ['markdown', 'html'] as const
/** Mails that the site sends by itself, and that an active template words anew. */
export const TEMPLATE_USES = ['none', 'password_reset', 'invitation', 'email_verification'] as const
export type TemplateUse = (typeof TEMPLATE_USES)[number]

export const emailTemplate = record({
  type: 'email-template',
  label: 'Email template',
  plural: 'Email templates',
  calls: 'emailTemplates',
  trashType: 'email-templates',
  titleField: 'name',
  fields: {
    name: text('Name', 120),
    subject: text('Subject', 200),
    type: defaultChoice('Type', TEMPLATE_TYPES, 'markdown', 'Type must be markdown or html'),
    body: text('Body', 100_000, { lines: true }),
    variables: texts('Variables', 60),
    description: optionalText('Description', 500, { lines: true }),
    category: defaultChoice('Category', TEMPLATE_CATEGORIES, 'general', 'Choose a category from the list'),
    used_for: defaultChoice('Used for', TEMPLATE_USES, 'none', 'Choose from the list what it is used for'),
    is_active: flag('Active', true),
  },
  groups: [['type', 'body']],
  revisions: { stay: ['is_active'] },
  wholeRows: true,
  readAccess: 'admin',
  writeAccess: 'admin',
  route: '/admin/email-templates/{id}',
  newRoute: '/admin/email-templates/create',
})
export type EmailTemplate = Full<typeof emailTemplate>

const PATH = '/admin/email-templates'

export const emailTemplateEndpoints = {
  'emailTemplates.list': endpoint({
    name: 'emailTemplates.list',
    method: 'GET',
    keep: true,
    path: PATH,
    access: 'admin',
    summary: 'All email templates by name; searched, of one category, or the active ones',
    query: () =>
      v.object({
        search: v.optional(v.pipe(v.string(), v.maxLength(200, 'Search must be at most 200 characters'), v.trim())),
        category: v.optional(v.picklist(['', ...TEMPLATE_CATEGORIES])),
        active: v.optional(Flag),
      }),
    answer: () => pageOf(schemasOf(emailTemplate).row),
  }),
  ...writeCalls(emailTemplate, { path: PATH }),
}
