import { createFileRoute } from '@tanstack/react-router'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { DocsPage } from './-docs-page.tsx'
import { DocsSearch } from './-docs-search.ts'

export const Route = createFileRoute('/admin/api-docs/')({
  validateSearch: DocsSearch,
  component: () => {
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <RequireAccess access="admin">
        <DocsPage
          search={search}
          onSearch={(next, replace) => void navigate({ search: next, replace, resetScroll: false })}
        />
      </RequireAccess>
    )
  },
})
