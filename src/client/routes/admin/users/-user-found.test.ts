import { expect, test } from 'vitest'
import { accepts } from './-user-found.ts'
import type { UserRow, UserSearch } from './-user-search.ts'

const ines: UserRow['record'] = {
  id: 2,
  name: 'Inés Moreau',
  email: 'ines@example.com',
  role: 'moderator',
  is_active: true,
  email_verified_at: '2026-11-22T10:00:00.000Z',
  two_factor_enabled: false,
  groups: [{ id: 4, name: 'Readers', color: '#3B82F6' }],
}
const fits = (search: UserSearch, person = ines) => accepts(search)(person)

test('a filter keeps what the server would give, on what this device holds', () => {
  const kept: UserSearch[] = [
    {},
    { q: 'ines exam' },
    { role: 'moderator' },
    { verification_status: 'verified' },
    { status: 'active' },
    { group: 4 },
  ]
  expect(kept.filter((search) => !fits(search))).toEqual([])
  const left: UserSearch[] = [
    { q: 'jonas' },
    { role: 'admin' },
    { verification_status: 'unverified' },
    { status: 'inactive' },
    { group: 5 },
    { role: 'moderator', status: 'inactive' },
  ]
  expect(left.filter((search) => fits(search))).toEqual([])
})

test('whoever is in no group is in none that is asked for', () => {
  const { groups: _, ...alone } = ines
  expect(fits({ group: 4 }, alone)).toBe(false)
})
