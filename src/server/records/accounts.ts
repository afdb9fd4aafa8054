import { TRASH_DAYS } from '#contract/calls/trash.ts'
import type { User } from '#contract/records/user.ts'
import { user } from '#contract/records/user.ts'
import { type Actor, noteActivity } from '#server/db/activity.ts'
import { forgetLinks } from '#server/db/email-links.ts'
import { findUser, hasOtherAdmin } from '#server/db/people.ts'
import type { Trx } from '#server/db/schema.ts'
import { removeSecondFactor } from '#server/db/second-factor.ts'
import { endSessions } from '#server/db/sessions.ts'
import { contentOf, handOver } from '#server/db/user-content.ts'
import { emailKey, isEmailTaken } from '#server/db/users.ts'
import { Failure, forbidden, inUse, invalid, missing } from '#server/failure.ts'
import { change, remove } from './life.ts'

/**
 * What administrators do to one account, for the calls about one and about several. Each looks at everything before it
 * writes anything, inside the transaction of the effect: two admins who demote each other at the same moment come one
 * after the other, and the second is no longer an admin.
 */

const DAY = 86_400_000

/** A handler's context is one. */
interface By extends Actor {
  readonly account: () => { readonly id: number }
}
export type UserChanges = { -readonly [K in keyof typeof user.fields]?: User[K] | undefined }

/** @throws Failure `forbidden` when somebody took that right away since the call came in */
export async function mustBeAdmin(trx: Trx, by: By): Promise<void> {
  const me = await findUser(trx, by.account().id)
  if (me?.role !== 'admin' || !me.is_active) throw forbidden('You are no longer an admin.')
}

/** Nobody locks themselves out, nor the last one who could let others in. */
async function mustLeaveAnAdmin(trx: Trx, by: By, person: User, field: string, done: string): Promise<void> {
  const refuse = (text: string) => new Failure('invalid', text, { errors: { [field]: [text] } })
  if (person.id === by.account().id) throw refuse(`You can’t ${done} yourself`)
  const counts = person.role === 'admin' && person.is_active
  if (counts && !(await hasOtherAdmin(trx, person.id))) throw refuse(`The last active admin can’t be ${PAST[done]}`)
}
const PAST: Readonly<Record<string, string>> = { demote: 'demoted', deactivate: 'deactivated', delete: 'deleted' }

interface NewPassword {
  readonly hash: string
  /** ISO text; null for a password that stays. */
  readonly oneTimeUntil: string | null
}

/**
 * Changes an account. Sessions end where the account is closed or has another password; a new address is unproved
 * unless the same change says otherwise, and links to the old one are void.
 * @throws Failure `invalid`, `conflict`
 */
export async function changeUser(
  trx: Trx,
  by: By,
  before: User,
  { two_factor_enabled, ...changes }: UserChanges,
  password?: NewPassword,
): Promise<User> {
  const { role = before.role, is_active = before.is_active, email = before.email } = changes
  if (before.role === 'admin' && role !== 'admin') await mustLeaveAnAdmin(trx, by, before, 'role', 'demote')
  if (before.is_active && !is_active) await mustLeaveAnAdmin(trx, by, before, 'is_active', 'deactivate')
  if (two_factor_enabled === true && !before.two_factor_enabled) {
    throw invalid('two_factor_enabled', 'Two-factor sign-in can only be turned on by the person')
  }
  const resets = two_factor_enabled === false && before.two_factor_enabled
  if (resets) mustBeAnother(by, before)
  const moves = emailKey(email) !== emailKey(before.email)
  if (moves && (await isEmailTaken(trx, email, before.id))) throw invalid('email', 'Email is already in use')
  const verified = verifiedAt(before, changes, moves, by.at)
  const { id } = before
  await change(trx, by, user, before, { ...changes, email_verified_at: verified })
  if (email !== before.email) {
    await trx
      .updateTable('users')
      .set({ email_key: emailKey(email) })
      .where('id', '=', id)
      .execute()
  }
  if (moves) await forgetLinks(trx, id)
  if (password) {
    const { hash, oneTimeUntil } = password
    await trx
      .updateTable('users')
      .set({ password_hash: hash, one_time_until: oneTimeUntil, invited_at: null, unconfirmed: 0 })
      .where('id', '=', id)
      .execute()
    await forgetLinks(trx, id)
    await noteActivity(trx, by, { action: 'user.password_set', type: 'users', id, title: before.name })
  }
  if (resets) await resetSecondFactor(trx, by, before)
  if (password || (before.is_active && !is_active)) await endSessions(trx, id, by.caller?.sessionId)
  return mustBeThere(trx, id)
}

