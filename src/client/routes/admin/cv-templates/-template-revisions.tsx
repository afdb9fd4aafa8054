import '#contract/cv-calls.ts'
import type { ComponentProps } from 'react'
import { cvTemplate } from '#contract/records/cv-template.ts'
import { RevisionsPage } from '#client/records/revisions/revisions-page.tsx'

/** Earlier states of a CV template; their call is no part of the first page. */
export function TemplateRevisions(props: Omit<ComponentProps<typeof RevisionsPage>, 'record'>) {
  return <RevisionsPage record={cvTemplate} {...props} />
}
