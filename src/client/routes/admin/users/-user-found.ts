import { isFound } from '#contract/records/searched.ts'
import { user } from '#contract/records/user.ts'
import type { UserRow, UserSearch } from './-user-search.ts'

/** Whether the list that the address asks for holds somebody: the server's filters, over what this device has. */
export function accepts({ q, role, verification_status: verification, status, group }: UserSearch) {
  return (person: UserRow['record']): boolean =>
    isFound(user, person, q) &&
    (role === undefined || person.role === role) &&
    (verification === undefined || (person.email_verified_at !== null) === (verification === 'verified')) &&
    (status === undefined || person.is_active === (status === 'active')) &&
    (group === undefined || person.groups?.some(({ id }) => id === group) === true)
}
