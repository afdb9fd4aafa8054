/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the native meters cannot be drawn alike in all browsers */
import { cx } from './class-names.ts'

interface GaugeProps {
  readonly label: string
  readonly value: number
  readonly max: number
  /** Drawn across: the highest value so far, or the one from which it gets tight. */
  readonly mark?: number | undefined
  readonly tone?: 'warn' | 'bad' | undefined
  /** The words for the value, as "412 MB of 1 GB". */
  readonly text?: string
}

const percent = (value: number, max: number): string =>
  `${max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0}%`

/** A measure between nothing and a limit. */
export function Gauge({ label, value, max, mark, tone, text }: GaugeProps) {
  return (
    <div
      className={cx('gauge', tone)}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={text}
    >
      <i style={{ width: percent(value, max) }} />
      {mark !== undefined && <u style={{ left: percent(mark, max) }} />}
    </div>
  )
}

interface ProgressProps {
  readonly label: string
  /** 0 to 100. */
  readonly percent: number
}

/** The 4 px track of an upload. */
export function Progress({ label, percent: done }: ProgressProps) {
  const value = Math.round(Math.min(100, Math.max(0, done)))
  return (
    <div
      className="h-1 overflow-hidden rounded-full bg-sunken"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
    >
      <div className="h-full bg-accent" style={{ width: `${value}%` }} />
    </div>
  )
}
