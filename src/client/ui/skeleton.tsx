/* oxlint-disable jsx-a11y/prefer-tag-over-role -- output may not hold blocks */
import { cx } from './class-names.ts'
import { useLinger } from './use-linger.ts'

const WIDTHS = ['62%', '48%', '70%', '55%', '66%']

interface SkeletonProps {
  readonly rows?: number
  /** Rows with an image at the left. */
  readonly lead?: boolean
}

/**
 * Rows in the shape of the real ones, for first loads without a copy on the device. No shimmer. They are seen after
 * 200 ms; what stands below them is in its place from the start.
 */
export function SkeletonRows({ rows = 6, lead = false }: SkeletonProps) {
  const shown = useLinger(true, 200)
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
        <div className={cx('bone-row', !shown && 'invisible')} key={row}>
          {lead && <span className="thumb" />}
          <span className="grow">
            <span className="bone" style={{ width: WIDTHS[row % WIDTHS.length] }} />
            <span className="bone mt-2 h-2.5!" style={{ width: '30%' }} />
          </span>
        </div>
      ))}
    </div>
  )
}

/** The title and the lines of a text that is opened for the first time. */
export function SkeletonText() {
  const shown = useLinger(true, 200)
  return (
    <div role="status" aria-busy="true" className={cx('grid gap-4', !shown && 'invisible')}>
      <span className="sr-only">Loading</span>
      <span className="bone my-3 h-8!" style={{ width: '70%' }} />
      {WIDTHS.map((width) => (
        <span key={width} className="bone" style={{ width: `calc(${width} + 25%)` }} />
      ))}
    </div>
  )
}
