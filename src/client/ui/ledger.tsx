import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

interface LedgerProps {
  /** Columns on a laptop; two on a phone. */
  readonly columns?: number
  /** Smaller figures, as above a list. */
  readonly compact?: boolean
  readonly children: ReactNode
}

/** Related figures in one bordered grid with inner hairlines. Its children are `<StatCard>`s or other cells. */
export function Ledger({ columns = 3, compact = false, children }: LedgerProps) {
  return (
    <div className={cx('ledger', compact && 'compact')} style={{ ['--columns' as string]: columns }}>
      {children}
    </div>
  )
}
