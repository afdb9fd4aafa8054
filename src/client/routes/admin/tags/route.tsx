import { createFileRoute, Link, Outlet, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { Tag } from '#contract/records/tag.ts'
import { changeSearch, listSearch } from '#client/data/list-search.ts'
import { useSubPage } from '#client/shell/frame-bar.ts'
import { usePageTitle } from '#client/shell/metadata.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { TermList, termColumns } from '#client/widgets/term-list.tsx'

export const Route = createFileRoute('/admin/tags')({
  validateSearch: listSearch(['name'], {}),
  component: TagsPage,
})

const BACK = { to: '/admin/content', label: 'Content' } as const
const columns = termColumns<Tag>({
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
      <TermList<Tag>
        entity="tag"
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
function TagName({ tag }: { readonly tag: Tag }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="size-2 flex-none rounded-full" style={{ background: tag.color }} aria-hidden="true" />
      {tag.name}
    </span>
  )
}
