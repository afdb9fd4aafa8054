import type { emailTemplate, EmailTemplate } from '#contract/records/email-template.ts'
import { TEMPLATE_CATEGORIES } from '#contract/records/template-list.ts'
import type { RowOf } from '#client/offline/reading/use-rows.ts'
import { listState } from '#client/records/list-search.ts'

export const TEMPLATES = listState(
  { sorts: ['name', 'updated_at'], filters: { category: TEMPLATE_CATEGORIES, active: 'flag' } },
  'name',
)
export type TemplateRow = RowOf<typeof emailTemplate>

export const CATEGORY_WORDS: Readonly<Record<EmailTemplate['category'], string>> = {
  general: 'General',
  user: 'User',
  course: 'Course',
  workflow: 'Workflow',
  system: 'System',
  marketing: 'Marketing',
}

export const USE_WORDS: Readonly<Record<EmailTemplate['used_for'], string>> = {
  none: 'Nothing automatic',
  password_reset: 'Password reset',
  invitation: 'Invitation',
  email_verification: 'Email confirmation',
}

export const TYPE_WORDS: Readonly<Record<EmailTemplate['type'], string>> = { markdown: 'Markdown', html: 'HTML' }
