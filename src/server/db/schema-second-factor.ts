import type { Generated } from 'kysely'
import type { Bit } from './columns.ts'

/** Tables of what people sign in with besides a password (see schema.ts). */

/** What the site asks at a sign-in: one row. No setting, because it is changed with a proof and never offline. */
export interface SignInPolicyTable {
  one: 1
  second_factor_for_admins: Bit
}

/** An authenticator app; one in use and one being set up at most. Its secret is among the sealed ones. */
export interface AuthenticatorsTable {
  id: Generated<number>
  user_id: number
  /** The newest half minute since 1970 whose code was used. */
  last_step: Generated<number>
  created_at: string
  /** Null until a code of it was entered. */
  confirmed_at: string | null
}

export interface RecoveryCodesTable {
  id: Generated<number>
  user_id: number
  code_hash: string
  created_at: string
  used_at: string | null
}

export interface PasskeysTable {
  id: Generated<number>
  user_id: number
  name: string
  /** As the authenticators name the person: random, and the same for all of theirs; in base64url. */
  user_handle: string
  /** As the authenticator named it, in base64url. */
  credential_id: string
  /** COSE, in base64url. */
  public_key: string
  /** How often the authenticator says that it signed; 0 where it does not count. */
  counter: number
  /** JSON list. */
  transports: string
  /** Kept elsewhere too, so that it outlasts the device. */
  backed_up: Bit
  /** The address at which it was made, the only one that may use it. */
  origin: string
  created_at: string
  last_used_at: string | null
}

/** Challenges that were answered and would still count. */
export interface AnsweredChallengesTable {
  challenge_hash: string
  expires_at: string
}
