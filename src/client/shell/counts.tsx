import { useOutbox } from '#client/offline/use-workspace.ts'
import { cx } from '#client/ui/class-names.ts'
import { formatNumber } from '#client/ui/format.ts'
import { useUnreadMessages } from './unread-messages.ts'

/** What waits at a place, beside its name. */

export function UnreadCount() {
  return <CountBadge count={useUnreadMessages()} words=" unread" />
}

export function OutboxCount() {
  const { waiting, attention } = useOutbox().sync
  const words = attention > 0 ? `, ${formatNumber(attention)} to review` : ' waiting'
  return <CountBadge count={waiting + attention} words={words} bad={attention > 0} />
}

interface CountBadgeProps {
  readonly count: number
  /** After the count, for screen readers. */
  readonly words: string
  readonly bad?: boolean
}

function CountBadge({ count, words, bad = false }: CountBadgeProps) {
  if (count === 0) return null
  return (
    <span className={cx('count-badge', bad && 'bad')}>
      {formatNumber(count)}
      <span className="sr-only">{words}</span>
    </span>
  )
}
