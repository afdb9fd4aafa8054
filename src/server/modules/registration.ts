import { noteActivity } from '#server/db/activity.ts'
import { issueLink, redeemLink } from '#server/db/email-links.ts'
import { readSettings } from '#server/records/settings.ts'
import { findUserByEmail, hasUsers, insertUser, noteVerified, replaceUnconfirmed } from '#server/db/users.ts'
import { deliverAccountExists, deliverLink } from '#server/mail/email-links.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { forbidden, invalid } from '#server/failure.ts'

/** Opening an account, proving an address. */

const closed = () => forbidden('Registration is closed.')
const lapsed = () => invalid('token', 'This link is no longer valid. Ask for a new one.')
const delivery = async (context: Pick<Context, 'deps'>) => ((await context.deps.mail.ready()) ? 'mail' : 'log')

export const registrationHandlers = {
  'auth.register': async ({ body }, context) => {
    const { db, deps, at, now } = context
    // Before there is an owner, the first account is made by /setup alone.
    if (!(await readSettings(db)).allow_registration || !(await hasUsers(db))) throw closed()
    const { name, email } = body
    const { site_name, site_url } = await readSettings(db)
    await deps.passwords.mustBeGood(body.password, [name, email, site_name, site_url])
    const passwordHash = await deps.passwords.hash(body.password)
    const answer = { delivery: await delivery(context) } as const
    // Who has an account is told to the address alone: the answer, the work and the sign-in afterwards are the same.
    let tell: () => Promise<void> = () => deliverAccountExists(deps, body)
    const done = await context.write(async (trx) => {
      const known = await findUserByEmail(trx, email)
      // Rights that an admin gave to whoever asked first are no stranger's.
      if (known && (known.unconfirmed === 0 || known.role !== 'user')) {
        await noteActivity(trx, context, { action: 'auth.registered_again', userId: known.id })
        tell = () => deliverAccountExists(deps, known)
        return answer
      }
      const user = { name, email, passwordHash, role: 'user', verifiedAt: null } as const
      // Asked for once more before it was confirmed, by whoever: what was typed last counts, as does the last link.
      const id = known ? await replaceUnconfirmed(trx, known.id, user, at) : await insertUser(trx, user, at, true)
      await noteActivity(trx, context, { action: 'auth.registered', type: 'users', id, title: name, userId: id })
      const { token } = await issueLink(trx, deps, { id, email }, 'verify', now)
      tell = () => deliverLink(deps, 'verify', body, token)
      return answer
    })
    context.afterwards(() => tell())
    return done
  },

  'auth.resendVerification': async ({ body }, context) => {
    const { db, deps, now } = context
    const email = body?.email ?? context.caller?.email
    if (email === undefined) throw invalid('email', 'Email is required')
    context.say('If an account with this address waits for it, a link to confirm it is on its way.')
    const user = await findUserByEmail(db, email)
    // Known or not, the answer does not wait for the link or the mail: its time must not tell which.
    if (user && user.is_active === 1 && user.email_verified_at === null) {
      context.afterwards(async () => {
        const { token } = await deps.write((trx) => issueLink(trx, deps, user, 'verify', now))
        await deliverLink(deps, 'verify', user, token)
      })
    }
    return { delivery: await delivery(context) }
  },

  'auth.verifyEmail': ({ body }, context) => {
    return context.write(async (trx) => {
      const found = await redeemLink(trx, body.token, 'verify', context.at)
      if (!found) throw lapsed()
      await noteVerified(trx, found.userId, context.at)
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
