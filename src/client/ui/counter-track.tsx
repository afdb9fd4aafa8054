import { cx } from './class-names.ts'

interface CounterProps {
  readonly length: number
  readonly min: number
  readonly max: number
}

type Range = 'short' | 'good' | 'over'

/** Short below the least, good between, over above. */
function counterRange({ length, min, max }: CounterProps): Range {
  if (length > max) return 'over'
  return length >= min ? 'good' : 'short'
}

/** `151 / 160`, for the right of the label. Above the limit it says so in words. */
export function CounterText({ length, min, max }: CounterProps) {
  const range = counterRange({ length, min, max })
  return (
    <span className={cx('counter', range !== 'short' && range)}>
      {length} / {max}
      {range === 'over' && ` ${length - max} over`}
    </span>
  )
}

/** The 3 px track below the field, with a tick at the least length. The text says the same. */
export function CounterTrack({ length, min, max }: CounterProps) {
  const range = counterRange({ length, min, max })
  return (
    <div className={cx('track', range !== 'short' && range)} aria-hidden="true">
      <i style={{ width: `${Math.min(100, (length / max) * 100)}%` }} />
      <u style={{ left: `${(min / max) * 100}%` }} />
    </div>
  )
}
