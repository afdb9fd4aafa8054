import { createFileRoute, Link, Outlet, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { tag } from '#contract/records/tag.ts'
import { changeSearch, listSearch } from '#client/records/list-search.ts'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { type RowOf, useRows } from '#client/offline/reading/use-rows.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { TermList, termColumns } from '#client/records/term-list.tsx'

export const Route = createFileRoute('/admin/tags')({
  validateSearch: listSearch(['name'], {}),
  component: TagsPage,
})

type Kind = typeof tag
const BACK = { to: '/admin/content', label: 'Content' } as const
const columns = termColumns<RowOf<typeof tag>>({
  cell: (row) => <TagName tag={row.record} />,
  below: (row) => row.record.description,
})

/** One record is edited over this list, under an address of its own. */
function TagsPage() {
  usePageTitle('Tags')
  useSubPage('Tags', BACK)
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <>
      <TermList
        record={tag}
        view={useRows(tag, {})}
        columns={columns}
        emptyText="Tags tell what a post is about."
        search={search}
        onSearch={(change, replace = false) =>
          void navigate({ to: '/admin/tags', search: changeSearch(search, change), replace })
        }
        link={(row, props) => (
          <Link {...props} to="/admin/tags/$tagId" params={{ tagId: String(row.id) }} search={search} />
        )}
        onEdit={(row) => void navigate({ to: '/admin/tags/$tagId', params: { tagId: String(row.id) }, search })}
        create={
          <Link to="/admin/tags/create" search={search} className={buttonClass({ variant: 'primary' })}>
            <Plus strokeWidth={1.75} aria-hidden="true" />
            New tag
          </Link>
        }
      />
      <Outlet />
    </>
  )
}

/** The tag's own colour only as a dot beside its name. */
function TagName({ tag }: { readonly tag: RowOf<Kind> }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="size-2 flex-none rounded-full" style={{ background: tag.color }} aria-hidden="true" />
      {tag.name}
    </span>
  )
}
