import { useState } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { fileKind } from '#contract/records/file.ts'
import type { FileKind } from '#contract/records/file-list.ts'
import { holds } from '#contract/render/search.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Empty, NothingFound } from '#client/ui/empty.tsx'
import { FilterChip, ListTools } from '#client/ui/list-tools.tsx'
import { NotLoaded } from '#client/ui/not-loaded.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { type FileFacts, useLibrary } from './file-facts.ts'
import { FILE_KIND_OPTIONS } from './file-kinds.ts'
import { FileMark, fileWords } from './file-mark.tsx'

export interface FilePickerProps {
  /** Which files are offered at all. */
  readonly accepts?: (file: FileFacts) => boolean
  /** One kind alone: no filter is shown then. */
  readonly kind?: FileKind
  readonly multiple?: boolean
  readonly chosen: readonly FileFacts[]
  readonly onChange: (chosen: readonly FileFacts[]) => void
  /** Why a file can't be chosen ("Attached"); undefined when it can. */
  readonly taken?: (id: RecordId) => string | undefined
}

/** How many rows are drawn at first, and with each "Show more". */
const STEP = 60

/** Files of the library to choose from, those that wait on this device included; the content of a dialog. */
export function FilePicker(props: FilePickerProps) {
  const { accepts, kind: only, multiple = false, chosen, onChange, taken } = props
  const { files, view } = useLibrary()
  const { resolveSrc } = useOutboxUpload()
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<FileKind | null>(null)
  const [most, setMost] = useState(STEP)

  if (files === undefined) {
    const error = view.error && { message: 'Failed to load files', cause: view.error.message, onRetry: view.refetch }
    return <NotLoaded error={error} missing={view.missing} rows={5} lead />
  }
  const offered = files.filter(
    (file) => (accepts?.(file) ?? true) && (only === undefined || fileKind(file.mimeType) === only),
  )
  if (offered.length === 0)
    return <Empty title="No files yet" text="Files that you upload to the library appear here." />

  const named = offered.filter((file) => holds(file.name, search))
  const found = named.filter((file) => kind === null || fileKind(file.mimeType) === kind)
  const isChosen = (file: FileFacts) => chosen.some((other) => other.id === file.id)
  const choose = (file: FileFacts) => {
    if (!multiple) return onChange([file])
    onChange(isChosen(file) ? chosen.filter((other) => other.id !== file.id) : [...chosen, file])
  }
  const filters =
    only === undefined ? (
      <>
        <FilterChip on={kind === null} onToggle={() => setKind(null)} count={named.length}>
          All
        </FilterChip>
        {FILE_KIND_OPTIONS.map(({ value, label }) => {
          const count = named.filter((file) => fileKind(file.mimeType) === value).length
          if (count === 0 && kind !== value) return null
          return (
            <FilterChip
              key={value}
              on={kind === value}
              onToggle={() => setKind(kind === value ? null : value)}
              count={count}
            >
              {label}
            </FilterChip>
          )
        })}
      </>
    ) : undefined
  return (
    <div className="file-picker">
      <ListTools search={{ label: 'Search files', value: search, onChange: setSearch }} filters={filters} />
      {view.offline && view.asOf !== null && (
        <p className="mb-2 text-small text-ink-3">
          <AsOf at={view.asOf} offline />
        </p>
      )}
      {found.length === 0 && (
        <NothingFound
          title="No files match"
          onClear={() => {
            setSearch('')
            setKind(null)
          }}
        />
      )}
      <ul aria-label="Files">
        {found.slice(0, most).map((file) => (
          <Choice
            key={file.id}
            file={file}
            multiple={multiple}
            chosen={isChosen(file)}
            onChoose={() => choose(file)}
            reason={taken?.(file.id)}
            resolveSrc={resolveSrc}
          />
        ))}
      </ul>
      {found.length > most && (
        <Button block className="mt-3" onClick={() => setMost(most + STEP)}>
          Show more
        </Button>
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly file: FileFacts
  readonly multiple: boolean
  readonly chosen: boolean
  readonly onChoose: () => void
  readonly reason: string | undefined
  readonly resolveSrc: (src: string) => string
}

function Choice({ file, multiple, chosen, onChoose, reason, resolveSrc }: ChoiceProps) {
  const off = reason !== undefined
  return (
    <li>
      <label className="file-choice">
        <input
          type={multiple ? 'checkbox' : 'radio'}
          name="chosen-file"
          className="check"
          checked={chosen}
          disabled={off}
          onChange={onChoose}
        />
        <FileMark file={file} resolveSrc={resolveSrc} />
        <span className="words">
          <span className="name">{file.name}</span>
          <span className="file-words">
            {fileWords(file).map((word) => (
              <span key={word}>{word}</span>
            ))}
          </span>
        </span>
        {off && <Badge tone="neutral">{reason}</Badge>}
      </label>
    </li>
  )
}
