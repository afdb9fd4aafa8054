import type { Input } from '#contract/calls/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { user, type User } from '#contract/records/user.ts'
import { noteActivity } from '#server/db/activity.ts'
import { issueLink } from '#server/db/email-links.ts'
import { findUser, listUsers, sessionsOf } from '#server/db/people.ts'
import type { Removed } from '#contract/records/calls.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { endSessions } from '#server/db/sessions.ts'
import { emailKey, isEmailTaken } from '#server/db/users.ts'
import { invalid } from '#server/failure.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { deliverLink, linkOf } from '#server/mail/email-links.ts'
import { changesOf } from '#server/records/changes.ts'
import { found } from '#server/records/handlers.ts'
import { create } from '#server/records/life.ts'
import { ownWords, prove, tell } from './account.ts'
import { changeUser, mustBeAdmin, type OfContent, removeUser, type UserChanges } from '#server/records/accounts.ts'

/** Accounts, managed by administrators. */

const DAY = 86_400_000
/** An invitation waits longer than a link for a forgotten password. */
const INVITATION = 7 * DAY

export const readUser = async (db: Db, id: number): Promise<User> => found(user, await findUser(db, id))

export const userHandlers = {
  'users.list': async ({ query }, { db }) => {
    const { page, per_page, ...filter } = query
    return listUsers(db, filter, { page, per_page })
  },

  'users.read': ({ params }, { db }) => readUser(db, params.id),

  'users.create': async ({ body }, context) => {
    const { password = '', one_time, invite, current_password, ...values } = body
    const proof = await prove(context, 'accounts', current_password)
    if (values.two_factor_enabled) {
      throw invalid('two_factor_enabled', 'Two-factor sign-in can only be turned on by the person')
    }
    const { passwords } = context.deps
    if (!invite) await passwords.mustBeGood(password, await ownWords(context.deps, values))
    // No password fits an empty hash.
    const hash = invite ? '' : await passwords.hash(password)
    return context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      await proof.hold(trx)
      if (await isEmailTaken(trx, values.email)) throw invalid('email', 'Email is already in use')
      const columns = {
        email_key: emailKey(values.email),
        password_hash: hash,
        one_time_until: one_time && !invite ? lapseOf(context) : null,
        invited_at: invite ? context.at : null,
      }
      const { id } = await create(trx, context, user, values, { columns, action: null })
      const { name: title } = values
      const changes = changesOf(user, {}, values)
      await noteActivity(trx, context, { action: 'user.created', type: 'users', id, title, changes })
      return readUser(trx, id)
    })
  },

  'users.update': ({ params, body }, context) => update(context, params.id, body),

  'users.delete': ({ params, query, body }, context) => removal(context, params.id, query, body?.current_password),

  'users.passwordLink': async ({ params, body }, context) => {
    const { deps, now } = context
    const proof = await prove(context, 'accounts', body?.current_password)
    const delivery = (await deps.mail.ready()) ? 'mail' : 'none'
    let token = ''
    let person: User | undefined
    const answer = await context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      await proof.hold(trx)
      person = await readUser(trx, params.id)
      if (!person.is_active) throw invalid('id', 'Activate this user first')
      const life = person.password_state === 'invited' ? INVITATION : undefined
      const issued = await issueLink(trx, deps, person, 'reset', now, life)
      token = issued.token
      await noteActivity(trx, context, {
        action: person.password_state === 'invited' ? 'user.invited' : 'user.password_link_made',
        type: 'users',
        id: person.id,
        title: person.name,
      })
      return { link: await linkOf(trx, 'reset', token), delivery, expires_at: issued.expires_at } as const
    })
    const receiver = person
    if (receiver && delivery === 'mail') {
      const purpose = receiver.password_state === 'invited' ? 'invite' : 'reset'
      context.afterwards(() => deliverLink(deps, purpose, receiver, token))
    }
    return answer
  },

  'users.sessions': async ({ params }, { db, at }) => {
    await readUser(db, params.id)
    return sessionsOf(db, params.id, at)
  },

  'users.endSessions': ({ params }, context) =>
    context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      const { id, name: title } = await readUser(trx, params.id)
      await noteActivity(trx, context, { action: 'user.signed_out', type: 'users', id, title })
      return { ended_sessions: await endSessions(trx, id, context.caller?.sessionId) }
    }),
} satisfies Handlers<
  | 'users.list'
  | 'users.read'
  | 'users.create'
  | 'users.update'
  | 'users.delete'
  | 'users.passwordLink'
  | 'users.sessions'
  | 'users.endSessions'
>

/** The context of a call that answers with this. */
export type Writing<A> = Omit<Context, 'write'> & { readonly write: (effect: (trx: Trx) => Promise<A>) => Promise<A> }

const lapseOf = ({ now }: Pick<Context, 'now'>) => new Date(now + DAY).toISOString()

/** @param body of either of the two calls that change an account */
export async function update(
  context: Writing<User>,
  id: number,
  { password = '', one_time, current_password, ...changes }: Input<Contract['users.update']>['body'],
): Promise<User> {
  const known = await readUser(context.db, id)
  // One's own address and password ask for more than somebody else's.
  const isOwn = id === context.account().id && (password !== '' || (changes.email ?? known.email) !== known.email)
  const proof = isGrave(known, changes, password)
    ? await prove(context, isOwn ? 'email' : 'accounts', current_password)
    : undefined
  const { passwords } = context.deps
  const person = { name: changes.name ?? known.name, email: changes.email ?? known.email }
  if (password !== '') await passwords.mustBeGood(password, await ownWords(context.deps, person))
  const fresh =
    password === ''
      ? undefined
      : { hash: await passwords.hash(password), oneTimeUntil: one_time ? lapseOf(context) : null }
  const changed = await context.write(async (trx) => {
    await mustBeAdmin(trx, context)
    await proof?.hold(trx)
    const before = await readUser(trx, id)
    context.mustMatch(before)
    return changeUser(trx, context, before, changes, fresh)
  })
  if (known.two_factor_enabled && changes.two_factor_enabled === false) tell(context, 'other_second_factor', changed)
  return changed
}

/** What would make an account somebody else's, or give it more than it had. */
function isGrave(known: User, { role, email, two_factor_enabled }: UserChanges, password: string): boolean {
  return (
    password !== '' ||
    (role !== undefined && role !== known.role) ||
    (email !== undefined && email !== known.email) ||
    (two_factor_enabled === false && known.two_factor_enabled)
  )
}

export async function removal(
  context: Writing<Removed>,
  id: number,
  ofContent: OfContent,
  password: string | undefined,
): Promise<Removed> {
  const proof = await prove(context, 'accounts', password)
  return context.write(async (trx) => {
    await mustBeAdmin(trx, context)
    await proof.hold(trx)
    const person = await readUser(trx, id)
    context.mustMatch(person)
    return removeUser(trx, context, person, ofContent)
  })
}
