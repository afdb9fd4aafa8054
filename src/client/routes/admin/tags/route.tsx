import { createFileRoute, Link, Outlet, useNavigate } from '@tanstack/react-router'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Tag } from '#contract/tag.ts'
import { failureMessage } from '#contract/failure.ts'
import { changeSearch, listSearch } from '#client/data/list-search.ts'
import { may } from '#client/data/session.ts'
import { useRows, type Row } from '#client/offline/use-rows.ts'
import { useSubPage } from '#client/shell/frame-bar.ts'
import { usePageTitle } from '#client/shell/metadata.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { DataList, type Column } from '#client/ui/data-list.tsx'
import { formatCount } from '#client/ui/format.ts'
import { ListTools } from '#client/ui/list-tools.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { choicesBeside, DeleteInUse } from '#client/widgets/delete-dialog.tsx'
import { useSave } from '#client/widgets/use-save.ts'

export const Route = createFileRoute('/admin/tags')({
  validateSearch: listSearch(['name'], {}),
  component: TagsPage,
})

const columns: readonly Column<Row<Tag>>[] = [
  { key: 'name', header: 'Name', phone: 'primary', sortable: true, cell: (row) => <TagName tag={row.record} />, below: (row) => row.record.description },
  { key: 'slug', header: 'Slug', phone: 'meta', cell: (row) => <code>{row.record.slug || '—'}</code> },
  { key: 'posts', header: 'Posts', phone: 'meta', align: 'end', cell: (row) => row.record.posts_count ?? 0, phoneCell: (row) => formatCount(row.record.posts_count ?? 0, 'post') },
]

/** Checklist TAG, product 1.3: the whole list is here, so searching and sorting happen on the device. */
function TagsPage() {
  usePageTitle('Tags')
  useSubPage('Tags', BACK)
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const view = useRows<Tag>('tag', {})
  const { remove } = useSave('tag')
  const confirm = useConfirm()
  const [inUse, setInUse] = useState<Row<Tag> | null>(null)

  const descending = search.sort === '-name'
  const rows = view.rows
    ?.filter((row) => row.record.name.toLowerCase().includes((search.q ?? '').toLowerCase()))
    .toSorted((a, b) => (descending ? -1 : 1) * a.record.name.localeCompare(b.record.name))

  const send = (row: Row<Tag>, query?: Readonly<Record<string, string>>) => {
    const { name, slug, description } = row.record
    return remove({ id: row.id, base: { version: row.record.version ?? null, values: { name, slug, description } }, label: name, ...(query ? { query } : {}) })
  }
  const ask = async (row: Row<Tag>) => {
    if ((row.record.posts_count ?? 0) > 0) return setInUse(row)
    const yes = await confirm({ type: 'danger', title: `Delete “${row.record.name}”?`, text: 'It stays in the trash for 30 days.', action: 'Delete tag' })
    if (yes) await send(row)
  }

  return (
    <>
      <PageHead
        title="Tags"
        quietOnPhone
        sub={view.rows && formatCount(view.total + view.unsent, 'tag')}
        asOf={view.asOf !== null && view.offline && <AsOf at={view.asOf} offline />}
        actions={
          may('content.write') && (
            <Link to="/admin/tags/create" search={search} className={buttonClass({ variant: 'primary' })}>
              <Plus strokeWidth={1.75} aria-hidden="true" />
              New tag
            </Link>
          )
        }
      />
      <ListTools
        search={{ label: 'Search tags', value: search.q ?? '', onChange: (q) => void navigate({ search: changeSearch(search, { q: q || undefined }), replace: true }) }}
      />
      <DataList
        label="Tags"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.record.name}
        rowState={(row) => row.state}
        rowLink={(row, props) => <Link {...props} to="/admin/tags/$tagId" params={{ tagId: String(row.id) }} search={search} />}
        sort={{ key: 'name', direction: descending ? 'desc' : 'asc' }}
        onSort={(sort) => void navigate({ search: changeSearch(search, { sort: sort.direction === 'desc' ? '-name' : undefined }) })}
        missing={view.missing}
        error={view.error ? { message: `Failed to load tags. ${failureMessage(view.error.status)}`, onRetry: view.refetch } : undefined}
        empty={{ title: 'No tags yet', text: 'Tags tell what a post is about.' }}
        filtered={search.q ? { title: `No tags match “${search.q}”`, onClear: () => void navigate({ search: {} }) } : undefined}
        actions={(row) => (
          <Menu
            label={`Actions for ${row.record.name}`}
            head={{ title: row.record.name }}
            items={[
              { label: 'Edit', icon: <Pencil />, onSelect: () => void navigate({ to: '/admin/tags/$tagId', params: { tagId: String(row.id) }, search }) },
              ...(may('content.delete') && !row.state?.deleted ? [{ label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => void ask(row) }] : []),
            ]}
          />
        )}
      />
      {inUse && (
        <DeleteInUse
          what="tag"
          label={inUse.record.name}
          uses={inUse.record.posts_count ?? 0}
          others={choicesBeside(view.rows ?? [], inUse, (record) => record.name)}
          onClose={() => setInUse(null)}
          onDelete={(query) => {
            setInUse(null)
            void send(inUse, query)
          }}
        />
      )}
      <Outlet />
    </>
  )
}

/** The tag's own colour only as a dot beside its name (language 2.1). */
function TagName({ tag }: { readonly tag: Tag }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="size-2 flex-none rounded-full" style={{ background: tag.color }} aria-hidden="true" />
      {tag.name}
    </span>
  )
}

const BACK = { to: '/admin/content', label: 'Content' }
