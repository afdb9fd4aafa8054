import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlainPath } from '#client/data/address.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { useCriticalCount } from '#client/shell/critical-count.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'
import { HealthIcon } from '#client/ui/health-badge.tsx'
import { Ring } from '#client/ui/ring.tsx'
import { kindsInWords } from './-kinds-in-words.ts'

/** What needs the owner, only while there is something: unsent edits first, then the site's health. */
export function NeedsAttention() {
  const { items, sync } = useOutbox()
  const critical = useCriticalCount()
  if (items.length === 0 && critical === 0) return null
  const waiting = items.filter((item) => item.state !== 'needs-you')
  return (
    <div className="mb-4 grid gap-2">
      {sync.attention > 0 && (
        <Notice
          to="/admin/outbox"
          action="Open outbox"
          look="border-bad"
          icon={<Ring state="attention" size={26} className="text-bad" />}
          title={sync.attention === 1 ? '1 edit needs attention' : `${sync.attention} edits need attention`}
          text={`${kindsInWords(items.filter((item) => item.state === 'needs-you'))}. Kept on this device until you decide.`}
        />
      )}
      {waiting.length > 0 && (
        <Notice
          to="/admin/outbox"
          action="Open outbox"
          look="border-dashed border-control"
          icon={<Ring state={sync.sending > 0 ? 'sending' : 'waiting'} size={26} />}
          title={
            waiting.length === 1 ? '1 edit is waiting to be sent' : `${waiting.length} edits are waiting to be sent`
          }
          text={`${kindsInWords(waiting)}. Safe on this device.`}
        />
      )}
      {critical > 0 && (
        <Notice
          to="/admin/monitoring"
          action="Open monitoring"
          look="border-bad"
          icon={<HealthIcon health="bad" size={26} />}
          title={`${critical} critical issue(s) detected`}
          text="By the last health check of this device."
        />
      )}
    </div>
  )
}

interface NoticeProps {
  readonly to: PlainPath
  readonly action: string
  readonly look: string
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
}

function Notice({ to, action, look, icon, title, text }: NoticeProps) {
  return (
    <Link
      to={to}
      className={cx('flex items-center gap-3.5 rounded-panel border bg-surface px-4 py-3.5 hover:bg-hover', look)}
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block text-[15px] leading-5 font-semibold">{title}</span>
        <span className="block text-small text-ink-2">{text}</span>
      </span>
      <span className={cx(buttonClass({ small: true }), 'max-lg:hidden')}>{action}</span>
      <ChevronRight size={20} strokeWidth={1.75} className="text-ink-3 lg:hidden" aria-hidden="true" />
    </Link>
  )
}
