/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a live region, not the result of a form */
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { markSelection } from './frame-marks.ts'
import { formatNumber } from './format.ts'
import { OffReason } from './off-reason.tsx'
import { useKeys } from './use-keys.ts'

export interface BulkAction {
  readonly label: string
  readonly icon: ReactNode
  readonly onSelect: () => void
  readonly danger?: boolean
  readonly disabledReason?: string | undefined
}

interface BulkBarProps {
  readonly count: number
  readonly offer?: { readonly label: string; readonly onSelect: () => void } | undefined
  readonly onClear: () => void
  readonly actions: readonly BulkAction[]
}

/** The ink bar of a selection: floating on a laptop, in place of the bottom bar on a phone. Esc clears. */
export function BulkBar({ count, offer, onClear, actions }: BulkBarProps) {
  useKeys((event) => {
    // A layer on top takes its own Esc and prevents the default.
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[data-state="open"][role]')) return
    event.preventDefault()
    onClear()
  })
  return (
    <section ref={markSelection} className="bulk-bar" aria-label="Selection">
      <div className="who">
        <span role="status">{formatNumber(count)} selected</span>
        {offer && (
          <button type="button" onClick={offer.onSelect}>
            {offer.label}
          </button>
        )}
        <button type="button" className="clear" onClick={onClear}>
          Clear
        </button>
      </div>
      <div className="acts">
        {actions.map((action) => (
          <OffReason key={action.label} reason={action.disabledReason}>
            {(off) => (
              <button
                type="button"
                {...off}
                className={cx(action.danger && 'danger')}
                onClick={action.disabledReason === undefined ? action.onSelect : undefined}
              >
                {action.icon}
                {action.label}
              </button>
            )}
          </OffReason>
        ))}
      </div>
    </section>
  )
}
