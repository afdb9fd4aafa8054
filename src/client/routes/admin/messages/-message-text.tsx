import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Mail, Reply, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { message } from '#contract/records/message.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { nameOf } from '#contract/records/record.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { storedOrTold } from '#client/records/stored-or-told.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'
import { Gone, LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import type { View } from './-message-view.ts'
import { replyAddress, type ReplyTo } from './-reply-address.ts'
import { useMessageActions } from './-use-message-actions.ts'

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const

interface MessageTextProps {
  readonly id: RecordId
  readonly view: View
  /** It went to another part of the list, or to the trash. */
  readonly onLeave: () => void
  /** Beside its list, where no head has the way to answer it. */
  readonly beside?: boolean
}

/** One message, as plain text: it comes from outside. Opening it makes it read. */
export function MessageText({ id, view, onLeave, beside = false }: MessageTextProps) {
  useReadMark(id, view)
  const actions = useMessageActions()
  const { record } = view
  if (!record) return <Absent view={view} />
  const row = { id, record, base: view.base }
  const leave = (done: boolean) => {
    if (done) onLeave()
  }
  const { name = '', email = '', message: text = '', status, created_at } = record
  const archived = status === 'archived'
  const mail = replyTo(record)
  return (
    <>
      {view.deleted && (
        <Banner
          tone="warn"
          className="mb-3"
          actions={
            <Button small onClick={() => void actions.keep(row)}>
              Undo
            </Button>
          }
        >
          This message will be deleted.
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-4">
        <Avatar name={name} />
        <p className="min-w-[180px] flex-1">
          <span dir="auto" className="block font-semibold">
            {name}
          </span>
          <a
            href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}
            className="text-small break-all text-accent hover:underline"
          >
            {email}
          </a>
        </p>
        {created_at !== undefined && (
          <time dateTime={created_at} className="text-small text-ink-2">
            {formatDateTime(created_at)}
          </time>
        )}
      </div>
      <p dir="auto" className="py-5 leading-6 whitespace-pre-wrap">
        {text}
      </p>
      {!view.deleted && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <ReplyLink to={mail} className={cx(!beside && 'lg:hidden')} />
          {archived ? (
            <Button icon={<ArchiveRestore {...icon} />} onClick={() => void actions.unarchive(row)}>
              Move to inbox
            </Button>
          ) : (
            <Button icon={<Archive {...icon} />} onClick={() => void actions.archive(row).then(leave)}>
              Archive
            </Button>
          )}
          {!archived && (
            <Button icon={<Mail {...icon} />} onClick={() => void actions.markUnread(row).then(leave)}>
              Mark as unread
            </Button>
          )}
          <Button
            variant="danger-quiet"
            icon={<Trash2 {...icon} />}
            onClick={() => void actions.remove(row).then(leave)}
          >
            Delete
          </Button>
        </div>
      )}
    </>
  )
}

export function replyTo({
  name = '',
  email = '',
  subject = '',
  message = '',
  created_at,
}: NonNullable<View['record']>): ReplyTo {
  return { name, email, subject, message, created_at }
}

export function ReplyLink({ to, className }: { readonly to: ReplyTo; readonly className: string }) {
  return (
    <a href={replyAddress(to)} className={cx(buttonClass({ variant: 'primary' }), className)}>
      <Reply {...icon} />
      Reply by mail
    </a>
  )
}

/** Once for each opening: whoever then marks it as unread means it. Nothing is told, the page itself shows it. */
function useReadMark(id: RecordId, { record, base, deleted }: View): void {
  const { outbox } = useWorkspace()
  const done = useRef(false)
  useEffect(() => {
    if (done.current || record === null) return
    done.current = true
    if (record.status !== 'new' || deleted) return
    const edit = { entity: message.type, id, kind: 'update', label: nameOf(message, record) } as const
    void storedOrTold('Failed to mark it as read', () =>
      outbox.save({ ...edit, values: { status: 'read' }, base: { version: base.version, values: { ...base.values } } }),
    )
  }, [id, record, base, deleted, outbox])
}

function Absent({ view: { state, error, refetch } }: { readonly view: View }) {
  if (state === 'loading') return <SkeletonRows rows={4} />
  if (state === 'not-here') return <NotOnThisDevice />
  if (state === 'missing') {
    return (
      <Gone
        one="message"
        action={
          <Link to="/admin/messages" className={buttonClass({})}>
            All messages
          </Link>
        }
      />
    )
  }
  return <LoadFailed message={`Failed to load the message. ${error?.message ?? ''}`} onRetry={refetch} />
}
