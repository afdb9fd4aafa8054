import { address } from '#contract/fields/field.ts'
import { user } from '#contract/records/user.ts'
import { noteActivity } from '#server/db/activity.ts'
import { forgetLinks, issueLink } from '#server/db/email-links.ts'
import { currentUser, emailKey, isEmailTaken } from '#server/db/users.ts'
import { deliverLink } from '#server/mail/email-links.ts'
import type { Handlers } from '#server/http/context.ts'
import { invalid } from '#server/failure.ts'
import { changesOf } from '#server/records/changes.ts'
import { prove, tell } from './account.ts'

/** One's own account. */

/** What the log tells of it: an admin changes no picture, so the fields of accounts have none. */
const TOLD = { ...user, fields: { ...user.fields, avatar: address('Picture') } }

export const accountHandlers = {
  'auth.me': (_, context) => currentUser(context.db, context.account().id, context.caller),

  'auth.updateMe': async ({ body }, context) => {
    const account = context.account()
    const { id, role } = account
    if (body.role && body.role !== role) throw invalid('role', 'Role can not be changed here')
    const email = body.email ?? account.email
    const isNewAddress = emailKey(email) !== emailKey(account.email)
    const proof = isNewAddress ? await prove(context, 'email', body.current_password) : undefined
    let link = ''
    const changed = await context.write(async (trx) => {
      await proof?.hold(trx)
      const before = await currentUser(trx, id, context.caller)
      context.mustMatch(before)
      if (isNewAddress && (await isEmailTaken(trx, email, id))) throw invalid('email', 'Email is already in use')
      await trx
        .updateTable('users')
        .set({
          email,
          email_key: emailKey(email),
          updated_at: context.at,
          ...(body.name !== undefined && { name: body.name }),
          ...(body.avatar !== undefined && { avatar: body.avatar }),
          // A new address has not been proved yet, and links sent to the old one prove nothing about it.
          ...(isNewAddress && { email_verified_at: null }),
        })
        .set((value) => ({ version: value('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      const after = await currentUser(trx, id, context.caller)
      const changes = changesOf(TOLD, { ...before }, { ...after })
      if (isNewAddress) {
        await forgetLinks(trx, id)
        link = (await issueLink(trx, context.deps, { id, email }, 'verify', context.now)).token
        await noteActivity(trx, context, { action: 'account.email_changed', type: 'users', id, changes })
      }
      await noteActivity(trx, context, { action: 'account.updated', type: 'users', id, title: after.name, changes })
      return after
    })
    if (isNewAddress) {
      // The old address is the one that its owner still reads, should somebody else have done this.
      tell(context, 'email', account)
      context.afterwards(() => deliverLink(context.deps, 'verify', { name: changed.name, email }, link))
    }
    return changed
  },
} satisfies Handlers<'auth.me' | 'auth.updateMe'>
