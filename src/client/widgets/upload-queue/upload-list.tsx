import { Link } from '@tanstack/react-router'
import { RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOutbox, useWorkspace } from '#client/offline/use-workspace.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { phaseOf } from '#client/offline/reading/edit-phase.ts'
import { useUploadProgress } from '#client/offline/upload-progress.ts'
import { Button } from '#client/ui/button.tsx'
import { formatSize } from '#client/ui/format.ts'
import { Ring } from '#client/ui/ring.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { type Mark, stateWords } from '#client/state-grammar.ts'
import type { QueueEntry } from './queue.ts'
import { cancelUpload } from './cancel-upload.ts'
import { uploadProblem } from './upload-words.ts'
import type { Uploads } from './use-upload-queue.ts'
import './upload-list.css'

interface UploadListProps {
  readonly uploads: Uploads
  /** Also those that the library shows at their own place: for the dialog. */
  readonly all?: boolean
}

/** Files on their way, each with its own words. What was refused stays until the person decided. */
export function UploadList({ uploads, all = false }: UploadListProps) {
  const { items } = useOutbox()
  const own = new Set(uploads.entries.flatMap(({ state }) => (state.kind === 'kept' ? [state.opId] : [])))
  const entries = uploads.entries.filter(
    ({ state }) => all || !['kept', 'done'].includes(state.kind) || isRefused(items, state),
  )
  const refused = items.filter((item) => item.kind === 'upload' && item.state === 'needs-you' && !own.has(item.opId))
  if (entries.length + refused.length === 0) return null
  return (
    <ul className="upload-list" aria-label="Uploads">
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} items={items} uploads={uploads} />
      ))}
      {refused.map((item) => (
        <Kept key={item.opId} item={item} name={item.label} sizes="" />
      ))}
    </ul>
  )
}

function isRefused(items: readonly OutboxItem[], state: QueueEntry['state']): boolean {
  return state.kind === 'kept' && items.some((item) => item.opId === state.opId && item.state === 'needs-you')
}

interface EntryProps {
  readonly entry: QueueEntry
  readonly items: readonly OutboxItem[]
  readonly uploads: Uploads
}

function Entry({ entry, items, uploads }: EntryProps) {
  const { key, name, state } = entry
  const dismiss = () => uploads.dismiss(key)
  const sizes = sizeWords(entry)
  if (state.kind === 'kept') {
    const item = items.find((one) => one.opId === state.opId)
    return item ? <Kept item={item} name={name} sizes={sizes} /> : null
  }
  if (state.kind === 'preparing') {
    return (
      <Line ring="sending" name={name} words="Preparing" sizes={sizes}>
        <Cancel name={name} onClick={dismiss} />
      </Line>
    )
  }
  if (state.kind === 'done')
    return <Line ring="sent" tone="done" name={name} words={stateWords('stored', 'upload')} sizes={sizes} />
  if (state.kind === 'same') {
    return (
      <Line ring="stored" name={name} words={`“${state.as.name}” in the library has the same content.`} sizes="">
        <Link
          to="/admin/files/$fileId"
          params={{ fileId: String(state.as.id) }}
          className="btn small"
          onClick={dismiss}
        >
          Use that one
        </Link>
        <Button small onClick={() => uploads.goOn(key)}>
          Upload anyway
        </Button>
        <Cancel name={name} onClick={dismiss} />
      </Line>
    )
  }
  return (
    <Line ring="attention" tone="bad" name={name} words={state.message} sizes="" alert>
      {state.kind === 'failed' && <Retry onClick={() => uploads.goOn(key)} />}
      <Button small variant="ghost" aria-label={`Dismiss ${name}`} onClick={dismiss}>
        Dismiss
      </Button>
    </Line>
  )
}

/** In the outbox: stored here, waiting, under way or refused by the server. */
function Kept({ item, name, sizes }: { readonly item: OutboxItem; readonly name: string; readonly sizes: string }) {
  const { outbox } = useWorkspace()
  const percent = useUploadProgress(item.opId)
  const cancel = <Cancel name={name} onClick={() => void cancelUpload(outbox, item)} />
  if (item.state === 'needs-you') {
    const retry = () => {
      outbox.retry(item.opId).catch((error: unknown) => toasts.error(`Failed to retry. ${String(error)}`))
    }
    return (
      <Line ring="attention" tone="bad" name={name} words={uploadProblem(item)} sizes="" alert>
        <Retry onClick={retry} />
        {cancel}
      </Line>
    )
  }
  if (item.state !== 'sending') {
    return (
      <Line ring="waiting" name={name} words={stateWords(phaseOf(item), 'upload')} sizes={sizes}>
        {cancel}
      </Line>
    )
  }
  return (
    <Line ring="sending" name={name} words={`Uploading ${percent ?? 0}%`} sizes={sizes}>
      <progress className="upload-track" aria-label={`Upload of ${name}`} max={100} value={percent ?? 0} />
      {cancel}
    </Line>
  )
}

interface LineProps {
  readonly ring: Mark
  readonly tone?: 'bad' | 'done'
  readonly name: string
  readonly words: string
  readonly sizes: string
  readonly alert?: boolean
  readonly children?: ReactNode
}

function Line({ ring, tone, name, words, sizes, alert = false, children }: LineProps) {
  return (
    <li className={tone}>
      <Ring state={ring} />
      <div className="words">
        <b>{name}</b>
        <span {...(alert && { role: 'alert' })}>{words}</span>
        {sizes !== '' && <span className="sizes">{sizes}</span>}
      </div>
      {children !== undefined && <div className="acts">{children}</div>}
    </li>
  )
}

function Retry({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button small icon={<RotateCcw strokeWidth={1.75} aria-hidden="true" />} onClick={onClick}>
      Retry
    </Button>
  )
}

function Cancel({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  return (
    <Button
      small
      variant="ghost"
      aria-label={`Cancel ${name}`}
      icon={<X strokeWidth={1.75} aria-hidden="true" />}
      onClick={onClick}
    >
      Cancel
    </Button>
  )
}

function sizeWords({ before, after }: QueueEntry): string {
  return after === null || after >= before
    ? formatSize(before)
    : `Resized from ${formatSize(before)} to ${formatSize(after)}`
}
