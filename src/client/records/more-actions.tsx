import { useNavigate } from '@tanstack/react-router'
import { History, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { isLocalId } from '#contract/records/policy.ts'
import type { Kind } from '#contract/records/record.ts'
import { may } from '#client/data/session.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { serverIdOf } from '#client/offline/reading/record-query.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import type { RenderLink } from '#client/ui/link.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { useStillHere } from '#client/ui/use-still-here.ts'
import type { Values } from './form/form-state.ts'
import { PublicLinks, useAddressOf } from './public-address.tsx'
import type { Editor } from './use-editor.ts'
import type { RecordActions } from './use-record-actions.ts'

interface MoreActionsProps<D extends Kind, T extends Values> {
  readonly editor: Editor<D, T>
  readonly actions: Pick<RecordActions, 'remove'>
  /** Where visitors read it, where its kind has no address of its own. */
  readonly address?: string | null
  /** To the page of its revisions. */
  readonly revisions?: RenderLink
  /** What can be done to records of this kind alone. */
  readonly children?: ReactNode
}

/** What is seldom done to the record that is open: the last section of its settings. */
export function MoreActions<D extends Kind, T extends Values>({
  editor,
  actions,
  address,
  revisions,
  children,
}: MoreActionsProps<D, T>) {
  const { record: kind, id, form, view, addresses } = editor
  const navigate = useNavigate()
  const isHere = useStillHere()
  const addressOf = useAddressOf(kind)
  const serverId = serverIdOf(useOutbox(), id)
  const discard = () => {
    const undo = form.reset()
    toasts.show({ type: 'info', text: 'Unsaved edits discarded', action: { label: 'Undo', onSelect: undo } })
  }
  const remove = async () => {
    const removed = await actions.remove({ id, record: view.base.values, base: view.base })
    if (removed && isHere()) void navigate({ ...addresses.list })
  }
  return (
    <section className="editor-section" aria-label="More">
      <div className="flex flex-wrap gap-2">
        <PublicLinks address={address ?? addressOf(view.server)} />
        {serverId !== null &&
          revisions?.({
            className: buttonClass({ small: true }),
            children: (
              <>
                <History strokeWidth={1.75} aria-hidden="true" />
                Revisions
              </>
            ),
          })}
        {children}
        {form.dirty && view.record !== null && (
          <Button small icon={<Undo2 strokeWidth={1.75} />} onClick={discard}>
            Discard unsaved edits
          </Button>
        )}
        {view.record !== null && !view.deleted && (may('content.delete') || isLocalId(id)) && (
          <Button
            small
            variant="danger-quiet"
            className="-ml-2.5"
            icon={<Trash2 strokeWidth={1.75} />}
            onClick={() => void remove()}
          >
            {`Delete ${kind.label.toLowerCase()}`}
          </Button>
        )}
      </div>
    </section>
  )
}
