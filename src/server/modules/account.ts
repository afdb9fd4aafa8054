import { readSettings } from '#server/records/settings.ts'
import { hasSecondFactor } from '#server/db/second-factor.ts'
import { isProved, noteProof } from '#server/db/sessions.ts'
import type { Db } from '#server/db/schema.ts'
import { sendNotice } from '#server/mail/notices.ts'
import type { AccountNotice } from '#server/mail/messages.ts'
import type { Context, Deps } from '#server/http/context.ts'
import { busy, Failure, forbidden, invalid } from '#server/failure.ts'

/**
 * The one place that says which change of an account asks for the password and the second factor, and who is told by
 * mail. A stolen session must not become the account: whatever would let its holder stay needs what the session does
 * not hold.
 */

interface Rule {
  /**
   * `now`: the password with the change itself. `lately`: within the last ten minutes, the sign-in included.
   * `link`: the mailed link proves as much. A second factor is always `lately`, because a code of it works once.
   */
  readonly proof: 'now' | 'lately' | 'link'
  readonly notice?: AccountNotice
  /** An API token may do it as it is: nobody is there to type a password. */
  readonly byToken?: true
}

const CHANGES = {
  /** Links for a forgotten password go to the address: whoever sets it has the account. */
  email: { proof: 'now', notice: 'email' },
  password: { proof: 'now', notice: 'password' },
  forgotten_password: { proof: 'link', notice: 'password' },
  other_devices: { proof: 'lately' },
  /** What signs in besides the password. */
  second_factor: { proof: 'lately', notice: 'second_factor' },
  /** Somebody else's, whose device is lost. */
  other_second_factor: { proof: 'lately', byToken: true, notice: 'second_factor_reset' },
  /** Other people's accounts, roles and tokens. */
  accounts: { proof: 'lately', byToken: true },
  /** What the site signs in with elsewhere. */
  secrets: { proof: 'lately', byToken: true },
} as const satisfies Record<string, Rule>

export type Change = keyof typeof CHANGES

export interface Proof {
  /**
   * Inside the transaction of the change.
   * @throws Failure `busy` when the password was changed while this one was being checked
   */
  readonly hold: (trx: Db) => Promise<void>
}

/**
 * Asks for the proof that a change needs.
 * @param given the current password, as typed
 * @throws Failure `invalid` for `current_password` when it is missing or wrong; for `second_factor` when one has to be
 *   entered first, by `auth.prove`
 */
export async function prove(
  context: Omit<Context, 'write'>,
  change: Change,
  given: string | undefined,
): Promise<Proof> {
  const { id, sessionId } = context.account()
  const rule: Rule = CHANGES[change]
  const isLately = sessionId !== null && (await isProved(context.db, sessionId, context.now))
  const byToken = rule.byToken === true && context.caller?.tokenId !== undefined
  if ((rule.proof === 'lately' && isLately) || byToken || rule.proof === 'link') return { hold: async () => {} }
  const isPasswordAlone = !(await hasSecondFactor(context.db, id))
  if (!isPasswordAlone && !isLately) throw invalid('second_factor', 'Enter your password and your second factor first')
  const password = await provePassword(context, given)
  return {
    hold: async (trx) => {
      await password.hold(trx)
      // With a second factor the password is half of the proof.
      if (isPasswordAlone && sessionId !== null) await noteProof(trx, sessionId, context.at)
    },
  }
}

/**
 * @param given the current password, as typed
 * @throws Failure `invalid` for `current_password` when it is missing or wrong
 */
export async function provePassword(context: Omit<Context, 'write'>, given: string | undefined): Promise<Proof> {
  const { id } = context.account()
  if (given === undefined) throw invalid('current_password', 'Current password is required for this change')
  const stored = await passwordHash(context.db, id)
  if (!(await context.deps.passwords.matches(stored, given))) {
    context.deps.trace.note(context, { action: 'account.password_refused' })
    const text = 'Current password is wrong'
    throw new Failure('invalid', text, { errors: { current_password: [text] }, isGuess: true })
  }
  return {
    hold: async (trx) => {
      if ((await passwordHash(trx, id)) !== stored) throw busy('The password is being changed.')
    },
  }
}

/** Nobody sits at an API token who could show anything. @returns the session @throws Failure `forbidden` */
export function mustBePerson(context: Omit<Context, 'write'>): number {
  const { sessionId } = context.account()
  if (sessionId === null) throw forbidden('This needs a sign-in, not an API token.')
  return sessionId
}

/** @param who where the mail goes: the address as it was before the change */
export function tell(
  context: Omit<Context, 'write'>,
  change: Change,
  who: { readonly name: string; readonly email: string },
): void {
  const { notice }: Rule = CHANGES[change]
  if (notice) context.afterwards(() => sendNotice(context.deps, notice, who, context.at))
}

export async function passwordHash(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
  return row.password_hash
}

/** What a password must not be made of: the person's and the site's own words. */
export async function ownWords(deps: Deps, person: { readonly name: string; readonly email: string }) {
  const { site_name, site_url } = await readSettings(deps.db)
  return [person.name, person.email, site_name, site_url]
}
