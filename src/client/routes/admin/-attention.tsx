import { Inbox } from 'lucide-react'
import { Suspense } from 'react'
import { may } from '#client/data/session.ts'
import type { ComprehensiveHealth } from '#contract/calls/health.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { useCriticalCount } from '#client/shell/critical-count.ts'
import { useUnreadMessages } from '#client/shell/unread-messages.ts'
import { formatCount, formatDateTime } from '#client/ui/format.ts'
import { HealthIcon } from '#client/ui/health-badge.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Ring } from '#client/ui/ring.tsx'
import { DeadLinks } from './-dead-links.tsx'
import { kindsInWords } from './-kinds-in-words.ts'
import { Notice } from './-notice.tsx'

const TokenNotices = lazyPart(() => import('./-token-notices.tsx'))

interface NeedsAttentionProps {
  /** As this device saw it last; undefined for who may not see it. */
  readonly health: ComprehensiveHealth | undefined
}

/** What needs the owner, only while there is something: what is here alone first, then the site. */
export function NeedsAttention({ health }: NeedsAttentionProps) {
  const { items, sync } = useOutbox()
  const critical = useCriticalCount()
  const unread = useUnreadMessages()
  const waiting = items.filter((item) => item.state !== 'needs-you')
  const refused = items.filter((item) => item.state === 'needs-you')
  const uploads = refused.filter((item) => item.kind === 'upload').length
  const edits = refused.filter((item) => item.kind !== 'upload')
  const backup = health?.checks.backup
  const mail = health?.checks.mail
  const aiKeys = health?.checks.ai_keys
  const notices = [
    edits.length > 0 && (
      <Notice
        key="edits"
        to="/admin/outbox"
        action="Open outbox"
        look="border-bad"
        icon={<Ring state="attention" size={26} className="text-bad" />}
        title={`${formatCount(edits.length, 'edit needs', 'edits need')} attention`}
        text={`${kindsInWords(edits)}. Kept on this device until you decide.`}
      />
    ),
    uploads > 0 && (
      <Notice
        key="uploads"
        to="/admin/outbox"
        action="Open outbox"
        look="border-bad"
        icon={<Ring state="attention" size={26} className="text-bad" />}
        title={`${formatCount(uploads, 'upload')} failed`}
        text="Kept on this device until you decide."
      />
    ),
    waiting.length > 0 && (
      <Notice
        key="waiting"
        to="/admin/outbox"
        action="Open outbox"
        look="border-dashed border-control"
        icon={<Ring state={sync.sending > 0 ? 'sending' : 'waiting'} size={26} />}
        title={`${formatCount(waiting.length, 'edit is', 'edits are')} waiting to be sent`}
        text={`${kindsInWords(waiting)}. Safe on this device.`}
      />
    ),
    critical > 0 && (
      <Notice
        key="critical"
        to="/admin/monitoring"
        action="Open monitoring"
        look="border-bad"
        icon={<HealthIcon health="bad" size={26} />}
        title={`${critical} critical issue(s) detected`}
        text="From this device’s last health check."
      />
    ),
    unread > 0 && (
      <Notice
        key="messages"
        to="/admin/messages"
        action="Open messages"
        look="border-line-strong"
        icon={<Inbox size={26} strokeWidth={1.75} className="text-ink-2" aria-hidden="true" />}
        title={formatCount(unread, 'unread message')}
        text="From the site’s contact form."
      />
    ),
    backup && backup.status !== 'healthy' && (
      <Notice
        key="backup"
        to="/admin/monitoring"
        action="Open monitoring"
        look="border-line-strong"
        icon={<HealthIcon health="warn" size={26} />}
        {...backupWords(backup)}
      />
    ),
    mail && mail.test_successful !== true && (
      <Notice
        key="mail"
        to="/admin/smtp-configurations"
        action="Open mail servers"
        look="border-line-strong"
        icon={<HealthIcon health="warn" size={26} />}
        title={mail.test_successful === null ? 'Sending mail is not tested' : 'The last test of sending mail failed'}
        text="Password links and notices go out through the default mail server."
      />
    ),
    aiKeys && (
      <Notice
        key="ai-keys"
        to="/admin/ai-keys"
        action="Open AI keys"
        look="border-line-strong"
        icon={<HealthIcon health="warn" size={26} />}
        title={`${formatCount(aiKeys.tight, 'AI key')} with little or nothing left`}
        text={aiKeys.spent > 0 ? `${aiKeys.spent} of them used up.` : '80% of the requests or more are used.'}
      />
    ),
  ].filter(Boolean)
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      {notices}
      <DeadLinks />
      {may('admin') && (
        <Suspense>
          <TokenNotices />
        </Suspense>
      )}
    </div>
  )
}

type BackupCheck = NonNullable<ComprehensiveHealth['checks']['backup']>

function backupWords({ made_at, failure, lost_files }: BackupCheck): { title: string; text: string } {
  const last = made_at === null ? 'There is none yet.' : `The last one was made ${formatDateTime(made_at)}.`
  if (failure !== null) return { title: 'The last backup failed', text: `${failure}. ${last}` }
  if (lost_files > 0) return { title: `${formatCount(lost_files, 'upload')} missing from the backup`, text: last }
  return { title: made_at === null ? 'No backup yet' : 'The last backup is old', text: last }
}
