import { createFileRoute, Link } from '@tanstack/react-router'
import { RevisionSearch } from '#client/records/revisions/revision-search.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { SiteRevisions } from './-site-revisions.tsx'

export const Route = createFileRoute('/admin/settings_/revisions')({
  validateSearch: RevisionSearch,
  component: () => (
    <RequireAccess access="admin">
      <SettingsRevisionsPage />
    </RequireAccess>
  ),
})

function SettingsRevisionsPage() {
  return (
    <SiteRevisions
      chosen={Route.useSearch().revision}
      link={(revision, look) => (
        <Link from={Route.fullPath} to="." search={{ revision }} replace resetScroll={false} {...look} />
      )}
    />
  )
}
