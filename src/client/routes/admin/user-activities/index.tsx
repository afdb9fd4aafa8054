import { createFileRoute } from '@tanstack/react-router'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { ActivitiesPage } from './-activities-page.tsx'
import { ActivitySearch } from './-activity-search.ts'

export const Route = createFileRoute('/admin/user-activities/')({
  validateSearch: ActivitySearch,
  component: () => {
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <RequireAccess access="admin">
        <ActivitiesPage
          search={search}
          onSearch={(next, replace) => void navigate({ search: next, replace, resetScroll: false })}
        />
      </RequireAccess>
    )
  },
})
