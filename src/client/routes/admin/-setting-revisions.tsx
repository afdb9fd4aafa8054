import '#contract/home-calls.ts'
import '#contract/live.ts'
import { homeSetting } from '#contract/records/home-setting.ts'
import type { ComponentProps } from 'react'
import { RevisionsPage } from '#client/records/revisions/revisions-page.tsx'

/** Earlier states of a home setting; their call is no part of the first page. */
export function SettingRevisions(props: Omit<ComponentProps<typeof RevisionsPage>, 'record'>) {
  return <RevisionsPage record={homeSetting} {...props} />
}
