import { createFileRoute, Link } from '@tanstack/react-router'
import { RevisionSearch } from '#client/records/revisions/revision-search.ts'
import { SettingRevisions } from './-setting-revisions.tsx'

export const Route = createFileRoute('/admin/home-settings_/$settingId/revisions')({
  validateSearch: RevisionSearch,
  component: SettingRevisionsPage,
})

function SettingRevisionsPage() {
  return (
    <SettingRevisions
      id={Route.useParams().settingId}
      chosen={Route.useSearch().revision}
      link={(revision, look) => (
        <Link from={Route.fullPath} to="." search={{ revision }} replace resetScroll={false} {...look} />
      )}
    />
  )
}
