import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type EntityPolicy, isLocalId, type LocalId, type RecordId } from '#contract/records/policy.ts'
import { useOutbox, useWorkspace } from '#client/offline/use-workspace.ts'
import { type Draft, seenOf } from '#client/offline/engine/storage/draft-versions.ts'
import { newLocalId } from '#client/offline/reading/record-id.ts'
import { IconButton } from '#client/ui/button.tsx'
import { formatCount, formatWhen } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { useAddresses } from './addresses.ts'
import { isUnsaved } from './form/unsaved-drafts.ts'

interface NewDraftsProps {
  readonly record: EntityPolicy
  readonly except: RecordId
}

/** Other new records that were typed on this device and never saved, folded away until wanted. */
export function NewDrafts({ record: kind, except }: NewDraftsProps) {
  const { drafts: journal } = useWorkspace()
  const addresses = useAddresses(kind)
  const { type } = kind
  const snapshot = useOutbox()
  const [known, setDrafts] = useState<readonly { readonly id: LocalId; readonly draft: Draft }[]>([])
  const drafts = known.filter(({ draft }) => isUnsaved(snapshot, draft))
  useEffect(() => {
    let live = true
    journal.list().then(
      (all) => live && setDrafts(newRecords(all, type, except)),
      // Not being able to offer them is no reason to disturb the writing; "Continue on this device" tells it.
      () => undefined,
    )
    return () => {
      live = false
    }
  }, [journal, type, except])
  const { create } = addresses
  if (drafts.length === 0 || !create) return null

  const discard = async (id: LocalId, draft: Draft) => {
    try {
      await journal.remove([draft.draftId], [seenOf(draft), ...draft.took])
      setDrafts((all) => all.filter((one) => one.draft !== draft))
      // Its visit may have gone on.
      const back = { ...draft, visit: newLocalId(), seq: Number.POSITIVE_INFINITY }
      const undo = () =>
        journal.put(draft.draftId, back).then(
          () => setDrafts((all) => [{ id, draft: back }, ...all]),
          () => toasts.error('The draft could not be brought back: this device refuses to store.'),
        )
      toasts.show({ type: 'info', text: 'Draft discarded', action: { label: 'Undo', onSelect: () => void undo() } })
    } catch {
      toasts.error('Failed to discard the draft. It is still on this device.')
    }
  }
  const [one, many] = [kind.label.toLowerCase(), kind.plural.toLowerCase()]
  return (
    <details className="text-small text-ink-2">
      <summary className="min-h-11 cursor-pointer py-3 lg:min-h-0 lg:py-1">
        {formatCount(drafts.length, `unsaved new ${one}`, `unsaved new ${many}`)} on this device
      </summary>
      <ul>
        {drafts.map(({ id, draft }) => (
          <li key={`${id} ${draft.visit}`} className="flex items-center gap-2 border-b border-line">
            <Link
              {...create}
              search={{ draft: id }}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-ink"
            >
              <span className="truncate">{draft.label}</span>
              <span className="ml-auto shrink-0 text-ink-3">{formatWhen(draft.at)}</span>
            </Link>
            <IconButton label={`Discard the draft ${draft.label}`} small onClick={() => void discard(id, draft)}>
              <X strokeWidth={1.75} />
            </IconButton>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Drafts under a local id; one whose record was saved meanwhile opens just as well. */
function newRecords(all: readonly Draft[], type: string, except: RecordId) {
  return all.flatMap((draft) => {
    const [kind, id] = draft.draftId.split(':')
    return kind === type && isLocalId(id) && id !== except ? [{ id, draft }] : []
  })
}
