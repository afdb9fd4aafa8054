import { noteActivity } from '#server/db/activity.ts'
import { openSession, renewSession } from '#server/db/sessions.ts'
import { findUserByEmail } from '#server/db/users.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { Failure, invalid } from '#server/failure.ts'
import { mustBePerson, ownWords } from './account.ts'
import { checkSecondFactor } from './account/codes.ts'

const wrongCredentials = () => new Failure('wrong_credentials', 'Email or password is wrong.')

export const authHandlers = {
  'auth.login': async ({ body }, context) => {
    const { db, deps, at } = context
    const user = await findUserByEmail(db, body.email)
    // Unknown, wrong and closed cost the same and read the same.
    // Nobody who was invited and has not chosen a password yet has one.
    const right = await deps.passwords.matches(user?.password_hash || undefined, body.password)
    if (!user || !right || user.is_active !== 1) {
      deps.trace.note(context, { action: 'auth.sign_in_failed', userId: user?.id })
      throw wrongCredentials()
    }
    const code = await checkSecondFactor(context, user, body.code, 'sign-in')
    const chosen = await replacement(context, user, body.new_password)
    const better =
      chosen ?? (deps.passwords.isOutdated(user.password_hash) ? await deps.passwords.hash(body.password) : undefined)
    const signedIn = await context.write(async (trx) => {
      // The account may have been closed, or the password changed, while this one was being checked.
      const still = await findUserByEmail(trx, body.email)
      if (still?.password_hash !== user.password_hash || still.is_active !== 1) throw wrongCredentials()
      await code?.use(trx)
      if (better) {
        await trx
          .updateTable('users')
          .set({ password_hash: better, one_time_until: null })
          .where('id', '=', user.id)
          .execute()
      }
      await trx.deleteFrom('sessions').where('user_id', '=', user.id).where('expires_at', '<=', at).execute()
      await noteActivity(trx, context, { action: 'auth.signed_in', userId: user.id })
      return openSession(trx, context, user.id, body.remember_me)
    })
    code?.tell()
    return signedIn
  },

  'auth.refresh': (_, context) => {
    const { id } = context.account()
    const sessionId = mustBePerson(context)
    return context.write((trx) => renewSession(trx, context, sessionId, id))
  },
} satisfies Handlers<'auth.login' | 'auth.refresh'>

interface OneTime {
  readonly name: string
  readonly email: string
  readonly one_time_until: string | null
}

/**
 * A password that an admin typed works once: the person replaces it as they sign in.
 * @returns the hash of the new one; undefined when the password is the person's own
 */
async function replacement(context: Context, person: OneTime, wanted: string | undefined): Promise<string | undefined> {
  if (person.one_time_until === null) return undefined
  if (person.one_time_until <= context.at) {
    const text = 'This one-time password has expired. Ask an admin for a new one'
    throw invalid('password', text)
  }
  if (wanted === undefined) throw invalid('new_password', 'This password works once. Choose a new one')
  const { passwords } = context.deps
  await passwords.mustBeGood(wanted, await ownWords(context.deps, person), 'new_password')
  return passwords.hash(wanted)
}
