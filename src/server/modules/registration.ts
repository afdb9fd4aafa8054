import { noteActivity } from '#server/db/activity.ts'
import { issueLink, redeemLink } from '#server/db/email-links.ts'
import { openSession } from '#server/db/sessions.ts'
import { readSettings } from '#server/records/settings.ts'
import { hasUsers, insertUser, isEmailTaken } from '#server/db/users.ts'
import { deliverLink } from '#server/mail/email-links.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { forbidden, invalid } from '#server/failure.ts'

/** Opening an account, proving an address. */

const closed = () => forbidden('Registration is closed.')
const lapsed = () => invalid('token', 'This link is no longer valid. Ask for a new one.')
const delivery = async (context: Context) => ((await context.deps.mail.ready()) ? 'mail' : 'log')

export const registrationHandlers = {
  'auth.register': async ({ body }, context) => {
    const { db, deps, at, now } = context
    // Before there is an owner, the first account is made by /setup alone.
    if (!(await readSettings(db)).allow_registration || !(await hasUsers(db))) throw closed()
    if (await isEmailTaken(db, body.email)) throw invalid('email', 'Email is already in use')
    const { site_name, site_url } = await readSettings(db)
    await deps.passwords.mustBeGood(body.password, [body.name, body.email, site_name, site_url])
    const passwordHash = await deps.passwords.hash(body.password)
    let link = ''
    const signedIn = await context.write(async (trx) => {
      if (await isEmailTaken(trx, body.email)) throw invalid('email', 'Email is already in use')
      const { name, email } = body
      const id = await insertUser(trx, { name, email, passwordHash, role: 'user', verifiedAt: null }, at)
      await noteActivity(trx, context, { action: 'auth.registered', type: 'users', id, title: name, userId: id })
      link = (await issueLink(trx, deps, { id, email }, 'verify', now)).token
      return openSession(trx, context, id, false)
    })
    context.afterwards(() => deliverLink(deps, 'verify', body, link))
    return signedIn
  },

  'auth.resendVerification': async (_, context) => {
    const { id, name, email } = context.account()
    const { deps, now } = context
    const answer = await delivery(context)
    let link = ''
    const sent = await context.write(async (trx) => {
      link = (await issueLink(trx, deps, { id, email }, 'verify', now)).token
      return { delivery: answer }
    })
    context.afterwards(() => deliverLink(deps, 'verify', { name, email }, link))
    return sent
  },

  'auth.verifyEmail': ({ body }, context) => {
    return context.write(async (trx) => {
      const found = await redeemLink(trx, body.token, 'verify', context.at)
      if (!found) throw lapsed()
      await trx
        .updateTable('users')
        .set({ email_verified_at: context.at, updated_at: context.at })
        .where('id', '=', found.userId)
        .execute()
      await noteActivity(trx, context, {
        action: 'account.email_verified',
        type: 'users',
        id: found.userId,
        userId: found.userId,
      })
      return null
    })
  },
} satisfies Handlers<'auth.register' | 'auth.resendVerification' | 'auth.verifyEmail'>
