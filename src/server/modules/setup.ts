import { timingSafeEqual } from 'node:crypto'
import { noteActivity } from '#server/db/activity.ts'
import { createOwner } from '#server/db/owner.ts'
import { openSession } from '#server/db/sessions.ts'
import { hasUsers } from '#server/db/users.ts'
import type { Handlers } from '#server/http/context.ts'
import { readSettings } from '#server/records/settings.ts'
import { hashTypedCode } from '#server/db/tokens.ts'
import { invalid, missing } from '#server/failure.ts'

/** The owner's account, guarded by the code in the terminal; once, then 404. */
export const setupHandlers = {
  'setup.read': async (_, { db }) => {
    const needed = !(await hasUsers(db))
    return { needed, registration: !needed && (await readSettings(db)).allow_registration }
  },

  'setup.create': async ({ body }, context) => {
    const { deps, db, at } = context
    if (deps.setup.code === null || (await hasUsers(db))) throw missing('The set-up')
    if (!isSameCode(body.code, deps.setup.code)) {
      deps.trace.note(context, { action: 'setup.code_refused' })
      throw invalid('code', 'Code is not the one in the terminal')
    }
    const { site_name, site_url } = await readSettings(db)
    await deps.passwords.mustBeGood(body.password, [body.name, body.email, site_name, site_url])
    const passwordHash = await deps.passwords.hash(body.password)
    const signedIn = await context.write(async (trx) => {
      if (await hasUsers(trx)) throw missing('The set-up')
      const userId = await createOwner(trx, { name: body.name, email: body.email, passwordHash }, at)
      await noteActivity(trx, context, { action: 'setup.completed', type: 'users', id: userId, userId })
      return openSession(trx, context, userId, false)
    })
    deps.setup.code = null
    return signedIn
  },
} satisfies Handlers<'setup.read' | 'setup.create'>

/** Compared as hashes, so that the time tells nothing. */
function isSameCode(typed: string, code: string): boolean {
  return timingSafeEqual(Buffer.from(hashTypedCode(typed)), Buffer.from(hashTypedCode(code)))
}
