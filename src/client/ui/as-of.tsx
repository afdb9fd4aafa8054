import { formatCopyTime, formatDateTime, type When } from './format.ts'

interface AsOfProps {
  /** When the server gave this data. */
  readonly at: When
  /** Served from the device. Otherwise the label says "updated 14:36". */
  readonly offline: boolean
}

/** How old the shown data is: `as of 14:32, offline`, or `updated 14:36`. Numbers are never greyed out instead. */
export function AsOf({ at, offline }: AsOfProps) {
  const time = formatCopyTime(at)
  return (
    <span className={offline ? 'as-of' : 'text-ink-3'} title={formatDateTime(at)}>
      {offline ? `as of ${time}, offline` : `updated ${time}`}
    </span>
  )
}
