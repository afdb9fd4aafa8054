import { type ReactNode, Suspense, useState } from 'react'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import type { FieldChange } from '#client/ui/diff-view.tsx'
import { formatDateTime, formatWhen } from '#client/ui/format.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { stateWords } from '#client/state-grammar.ts'
import type { Values } from './form-state.ts'
import type { Form } from './use-form.ts'
import type { FoundDraft, ShownText } from './use-shown-text.ts'

const ComparedText = lazyPart(() => import('./compared-text.tsx'))

interface DraftOfferProps {
  readonly form: Pick<Form<Values>, 'values' | 'shown' | 'draft'>
  /** What a text would change; offers Compare. */
  readonly compare?: (before: Values, after: Values) => readonly FieldChange[]
}

/** Text of earlier visits that was never saved: what stands in the form, and what could. */
export function DraftOffer({ form: { values, shown, draft }, compare }: DraftOfferProps) {
  return (
    <>
      {shown && <Shown text={shown} changes={compare && (() => compare(shown.record, values))} />}
      {draft && <Offered draft={draft} changes={compare && (() => compare(values, draft.values))} />}
    </>
  )
}

type Changes = (() => readonly FieldChange[]) | undefined

/** One quiet line: the words are in their place already. */
function Shown({ text, changes }: { readonly text: ShownText; readonly changes: Changes }) {
  const when = formatWhen(text.at)
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3.5 text-small text-ink-2" role="note">
      <span>{`Unsaved text from ${when} is shown.`}</span>
      <span className="-ml-2.5 whitespace-nowrap">
        <Compare changes={changes} about={`Typed ${when}, compared with what was saved last.`} quiet>
          {(close) => (
            <Button
              variant="primary"
              onClick={() => {
                close()
                text.putBack()
              }}
            >
              Put back
            </Button>
          )}
        </Compare>
        <Button small variant="link" onClick={text.putBack}>
          Put back
        </Button>
      </span>
    </p>
  )
}

function Offered({ draft, changes }: { readonly draft: FoundDraft; readonly changes: Changes }) {
  const when = formatDateTime(draft.at)
  const restore = () => {
    const back = draft.restore()
    toasts.show({ type: 'info', text: stateWords('restored'), action: { label: 'Undo', onSelect: back } })
  }
  const discard = async () => {
    const back = await draft.drop()
    const undo = () =>
      back().catch(() => toasts.error('The text could not be brought back: this device refuses to store.'))
    toasts.show({
      type: 'info',
      text: 'Unsaved text discarded',
      action: { label: 'Undo', onSelect: () => void undo() },
    })
  }
  return (
    <Banner
      tone="info"
      className="mb-4"
      actions={
        <>
          <Compare changes={changes} about={`Typed ${when}, compared with what is on the page.`}>
            {(close) => (
              <Button
                variant="primary"
                onClick={() => {
                  close()
                  restore()
                }}
              >
                Restore
              </Button>
            )}
          </Compare>
          <Button small onClick={restore}>
            Restore
          </Button>
          <Button small variant="ghost" onClick={() => void discard()}>
            Discard
          </Button>
        </>
      }
    >
      Unsaved text from {when} is on this device.
    </Banner>
  )
}

interface CompareProps {
  readonly changes: Changes
  readonly about: string
  readonly quiet?: boolean
  /** What can be done then. */
  readonly children: (close: () => void) => ReactNode
}

/** What the text changes, field by field. */
function Compare({ changes, about, quiet = false, children }: CompareProps) {
  const [open, setOpen] = useState(false)
  if (!changes) return null
  return (
    <>
      <Button small {...(quiet && { variant: 'link' })} onClick={() => setOpen(true)}>
        Compare
      </Button>
      <Suspense>
        {open && (
          <ComparedText changes={changes()} about={about} onClose={() => setOpen(false)}>
            {children(() => setOpen(false))}
          </ComparedText>
        )}
      </Suspense>
    </>
  )
}
