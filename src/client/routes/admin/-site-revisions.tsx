import '#contract/home-calls.ts'
import { settings } from '#contract/records/settings.ts'
import type { ComponentProps } from 'react'
import { RevisionsPage } from '#client/records/revisions/revisions-page.tsx'

/** Earlier states of the settings; their call is no part of the first page. */
export function SiteRevisions(props: Omit<ComponentProps<typeof RevisionsPage>, 'record' | 'id'>) {
  return <RevisionsPage record={settings} id={null} {...props} />
}
