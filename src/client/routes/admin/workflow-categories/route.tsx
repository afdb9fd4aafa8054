import { createFileRoute, Link, Outlet, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { changeSearch, listSearch } from '#client/data/list-search.ts'
import { useSubPage } from '#client/shell/frame-bar.ts'
import { usePageTitle } from '#client/shell/metadata.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { AttentionBanner } from '#client/widgets/attention-banner.tsx'
import { TermList } from '#client/widgets/term-list.tsx'
import { categoryColumns, type WorkflowCategoryRow } from './-category-columns.tsx'

export const Route = createFileRoute('/admin/workflow-categories')({
  validateSearch: listSearch(['name'], {}),
  component: WorkflowCategoriesPage,
})

const BACK = { to: '/admin/content', label: 'Content' } as const
const FAILURES = {
  load: 'Failed to fetch workflow categories',
  remove: 'Failed to delete workflow category',
}

/** One record is edited over this list, under an address of its own. */
function WorkflowCategoriesPage() {
  usePageTitle('Workflow categories')
  useSubPage('Workflow categories', BACK)
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <>
      <AttentionBanner entity="workflow-category" />
      <TermList<WorkflowCategoryRow>
        entity="workflow-category"
        columns={categoryColumns}
        orders="workflow"
        emptyText="They order your workflows."
        failures={FAILURES}
        search={search}
        onSearch={(change, replace = false) =>
          void navigate({ to: '/admin/workflow-categories', search: changeSearch(search, change), replace })
        }
        link={(row, props) => (
          <Link
            {...props}
            to="/admin/workflow-categories/$categoryId"
            params={{ categoryId: String(row.id) }}
            search={search}
          />
        )}
        onEdit={(row) =>
          void navigate({
            to: '/admin/workflow-categories/$categoryId',
            params: { categoryId: String(row.id) },
            search,
          })
        }
        create={
          <Link to="/admin/workflow-categories/create" search={search} className={buttonClass({ variant: 'primary' })}>
            <Plus strokeWidth={1.75} aria-hidden="true" />
            New workflow category
          </Link>
        }
      />
      <Outlet />
    </>
  )
}
