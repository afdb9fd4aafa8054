import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { CopyPlus, Pencil, Plus, Power, Send, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { MailServer } from '#contract/records/mail-server.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { type Column, DataList } from '#client/ui/data-list.tsx'
import { NeedsConnection } from '#client/ui/empty.tsx'
import { formatCount, formatFull, formatWhen } from '#client/ui/format.ts'
import { ListHead, type Way, WayButton } from '#client/ui/list-head.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { RecentSends } from './-recent-sends.tsx'
import { hostOf, MAILER_WORDS, stoppedAt, TestBadge } from './-server-words.tsx'
import { TestDialog, testStored } from './-test-dialog.tsx'
import { useMailServers } from './-use-mail-servers.ts'
import { type ServerActions, useServerActions } from './-use-server-actions.ts'

export const Route = createFileRoute('/admin/smtp-configurations')({
  component: () => (
    <RequireAccess access="admin">
      <MailServersPage />
    </RequireAccess>
  ),
})

const BACK = { to: '/admin/more', label: 'More' } as const
const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const
const CREATION: Way = {
  label: 'New mail server',
  icon: <Plus {...icon} />,
  link: (look) => <Link to="/admin/smtp-configurations/create" resetScroll={false} {...look} />,
}

const statusWords = ({ is_active, is_default }: MailServer) =>
  is_default ? 'Default' : is_active ? 'Active' : 'Inactive'

function columnsWith(actions: ServerActions, reason: string | undefined): readonly Column<MailServer>[] {
  return [
    {
      key: 'name',
      header: 'Configuration',
      phone: 'primary',
      cell: ({ name }) => <span dir="auto">{name}</span>,
      below: ({ mailer, from_address }) => `${MAILER_WORDS[mailer]}, from ${from_address}`,
    },
    {
      key: 'host',
      header: 'Host',
      width: '24%',
      phone: 'meta',
      cell: (server) => (
        <span className="mono block truncate contain-inline-size" title={hostOf(server)}>
          {hostOf(server)}
        </span>
      ),
      phoneCell: hostOf,
    },
    {
      key: 'status',
      header: 'Status',
      width: '290px',
      phone: 'state',
      cell: (server) => (
        <span className="flex flex-wrap items-center gap-1">
          {server.is_active ? <Badge tone="ok">Active</Badge> : <Badge>Inactive</Badge>}
          {server.is_default && <Badge tone="accent">Default</Badge>}
          {!server.is_active && (
            <Button small variant="ghost" disabledReason={reason} onClick={() => actions.setActive(server)}>
              Set Active
            </Button>
          )}
          {!server.is_default && (
            <Button small variant="ghost" disabledReason={reason} onClick={() => actions.setDefault(server)}>
              Set Default
            </Button>
          )}
        </span>
      ),
      phoneCell: statusWords,
    },
    {
      key: 'tested',
      header: 'Test Status',
      width: '150px',
      phone: 'meta',
      cell: (server) => (
        <span className="flex flex-wrap items-center gap-1">
          <TestBadge server={server} />
          {server.last_tested_at !== null && (
            <span className="text-small text-ink-3" title={formatFull(server.last_tested_at)}>
              {formatWhen(server.last_tested_at)}
            </span>
          )}
        </span>
      ),
      phoneCell: ({ test_successful: passed }) =>
        passed === null ? 'Not tested' : passed ? 'Test Successful' : 'Test Failed',
    },
  ]
}

/** Where mail is sent from, and what became of it. Needs a connection: none of it is kept on the device. */
function MailServersPage() {
  usePageTitle('Mail servers')
  useSubPage('Mail servers', BACK, 'list')
  const { rows, error, isFetching, dataUpdatedAt, online, refetch } = useMailServers()
  const actions = useServerActions()
  const [tested, setTested] = useState<MailServer | null>(null)
  const reason = online ? undefined : 'Needs a connection'
  const creation = { ...CREATION, disabledReason: reason }
  return (
    <>
      <ListHead
        title="Mail servers"
        sub={rows && formatCount(rows.length, 'mail server')}
        creations={[creation]}
        usualBelow={rows?.length === 0}
        refresh={{
          at: dataUpdatedAt || null,
          busy: isFetching,
          disabledReason: reason,
          onRefresh: () => void refetch(),
        }}
      />
      <LastTest rows={rows} />
      {rows === undefined && !online ? (
        <NeedsConnection text="Mail servers are not kept on this device." />
      ) : (
        <DataList
          label="Mail servers"
          rows={rows}
          columns={columnsWith(actions, reason)}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowLink={({ id }, look) => (
            <Link
              to="/admin/smtp-configurations/$serverId"
              params={{ serverId: String(id) }}
              resetScroll={false}
              {...look}
            />
          )}
          error={
            error && online
              ? { message: 'Failed to load the mail servers', cause: error.message, onRetry: () => void refetch() }
              : undefined
          }
          empty={{
            title: 'No mail server yet',
            text: 'Without one the site sends no mail: no password links, no invitations, no notices.',
            action: <WayButton {...creation} primary />,
          }}
          actions={(server) => (
            <Menu
              label={`Actions for ${server.name}`}
              head={{ title: server.name, meta: statusWords(server) }}
              items={[
                {
                  label: 'Test',
                  icon: <Send {...icon} />,
                  disabledReason: reason,
                  onSelect: () => setTested(server),
                },
                {
                  label: 'Edit',
                  icon: <Pencil {...icon} />,
                  link: (look) => (
                    <Link
                      to="/admin/smtp-configurations/$serverId"
                      params={{ serverId: String(server.id) }}
                      resetScroll={false}
                      {...look}
                    />
                  ),
                },
                ...(server.is_active
                  ? []
                  : [
                      {
                        label: 'Set Active',
                        icon: <Power {...icon} />,
                        disabledReason: reason,
                        onSelect: () => actions.setActive(server),
                      },
                    ]),
                ...(server.is_default
                  ? []
                  : [
                      {
                        label: 'Set Default',
                        icon: <Star {...icon} />,
                        disabledReason: reason,
                        onSelect: () => actions.setDefault(server),
                      },
                    ]),
                {
                  label: 'Duplicate',
                  icon: <CopyPlus {...icon} />,
                  disabledReason: reason,
                  onSelect: () => actions.duplicate(server),
                },
                {
                  label: 'Delete',
                  icon: <Trash2 {...icon} />,
                  danger: true,
                  disabledReason:
                    reason ??
                    (server.is_default ? 'This is the default. Make another one the default first' : undefined),
                  onSelect: () => void actions.remove(server),
                },
              ]}
            />
          )}
        />
      )}
      {/* Below rows that are on their way it would be pushed down by them. */}
      {(rows !== undefined || !isFetching) && <RecentSends quiet={rows?.length === 0} />}
      {tested && <TestDialog name={tested.name} test={testStored(tested.id)} onClose={() => setTested(null)} />}
      {actions.dialog}
      <Outlet />
    </>
  )
}

/** How the newest test ended. */
function LastTest({ rows }: { readonly rows: readonly MailServer[] | undefined }) {
  const [last] = (rows ?? [])
    .filter(({ last_tested_at: at }) => at !== null)
    .toSorted((a, b) => Date.parse(b.last_tested_at ?? '') - Date.parse(a.last_tested_at ?? ''))
  if (!last || last.last_tested_at === null) return null
  const { name, test_successful: passed, test_message: message, test_stage: stage } = last
  return (
    <Banner tone={passed ? 'ok' : 'bad'}>
      <p className="font-semibold">
        {passed ? 'Test Successful' : 'Test Failed'}: {name}, {formatWhen(last.last_tested_at)}
      </p>
      <p>{[stoppedAt(stage), message].filter(Boolean).join('. ')}</p>
    </Banner>
  )
}
