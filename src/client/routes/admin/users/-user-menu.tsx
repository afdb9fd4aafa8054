import { Link } from '@tanstack/react-router'
import { BadgeCheck, BadgeX, IdCard, KeyRound, MonitorOff, ShieldOff, UserRoundCheck, UserRoundX } from 'lucide-react'
import { getSession } from '#client/data/session.ts'
import type { RowMenu } from '#client/records/record-menu.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import type { MenuItem } from '#client/ui/menu.tsx'
import type { UserRow } from './-user-search.ts'
import { roleWords } from '#client/widgets/user-words.ts'
import { type Subject, subjectOf } from './-subject.ts'
import type { UserActions } from './-use-user-actions.tsx'

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const

type Person = Pick<UserRow['record'], 'is_active' | 'email_verified_at' | 'password_state' | 'two_factor_enabled'>

/** What can be done to somebody, beside the form. */
export function changesOf(person: Subject, record: Person, actions: UserActions): MenuItem[] {
  const { is_active: active, email_verified_at: verified, password_state: password } = record
  const { reason: disabledReason } = actions
  return [
    verified === null
      ? { label: 'Verify', icon: <BadgeCheck {...icon} />, onSelect: () => void actions.setVerified(person, true) }
      : { label: 'Unverify', icon: <BadgeX {...icon} />, onSelect: () => void actions.setVerified(person, false) },
    active
      ? { label: 'Deactivate', icon: <UserRoundX {...icon} />, onSelect: () => void actions.setActive(person, false) }
      : { label: 'Activate', icon: <UserRoundCheck {...icon} />, onSelect: () => void actions.setActive(person, true) },
    {
      label: password === 'invited' ? 'Invitation link' : 'Password link',
      icon: <KeyRound {...icon} />,
      onSelect: () => void actions.makeLink(person),
    },
    {
      label: 'Sign out everywhere',
      icon: <MonitorOff {...icon} />,
      onSelect: () => void actions.endSessions(person),
    },
    ...(record.two_factor_enabled && !isOneself(person)
      ? [
          {
            label: 'Reset second factor',
            icon: <ShieldOff {...icon} />,
            onSelect: () => void actions.resetSecondFactor(person),
          },
        ]
      : []),
  ].map((item) => ({ ...item, disabledReason }))
}

/** One’s own is changed under Profile. */
const isOneself = ({ id }: Subject) => getSession().user?.id === id

/** The menu of a row. */
export function userMenu(row: UserRow, actions: UserActions): RowMenu {
  const { record } = row
  const person = subjectOf(row)
  if (!person) return {}
  return {
    lead: <Avatar name={record.name} src={record.avatar} large />,
    meta: `${roleWords(record.role)}, ${record.email}`,
    views: [
      {
        label: 'Details',
        icon: <IdCard {...icon} />,
        link: (look) => (
          <Link
            to="/admin/users/$userId/details"
            params={{ userId: String(person.id) }}
            search
            resetScroll={false}
            {...look}
          />
        ),
      },
    ],
    changes: changesOf(person, record, actions),
  }
}
