import { createFileRoute, Link, notFound, useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Mail, Reply, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { message } from '#contract/records/message.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { nameOf } from '#contract/records/record.ts'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import { prefetchRecord } from '#client/offline/reading/prefetch.ts'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { useAddresses } from '#client/records/addresses.ts'
import { useRowOpened } from '#client/records/list-place.ts'
import { storedOrTold } from '#client/records/stored-or-told.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'
import { Empty, LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { PageHead } from '#client/ui/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { replyAddress, type ReplyTo } from './-reply-address.ts'
import { useMessageActions } from './-use-message-actions.ts'
import type { View } from './-message-view.ts'

export const Route = createFileRoute('/admin/messages/$messageId')({
  loader: ({ params }) => prefetchRecord('message', params.messageId),
  component: () => {
    const id = parseRecordId(Route.useParams().messageId)
    if (id === null) throw notFound()
    return (
      <RequireAccess access="admin">
        <MessagePage key={id} id={id} />
      </RequireAccess>
    )
  },
})

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const

/** One message, as plain text: it comes from outside. Opening it makes it read. */
function MessagePage({ id }: { readonly id: RecordId }) {
  const view = useRecord(message, id)
  const title = view.record ? nameOf(message, view.record) : 'Message'
  usePageTitle(title)
  const { list, listPath } = useAddresses(message)
  useSubPage('Message', { ...list, label: message.plural })
  useRowOpened(listPath, id)
  useReadMark(id, view)
  const navigate = useNavigate()
  const actions = useMessageActions()
  const { record } = view
  if (!record) return <Absent view={view} />
  const row = { id, record, base: view.base }
  const leave = (done: boolean) => {
    if (done) void navigate({ ...list })
  }
  const { name = '', email = '', subject = '', message: text = '', status, created_at } = record
  const archived = status === 'archived'
  const mail = { name, email, subject, message: text, created_at }
  return (
    <article className="max-w-[760px]">
      <PageHead
        title={<span dir="auto">{title}</span>}
        back={{ label: message.plural, link: (look) => <Link {...list} {...look} /> }}
        asOf={view.offline && view.asOf !== null ? <AsOf at={view.asOf} offline /> : undefined}
        actions={!view.deleted && <ReplyLink to={mail} className="max-lg:hidden" />}
      />
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
      <div className="flex items-center gap-3 border-b border-line pb-4">
        <Avatar name={name} />
        <p className="min-w-0 flex-1">
          <span dir="auto" className="block font-semibold break-words">
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
      <p dir="auto" className="py-5 leading-6 break-words whitespace-pre-wrap">
        {text}
      </p>
      {!view.deleted && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <ReplyLink to={mail} className="lg:hidden" />
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
    </article>
  )
}

function ReplyLink({ to, className }: { readonly to: ReplyTo; readonly className: string }) {
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
      <Empty
        title="This message is no longer there"
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
