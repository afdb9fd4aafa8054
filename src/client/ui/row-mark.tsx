import type { Mark } from '#client/state-grammar.ts'
import { cx } from './class-names.ts'
import { Ring } from './ring.tsx'

interface RowMarkProps {
  readonly state: Mark
  /** The words of the grammar of state for it. */
  readonly label: string
}

/** The marker of a row that is not, or not yet, as the server has it. A stored row has none. */
export function RowMark({ state, label }: RowMarkProps) {
  return (
    <span className={cx('row-mark', state)}>
      <Ring state={state} />
      {label}
    </span>
  )
}
