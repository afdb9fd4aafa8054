import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useUploadProgress } from '#client/offline/upload-progress.ts'
import { TickBox } from '#client/ui/choice-field.tsx'
import { cx } from '#client/ui/class-names.ts'
import { formatSize } from '#client/ui/format.ts'
import { RowMark } from '#client/ui/row-mark.tsx'
import { useLongPress } from '#client/ui/use-long-press.ts'
import { FilePicture } from './-file-picture.tsx'
import type { FileSearch } from './-file-search.ts'
import { hostOf, type ShownFile } from './-shown-file.ts'

interface FileTileProps {
  readonly file: ShownFile
  readonly search: FileSearch
  readonly index: number
  readonly count: number
  readonly selected: boolean
  /** Something is selected: a tap ticks instead of opening. */
  readonly selecting: boolean
  /** The server took it this moment. */
  readonly fresh: boolean
  /** @param range everything between the last tick and this one */
  readonly onSelect: ((file: ShownFile, range: boolean) => void) | undefined
  readonly menu: (file: ShownFile) => ReactNode
}

export const FileTile = memo(function FileTile(props: FileTileProps) {
  const { file, search, index, count, selected, selecting, fresh, onSelect, menu } = props
  const { state } = file
  const press = useLongPress(onSelect ? () => onSelect(file, false) : undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      className={cx('file-tile', selected && 'selected', selecting && 'selecting', state?.deleted && 'deleted')}
      data-row={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      {...press.handlers}
      onClickCapture={(event) => {
        const { target, currentTarget } = event
        if (!(target instanceof Element) || !currentTarget.contains(target)) return
        const pressed = press.consume()
        const wanted = selecting || event.ctrlKey || event.metaKey || event.shiftKey
        if (!pressed && (!onSelect || !wanted || target.closest('.tick, .row-acts'))) return
        event.preventDefault()
        event.stopPropagation()
        if (!pressed) onSelect?.(file, event.shiftKey)
      }}
    >
      <div className={cx('file-pic', file.path === null && 'waiting')}>
        <FilePicture file={file} />
        {file.upload?.state === 'sending' && <Track opId={file.upload.opId} name={file.name} />}
      </div>
      {onSelect && (
        <span className="tick">
          <TickBox label={`Select ${file.name}`} checked={selected} onChange={() => onSelect(file, false)} />
        </span>
      )}
      <div className="file-cap">
        <div className="words">
          <Link
            to="/admin/files/$fileId"
            params={{ fileId: String(file.id) }}
            search={search}
            className="row-open"
            resetScroll={false}
          >
            <span className="row-title">{file.name}</span>
          </Link>
          <span className="meta">{fresh ? <Uploaded /> : <Meta file={file} />}</span>
        </div>
        <div className="row-acts">{menu(file)}</div>
      </div>
    </li>
  )
})

function Uploaded() {
  return (
    <span className="inline-flex items-center gap-1 text-ok" role="status">
      <Check size={14} strokeWidth={2.5} aria-hidden="true" />
      Uploaded
    </span>
  )
}

function Meta({ file }: { readonly file: ShownFile }) {
  if (file.upload?.state === 'sending') return <Sending opId={file.upload.opId} />
  if (file.state) return <RowMark state={file.state.mark} label={file.state.label} />
  return file.url !== null ? hostOf(file.url) : formatSize(file.size)
}

function Sending({ opId }: { readonly opId: string }) {
  const percent = useUploadProgress(opId)
  return <RowMark state="sending" label={`Uploading ${percent ?? 0}%`} />
}

function Track({ opId, name }: { readonly opId: string; readonly name: string }) {
  const percent = useUploadProgress(opId)
  return <progress className="file-track" aria-label={`Upload of ${name}`} max={100} value={percent ?? 0} />
}
