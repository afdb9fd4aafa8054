import type { BulkOutcome } from '#contract/calls/user-management.ts'
import type { User } from '#contract/records/user.ts'
import { csvOf } from '#contract/render/csv.ts'
import { findUser, listUsers, userFigures, usersWhere, withGroups } from '#server/db/people.ts'
import type { Trx } from '#server/db/schema.ts'
import { Failure, missing } from '#server/failure.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { prove, tell } from './account.ts'
import {
  changeUser,
  mustBeAdmin,
  removeUser,
  resetSecondFactor,
  restoreUser,
  type UserChanges,
} from '#server/records/accounts.ts'
import { readUser, removal, update, type Writing } from './account-users.ts'

/** The second address of the accounts: in pages, with figures, and several at once. */

/** Rows of a table that a spreadsheet still opens without trouble. */
const MOST_EXPORTED = 50_000

export const userManagementHandlers = {
  'userManagement.list': async ({ query }, { db }) => {
    const { page, per_page, ...filter } = query
    return listUsers(db, filter, { page, per_page })
  },

  'userManagement.stats': (_, { db, now }) => userFigures(db, now),

  'userManagement.export': async ({ query }, { db, at }) => {
    const { page: _page, per_page: _perPage, ...filter } = query
    const users = await withGroups(db, await (await usersWhere(db, filter)).limit(MOST_EXPORTED).execute())
    return { name: `users-${at.slice(0, 10)}.csv`, csv: csvOf(HEAD, users.map(csvRow)), rows: users.length }
  },

  'userManagement.read': ({ params }, { db }) => readUser(db, params.id),

  'userManagement.update': ({ params, body }, context) => update(context, params.id, body),

  'userManagement.delete': ({ params, query, body }, context) =>
    removal(context, params.id, query, body?.current_password),

  'userManagement.restore': ({ params }, context) => context.write((trx) => restoreUser(trx, context, params.id)),

  'userManagement.verify': ({ params }, context) => verify(context, params.id, context.at),

  'userManagement.unverify': ({ params }, context) => verify(context, params.id, null),

  'userManagement.resetTwoFactor': async ({ params, body }, context) => {
    const proof = await prove(context, 'other_second_factor', body?.current_password)
    let wasReset = false
    const person = await context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      await proof.hold(trx)
      const before = await readUser(trx, params.id)
      context.mustMatch(before)
      wasReset = before.two_factor_enabled
      if (wasReset) await resetSecondFactor(trx, context, before)
      return readUser(trx, params.id)
    })
    if (wasReset) tell(context, 'other_second_factor', person)
    return person
  },

  'userManagement.bulkVerify': ({ body }, context) =>
    context.write((trx) =>
      each(trx, context, body.user_ids, (person) =>
        changeUser(trx, context, person, { email_verified_at: context.at }),
      ),
    ),

  'userManagement.bulk': async ({ body }, context) => {
    const proof = body.operation === 'role' ? await prove(context, 'accounts', body.current_password) : undefined
    return context.write(async (trx) => {
      await proof?.hold(trx)
      const changes: UserChanges =
        body.operation === 'role'
          ? { role: body.value }
          : body.operation === 'status'
            ? { is_active: body.value === 'active' }
            : { email_verified_at: body.value === 'verified' ? context.at : null }
      return each(trx, context, body.user_ids, (person) => changeUser(trx, context, person, changes))
    })
  },

  'userManagement.bulkDelete': async ({ body }, context) => {
    const proof = await prove(context, 'accounts', body.current_password)
    return context.write(async (trx) => {
      await proof.hold(trx)
      return each(trx, context, body.user_ids, (person) => removeUser(trx, context, person, body))
    })
  },
} satisfies Handlers<
  | 'userManagement.list'
  | 'userManagement.stats'
  | 'userManagement.export'
  | 'userManagement.read'
  | 'userManagement.update'
  | 'userManagement.delete'
  | 'userManagement.restore'
  | 'userManagement.verify'
  | 'userManagement.unverify'
  | 'userManagement.resetTwoFactor'
  | 'userManagement.bulkVerify'
  | 'userManagement.bulk'
  | 'userManagement.bulkDelete'
>

function verify(context: Writing<User>, id: number, verified: string | null): Promise<User> {
  return context.write(async (trx) => {
    await mustBeAdmin(trx, context)
    const before = await readUser(trx, id)
    context.mustMatch(before)
    return changeUser(trx, context, before, { email_verified_at: verified })
  })
}

/** One after the other, in the order given. What a rule refuses is left out, and the rest goes on. */
async function each(
  trx: Trx,
  context: Context,
  ids: readonly number[],
  act: (person: User) => Promise<unknown>,
): Promise<BulkOutcome> {
  await mustBeAdmin(trx, context)
  const outcome: BulkOutcome = { done: [], skipped: [] }
  for (const id of ids) {
    const person = await findUser(trx, id)
    try {
      if (!person) throw missing('The user')
      await act(person)
      outcome.done.push(id)
    } catch (error) {
      // Refused before anything was written: the effects look at everything first.
      if (!(error instanceof Failure)) throw error
      outcome.skipped.push({ id, reason: Object.values(error.data.errors ?? {})[0]?.[0] ?? error.message })
    }
  }
  return outcome
}

const HEAD = [
  'Name',
  'Email',
  'Role',
  'Status',
  'Verified',
  'Two-factor',
  'Groups',
  'Created',
  'Last sign-in',
  'Sign-ins',
]

function csvRow(person: User) {
  return [
    person.name,
    person.email,
    person.role,
    person.is_active ? 'active' : 'inactive',
    person.email_verified_at,
    person.two_factor_enabled ? 'on' : 'off',
    person.groups.map(({ name }) => name).join('; '),
    person.created_at,
    person.last_login_at,
    person.login_count,
  ]
}
