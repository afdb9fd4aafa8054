import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'accent'

interface BadgeProps {
  /** `neutral` for Draft, Inactive, Unknown; `accent` for Default, Free, admin. */
  readonly tone?: Tone
  /** Health badges always carry theirs. */
  readonly icon?: ReactNode
  /** Dashed: not on the server yet. */
  readonly waiting?: boolean
  readonly children: ReactNode
}

/** A status word. Never a dot alone. */
export function Badge({ tone = 'neutral', icon, waiting = false, children }: BadgeProps) {
  return (
    <span className={cx('badge', tone !== 'neutral' && tone, waiting && 'waiting')}>
      {icon}
      {children}
    </span>
  )
}
