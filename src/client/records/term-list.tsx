import { Pencil, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { failureMessage } from '#contract/calls/failure-words.ts'
import type { Kind } from '#contract/records/record.ts'
import type { ListSearch } from './list-search.ts'
import { may } from '#client/data/session.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import type { Row, RowsView } from '#client/offline/reading/use-rows.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { DataList, type Column } from '#client/ui/data-list.tsx'
import { formatCount } from '#client/ui/format.ts'
import { ListTools } from '#client/ui/list-tools.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { PageHead } from '#client/ui/page.tsx'
import type { RenderLink } from '#client/ui/link.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { choicesBeside, DeleteInUse } from './delete-in-use.tsx'
import { useSave } from './use-save.ts'

/** What orders other records: a name, an address, and how many records use it. */
export interface Term {
  readonly name: string
  readonly slug: string
  readonly version?: number
  readonly posts_count?: number | undefined
  readonly workflows_count?: number | undefined
}

/** What the specification says of failures of one kind of term; the cause follows. */
interface Failures {
  readonly load: string
  readonly remove: string
}

interface TermListProps<T extends Term> {
  readonly record: Kind
  readonly view: RowsView<T>
  readonly columns: readonly Column<Row<T>>[]
  readonly emptyText: string
  /** What they order: `post` unless given. */
  readonly orders?: 'post' | 'workflow'
  readonly failures?: Failures
  readonly search: ListSearch
  /** `replace` while typing, so that Back leaves the list. */
  readonly onSearch: (change: Partial<ListSearch>, replace?: boolean) => void
  readonly link: (row: Row<T>, ...props: Parameters<RenderLink>) => ReactNode
  readonly onEdit: (row: Row<T>) => void
  /** The link to a new one. */
  readonly create: ReactNode
}

/** How many records use it. */
export function usesOf(term: Term): number {
  return term.posts_count ?? term.workflows_count ?? 0
}

/** Columns that every kind of term of posts has. */
export function termColumns<T extends Term>(name: Pick<Column<Row<T>>, 'cell' | 'below'>): readonly Column<Row<T>>[] {
  return [
    { key: 'name', header: 'Name', phone: 'primary', sortable: true, ...name },
    { key: 'slug', header: 'Slug', phone: 'meta', cell: (row) => <code>{row.record.slug || '—'}</code> },
    {
      key: 'posts',
      header: 'Posts',
      phone: 'meta',
      align: 'end',
      cell: (row) => row.record.posts_count ?? 0,
      phoneCell: (row) => formatCount(row.record.posts_count ?? 0, 'post'),
    },
  ]
}

/** A list that is here as a whole, so searching and sorting happen on the device. */
export function TermList<T extends Term>(props: TermListProps<T>) {
  const {
    record: policy,
    view,
    columns,
    emptyText,
    orders = 'post',
    failures,
    search,
    onSearch,
    link,
    onEdit,
    create,
  } = props
  const [one, many] = [policy.label.toLowerCase(), policy.plural.toLowerCase()]
  const { remove } = useSave(policy)
  const confirm = useConfirm()
  const [inUse, setInUse] = useState<Row<T> | null>(null)

  const descending = search.sort === '-name'
  const rows = view.rows
    ?.filter((row) => row.record.name.toLowerCase().includes((search.q ?? '').toLowerCase()))
    .toSorted((a, b) => (descending ? -1 : 1) * a.record.name.localeCompare(b.record.name))

  const send = async (row: Row<T>, query?: Readonly<Record<string, string>>) => {
    const fields = Object.entries(row.record).filter(([name]) => name in policy.fields)
    const base = { version: row.record.version ?? null, values: Object.fromEntries(fields) }
    const failed = failures?.remove
    try {
      await remove({ id: row.id, base, label: row.record.name, failed, ...(query ? { query } : {}) })
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      toasts.error(`${failed ?? `Failed to delete the ${one}`}. This device has no room or refuses to store.`, {
        title: 'NOT saved on this device',
      })
    }
  }
  const ask = async (row: Row<T>) => {
    if (usesOf(row.record) > 0) return setInUse(row)
    const yes = await confirm({
      type: 'danger',
      title: `Delete “${row.record.name}”?`,
      text: 'It stays in the trash for 30 days.',
      action: `Delete ${one}`,
    })
    if (yes) await send(row)
  }

  return (
    <>
      <PageHead
        title={policy.plural}
        quietOnPhone
        sub={view.rows && formatCount(view.total + view.unsent, one, many)}
        asOf={view.asOf !== null && view.offline && <AsOf at={view.asOf} offline />}
        actions={may('content.write') && create}
      />
      <ListTools
        search={{
          label: `Search ${many}`,
          value: search.q ?? '',
          onChange: (q) => onSearch({ q: q || undefined }, true),
        }}
      />
      <DataList
        label={policy.plural}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.record.name}
        rowState={(row) => row.state}
        rowLink={link}
        sort={{ key: 'name', direction: descending ? 'desc' : 'asc' }}
        onSort={(sort) => onSearch({ sort: sort.direction === 'desc' ? '-name' : undefined })}
        missing={view.missing}
        error={
          view.error
            ? {
                message: `${failures?.load ?? `Failed to load ${many}`}. ${failureMessage(view.error.status)}`,
                onRetry: view.refetch,
              }
            : undefined
        }
        empty={{ title: `No ${many} yet`, text: emptyText }}
        filtered={
          search.q ? { title: `No ${many} match “${search.q}”`, onClear: () => onSearch({ q: undefined }) } : undefined
        }
        actions={(row) => (
          <Menu
            label={`Actions for ${row.record.name}`}
            head={{ title: row.record.name }}
            items={[
              { label: 'Edit', icon: <Pencil />, onSelect: () => onEdit(row) },
              ...(may('content.delete') && !row.state?.deleted
                ? [{ label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => void ask(row) }]
                : []),
            ]}
          />
        )}
      />
      {inUse && (
        <DeleteInUse
          what={one}
          label={inUse.record.name}
          uses={usesOf(inUse.record)}
          usedBy={orders}
          others={choicesBeside(view.rows ?? [], inUse, (record) => record.name)}
          onClose={() => setInUse(null)}
          onDelete={(query) => {
            setInUse(null)
            void send(inUse, query)
          }}
        />
      )}
    </>
  )
}
