import { type ReactNode, useState } from 'react'
import type { Kind } from '#contract/records/record.ts'
import { Button } from '#client/ui/button.tsx'
import { type Option, SelectField } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatCount } from '#client/ui/format.ts'
import type { Named } from './uses-of-each.tsx'

interface DeleteInUseProps {
  readonly kind: Kind
  /** Those that go; some of them are in use. */
  readonly terms: readonly Named[]
  /** What uses them. */
  readonly usedBy: Kind
  /** Where they are in use. */
  readonly places: ReactNode
  /** Records that could take their place; none when reassigning makes no sense. */
  readonly others: readonly Option[]
  readonly onDelete: (query: Readonly<Record<string, string>>) => void
  readonly onClose: () => void
}

/** Deleting what is in use: how often, and what takes its place. */
export function DeleteInUse(props: DeleteInUseProps) {
  const { kind, terms, usedBy, places, others, onDelete, onClose } = props
  const [target, setTarget] = useState('')
  const [one, many] = [kind.label.toLowerCase(), kind.plural.toLowerCase()]
  const [first] = terms
  const alone = terms.length === 1 ? first : undefined
  const used = terms.filter(({ uses }) => uses > 0).length
  const count = formatCount(terms.length, one, many)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="dialog"
      title={`Delete ${alone ? `“${alone.label}”` : count}?`}
      description={
        alone
          ? `${formatCount(alone.uses, usedBy.label.toLowerCase())} ${alone.uses === 1 ? 'uses' : 'use'} this ${one}. It stays in the trash for 30 days.`
          : `${used} of them ${used === 1 ? 'is' : 'are'} in use. They stay in the trash for 30 days.`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={() => onDelete(target === '' ? { force: '1' } : { reassign_to: target })}>
            {`Delete ${alone ? one : count}`}
          </Button>
        </>
      }
    >
      {places}
      {others.length > 0 && (
        <SelectField
          label={`Give ${alone?.uses === 1 ? 'it' : alone ? 'them' : `their ${usedBy.plural.toLowerCase()}`} another ${one}`}
          optional
          value={target}
          onChange={setTarget}
          placeholder={`No ${one}`}
          options={others}
        />
      )}
    </Dialog>
  )
}
