import * as v from 'valibot'
import { ROLES } from '#contract/calls/permissions.ts'
import { computed, date, defaultChoice, email, flag, text } from '#contract/fields/field.ts'
import { Id, Timestamp } from '#contract/fields/scalars.ts'
import { type Full, record } from './record.ts'

/** Whether somebody can sign in with a password, and with which. */
export const PASSWORD_STATES = ['set', 'one-time', 'invited'] as const

const GroupChip = v.object({ id: Id, name: v.string(), color: v.string() })

/**
 * An account, as administrators see it. Written by its own calls alone and never through the outbox: a role or a
 * password that changes hours later would surprise everybody. So it is none of the kinds that the outbox knows.
 */
export const user = record({
  type: 'user',
  label: 'User',
  plural: 'Users',
  calls: 'users',
  trashType: 'users',
  titleField: 'name',
  naturalKey: 'email',
  fields: {
    name: text('Name', 120),
    email: email('Email'),
    role: defaultChoice('Role', ROLES, 'user', 'Role must be admin, moderator or user'),
    is_active: flag('Active', true),
    email_verified_at: date('Email verified'),
    two_factor_enabled: flag('Two-factor sign-in', false),
  },
  computed: {
    avatar: computed(() => v.optional(v.nullable(v.string()), null)),
    last_login_at: computed(() => v.optional(v.nullable(Timestamp), null)),
    login_count: computed(() => v.optional(v.number(), 0)),
    groups: computed(() => v.optional(v.array(GroupChip), () => [])),
    password_state: computed(() => v.optional(v.picklist(PASSWORD_STATES), 'set')),
  },
  wholeRows: true,
  readAccess: 'admin',
  route: '/admin/users/{id}',
  newRoute: '/admin/users/create',
})
export type User = Full<typeof user>
