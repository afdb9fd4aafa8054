import { createFileRoute } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Mail, MailOpen, Reply } from 'lucide-react'
import { useMemo } from 'react'
import { message } from '#contract/records/message.ts'
import { type Row, useRows } from '#client/offline/reading/use-rows.ts'
import { useUnreadMessages } from '#client/shell/unread-messages.ts'
import { Badge } from '#client/ui/badge.tsx'
import { cx } from '#client/ui/class-names.ts'
import type { Column } from '#client/ui/data-list.tsx'
import { formatNumber, formatWhen } from '#client/ui/format.ts'
import { ListPage } from '#client/records/list-page.tsx'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { accepts } from './-message-found.ts'
import { MessageBeside } from './-message-beside.tsx'
import { MESSAGES, type MessageRow } from './-message-search.ts'
import { replyAddress } from './-reply-address.ts'
import { useMessageActions } from './-use-message-actions.ts'

export const Route = createFileRoute('/admin/messages/')({
  validateSearch: MESSAGES.schema,
  component: () => (
    <RequireAccess access="admin">
      <MessagesPage />
    </RequireAccess>
  ),
})

const BACK = { to: '/admin/more', label: 'More' } as const
const STATUSES = [
  { value: 'new', label: 'Unread' },
  { value: 'read', label: 'Read' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All messages' },
]

const columns: readonly Column<Row<MessageRow>>[] = [
  {
    key: 'subject',
    header: 'Subject',
    sortable: true,
    phone: 'primary',
    cell: ({ record }) => (
      <span dir="auto" className={cx(record.status !== 'new' && 'font-normal')}>
        {record.subject}
      </span>
    ),
    below: ({ record }) => (
      <span dir="auto" className="line-clamp-1">
        {record.message}
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '104px',
    phone: 'state',
    cell: ({ record: { status } }) =>
      status === 'new' ? <Badge tone="accent">Unread</Badge> : status === 'archived' ? <Badge>Archived</Badge> : '',
    phoneCell: ({ record: { status } }) => (status === 'new' ? 'Unread' : status === 'archived' ? 'Archived' : ''),
  },
  {
    key: 'name',
    header: 'From',
    sortable: true,
    width: '190px',
    phone: 'meta',
    cell: ({ record }) => (
      <span dir="auto" className="line-clamp-1">
        {record.name}
      </span>
    ),
    phoneCell: ({ record }) => <bdi>{record.name}</bdi>,
  },
  {
    key: 'created_at',
    header: 'Received',
    sortable: 'time',
    width: '120px',
    phone: 'meta',
    cell: ({ record }) => (record.created_at === undefined ? '' : formatWhen(record.created_at)),
  },
]

/** What visitors wrote. It comes from outside: everything is shown as plain text. */
function MessagesPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const here = useMemo(() => ({ accepts: accepts(search), compare: MESSAGES.compare(search) }), [search])
  const view = useRows(message, { query: MESSAGES.query(search) }, here)
  const unread = useUnreadMessages()
  const actions = useMessageActions()
  return (
    <ListPage
      record={message}
      view={view}
      columns={columns}
      list={MESSAGES}
      search={search}
      onSearch={(next, replace) => void navigate({ search: next, replace })}
      filters={[{ name: 'status', label: 'Status', options: ['Inbox', ...STATUSES] }]}
      actions={actions}
      bulk={[
        { label: 'Mark as read', icon: <MailOpen />, act: (rows) => actions.setAll(rows, 'read') },
        { label: 'Archive', icon: <Archive />, act: (rows) => actions.setAll(rows, 'archived') },
      ]}
      menu={(row) => {
        const { status } = row.record
        return {
          open: 'Open',
          meta: row.record.name,
          views: [
            {
              label: 'Reply by mail',
              icon: <Reply />,
              link: ({ children, ...look }) => (
                <a href={replyAddress(row.record)} {...look}>
                  {children}
                </a>
              ),
            },
          ],
          changes: [
            status === 'new'
              ? { label: 'Mark as read', icon: <MailOpen />, onSelect: () => void actions.markRead(row) }
              : { label: 'Mark as unread', icon: <Mail />, onSelect: () => void actions.markUnread(row) },
            status === 'archived'
              ? {
                  label: 'Move to inbox',
                  icon: <ArchiveRestore />,
                  onSelect: () => void actions.unarchive(row),
                }
              : { label: 'Archive', icon: <Archive />, onSelect: () => void actions.archive(row) },
          ],
        }
      }}
      also={unread > 0 ? `${formatNumber(unread)} unread` : undefined}
      emptyText="What visitors write through your site’s contact form appears here."
      back={BACK}
      beside={(id) => (
        <MessageBeside
          id={id}
          onLeave={() => void navigate({ search: { ...search, open: undefined }, replace: true })}
        />
      )}
    />
  )
}