/**
 * Takes a second factor away from somebody who lost it: the password alone signs in again, and nobody is signed in.
 * @throws Failure `invalid` for oneself
 */
export async function resetSecondFactor(trx: Trx, by: By, person: User): Promise<void> {
  mustBeAnother(by, person)
  const { id, name: title } = person
  await removeSecondFactor(trx, id)
  await endSessions(trx, id)
  await noteActivity(trx, by, { action: 'user.two_factor_reset', type: 'users', id, title })
}

function mustBeAnother(by: By, { id }: User): void {
  if (id === by.account().id) throw invalid('two_factor_enabled', 'Change your own two-factor sign-in under Profile')
}

/** A moment that is known already stays; the day on which it is said is the day from which it counts. */
function verifiedAt(before: User, { email_verified_at: wanted }: UserChanges, moves: boolean, at: string) {
  if (wanted === null) return null
  const isRepeated = wanted === before.email_verified_at
  if (moves && (wanted === undefined || isRepeated)) return null
  return wanted === undefined || isRepeated ? before.email_verified_at : (before.email_verified_at ?? at)
}

export interface OfContent {
  readonly reassign_to?: number | undefined
  readonly force: boolean
}

/**
 * Deletes an account: it signs in nowhere from now on, and its address is free. The name stays where it is written.
 * @throws Failure `in_use` when it has content and nothing was said about that; `invalid`, `conflict`
 */
export async function removeUser(trx: Trx, by: By, person: User, { reassign_to: heir, force }: OfContent) {
  const { id } = person
  await mustLeaveAnAdmin(trx, by, person, 'id', 'delete')
  const other = heir === undefined || heir === id ? undefined : await findUser(trx, heir)
  if (heir !== undefined) {
    if (!other) throw invalid('reassign_to', 'User to move to does not exist')
  } else if (!force) {
    const { uses, words } = await contentOf(trx, id)
    if (uses.length > 0) throw inUse(`"${person.name}" has ${words}.`, uses)
  }
  const removed = await remove(trx, by, user, person)
  if (other) await handOver(trx, by, person, other)
  await endSessions(trx, id)
  await forgetLinks(trx, id)
  await trx
    .updateTable('api_tokens')
    .set({ revoked_at: by.at, updated_at: by.at })
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  return removed
}

/**
 * Takes a deletion back for as long as it rests in the trash.
 * @throws Failure `missing`; `invalid` when somebody has the address meanwhile
 */
export async function restoreUser(trx: Trx, by: By, id: number): Promise<User> {
  await mustBeAdmin(trx, by)
  const since = new Date(Date.parse(by.at) - TRASH_DAYS * DAY).toISOString()
  const row = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'version'])
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .where('email', '<>', '')
    .executeTakeFirst()
  if (!row) throw missing('The deleted user')
  if (await isEmailTaken(trx, row.email)) throw invalid('email', 'Email is already in use')
  await trx
    .updateTable('users')
    .set({ deleted_at: null, deleted_by: null, version: row.version + 1, updated_at: by.at })
    .where('id', '=', id)
    .execute()
  await noteActivity(trx, by, { action: 'user.restored', type: 'users', id, title: row.name })
  return mustBeThere(trx, id)
}

async function mustBeThere(trx: Trx, id: number): Promise<User> {
  const person = await findUser(trx, id)
  if (!person) throw new Error('A user that was just written is not there')
  return person
}
