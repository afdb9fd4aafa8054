import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { SettingsPage } from './-settings-page.tsx'
import { SETTINGS } from './-settings-search.ts'

export const Route = createFileRoute('/admin/home-settings')({
  validateSearch: SETTINGS.schema,
  component: HomeSettings,
})

/** One is edited over the list, under an address of its own. */
function HomeSettings() {
  const navigate = Route.useNavigate()
  return (
    <RequireAccess access="admin">
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <SettingsPage
          search={Route.useSearch()}
          onSearch={(search, replace) => void navigate({ to: '/admin/home-settings', search, replace })}
        />
        <Outlet />
      </Suspense>
    </RequireAccess>
  )
}
