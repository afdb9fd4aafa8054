import { Link } from '@tanstack/react-router'
import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { may } from '#client/data/session.ts'
import { BulkBar, type BulkAction } from '#client/ui/bulk-bar.tsx'
import { DataList, type RowKey } from '#client/ui/data-list.tsx'
import { Pager } from '#client/ui/pager.tsx'
import type { QueueEntry } from '#client/widgets/upload-queue/queue.ts'
import { DeleteFile } from './-delete-file.tsx'
import { FILE_COLUMNS } from './-file-columns.tsx'
import { FileGrid } from './-file-grid.tsx'
import { FileMenu } from './-file-menu.tsx'
import { isFiltered, sortOf, sortText, type FileSearch } from './-file-search.ts'
import type { FileView } from './-file-tools.tsx'
import type { ShownFile } from './-shown-file.ts'
import { useFileActions } from './-use-file-actions.ts'
import type { FileLibrary } from './-use-library.ts'

/** Rows of the table at a time; the grid scrolls through all. */
const PER_PAGE = 50

interface LibraryProps {
  readonly library: FileLibrary
  readonly search: FileSearch
  readonly onChange: (change: Partial<FileSearch>) => void
  readonly view: FileView
  readonly selecting: boolean
  readonly onSelecting: (on: boolean) => void
  readonly entries: readonly QueueEntry[]
}

/** The files as tiles or as a table, what can be done to several of them, and the question before a delete. */
export function Library({ library, search, onChange, view, selecting, onSelecting, entries }: LibraryProps) {
  const { found } = library
  const actions = useFileActions()
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set())
  const [last, setLast] = useState<RecordId | null>(null)
  const [deleting, setDeleting] = useState<ShownFile | null>(null)
  // What left the list (another filter) is not acted upon unseen.
  const selected = found?.filter((file) => keys.has(file.id) && !file.state?.deleted) ?? []
  const selectedIds = new Set<RowKey>(selected.map((file) => file.id))
  const fresh = useMemo(
    () => new Set<RecordId>(entries.flatMap(({ state }) => (state.kind === 'done' ? [state.id] : []))),
    [entries],
  )
  const finish = (done: boolean) => {
    if (!done) return
    setKeys(new Set())
    onSelecting(false)
  }
  const bulk = bulkActions(selected, actions, finish)
  const writes = may('content.write')
  const select = (file: ShownFile, range: boolean) => {
    const all = found ?? []
    const [from, to] = [all.findIndex((one) => one.id === last), all.findIndex((one) => one.id === file.id)]
    const next = new Set<RowKey>(keys)
    if (range && from >= 0) for (const one of all.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one.id)
    else if (!next.delete(file.id)) next.add(file.id)
    setKeys(next)
    setLast(file.id)
  }
  const menu = (file: ShownFile) => <FileMenu file={file} actions={actions} onDelete={setDeleting} />
  const pages = Math.max(1, Math.ceil((found?.length ?? 0) / PER_PAGE))
  const page = Math.min(search.page ?? 1, pages)
  const grid = view === 'grid' && found !== undefined && found.length > 0 && !library.error
  const sort = sortOf(search)

  return (
    <>
      {grid ? (
        <>
          <FileGrid
            files={found}
            search={search}
            selected={selectedIds}
            selecting={selecting || selected.length > 0}
            fresh={fresh}
            onSelect={writes ? select : undefined}
            menu={menu}
          />
          {selected.length > 0 && <BulkBar count={selected.length} actions={bulk} onClear={() => setKeys(new Set())} />}
        </>
      ) : (
        <>
          <DataList
            label="Files"
            rows={found?.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
            columns={FILE_COLUMNS}
            rowKey={(file) => file.id}
            rowName={(file) => file.name}
            rowState={(file) => file.state}
            rowLink={(file, props) => (
              <Link
                to="/admin/files/$fileId"
                params={{ fileId: String(file.id) }}
                search={search}
                resetScroll={false}
                {...props}
              />
            )}
            actions={menu}
            sort={{ key: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
            onSort={(next) => onChange({ sort: sortText(next.direction === 'desc' ? `-${next.key}` : next.key) })}
            {...(writes ? { selection: { keys: selectedIds, onChange: setKeys, active: selecting } } : {})}
            bulkActions={bulk}
            missing={library.missing}
            error={
              library.error
                ? { message: `Failed to load files. ${library.error.message}`, onRetry: library.refetch }
                : undefined
            }
            empty={{ title: 'No files yet', text: 'Pictures, documents and links for your site are kept here.' }}
            filtered={
              isFiltered(search)
                ? {
                    title: 'No files match',
                    onClear: () => onChange({ q: undefined, type: undefined, only: undefined }),
                  }
                : undefined
            }
          />
          <Pager
            label="Pages of files"
            page={page}
            lastPage={pages}
            total={found?.length ?? 0}
            perPage={PER_PAGE}
            onPage={(next) => onChange({ page: next })}
          />
        </>
      )}
      {deleting && (
        <DeleteFile
          file={deleting}
          onClose={() => setDeleting(null)}
          onDelete={(force) => {
            setDeleting(null)
            void actions.remove(deleting, force)
          }}
        />
      )}
    </>
  )
}

function bulkActions(
  selected: readonly ShownFile[],
  actions: ReturnType<typeof useFileActions>,
  finish: (done: boolean) => void,
): readonly BulkAction[] {
  const icon = { strokeWidth: 1.75 }
  return [
    {
      label: 'Make public',
      icon: <Eye {...icon} />,
      onSelect: () => void actions.setAllPublic(selected, true).then(finish),
    },
    {
      label: 'Make private',
      icon: <EyeOff {...icon} />,
      onSelect: () => void actions.setAllPublic(selected, false).then(finish),
    },
    ...(may('content.delete')
      ? [
          {
            label: 'Delete',
            icon: <Trash2 {...icon} />,
            danger: true,
            onSelect: () => void actions.removeAll(selected).then(finish),
          },
        ]
      : []),
  ]
}
