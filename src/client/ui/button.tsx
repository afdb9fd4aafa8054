import { useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { OffReason } from './off-reason.tsx'
import { Ring } from './ring.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet' | 'link'

interface Look {
  readonly variant?: ButtonVariant
  readonly small?: boolean
  /** As wide as its place. */
  readonly block?: boolean
}

/** The class of a button, for links that look like one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', small = false, block = false }: Look = {}): string {
  return cx('btn', variant !== 'secondary' && variant, small && 'small', block && 'wide')
}

type Native = Omit<ComponentProps<'button'>, 'disabled' | 'aria-disabled' | 'aria-busy'>

interface ButtonProps extends Native, Look {
  readonly icon?: ReactNode
  /** Shows the turning ring, takes no further clicks and keeps the width. */
  readonly busy?: boolean
  /** The label while busy, as "Saving...". */
  readonly busyLabel?: string
  /** Turns the button off and says why. */
  readonly disabledReason?: string | undefined
}

/** A click on a control that is off must neither act nor submit its form. */
const block = (event: MouseEvent) => event.preventDefault()

export function Button(props: ButtonProps) {
  const { variant, small, block: wide, icon, busy = false, busyLabel, disabledReason, ...rest } = props
  const { className, onClick, children, style, ...native } = rest
  const [width, setWidth] = useState<number>()
  const off = busy || disabledReason !== undefined
  return (
    <OffReason reason={disabledReason} block={wide ?? false}>
      {(offProps) => (
        <button
          type="button"
          {...native}
          {...offProps}
          {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
          // The busy label may be shorter: the width at the click is kept, so nothing beside it moves.
          style={busy ? { ...style, minWidth: width } : style}
          className={cx(
            buttonClass({ variant: variant ?? 'secondary', small: small ?? false, block: wide ?? false }),
            disabledReason !== undefined && 'off',
            className,
          )}
          onClick={(event) => {
            if (off) return event.preventDefault()
            setWidth(event.currentTarget.offsetWidth)
            return onClick?.(event)
          }}
        >
          {busy ? <Ring state="sending" /> : icon}
          {busy ? (busyLabel ?? children) : children}
        </button>
      )}
    </OffReason>
  )
}

interface IconButtonProps extends Native {
  /** The accessible name; also the tip of the browser. */
  readonly label: string
  /** A Lucide icon. */
  readonly children: ReactNode
  readonly small?: boolean
  /** With a border and a surface. */
  readonly lined?: boolean
  /** For a toggle: its state. */
  readonly pressed?: boolean
  readonly disabledReason?: string | undefined
}

export function IconButton(props: IconButtonProps) {
  const {
    label,
    children,
    small = false,
    lined = false,
    pressed,
    disabledReason,
    className,
    onClick,
    ...native
  } = props
  const off = disabledReason !== undefined
  return (
    <OffReason reason={disabledReason}>
      {(offProps) => (
        <button
          type="button"
          title={off ? undefined : label}
          {...native}
          {...offProps}
          aria-label={label}
          {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
          className={cx('icon-btn', small && 'small', lined && 'lined', off && 'off', className)}
          onClick={off ? block : onClick}
        >
          {children}
        </button>
      )}
    </OffReason>
  )
}
