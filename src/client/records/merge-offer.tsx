import { type Kind, nameOf } from '#contract/records/record.ts'
import { may } from '#client/data/session.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import type { Form } from './form/use-form.ts'
import { useRecordActions } from './use-record-actions.ts'

interface MergeOfferProps<T extends Values> {
  readonly kind: Kind
  /** As it was before it was renamed. */
  readonly own: Row<Values>
  /** The one that has the name. */
  readonly into: Row<Values>
  readonly form: Pick<Form<T>, 'changed' | 'reset'>
  readonly onDone: () => void
}

/** Somebody gives it the name of another one: they may be meant to be one. */
export default function MergeOffer<T extends Values>({ kind, own, into, form, onDone }: MergeOfferProps<T>) {
  const actions = useRecordActions(kind)
  const confirm = useConfirm()
  if (typeof own.id !== 'number' || typeof into.id !== 'number' || !may('content.delete')) return null
  const [name, other] = [nameOf(kind, own.record), nameOf(kind, into.record)]
  const merge = async () => {
    const yes = await confirm({
      type: 'warning',
      title: `Merge “${name}” into “${other}”?`,
      text: `“${other}” takes its place wherever it is used, and it goes to the trash for 30 days.${form.changed.length > 1 ? ' What else was changed here is left out.' : ''}`,
      action: 'Merge',
    })
    const rest = `, “${other}” takes its place`
    if (!yes || !(await actions.removeAll([own], { query: { reassign_to: String(into.id) }, rest }))) return
    form.reset()
    onDone()
  }
  return (
    <Banner
      tone="info"
      actions={
        <Button small onClick={() => void merge()}>
          Merge
        </Button>
      }
    >
      {`“${other}” is there already.`}
    </Banner>
  )
}
