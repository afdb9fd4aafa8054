/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing made of elements, with a text */
export type HistoryState = 'ok' | 'warn' | 'bad' | 'unknown' | 'missed'

const WORDS: Record<HistoryState, string> = {
  ok: 'healthy',
  warn: 'warning',
  bad: 'critical',
  unknown: 'unknown',
  missed: 'missed',
}

interface HistoryStripProps {
  readonly label: string
  /** Oldest first. */
  readonly states: readonly HistoryState[]
  /** What one tick stands for. */
  readonly unit?: string
}

/** The last checks as a strip: height and colour tell the state, a dashed tick is a check that was missed offline. */
export function HistoryStrip({ label, states, unit = 'checks' }: HistoryStripProps) {
  const counts = new Map<HistoryState, number>()
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1)
  const text = [...counts].map(([state, count]) => `${count} ${WORDS[state]}`).join(', ')
  return (
    <div className="history" role="img" aria-label={`${label}, last ${states.length} ${unit}: ${text}`}>
      {states.map((state, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a strip of positions
        <i key={index} className={state} />
      ))}
    </div>
  )
}
