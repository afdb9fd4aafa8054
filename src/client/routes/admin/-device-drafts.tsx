import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { isLocalId, routeOf, type LocalId } from '#contract/entity.ts'
import { entities } from '#contract/index.ts'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import type { Draft } from '#client/offline/drafts.ts'
import { Badge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { formatWhen } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'

interface DeviceDrafts {
  readonly drafts: readonly Draft[]
  /** The journal could not be read: the drafts are there, but not to be shown now. */
  readonly failed: boolean
  readonly reload: () => void
}

/** Text that was typed on this device and not saved yet, newest first. */
export function useDeviceDrafts(): DeviceDrafts {
  const { drafts: journal } = useWorkspace()
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const [failed, setFailed] = useState(false)
  const reload = useCallback(() => {
    journal.list().then(
      (found) => {
        setDrafts(found)
        setFailed(false)
      },
      () => setFailed(true),
    )
  }, [journal])
  useEffect(reload, [reload])
  return { drafts, failed, reload }
}

interface Target {
  readonly label: string
  readonly kind: string
  /** Null: made by a form that can't be opened again by an address, or that this version of the app does not have. */
  readonly to: string | null
  /** A post that was never saved: the form that makes one takes its draft up again. */
  readonly newPost: LocalId | null
}

/** Where a draft goes on: `post:12` in its record, `post:new-…` in the form that makes one. */
export function draftTarget({ draftId, label, values }: Pick<Draft, 'draftId' | 'label' | 'values'>): Target {
  const [type = '', id = ''] = draftId.split(':')
  const policy = entities[type]
  if (type === 'profile') return { label, kind: 'Account', to: '/admin/profile', newPost: null }
  if (!policy) return { label: label || 'Unsaved text', kind: 'Unsaved text', to: null, newPost: null }
  const words = { label: label || `Untitled ${policy.label.toLowerCase()}`, kind: policy.label }
  if (policy.singleton) return { ...words, to: policy.route, newPost: null }
  // What lies within another record is found by its own address, saved or not.
  if (isLocalId(id) && !policy.within) return { ...words, to: null, newPost: type === 'post' ? id : null }
  return { ...words, to: id === '' ? null : routeOf(policy, id, {}, values), newPost: null }
}

export function DraftRows({ drafts, reload }: { readonly drafts: readonly Draft[]; readonly reload: () => void }) {
  const { drafts: journal } = useWorkspace()
  const confirm = useConfirm()

  const discard = async (draft: Draft) => {
    const { label } = draftTarget(draft)
    const yes = await confirm({
      type: 'danger',
      title: `Discard the draft “${label}”?`,
      text: 'What was typed here and not saved is removed from this device. A saved version stays as it is.',
      action: 'Discard draft',
    })
    if (!yes) return
    try {
      await journal.remove(draft.draftId)
      toasts.success('Draft discarded')
    } catch {
      // Nothing was removed; the row stays.
      toasts.error('Failed to discard the draft. It is still on this device.')
    }
    reload()
  }

  return drafts.map((draft) => {
    const { label, kind, to, newPost } = draftTarget(draft)
    const title = <span className="row-title">{label}</span>
    return (
      <li key={draft.draftId} className={newPost === null && to === null ? undefined : 'openable'}>
        <div className="words">
          {newPost !== null && (
            <Link to="/admin/posts/create" search={{ draft: newPost }} className="row-open">
              {title}
            </Link>
          )}
          {newPost === null && to !== null && (
            <Link to={to} className="row-open">
              {title}
            </Link>
          )}
          {newPost === null && to === null && title}
          <div className="meta">
            <span>
              <Badge waiting>Draft on this device</Badge>
            </span>
            <span>{kind}</span>
            <span>{formatWhen(draft.at)}</span>
          </div>
        </div>
        <div className="row-acts">
          <IconButton label={`Discard the draft ${label}`} onClick={() => void discard(draft)}>
            <Trash2 strokeWidth={1.75} />
          </IconButton>
        </div>
      </li>
    )
  })
}
