import { createFileRoute, Link, Outlet, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { workflowCategory } from '#contract/records/workflow-category.ts'
import { changeSearch, listSearch } from '#client/records/list-search.ts'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { AttentionBanner } from '#client/records/attention-banner.tsx'
import { TermList } from '#client/records/term-list.tsx'
import { categoryColumns } from './-category-columns.tsx'

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
      <AttentionBanner record={workflowCategory} />
      <TermList
        record={workflowCategory}
        view={useRows(workflowCategory, {})}
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
