import type { Purpose } from '#server/db/challenges.ts'
import { findAuthenticator, useCode } from '#server/db/authenticators.ts'
import { noteActivity } from '#server/db/activity.ts'
import type { Trx } from '#server/db/schema.ts'
import { findRecoveryCode, hasSecondFactor, useRecoveryCode } from '#server/db/second-factor.ts'
import { SecretUnreadable } from '#server/db/secrets.ts'
import { stepOf } from '#server/db/totp.ts'
import { Failure, invalid } from '#server/failure.ts'
import type { Context } from '#server/http/context.ts'
import { sendNotice } from '#server/mail/notices.ts'
import { secondFactorOf } from './factors.ts'

/** A code that was entered beside the password: of the authenticator app, or a recovery code. Each counts once. */

interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
}

export interface CheckedCode {
  /** Uses it up, inside the transaction of what it is for. @throws Failure `invalid` when it was used meanwhile */
  readonly use: (trx: Trx) => Promise<void>
  /** Mails that a recovery code was used; after the transaction. */
  readonly tell: () => void
}

/** Counts as a guess. */
export const wrongCode = (text: string) => new Failure('invalid', text, { errors: { code: [text] }, isGuess: true })

const refused = () => wrongCode('Code is wrong, or was used already. Enter the next one')

/**
 * @param typed the code, if one was given
 * @param purpose what a passkey would sign in its place
 * @returns undefined for somebody whose password is enough
 * @throws Failure `invalid` for `code` when it is missing or wrong; `too_many` after too many guesses
 */
export async function checkSecondFactor(
  context: Omit<Context, 'write'>,
  person: Person,
  typed: string | undefined,
  purpose: Purpose,
): Promise<CheckedCode | undefined> {
  if (!(await hasSecondFactor(context.db, person.id))) return undefined
  if (typed === undefined) {
    const secondFactor = await secondFactorOf(context, person.id, purpose)
    const text = secondFactor.app
      ? 'Enter the code from your authenticator app, or a recovery code'
      : 'Use your passkey, or enter a recovery code'
    throw new Failure('invalid', text, { errors: { code: [text] }, secondFactor })
  }
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? ofApp(context, person, digits) : ofRecovery(context, person, typed)
}

async function ofApp(context: Omit<Context, 'write'>, person: Person, digits: string): Promise<CheckedCode> {
  const { db, deps, now, at } = context
  const { secretKeys } = deps.config
  // Counted before it is looked at: many at once get no further.
  const attempt = await context.countTry('second-factor', person.id)
  const app = await findAuthenticator(db, secretKeys, person.id, 'confirmed').catch((error: unknown) => {
    if (!(error instanceof SecretUnreadable)) throw error
    deps.log.error('authenticator unreadable', { user: person.id, reason: error.message })
    throw invalid('code', 'The server can’t check codes of this app any more. Enter a recovery code instead')
  })
  const step = app && stepOf(app.secret, digits, now)
  if (!app || step === undefined) throw noted(context, person)
  await attempt.succeeded()
  return {
    use: async (trx) => {
      if (!(await useCode(trx, secretKeys, app, step, at))) throw noted(context, person)
    },
    tell: () => undefined,
  }
}

/** Too long to be guessed: how often somebody tries is counted by the call alone. */
async function ofRecovery(context: Omit<Context, 'write'>, person: Person, typed: string): Promise<CheckedCode> {
  const { db, at } = context
  const found = await findRecoveryCode(db, person.id, typed)
  if (found === undefined) throw noted(context, person)
  return {
    use: async (trx) => {
      if (!(await useRecoveryCode(trx, found, at))) throw noted(context, person)
      await noteActivity(trx, context, {
        action: 'account.recovery_code_used',
        type: 'users',
        id: person.id,
        userId: person.id,
      })
    },
    tell: () => context.afterwards(() => sendNotice(context.deps, 'recovery_code', person, at)),
  }
}

function noted(context: Omit<Context, 'write'>, { id }: Person): Failure {
  context.deps.trace.note(context, { action: 'account.code_refused', userId: id })
  return refused()
}
