import type { SecondFactorChoice } from '#contract/calls/webauthn.ts'
import type { Purpose } from '#server/db/challenges.ts'
import { passkeysOf } from '#server/db/passkeys.ts'
import type { Trx } from '#server/db/schema.ts'
import { hasAuthenticator, hasSecondFactor, isRequiredOfAdmins, newRecoveryCodes } from '#server/db/second-factor.ts'
import { invalid } from '#server/failure.ts'
import type { Context } from '#server/http/context.ts'
import { passkeyQuestion, relyingParty } from './passkeys.ts'

/** What somebody has besides a password, whichever kind it is. */

/** An admin of a site that wants a second factor keeps the last one. @throws Failure `invalid` */
export async function mustLeaveAFactor(trx: Trx, context: Omit<Context, 'write'>): Promise<void> {
  const { id, role } = context.account()
  if (role !== 'admin' || (await hasSecondFactor(trx, id)) || !(await isRequiredOfAdmins(trx))) return
  throw invalid('second_factor', 'Admins of this site need a second factor. Set up another one first')
}

/** Recovery codes come with the first factor. @param had before it @returns them, or null when there are some already */
export async function codesWithFirst(
  trx: Trx,
  context: Omit<Context, 'write'>,
  had: boolean,
): Promise<string[] | null> {
  return had ? null : newRecoveryCodes(trx, context.deps.random, context.account().id, context.at)
}

/** What somebody can be asked for. @param purpose what a passkey would sign */
export async function secondFactorOf(
  context: Omit<Context, 'write'>,
  userId: number,
  purpose: Purpose,
): Promise<SecondFactorChoice> {
  const site = relyingParty(context.deps.config)
  const usable = (await passkeysOf(context.db, userId)).filter(({ origin }) => origin === site?.origin)
  return {
    app: await hasAuthenticator(context.db, userId),
    passkey: site && usable.length > 0 ? passkeyQuestion(context, site, purpose, usable) : null,
  }
}
