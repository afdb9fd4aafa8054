import '#contract/live.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { user } from '#contract/records/user.ts'
import { query } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { useRowOpened } from '#client/records/list-place.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { LoadFailed } from '#client/ui/empty.tsx'
import { formatDateTime, formatNumber } from '#client/ui/format.ts'
import { Menu } from '#client/ui/menu.tsx'
import { Facts } from '#client/ui/card.tsx'
import { Section } from '#client/ui/panel.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { AbsentUser } from './-absent-user.tsx'
import { GroupChips, RoleBadge, StatusBadge } from './-user-columns.tsx'
import { changesOf } from './-user-menu.tsx'
import { useUserActions } from './-use-user-actions.tsx'

/** Newest entries that are shown. */
const ENTRIES = 8

const PASSWORD_WORDS = {
  set: 'Chosen',
  'one-time': 'One-time, to be replaced at the first sign-in',
  invited: 'Not chosen yet, invited',
} as const

/** Everything about an account, over the list. */
export function UserDetails({ id }: { readonly id: number }) {
  const view = useRecord(user, id)
  useRowOpened('/admin/users', id)
  const navigate = useNavigate()
  const actions = useUserActions()
  const close = () => void navigate({ to: '/admin/users', search: true, resetScroll: false })
  const { record } = view
  if (!record) return <AbsentUser title="User details" view={view} onClose={close} />
  const { name = '', email = '', role = 'user', is_active = true, email_verified_at: verified = null } = record
  const { created_at: created, last_login_at: lastLogin, login_count: logins = 0, groups = [] } = record
  const { password_state = 'set', two_factor_enabled: twoFactor = false } = record
  const state = { is_active, email_verified_at: verified, password_state, two_factor_enabled: twoFactor }
  const changes = changesOf({ id, name }, state, actions)
  return (
    <Dialog
      open
      addressed
      onOpenChange={(open) => !open && close()}
      title="User details"
      shape="panel"
      footer={
        <>
          <Menu
            label={`Actions for ${name}`}
            items={changes}
            head={{ title: name, meta: <span className="text-small text-ink-3">{email}</span> }}
          />
          <Link
            to="/admin/users/$userId"
            params={{ userId: String(id) }}
            search
            resetScroll={false}
            className={buttonClass({ variant: 'primary' })}
          >
            Edit
          </Link>
        </>
      }
    >
      <div className="flex items-center gap-3">
        <Avatar name={name} src={record.avatar} large />
        <div className="min-w-0 flex-1">
          <h3 className="font-[550]">{name}</h3>
          <p className="text-small break-all text-ink-3">{email}</p>
        </div>
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-2 text-small text-ink-2">
        <RoleBadge role={role} />
        <StatusBadge is_active={is_active} />
        {view.offline && view.asOf !== null && <AsOf at={view.asOf} offline />}
      </p>
      <div className="mt-3">
        <Facts
          items={[
            { name: 'Email verified', value: verified === null ? 'No' : formatDateTime(verified) },
            { name: 'Created', value: created === undefined ? '' : formatDateTime(created) },
            { name: 'Last login', value: lastLogin ? formatDateTime(lastLogin) : 'Never' },
            { name: 'Logins', value: formatNumber(logins) },
            { name: 'Password', value: PASSWORD_WORDS[password_state] },
            { name: 'Two-factor sign-in', value: twoFactor ? 'On' : 'Off' },
            { name: 'Groups', value: groups.length > 0 ? <GroupChips groups={groups} /> : 'None' },
          ]}
        />
      </div>
      <LiveParts id={id} onEnd={() => void actions.endSessions({ id, name })} />
      {actions.layers}
    </Dialog>
  )
}

interface LivePartsProps {
  readonly id: number
  readonly onEnd: () => void
}

/** Where somebody is signed in, and what they did last. Names addresses, so no device keeps it. */
function LiveParts({ id, onEnd }: LivePartsProps) {
  const { online } = useReachability()
  const { data: sessions, ...signIns } = useQuery({
    ...query('users.sessions', { params: { id: String(id) } }),
    enabled: online,
  })
  const { data: activity, ...deeds } = useQuery({
    ...query('userActivities.list', { query: { user_id: String(id) } }),
    enabled: online,
  })
  return (
    // On a tablet the sheet is from the start as high as with some of both.
    <div className="sm:max-lg:min-h-[60dvh]">
      <Live
        title="Signed in"
        actions={
          sessions &&
          sessions.length > 0 && (
            <Button small onClick={onEnd}>
              Sign out everywhere
            </Button>
          )
        }
        failed="Failed to load the sign-ins"
        online={online}
        {...signIns}
      >
        {sessions?.length === 0 && <p className="py-3 text-ink-2">Nowhere at the moment.</p>}
        <ul>
          {sessions?.map((session) => (
            <li key={session.id} className="border-b border-line py-2">
              <p className="truncate font-[550]">{session.device}</p>
              <p className="text-small text-ink-3">
                {session.ip_address}, last used {formatDateTime(session.last_used_at)}
              </p>
            </li>
          ))}
        </ul>
      </Live>
      {/* Below a list that is on its way it would be pushed down by it. */}
      {!(online && signIns.isPending) && (
        <Live
          title="Activity"
          actions={
            activity &&
            activity.data.length > 0 && (
              <Link to="/admin/user-activities" search={{ user: id }} className={buttonClass({ small: true })}>
                All activity
              </Link>
            )
          }
          failed="Failed to load the activity"
          online={online}
          {...deeds}
        >
          {activity?.data.length === 0 && <p className="py-3 text-ink-2">Nothing yet.</p>}
          <ul>
            {activity?.data.slice(0, ENTRIES).map((entry) => (
              <li key={entry.id} className="border-b border-line py-2">
                <p>{entry.description}</p>
                <p className="text-small text-ink-3">{formatDateTime(entry.made_at ?? entry.created_at)}</p>
              </li>
            ))}
          </ul>
        </Live>
      )}
    </div>
  )
}

interface LiveProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly failed: string
  readonly online: boolean
  readonly isPending: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
  readonly children: ReactNode
}

/** A part that this device does not keep. */
function Live({ title, actions, failed, online, isPending, error, refetch, children }: LiveProps) {
  return (
    <Section title={title} actions={online && actions}>
      {/* As high while it loads as with one line in it. */}
      <div className="min-h-17 lg:min-h-14">
        {!online ? (
          <p className="py-3 text-ink-2">Needs a connection.</p>
        ) : error ? (
          <LoadFailed message={failed} cause={error.message} onRetry={() => void refetch()} />
        ) : isPending ? (
          <SkeletonRows rows={1} />
        ) : (
          children
        )}
      </div>
    </Section>
  )
}
