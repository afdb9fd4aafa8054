import { noteActivity } from '#server/db/activity.ts'
import { endSessions } from '#server/db/sessions.ts'
import type { Handlers } from '#server/http/context.ts'
import { missing } from '#server/failure.ts'
import { mustBePerson, prove } from './account.ts'

/** Devices signed in to one's own account. Ending others is what somebody with a stolen session would do first. */

export const deviceHandlers = {
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

  'auth.endSession': async ({ params, body }, context) => {
    const { id, sessionId } = context.account()
    const isOwn = params.id === sessionId
    const proof = isOwn ? undefined : await prove(context, 'other_devices', body?.current_password)
    return context.write(async (trx) => {
      await proof?.hold(trx)
      const { numDeletedRows } = await trx
        .deleteFrom('sessions')
        .where('id', '=', params.id)
        .where('user_id', '=', id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw missing('The session')
      await noteActivity(trx, context, { action: 'auth.session_ended', id: params.id })
      return null
    })
  },

  'auth.logout': async ({ body }, context) => {
    const { id } = context.account()
    const sessionId = mustBePerson(context)
    const everywhere = body?.everywhere ?? false
    const proof = everywhere ? await prove(context, 'other_devices', body?.current_password) : undefined
    return context.write(async (trx) => {
      await proof?.hold(trx)
      await noteActivity(trx, context, { action: everywhere ? 'auth.signed_out_everywhere' : 'auth.signed_out' })
      if (everywhere) return { ended_sessions: await endSessions(trx, id) }
      await trx.deleteFrom('sessions').where('id', '=', sessionId).execute()
      return { ended_sessions: 1 }
    })
  },
} satisfies Handlers<'auth.sessions' | 'auth.endSession' | 'auth.logout'>
