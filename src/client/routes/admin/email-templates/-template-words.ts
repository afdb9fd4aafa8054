import type { EmailTemplate } from '#contract/records/email-template.ts'

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
