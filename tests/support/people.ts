import type { CurrentUser } from '#contract/calls/auth.ts'

/** Whoever is signed in, where it does not matter who: an admin. @param name of one word */
export function admin(name: string, id = 1): CurrentUser {
  return {
    id,
    name,
    email: `${name.toLowerCase()}@example.test`,
    role: 'admin',
    avatar: null,
    email_verified_at: null,
    two_factor_enabled: false,
    permissions: ['admin'],
    version: 1,
  }
}
