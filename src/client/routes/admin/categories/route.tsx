import { createFileRoute, Link, Outlet, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { category } from '#contract/records/category.ts'
import { changeSearch, listSearch } from '#client/records/list-search.ts'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { type RowOf, useRows } from '#client/offline/reading/use-rows.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { TermList, termColumns } from '#client/records/term-list.tsx'

export const Route = createFileRoute('/admin/categories')({
  validateSearch: listSearch(['name'], {}),
  component: CategoriesPage,
})

const BACK = { to: '/admin/content', label: 'Content' } as const
const columns = termColumns<RowOf<typeof category>>({
  cell: (row) => row.record.name,
  below: (row) => row.record.description,
})

/** One record is edited over this list, under an address of its own. */
function CategoriesPage() {
  usePageTitle('Categories')
  useSubPage('Categories', BACK)
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <>
      <TermList
        record={category}
        view={useRows(category, {})}
        columns={columns}
        emptyText="Categories order your posts."
        search={search}
        onSearch={(change, replace = false) =>
          void navigate({ to: '/admin/categories', search: changeSearch(search, change), replace })
        }
        link={(row, props) => (
          <Link {...props} to="/admin/categories/$categoryId" params={{ categoryId: String(row.id) }} search={search} />
        )}
        onEdit={(row) =>
          void navigate({ to: '/admin/categories/$categoryId', params: { categoryId: String(row.id) }, search })
        }
        create={
          <Link to="/admin/categories/create" search={search} className={buttonClass({ variant: 'primary' })}>
            <Plus strokeWidth={1.75} aria-hidden="true" />
            New category
          </Link>
        }
      />
      <Outlet />
    </>
  )
}
