import { createFileRoute, Link, Outlet, useNavigate } from '@tanstack/react-router'
import { Download, Eye, EyeOff, LayoutGrid, Link2, List, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { storedFile } from '#contract/records/file.ts'
import { readPreference, writePreference } from '#client/data/preferences.ts'
import { may } from '#client/data/session.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { formatCount, formatNumber, formatSize } from '#client/ui/format.ts'
import type { Way } from '#client/ui/list-head.tsx'
import { Segmented } from '#client/ui/segmented.tsx'
import { AttentionBanner } from '#client/records/attention-banner.tsx'
import { ListPage } from '#client/records/list-page.tsx'
import type { Filter } from '#client/records/list-tools.tsx'
import { FILE_KIND_OPTIONS } from '#client/widgets/file-picker/file-kinds.ts'
import { UploadList } from '#client/widgets/upload-queue/upload-list.tsx'
import { useUploadQueue } from '#client/widgets/upload-queue/use-upload-queue.ts'
import { SharedNotice } from '#client/routes/admin/-share-notice.tsx'
import { DeleteFile } from './-delete-file.tsx'
import { FILE_COLUMNS } from './-file-columns.tsx'
import { FileGrid } from './-file-grid.tsx'
import { FILES, type FileSearch } from './-file-search.ts'
import type { FileRow } from './-shown-file.ts'
import { useTakenFiles } from './-take-files.ts'
import { bytesOf } from './-use-file-source.ts'
import { useFileActions } from './-use-file-actions.ts'
import { useFileMenu } from './-use-file-menu.tsx'
import { type FileLibrary, useLibrary } from './-use-library.ts'
import './-files.css'

/** One file, the upload and a new link lie over this list, under addresses of their own. */
export const Route = createFileRoute('/admin/files')({ validateSearch: FILES.schema, component: FilesPage })

/** localStorage: the view that was chosen last. */
const VIEW = 'offdesk.files.view'
type FileView = 'grid' | 'table'
/** Rows of a page; the grid scrolls through all. */
const PER_PAGE: Readonly<Record<FileView, number>> = { grid: Number.MAX_SAFE_INTEGER, table: 50 }

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const

function FilesPage() {
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const [view, setView] = useState<FileView>(() => (readPreference(VIEW) === 'table' ? 'table' : 'grid'))
  const library = useLibrary(search, PER_PAGE[view])
  const choose = (next: FileView) => {
    writePreference(VIEW, next)
    setView(next)
  }
  const uploads = useUploadQueue()
  const writes = may('content.write')
  const over = useTakenFiles(writes ? (files) => uploads.add(files) : null)
  const actions = useFileActions()
  const menu = useFileMenu(actions)
  const workspace = useWorkspace()
  const [deleting, setDeleting] = useState<FileRow | null>(null)
  const fresh = useMemo(
    () => new Set<RecordId>(uploads.entries.flatMap(({ state }) => (state.kind === 'done' ? [state.id] : []))),
    [uploads.entries],
  )
  return (
    <>
      <ListPage
        record={storedFile}
        title="File library"
        view={library.found}
        pageRows={library.pageRows}
        columns={FILE_COLUMNS}
        draw={view === 'grid' ? (list) => <FileGrid list={list} fresh={fresh} /> : undefined}
        list={FILES}
        search={search}
        onSearch={(next, replace) => void navigate({ to: '/admin/files', search: next, replace, resetScroll: false })}
        searchLabel="Search by name"
        searchPlaceholder="Search names and descriptions"
        filters={filters(library)}
        toolsEnd={<Views view={view} onView={choose} />}
        pageMenu={[
          view === 'grid'
            ? { label: 'Show as a list', icon: <List {...icon} />, onSelect: () => choose('table') }
            : { label: 'Show as a grid', icon: <LayoutGrid {...icon} />, onSelect: () => choose('grid') },
        ]}
        actions={actions}
        onDelete={(row) => setDeleting(row)}
        menu={menu}
        bulk={[
          {
            label: 'Download',
            icon: <Download {...icon} />,
            act: async (rows) => {
              const { downloadFiles } = await import('./-download-files.ts')
              const { signal } = new AbortController()
              return downloadFiles(
                rows.map(({ record }) => record),
                (file) => bytesOf(workspace, file, signal),
              )
            },
          },
          { label: 'Make public', icon: <Eye {...icon} />, act: (rows) => actions.setAllPublic(rows, true) },
          { label: 'Make private', icon: <EyeOff {...icon} />, act: (rows) => actions.setAllPublic(rows, false) },
        ]}
        sub={sizeWords(library)}
        creations={creations(search)}
        notices={
          <>
            {writes && <SharedNotice />}
            <AttentionBanner record={storedFile} except="upload" />
            <UploadList uploads={uploads} />
          </>
        }
        emptyText="Pictures, documents and links for your site are kept here."
        layered
      />
      {over && (
        <div className="drop-here" aria-hidden="true">
          Drop files to upload them
        </div>
      )}
      <Outlet />
      {deleting && (
        <DeleteFile
          file={deleting.record}
          onClose={() => setDeleting(null)}
          onDelete={(query) => {
            setDeleting(null)
            void actions.remove(deleting, { query })
          }}
        />
      )}
    </>
  )
}

function filters({ counts }: FileLibrary): readonly Filter<FileSearch>[] {
  return [
    {
      name: 'type',
      label: 'Type',
      options: ['All', ...FILE_KIND_OPTIONS],
      counts,
    },
    {
      name: 'only',
      label: 'Show',
      options: [
        'Used or not',
        { value: 'unused', label: 'Unused' },
        { value: 'missing-alt', label: 'Missing alt text' },
        { value: 'dead-link', label: 'Dead links' },
      ],
    },
  ]
}

interface ViewsProps {
  readonly view: FileView
  readonly onView: (view: FileView) => void
}

function Views({ view, onView }: ViewsProps) {
  return (
    <Segmented
      label="View"
      value={view}
      onChange={onView}
      options={[
        { value: 'grid', label: 'Grid', icon: <LayoutGrid {...icon} /> },
        { value: 'table', label: 'Table', icon: <List {...icon} /> },
      ]}
    />
  )
}

function creations(search: FileSearch): readonly Way[] {
  const over = { search, resetScroll: false }
  return [
    {
      label: 'Upload',
      icon: <Upload {...icon} />,
      link: (look) => <Link to="/admin/files/upload" {...over} {...look} />,
    },
    {
      label: 'Add link',
      icon: <Link2 {...icon} />,
      link: (look) => <Link to="/admin/files/link" {...over} {...look} />,
    },
  ]
}

function sizeWords({ files }: FileLibrary): string | undefined {
  if (!files) return undefined
  const size = files.reduce((sum, { record }) => sum + record.size, 0)
  const unsent = files.filter(({ state }) => state?.onlyHere).length
  const also = unsent > 0 ? `, ${formatNumber(unsent)} unsent` : ''
  return `${formatCount(files.length, 'file')}, ${formatSize(size)}${also}`
}
