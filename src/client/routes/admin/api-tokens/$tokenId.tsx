import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import type { ApiToken } from '#contract/calls/api-tokens.ts'
import { LiveAbsent } from '#client/routes/admin/-live-absent.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { FailedBanner } from '#client/ui/not-loaded.tsx'
import { Facts } from '#client/ui/card.tsx'
import { ExpiryBadge, hintOf, isRefused, SCOPE_WORDS } from './-token-words.tsx'
import { useApiTokens } from '#client/routes/admin/-use-api-tokens.ts'
import { useRevoke } from './-use-revoke.ts'

export const Route = createFileRoute('/admin/api-tokens/$tokenId')({ component: TokenDialog })

/** One token, over the list: everything but the token itself. */
function TokenDialog() {
  const { tokenId } = Route.useParams()
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/admin/api-tokens', resetScroll: false })
  const tokens = useApiTokens()
  const { revoke, failed, retry, busy } = useRevoke()
  const token = tokens.data?.find(({ id }) => String(id) === tokenId)
  return (
    <Dialog
      open
      addressed
      onOpenChange={(open) => !open && close()}
      title={token?.name ?? 'API token'}
      shape="panel"
      footer={
        token && (
          <>
            <Link to="/admin/api-tokens/create" search={{ like: token.id }} className={buttonClass()}>
              Generate another like it
            </Link>
            <Button
              variant="danger"
              busy={busy}
              disabledReason={tokens.online ? undefined : 'Needs a connection'}
              onClick={() => void revoke(token).then((done) => done && close())}
            >
              Revoke
            </Button>
          </>
        )
      }
    >
      {failed && (
        <FailedBanner alert message="Failed to revoke it: it still works" cause={failed.cause} onRetry={retry} />
      )}
      {token && isRefused(token) && (
        <Banner tone="warn" className="mb-4">
          {`${token.created_by.name} is inactive, so this token is refused. It works again once the account is active.`}
        </Banner>
      )}
      {token ? (
        <TokenFacts token={token} />
      ) : (
        <LiveAbsent list={tokens} what="API tokens" one="token" ended="revoked" onClose={close} />
      )}
    </Dialog>
  )
}

function TokenFacts({ token }: { readonly token: ApiToken }) {
  const { permissions, expires_at, last_used_at, created_at, created_by } = token
  return (
    <Facts
      items={[
        { name: 'Token', value: <span className="mono">{hintOf(token)}</span> },
        {
          name: 'Permissions',
          value: permissions.map((scope) => (
            <span key={scope} className="block">
              {SCOPE_WORDS[scope]}
            </span>
          )),
        },
        {
          name: 'Expires',
          value: (
            <>
              {expires_at === null ? 'Never' : formatDateTime(expires_at)} <ExpiryBadge token={token} />
            </>
          ),
        },
        { name: 'Last used', value: last_used_at === null ? 'Never' : formatDateTime(last_used_at) },
        { name: 'Created', value: formatDateTime(created_at) },
        { name: 'Created by', value: created_by.name },
      ]}
    />
  )
}
