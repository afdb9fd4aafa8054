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

/** The app mark: the ring of the icon in the colour of the text around it. */
export function AppMark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg viewBox="101 101 310 310" width={size} height={size} aria-hidden="true">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="66"
        d="M370.64 297.73A122 122 0 1 1 214.27 141.36M251.74 134.07A122 122 0 0 1 293.7 139.97M327.71 157.3A122 122 0 0 1 357.14 187.78M373.27 222.37A122 122 0 0 1 377.7 264.51"
      />
    </svg>
  )
}

/**
 * The refresh countdown: the ring empties as `left` (1 to 0) goes down. In steps and
 * without a transition: one that never ends would draw the page sixty times a second for as long as it is open.
 */
export function CountdownRing({ left, size = 16 }: { readonly left: number; readonly size?: number }) {
  const rest = Math.min(1, Math.max(0, left))
  return (
    <svg className="count-ring" viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      <circle className="track" cx="8" cy="8" r="6" />
      <circle
        className="o"
        cx="8"
        cy="8"
        r="6"
        pathLength={100}
        strokeDasharray="100"
        strokeDashoffset={100 - rest * 100}
      />
    </svg>
  )
}
