import { noteActivity } from '#server/db/activity.ts'
import { endSessions, openSession, renewSession } from '#server/db/sessions.ts'
import { currentUser, findUserByEmail } from '#server/db/users.ts'
import type { Handlers } from '#server/http/context.ts'
import { Failure, forbidden, missing } from '#server/failure.ts'

const wrongCredentials = () => new Failure('wrong_credentials', 'Email or password is wrong.')

/** Tokens of programs have no session to renew or to end. */
const noSession = () => forbidden('This needs a sign-in, not an API token.')

export const authHandlers = {
  'auth.login': async ({ body }, context) => {
    const { db, deps, at } = context
    const user = await findUserByEmail(db, body.email)
    // Unknown, wrong and closed cost the same and read the same.
    const right = await deps.passwords.matches(user?.password_hash, body.password)
    if (!user || !right || user.is_active !== 1) {
      const userId = user && { userId: user.id }
      await deps.write((trx) => noteActivity(trx, context, { action: 'auth.sign_in_failed', ...userId }))
      throw wrongCredentials()
    }
    const better = deps.passwords.isOutdated(user.password_hash) ? await deps.passwords.hash(body.password) : undefined
    return context.write(async (trx) => {
      // The account may have been closed, or the password changed, while this one was being checked.
      const still = await findUserByEmail(trx, body.email)
      if (still?.password_hash !== user.password_hash || still.is_active !== 1) throw wrongCredentials()
      if (better) {
        await trx.updateTable('users').set({ password_hash: better }).where('id', '=', user.id).execute()
      }
      await trx.deleteFrom('sessions').where('user_id', '=', user.id).where('expires_at', '<=', at).execute()
      await noteActivity(trx, context, { action: 'auth.signed_in', userId: user.id })
      return openSession(trx, context, user.id, body.remember_me)
    })
  },

  'auth.me': (_, context) => currentUser(context.db, context.account().id, context.caller),

  'auth.refresh': (_, context) => {
    const { id, sessionId } = context.account()
    if (sessionId === null) throw noSession()
    return context.write((trx) => renewSession(trx, context, sessionId, id))
  },

  'auth.logout': ({ body }, context) => {
    const { id, sessionId } = context.account()
    if (sessionId === null) throw noSession()
    return context.write(async (trx) => {
      await noteActivity(trx, context, { action: body?.everywhere ? 'auth.signed_out_everywhere' : 'auth.signed_out' })
      if (body?.everywhere) return { ended_sessions: await endSessions(trx, id) }
      await trx.deleteFrom('sessions').where('id', '=', sessionId).execute()
      return { ended_sessions: 1 }
    })
  },

  'auth.sessions': async (_, context) => {
    const { id, sessionId } = context.account()
    const rows = await context.db
      .selectFrom('sessions')
      .select(['id', 'device', 'ip_address', 'created_at', 'last_used_at', 'expires_at'])
      .where('user_id', '=', id)
      .where('expires_at', '>', context.at)
      .orderBy('last_used_at', 'desc')
      .execute()
    return rows.map((row) => ({ ...row, current: row.id === sessionId }))
  },

  'auth.endSession': ({ params }, context) =>
    context.write(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('sessions')
        .where('id', '=', params.id)
        .where('user_id', '=', context.account().id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw missing('The session')
      await noteActivity(trx, context, { action: 'auth.session_ended', id: params.id })
      return null
    }),
} satisfies Handlers<'auth.login' | 'auth.me' | 'auth.refresh' | 'auth.logout' | 'auth.sessions' | 'auth.endSession'>
