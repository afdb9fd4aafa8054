import type { Role } from '#contract/calls/permissions.ts'
import type { Option } from '#client/ui/choice-field.tsx'

export const ROLE_WORDS: Readonly<Record<Role, string>> = { admin: 'Admin', moderator: 'Moderator', user: 'User' }

export const roleWords = (role: Role): string => ROLE_WORDS[role]

export const ROLE_OPTIONS: readonly Option[] = Object.entries(ROLE_WORDS).map(([value, label]) => ({ value, label }))

export const VERIFICATION_OPTIONS: readonly Option[] = [
  { value: 'verified', label: 'Verified' },
  { value: 'unverified', label: 'Unverified' },
]

export const STATUS_OPTIONS: readonly Option[] = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]
