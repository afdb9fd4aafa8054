import { useState } from 'react'
import type { Kind } from '#contract/records/record.ts'
import { Button } from '#client/ui/button.tsx'
import { type Option, SelectField } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatCount } from '#client/ui/format.ts'
import { type Named, UsesOfEach } from './uses-of-each.tsx'

interface MergeTermsProps {
  readonly kind: Kind
  /** Those that were selected. */
  readonly terms: readonly Named[]
  /** What uses them. */
  readonly usedBy: Kind
  /** Records that can be what is left: the selected ones too. */
  readonly others: readonly Option[]
  readonly onMerge: (target: Option) => void
  readonly onClose: () => void
}

/** Several that mean the same become one: which is left, and what that changes. */
export function MergeTerms({ kind, terms, usedBy, others, onMerge, onClose }: MergeTermsProps) {
  const [chosen, choose] = useState('')
  const [one, many] = [kind.label.toLowerCase(), kind.plural.toLowerCase()]
  const target = others.find(({ value }) => value === chosen)
  const going = terms.filter(({ id }) => String(id) !== chosen)
  const them = formatCount(going.length, one, many)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="dialog"
      title={`Merge ${formatCount(terms.length, one, many)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={
              terms.some(({ id }) => typeof id !== 'number')
                ? 'Some of them were not sent yet'
                : target === undefined
                  ? 'Nothing is chosen yet'
                  : going.length === 0
                    ? 'It would change nothing'
                    : undefined
            }
            onClick={() => target && onMerge(target)}
          >
            Merge
          </Button>
        </>
      }
    >
      <SelectField
        label={`${kind.label} that stays`}
        placeholder="Choose one"
        value={chosen}
        onChange={choose}
        options={others}
      />
      {target && going.length > 0 && (
        <div className="mt-4">
          <p className="mb-2">
            {`“${target.label}” takes the place of ${them}, which ${going.length === 1 ? 'goes' : 'go'} to the trash for 30 days:`}
          </p>
          <UsesOfEach terms={going} usedBy={usedBy} />
        </div>
      )}
    </Dialog>
  )
}
