/** The one table of who may do what. */

export const ROLES = ['admin', 'moderator', 'user'] as const
export type Role = (typeof ROLES)[number]

export const SCOPES = ['read', 'write', 'delete', 'admin'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * The classes of calls.
 * - `public`: anyone, signed in or not
 * - `account`: the signed-in person's own account; never with a narrow API token
 * - `content.*`: posts, categories, tags, courses, workflows, files
 * - `admin`: everything else in the back office
 */
export const ACCESS = ['public', 'account', 'content.read', 'content.write', 'content.delete', 'admin'] as const
type Permission = (typeof ACCESS)[number]
/**
 * Nobody is told of these as a permission, because everybody has them.
 * - `receipts`: what became of one's own writes
 * - `person`: what makes an account somebody's (password, second factor, devices); by a sign-in and never with an API
 *   token, however wide: one that leaked must not become the account
 */
export type Access = Permission | 'receipts' | 'person'

const BY_ROLE: Record<Role, readonly Access[]> = {
  admin: [...ACCESS, 'receipts', 'person'],
  moderator: ['public', 'account', 'receipts', 'person', 'content.read', 'content.write', 'content.delete'],
  user: ['public', 'account', 'receipts', 'person'],
}

const BY_SCOPE: Record<Scope, readonly Access[]> = {
  read: ['public', 'receipts', 'content.read'],
  write: ['public', 'receipts', 'content.write'],
  delete: ['public', 'content.delete'],
  admin: [...ACCESS, 'receipts'],
}

/** Who calls. `scopes` is present only for API tokens, which never exceed their owner's role. */
export interface Principal {
  readonly role: Role
  readonly scopes?: readonly Scope[]
  /** An admin without the second factor that the site wants of its admins: may set one up, and nothing else. */
  readonly mustEnrol?: boolean
}

/** Whether `principal` (undefined: nobody signed in) may make a call of class `access`. */
export function allows(access: Access, principal: Principal | undefined): boolean {
  if (access === 'public') return true
  if (!principal) return false
  if (!BY_ROLE[principal.mustEnrol ? 'user' : principal.role].includes(access)) return false
  return principal.scopes === undefined || principal.scopes.some((scope) => BY_SCOPE[scope].includes(access))
}

/** Everything `principal` may do, for the current-user answer and for hiding in the client. */
export function permissionsOf(principal: Principal): Permission[] {
  return ACCESS.filter((access) => allows(access, principal))
}
