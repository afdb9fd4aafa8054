import { noteActivity } from '#server/db/activity.ts'
import { forgetLinks, issueLink, redeemLink, sentTo } from '#server/db/email-links.ts'
import { forgetSignInTries } from '#server/db/rate-limits.ts'
import { endSessions } from '#server/db/sessions.ts'
import { findUserByEmail } from '#server/db/users.ts'
import { deliverLink } from '#server/mail/email-links.ts'
import type { Handlers } from '#server/http/context.ts'
import { invalid } from '#server/failure.ts'
import { ownWords, passwordHash, prove, tell } from './account.ts'

/** Another password: by the one there is, or by a mailed link when it is forgotten. */

const lapsed = () => invalid('token', 'This link is no longer valid. Ask for a new one.')

export const passwordHandlers = {
  'auth.changePassword': async ({ body }, context) => {
    const account = context.account()
    const { id, sessionId } = account
    const { passwords } = context.deps
    await passwords.mustBeGood(body.password, await ownWords(context.deps, account))
    const proof = await prove(context, 'password', body.current_password).catch(async (refused: unknown) => {
      // The reply to this very change was lost, and it is sent again: it has happened, and happens once.
      if (await passwords.matches(await passwordHash(context.db, id), body.password)) return undefined
      throw refused
    })
    if (!proof) return { ended_sessions: 0 }
    const fresh = await passwords.hash(body.password)
    const changed = await context.write(async (trx) => {
      await proof.hold(trx)
      await trx.updateTable('users').set({ password_hash: fresh, one_time_until: null }).where('id', '=', id).execute()
      await forgetLinks(trx, id)
      await noteActivity(trx, context, { action: 'account.password_changed', type: 'users', id })
      return { ended_sessions: await endSessions(trx, id, sessionId) }
    })
    tell(context, 'password', account)
    return changed
  },

  'auth.forgotPassword': async ({ body }, context) => {
    const { db, deps, now } = context
    const answer = (await deps.mail.ready()) ? 'mail' : 'log'
    const user = await findUserByEmail(db, body.email)
    context.say('If an account has this address, a link to set a new password is on its way.')
    // Known or not, the answer does not wait for the link or the mail: its time must not tell which.
    if (user && user.is_active === 1) {
      context.afterwards(async () => {
        const link = await deps.write(async (trx) => {
          await noteActivity(trx, context, { action: 'auth.reset_requested', userId: user.id })
          return (await issueLink(trx, deps, user, 'reset', now)).token
        })
        await deliverLink(deps, 'reset', user, link)
      })
    }
    return { delivery: answer }
  },

  'auth.resetPassword': async ({ body }, context) => {
    const { passwords } = context.deps
    // Looked at before, so that a password that is refused does not use up the link.
    const person = await sentTo(context.db, body.token, 'reset', context.at)
    if (!person) throw lapsed()
    await passwords.mustBeGood(body.password, await ownWords(context.deps, person))
    const fresh = await passwords.hash(body.password)
    const done = await context.write(async (trx) => {
      const found = await redeemLink(trx, body.token, 'reset', context.at)
      if (!found) throw lapsed()
      const { userId } = found
      await trx
        .updateTable('users')
        .set({ password_hash: fresh, updated_at: context.at, one_time_until: null, invited_at: null, unconfirmed: 0 })
        .where('id', '=', userId)
        .execute()
      // Whoever knew the old password is out everywhere; the reset itself signs nobody in.
      await endSessions(trx, userId)
      await forgetLinks(trx, userId)
      await forgetSignInTries(trx, person.email)
      await noteActivity(trx, context, { action: 'account.password_reset', type: 'users', id: userId, userId })
      return null
    })
    tell(context, 'forgotten_password', person)
    return done
  },
} satisfies Handlers<'auth.changePassword' | 'auth.forgotPassword' | 'auth.resetPassword'>
