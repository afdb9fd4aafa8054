import { Link, useRouter } from '@tanstack/react-router'
import { Download, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { LocalId } from '#contract/records/policy.ts'
import { parseAddress } from '#client/data/address.ts'
import { useOutbox, useWorkspace } from '#client/offline/use-workspace.ts'
import { seenOf } from '#client/offline/engine/storage/draft-versions.ts'
import type { ListedDraft } from '#client/offline/engine/storage/drafts.ts'
import { Badge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { downloadJson } from '#client/ui/download.ts'
import { formatWhen } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { draftTarget } from './-draft-target.ts'
import { KindIcon } from './-kind-icon.tsx'

interface DeviceDrafts {
  readonly drafts: readonly ListedDraft[]
  /** The journal could not be read: the drafts are there, but not to be shown now. */
  readonly failed: boolean
  /** Whether the journal has said what is in it, or that it can't. */
  readonly read: boolean
  readonly reload: () => void
}

/** Text that was typed on this device and not saved yet, newest first. */
export function useDeviceDrafts(): DeviceDrafts {
  const { drafts: journal } = useWorkspace()
  const snapshot = useOutbox()
  // As they were read last, so that the first picture has them; what other tabs wrote since comes a moment later.
  const [known] = useState(() => journal.listed())
  const [drafts, setDrafts] = useState<readonly ListedDraft[]>(known ?? [])
  const [failed, setFailed] = useState(false)
  const [read, setRead] = useState(known !== null)
  const reload = useCallback(() => {
    journal
      .list()
      .then(
        (found) => {
          setDrafts(found)
          setFailed(false)
        },
        () => setFailed(true),
      )
      .finally(() => setRead(true))
  }, [journal])
  useEffect(reload, [reload])
  const isUnsaved = useIsUnsaved(drafts.length > 0)
  const unsaved = useMemo(
    () => drafts.filter((draft) => draft.isElsewhere || isUnsaved?.(snapshot, draft)),
    [drafts, snapshot, isUnsaved],
  )
  return { drafts: unsaved, failed, read: read && (drafts.length === 0 || isUnsaved !== null), reload }
}

type IsUnsaved = typeof import('#client/records/form/unsaved-drafts.ts').isUnsaved

/** What tells drafts from what was saved knows records: it comes where there are drafts. */
function useIsUnsaved(wanted: boolean): IsUnsaved | null {
  const [isUnsaved, setIsUnsaved] = useState<IsUnsaved | null>(null)
  useEffect(() => {
    if (!wanted) return
    import('#client/records/form/unsaved-drafts.ts').then(
      (part) => setIsUnsaved(() => part.isUnsaved),
      // It is not on this device: rather one too many than one too few.
      () => setIsUnsaved(() => () => true),
    )
  }, [wanted])
  return isUnsaved
}

export function DraftsUnread() {
  return <p className="py-3 text-small text-bad">Failed to read the drafts on this device. They are still there.</p>
}

export function DraftRows({ drafts, reload }: Pick<DeviceDrafts, 'drafts' | 'reload'>) {
  const { drafts: journal } = useWorkspace()
  const { ids, items } = useOutbox()
  const confirm = useConfirm()
  const routes = useRouter()
  const targetOf = (draft: ListedDraft) =>
    draftTarget(
      draft,
      (type: string, id: LocalId) =>
        ids.has(id) || items.some((item) => item.entity === type && item.recordId === id && item.kind !== 'delete'),
    )

  const discard = async (draft: ListedDraft) => {
    const { label } = targetOf(draft)
    const yes = await confirm({
      type: 'danger',
      title: `Discard the draft “${label}”?`,
      text: 'What was typed here and not saved is removed from this device. A saved version stays as it is.',
      action: 'Discard draft',
    })
    if (!yes) return
    try {
      await journal.remove([draft.draftId], [seenOf(draft), ...draft.took])
      toasts.success('Draft discarded')
    } catch {
      // Nothing was removed; the row stays.
      toasts.error('Failed to discard the draft. It is still on this device.')
    }
    reload()
  }

  return drafts.map((draft) => {
    const { label, kind, to, draft: id } = targetOf(draft)
    const address = draft.isElsewhere ? null : parseAddress(routes, to)
    const title = <span className="row-title">{label}</span>
    return (
      <li key={`${draft.draftId} ${draft.visit}`} className={address === null ? undefined : 'openable'}>
        <KindIcon type={draft.draftId.split(':')[0] ?? ''} />
        <div className="words">
          {address === null ? (
            title
          ) : (
            <Link {...address} search={id === undefined ? {} : { draft: id }} className="row-open">
              {title}
            </Link>
          )}
          <div className="meta">
            <span>
              <Badge waiting>{draft.isElsewhere ? 'From another server’s data' : 'Draft on this device'}</Badge>
            </span>
            <span>{kind}</span>
            <span>{formatWhen(draft.at)}</span>
          </div>
        </div>
        <div className="row-acts">
          {address === null && (
            <IconButton
              label={`Download the draft ${label}`}
              onClick={() => downloadJson(`${label}.json`, draft.values)}
            >
              <Download strokeWidth={1.75} />
            </IconButton>
          )}
          <IconButton label={`Discard the draft ${label}`} onClick={() => void discard(draft)}>
            <Trash2 strokeWidth={1.75} />
          </IconButton>
        </div>
      </li>
    )
  })
}
