import { ROLES } from '#contract/calls/permissions.ts'

/** What the list of users can be asked for: apart from the record, which the address of the list has no need of. */

export const VERIFICATION = ['verified', 'unverified'] as const
export const USER_STATUSES = ['active', 'inactive'] as const

export const USER_LIST = {
  sorts: ['created_at', 'name', 'email', 'role', 'last_login_at', 'login_count', 'is_active', 'email_verified_at'],
  filters: { role: ROLES, verification_status: VERIFICATION, status: USER_STATUSES, group: 'id' },
} as const

/** Of its pages, where it is given in pages. */
export const USERS_PER_PAGE = 15
