import { createFileRoute, Link, Outlet, useNavigate } from '@tanstack/react-router'
import { Link2, Upload } from 'lucide-react'
import { useState } from 'react'
import { storedFile } from '#contract/records/file.ts'
import { changeSearch } from '#client/records/list-search.ts'
import { readPreference, writePreference } from '#client/data/preferences.ts'
import { may } from '#client/data/session.ts'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { formatCount, formatNumber, formatSize } from '#client/ui/format.ts'
import { PageHead } from '#client/ui/page.tsx'
import { AttentionBanner } from '#client/records/attention-banner.tsx'
import { UploadList } from '#client/widgets/upload-queue/upload-list.tsx'
import { useUploadQueue } from '#client/widgets/upload-queue/use-upload-queue.ts'
import { SharedNotice } from '#client/routes/admin/-share-notice.tsx'
import { FileSearch } from './-file-search.ts'
import { FileTools, type FileView } from './-file-tools.tsx'
import { Library } from './-library.tsx'
import { useTakenFiles } from './-take-files.ts'
import { useLibrary } from './-use-library.ts'
import './-files.css'

/** One file, the upload and a new link lie over this list, under addresses of their own. */
export const Route = createFileRoute('/admin/files')({ validateSearch: FileSearch, component: FilesPage })

const BACK = { to: '/admin/content', label: 'Content' } as const
/** localStorage: the view that was chosen last. */
const VIEW = 'offdesk.files.view'

function FilesPage() {
  usePageTitle('File library')
  useSubPage('File library', BACK)
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const change = (part: Partial<FileSearch>, replace = false) =>
    void navigate({ to: '/admin/files', search: changeSearch(search, part), replace, resetScroll: false })
  const [view, setView] = useState<FileView>(() => (readPreference(VIEW) === 'table' ? 'table' : 'grid'))
  const library = useLibrary(search)
  const uploads = useUploadQueue()
  const writes = may('content.write')
  const over = useTakenFiles(writes ? (files) => uploads.add(files) : null)
  const [selecting, setSelecting] = useState(false)
  return (
    <>
      <PageHead
        title="File library"
        quietOnPhone
        sub={library.files && sizeWords(library)}
        asOf={library.asOf !== null && library.offline && <AsOf at={library.asOf} offline />}
        actions={
          writes && (
            <>
              <Button
                variant="ghost"
                className="lg:hidden"
                aria-pressed={selecting}
                onClick={() => setSelecting(!selecting)}
              >
                Select
              </Button>
              <Link to="/admin/files/link" search={search} resetScroll={false} className={buttonClass()}>
                <Link2 strokeWidth={1.75} className="max-[359px]:hidden" aria-hidden="true" />
                Add link
              </Link>
              <Link
                to="/admin/files/upload"
                search={search}
                resetScroll={false}
                className={buttonClass({ variant: 'primary' })}
              >
                <Upload strokeWidth={1.75} aria-hidden="true" />
                Upload
              </Link>
            </>
          )
        }
      />
      {writes && <SharedNotice />}
      <AttentionBanner record={storedFile} except="upload" />
      <UploadList uploads={uploads} />
      <FileTools
        search={search}
        onChange={change}
        view={view}
        onView={(next) => {
          writePreference(VIEW, next)
          setView(next)
        }}
        counts={library.counts}
      />
      <Library
        library={library}
        search={search}
        onChange={change}
        view={view}
        selecting={selecting}
        onSelecting={setSelecting}
        entries={uploads.entries}
      />
      {over && (
        <div className="drop-here" aria-hidden="true">
          Drop files to upload them
        </div>
      )}
      <Outlet />
    </>
  )
}

function sizeWords({
  files,
  unsent,
}: {
  readonly files?: readonly { size: number }[] | undefined
  readonly unsent: number
}) {
  const all = files ?? []
  const size = all.reduce((sum, file) => sum + file.size, 0)
  const also = unsent > 0 ? `, ${formatNumber(unsent)} unsent` : ''
  return `${formatCount(all.length, 'file')}, ${formatSize(size)}${also}`
}
