import { useId, type ReactNode } from 'react'
import { cx } from './class-names.ts'

export interface OffProps {
  readonly 'aria-disabled'?: true
  readonly 'aria-describedby'?: string
}

interface OffReasonProps {
  /** Why the control is off; nothing means that it is on. */
  readonly reason: string | undefined
  readonly block?: boolean
  readonly children: (off: OffProps) => ReactNode
}

/** A control that is off stays reachable by keyboard and says why: in its description, and in a tip on hover and focus. */
export function OffReason({ reason, block = false, children }: OffReasonProps) {
  const id = useId()
  if (reason === undefined) return children({})
  return (
    <span className={cx('tip-host', block && 'wide')}>
      {children({ 'aria-disabled': true, 'aria-describedby': id })}
      <span className="tip" role="tooltip" id={id}>
        {reason}
      </span>
    </span>
  )
}
