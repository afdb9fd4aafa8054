import { cx } from './class-names.ts'
import { Ring } from './ring.tsx'

export type MarkState = 'waiting' | 'sending' | 'attention' | 'sent'

const WORDS: Record<MarkState, string> = {
  waiting: 'Waiting to be sent',
  sending: 'Sending',
  attention: 'Needs attention',
  sent: 'Sent',
}

interface RowMarkProps {
  readonly state: MarkState
  /** Instead of the fixed words, as "Will be deleted" or "Waiting to be sent since 14:33". */
  readonly label?: string | undefined
}

/** The marker of a row that is not, or not yet, as the server has it. A stored row has none. */
export function RowMark({ state, label }: RowMarkProps) {
  return (
    <span className={cx('row-mark', state)}>
      <Ring state={state} />
      {label ?? WORDS[state]}
    </span>
  )
}
