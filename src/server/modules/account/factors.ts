import type { SecondFactorChoice } from '#contract/calls/webauthn.ts'
import type { Purpose } from '#server/db/challenges.ts'
import { passkeysOf } from '#server/db/passkeys.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { hasAuthenticator, isRequiredOfAdmins, newRecoveryCodes } from '#server/db/second-factor.ts'
import { Failure } from '#server/failure.ts'
import type { Context } from '#server/http/context.ts'
import { passkeyQuestion, relyingParty } from './passkeys.ts'

/** What somebody has besides a password, whichever kind it is. */

/**
 * An admin of a site that wants a second factor keeps the last one.
 * @param removed the authenticator app, or the id of a passkey
 * @throws Failure `in_use`, which asks for no proof: none would help
 */
export async function mustLeaveAFactor(db: Db, context: Omit<Context, 'write'>, removed: 'app' | number) {
  const { id, role } = context.account()
  if (role !== 'admin' || !(await isRequiredOfAdmins(db))) return
  const factors = [
    ...((await hasAuthenticator(db, id)) ? ['app' as const] : []),
    ...(await passkeysOf(db, id)).map((passkey) => passkey.id),
  ]
  if (factors.length > 1 || !factors.includes(removed)) return
  const text = 'Admins of this site need a second factor. Set up another one first'
  throw new Failure('in_use', text, { errors: { second_factor: [text] } })
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
