import { Check } from 'lucide-react'
import { memo } from 'react'
import { useUploadProgress } from '#client/offline/upload-progress.ts'
import { TickBox } from '#client/ui/choice-field.tsx'
import { cx } from '#client/ui/class-names.ts'
import type { RowKey, RowsProps } from '#client/ui/data-list-model.ts'
import { formatSize } from '#client/ui/format.ts'
import { RowMark } from '#client/ui/row-mark.tsx'
import { stateWords } from '#client/state-grammar.ts'
import { RowTitle } from '#client/ui/row-parts.tsx'
import { useTickPress } from '#client/ui/use-tick-press.ts'
import { FilePicture } from './-file-picture.tsx'
import { LinkWords } from './-link-words.tsx'
import type { FileRow } from './-shown-file.ts'

interface FileTileProps {
  readonly row: FileRow
  readonly index: number
  readonly list: RowsProps<FileRow>
  /** Something is selected: a tap ticks instead of opening. */
  readonly selecting: boolean
  /** The server took it this moment. */
  readonly fresh: boolean
  /** @param range everything between the last tick and this one */
  readonly onSelect: ((key: RowKey, range: boolean) => void) | undefined
}

export const FileTile = memo(function FileTile({ row, index, list, selecting, fresh, onSelect }: FileTileProps) {
  const { key, record: file, state } = row
  const selected = list.selection?.keys.has(key) ?? false
  const press = useTickPress(
    onSelect && ((range) => onSelect(key, range)),
    (event) => selecting || event.ctrlKey || event.metaKey || event.shiftKey,
  )
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      className={cx('file-tile', selected && 'selected', selecting && 'selecting', state?.deleted && 'deleted')}
      data-row={index}
      aria-posinset={index + 1}
      aria-setsize={list.rows.length}
      {...press}
    >
      <div className={cx('file-pic', file.path === null && 'waiting')}>
        <FilePicture file={file} />
        {file.upload?.state === 'sending' && <Track opId={file.upload.opId} name={file.name} />}
      </div>
      {onSelect && (
        <span className="tick">
          <TickBox label={`Select ${file.name}`} checked={selected} onChange={() => onSelect(key, false)} />
        </span>
      )}
      <div className="file-cap">
        <div className="words">
          <RowTitle list={list} row={row}>
            {file.name}
          </RowTitle>
          <span className="meta">{fresh ? <Uploaded /> : <Meta row={row} />}</span>
        </div>
        <div className="row-acts">{list.actions?.(row)}</div>
      </div>
    </li>
  )
})

function Uploaded() {
  return (
    <span className="inline-flex items-center gap-1 text-ok" role="status">
      <Check size={14} strokeWidth={2.5} aria-hidden="true" />
      {stateWords('stored', 'upload')}
    </span>
  )
}

function Meta({ row: { record: file, state } }: { readonly row: FileRow }) {
  if (file.upload?.state === 'sending') return <Sending opId={file.upload.opId} />
  if (state) return <RowMark state={state.mark} label={state.label} />
  return file.url === null ? formatSize(file.size) : <LinkWords file={file} url={file.url} brief />
}

function Sending({ opId }: { readonly opId: string }) {
  const percent = useUploadProgress(opId)
  return <RowMark state="sending" label={`Uploading ${percent ?? 0}%`} />
}

function Track({ opId, name }: { readonly opId: string; readonly name: string }) {
  const percent = useUploadProgress(opId)
  return <progress className="file-track" aria-label={`Upload of ${name}`} max={100} value={percent ?? 0} />
}
