import { noteActivity } from '#server/db/activity.ts'
import { forgetLinks } from '#server/db/email-links.ts'
import { endSessions } from '#server/db/sessions.ts'
import { currentUser, emailKey, isEmailTaken } from '#server/db/users.ts'
import type { Handlers } from '#server/http/context.ts'
import { invalid } from '#server/failure.ts'

/** One's own account. */

export const accountHandlers = {
  'auth.updateMe': ({ body }, context) =>
    context.write(async (trx) => {
      const { id, email } = context.account()
      const isNewAddress = emailKey(body.email) !== emailKey(email)
      if (isNewAddress && (await isEmailTaken(trx, body.email, id))) throw invalid('email', 'Email is already in use')
      await trx
        .updateTable('users')
        .set({
          name: body.name,
          email: body.email,
          email_key: emailKey(body.email),
          avatar: body.avatar,
          updated_at: context.at,
          // A new address has not been proved yet, and links sent to the old one prove nothing about it.
          ...(isNewAddress && { email_verified_at: null }),
        })
        .set((value) => ({ version: value('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      if (isNewAddress) await forgetLinks(trx, id)
      await noteActivity(trx, context, { action: 'account.updated', type: 'users', id, title: body.name })
      return currentUser(trx, id, context.caller)
    }),

  'auth.changePassword': async ({ body }, context) => {
    const { id, sessionId } = context.account()
    const { passwords } = context.deps
    const { password_hash: stored } = await context.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!(await passwords.matches(stored, body.current_password))) {
      throw invalid('current_password', 'Current password is wrong')
    }
    const fresh = await passwords.hash(body.password)
    return context.write(async (trx) => {
      await trx.updateTable('users').set({ password_hash: fresh }).where('id', '=', id).execute()
      await forgetLinks(trx, id)
      await noteActivity(trx, context, { action: 'account.password_changed', type: 'users', id })
      return { ended_sessions: await endSessions(trx, id, sessionId) }
    })
  },
} satisfies Handlers<'auth.updateMe' | 'auth.changePassword'>
