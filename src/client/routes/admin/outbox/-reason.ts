import { describeProblem } from '#client/offline/engine/outbox/problem-words.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { formatTime } from '#client/ui/format.ts'

/** Why an edit is not on the server yet, as the end of its line; empty when it is simply next. */
export function reasonOf(item: OutboxItem): string {
  if (item.state === 'needs-you') return describeProblem(item)
  const { reason } = item
  switch (reason?.kind) {
    case 'sign-in':
      return ' · Sign in to send it'
    case 'other-store':
      return ' · Waits for your decision about the server’s data'
    case 'server':
      return ` · The server asked to wait until ${formatTime(reason.until)}`
    case 'no-room':
      return ` · The server has no room left, tried again at ${formatTime(reason.until)}`
    case 'dependency':
      return ` · Waits for “${reason.label}”${reason.needsYou ? ', which needs attention' : ''}`
    case 'earlier':
      return reason.needsYou ? ` · Waits for an earlier edit that needs attention` : ' · After an earlier edit'
    case 'unreadable':
      return ' · Waits for an edit that this version can’t read'
    default:
      return ''
  }
}
