import '#contract/mail.ts'
import type { ComponentProps } from 'react'
import { emailTemplate } from '#contract/records/email-template.ts'
import { RevisionsPage } from '#client/records/revisions/revisions-page.tsx'

/** Earlier states of an email template; their call is no part of the first page. */
export function MailRevisions(props: Omit<ComponentProps<typeof RevisionsPage>, 'record'>) {
  return <RevisionsPage record={emailTemplate} {...props} />
}
