import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { CopyPlus, Eye, Plus, Trash2 } from 'lucide-react'
import type { ApiToken } from '#contract/calls/api-tokens.ts'
import { Badge } from '#client/ui/badge.tsx'
import { type Column, DataList } from '#client/ui/data-list.tsx'
import { NeedsConnection } from '#client/ui/empty.tsx'
import { formatCount, formatDate, formatFull, formatWhen } from '#client/ui/format.ts'
import { formatWithin } from '#client/ui/moments.ts'
import { ListHead, type Way, WayButton } from '#client/ui/list-head.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { FailedBanner } from '#client/ui/not-loaded.tsx'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { expiryWords, lifeOf } from '#client/routes/admin/-token-life.ts'
import { ExpiryBadge, hintOf, isRefused } from './-token-words.tsx'
import { useApiTokens } from '#client/routes/admin/-use-api-tokens.ts'
import { useRevoke } from './-use-revoke.ts'

export const Route = createFileRoute('/admin/api-tokens')({
  component: () => (
    <RequireAccess access="admin">
      <ApiTokensPage />
    </RequireAccess>
  ),
})

const BACK = { to: '/admin/more', label: 'More' } as const
const REFUSED = 'Refused, owner is inactive'
const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const
const CREATION: Way = {
  label: 'Generate New Token',
  icon: <Plus {...icon} />,
  link: (look) => <Link to="/admin/api-tokens/create" resetScroll={false} {...look} />,
}

const columns: readonly Column<ApiToken>[] = [
  {
    key: 'name',
    header: 'Name',
    phone: 'primary',
    cell: ({ name }) => <span dir="auto">{name}</span>,
    below: (token) => (
      <>
        <span className="mono">{hintOf(token)}</span> {isRefused(token) && <Badge tone="warn">{REFUSED}</Badge>}
      </>
    ),
    phoneBelow: (token) => (
      <span className="text-small text-ink-3">
        <span className="mono">{hintOf(token)}</span> {isRefused(token) && <Badge tone="warn">{REFUSED}</Badge>}
      </span>
    ),
  },
  {
    key: 'permissions',
    header: 'Permissions',
    width: '210px',
    phone: 'meta',
    cell: ({ permissions }) => (
      <span className="flex flex-wrap gap-1">
        {permissions.map((scope) => (
          <Badge key={scope} tone={scope === 'admin' ? 'accent' : 'neutral'}>
            {scope}
          </Badge>
        ))}
      </span>
    ),
    phoneCell: ({ permissions }) => permissions.join(', '),
  },
  {
    key: 'expires',
    header: 'Expires',
    width: '170px',
    phone: 'meta',
    cell: (token) =>
      lifeOf(token) === 'open' ? (
        token.expires_at ? (
          formatDate(token.expires_at)
        ) : (
          'Never'
        )
      ) : (
        <ExpiryBadge token={token} />
      ),
    phoneCell: (token) => (
      <span className={lifeOf(token) === 'ending' ? 'font-semibold text-warn' : undefined}>{expiryWords(token)}</span>
    ),
  },
  {
    key: 'used',
    header: 'Last used',
    width: '120px',
    phone: 'meta',
    cell: ({ last_used_at: used }) => (used ? <span title={formatFull(used)}>{formatWhen(used)}</span> : 'Never'),
    phoneCell: ({ last_used_at: used }) => (used ? `Used ${formatWithin(used)}` : 'Never used'),
  },
  {
    key: 'created',
    header: 'Created',
    width: '170px',
    phone: 'hidden',
    cell: ({ created_at, created_by }) => `${formatDate(created_at)} by ${created_by.name}`,
  },
]

/** Tokens of programs: made, listed, revoked. The token itself is shown once, where it is made. */
function ApiTokensPage() {
  usePageTitle('API tokens')
  useSubPage('API tokens', BACK, 'list')
  const { data, error, isFetching, dataUpdatedAt, online, refetch } = useApiTokens()
  const { revoke, failed, retry, busy } = useRevoke()
  const reason = online ? undefined : 'Needs a connection'
  const creation = { ...CREATION, disabledReason: reason }
  const ending = data?.filter((token) => lifeOf(token) === 'ending').length ?? 0
  const missing = data === undefined && !online
  return (
    <>
      <ListHead
        title="API tokens management"
        sub={data && formatCount(data.length, 'token') + (ending > 0 ? `, ${ending} about to expire` : '')}
        creations={[creation]}
        usualBelow={data?.length === 0}
        refresh={{
          at: dataUpdatedAt || null,
          busy: isFetching,
          disabledReason: reason,
          onRefresh: () => void refetch(),
        }}
      />
      {failed && (
        <FailedBanner
          alert
          message={`Failed to revoke “${failed.token.name}”, which still works`}
          cause={failed.cause}
          busy={busy}
          onRetry={retry}
        />
      )}
      {missing ? (
        <NeedsConnection text="API tokens are not kept on this device." />
      ) : (
        <DataList
          label="Active Tokens"
          rows={data}
          columns={columns}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowLink={({ id }, look) => (
            <Link to="/admin/api-tokens/$tokenId" params={{ tokenId: String(id) }} resetScroll={false} {...look} />
          )}
          error={
            error && online
              ? { message: 'Failed to load the API tokens', cause: error.message, onRetry: () => void refetch() }
              : undefined
          }
          empty={{
            title: 'No API tokens generated yet',
            text: 'A token lets a program use the API in your name.',
            action: <WayButton {...creation} primary />,
          }}
          actions={(token) => (
            <Menu
              label={`Actions for ${token.name}`}
              head={{ title: token.name, meta: expiryWords(token) }}
              items={[
                {
                  label: 'Details',
                  icon: <Eye />,
                  link: (look) => (
                    <Link to="/admin/api-tokens/$tokenId" params={{ tokenId: String(token.id) }} {...look} />
                  ),
                },
                {
                  label: 'Generate another like it',
                  icon: <CopyPlus />,
                  link: (look) => <Link to="/admin/api-tokens/create" search={{ like: token.id }} {...look} />,
                },
                {
                  label: 'Revoke',
                  icon: <Trash2 />,
                  danger: true,
                  disabledReason: reason,
                  onSelect: () => void revoke(token),
                },
              ]}
            />
          )}
        />
      )}
      <Outlet />
    </>
  )
}
