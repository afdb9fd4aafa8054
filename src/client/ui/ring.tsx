import type { ReactNode } from 'react'
import type { Mark } from '#client/state-grammar.ts'
import { cx } from './class-names.ts'

interface RingProps {
  readonly state: Mark
  /** Pixels; 14 unless the style sheet of the place says otherwise. */
  readonly size?: number
  /** Draws the tick once, for an edit that was accepted this moment. */
  readonly closing?: boolean
  readonly className?: string
}

function inner(state: Mark): ReactNode {
  if (state === 'attention') {
    return (
      <>
        <circle className="fill" cx="8" cy="8" r="6.5" />
        <path className="cut" strokeWidth="1.8" d="M8 4.8v3.7M8 11v.1" />
      </>
    )
  }
  if (state === 'sent') {
    return (
      <>
        <circle className="fill" cx="8" cy="8" r="6.5" />
        <path className="cut" strokeWidth="1.6" d="m5.2 8.2 1.9 1.9 3.7-4" />
      </>
    )
  }
  return (
    <>
      <circle className="o" cx="8" cy="8" r="5.5" />
      {state === 'stored' && <circle className="fill" cx="8" cy="8" r="2.2" />}
    </>
  )
}

/** The 16-unit ring. Solid is stored, dashed is waiting, turning is on its way. Always beside words that say the same. */
export function Ring({ state, size, closing = false, className }: RingProps) {
  return (
    <svg
      className={cx('sync-ring', state, closing && 'closing', className)}
      viewBox="0 0 16 16"
      aria-hidden="true"
      style={size === undefined ? undefined : { width: size, height: size }}
    >
      {inner(state)}
    </svg>
  )
}
