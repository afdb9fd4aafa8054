import {
  beginAuthenticator,
  confirmAuthenticator,
  findAuthenticator,
  removeAuthenticators,
} from '#server/db/authenticators.ts'
import { noteActivity } from '#server/db/activity.ts'
import { passkeysOf, shownPasskey } from '#server/db/passkeys.ts'
import {
  forgetNeedlessCodes,
  hasSecondFactor,
  isRequiredOfAdmins,
  newRecoveryCodes,
  recoveryCodesLeft,
  requireOfAdmins,
} from '#server/db/second-factor.ts'
import type { Db } from '#server/db/schema.ts'
import { endSessions, noteProof } from '#server/db/sessions.ts'
import { base32, enrolmentAddress, stepOf } from '#server/db/totp.ts'
import { invalid } from '#server/failure.ts'
import type { Handlers } from '#server/http/context.ts'
import { mustBeAdmin } from '#server/records/accounts.ts'
import { readSettings } from '#server/records/settings.ts'
import { mustBePerson, prove, provePassword, tell } from './account.ts'
import { checkSecondFactor, wrongCode } from './account/codes.ts'
import { codesWithFirst, mustLeaveAFactor } from './account/factors.ts'
import { relyingParty } from './account/passkeys.ts'

/** Setting up a second factor, and doing without one again. */

export const secondFactorHandlers = {
  'secondFactor.read': async (_, context) => {
    const { id } = context.account()
    const authenticator = await context.db
      .selectFrom('authenticators')
      .select('confirmed_at as since')
      .where('user_id', '=', id)
      .where('confirmed_at', 'is not', null)
      .$narrowType<{ since: string }>()
      .executeTakeFirst()
    return {
      authenticator: authenticator ?? null,
      passkeys: (await passkeysOf(context.db, id)).map(shownPasskey),
      passkey_origin: relyingParty(context.deps.config)?.origin ?? null,
      recovery_codes_left: await recoveryCodesLeft(context.db, id),
      required_of_admins: await isRequiredOfAdmins(context.db),
    }
  },

  'secondFactor.beginAuthenticator': async ({ body }, context) => {
    mustBePerson(context)
    const proof = await prove(context, 'second_factor', body?.current_password)
    const { id, email } = context.account()
    const { random, config } = context.deps
    const { site_name } = await readSettings(context.db)
    return context.write(async (trx) => {
      await proof.hold(trx)
      const secret = await beginAuthenticator(trx, { random, keys: config.secretKeys }, id, context.at)
      return { secret: base32(secret), address: enrolmentAddress(secret, site_name, email) }
    })
  },

  'secondFactor.confirmAuthenticator': async ({ body }, context) => {
    const sessionId = mustBePerson(context)
    const account = context.account()
    const { id } = account
    const begun = await findAuthenticator(context.db, context.deps.config.secretKeys, id, 'begun')
    if (!begun) throw invalid('code', 'This was not begun, or is done already. Start again')
    const step = stepOf(begun.secret, body.code.replace(/\s/g, ''), context.now)
    if (step === undefined) throw wrongCode('Code is wrong. Check that the time of your phone is right')
    const answer = await context.write(async (trx) => {
      const had = await hasSecondFactor(trx, id)
      await confirmAuthenticator(trx, begun, id, step, context.at)
      const recovery_codes = await codesWithFirst(trx, context, had)
      await noteActivity(trx, context, { action: 'account.authenticator_added', type: 'users', id })
      return { recovery_codes, ended_sessions: await endSessions(trx, id, sessionId) }
    })
    tell(context, 'second_factor', account)
    return answer
  },

  'secondFactor.removeAuthenticator': async ({ body }, context) => {
    const sessionId = mustBePerson(context)
    const account = context.account()
    const { id } = account
    await mustLeaveAFactor(context.db, context, 'app')
    const proof = await prove(context, 'second_factor', body?.current_password)
    const answer = await context.write(async (trx) => {
      await mustLeaveAFactor(trx, context, 'app')
      await proof.hold(trx)
      await removeAuthenticators(trx, id, 'begun')
      if ((await removeAuthenticators(trx, id, 'confirmed')) === 0) return { ended_sessions: 0 }
      await forgetNeedlessCodes(trx, id)
      await noteActivity(trx, context, { action: 'account.authenticator_removed', type: 'users', id })
      return { ended_sessions: await endSessions(trx, id, sessionId) }
    })
    tell(context, 'second_factor', account)
    return answer
  },

  'secondFactor.newRecoveryCodes': async ({ body }, context) => {
    mustBePerson(context)
    const account = context.account()
    const { id } = account
    const mustHaveOne = async (db: Db) => {
      if (!(await hasSecondFactor(db, id))) throw invalid('recovery_codes', 'Set up a second factor first')
    }
    await mustHaveOne(context.db)
    const proof = await prove(context, 'second_factor', body?.current_password)
    const answer = await context.write(async (trx) => {
      await mustHaveOne(trx)
      await proof.hold(trx)
      await noteActivity(trx, context, { action: 'account.recovery_codes_made', type: 'users', id })
      return { recovery_codes: await newRecoveryCodes(trx, context.deps.random, id, context.at) }
    })
    tell(context, 'second_factor', account)
    return answer
  },

  'secondFactor.require': async ({ body }, context) => {
    const { id } = context.account()
    const { required_of_admins } = body
    const mustHaveOne = async (db: Db) => {
      // Whoever asks it of others is not locked out by it.
      if (required_of_admins && !(await hasSecondFactor(db, id))) {
        throw invalid('required_of_admins', 'Set up a second factor of your own first')
      }
    }
    await mustHaveOne(context.db)
    const proof = await prove(context, 'accounts', body.current_password)
    return context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      await proof.hold(trx)
      await mustHaveOne(trx)
      const was = await isRequiredOfAdmins(trx)
      if (was === required_of_admins) return { required_of_admins }
      await requireOfAdmins(trx, required_of_admins)
      const changes = { second_factor_for_admins: [was, required_of_admins] } as const
      await noteActivity(trx, context, { action: 'settings.updated', type: 'settings', id: 1, changes })
      return { required_of_admins }
    })
  },

  'auth.prove': async ({ body }, context) => {
    const sessionId = mustBePerson(context)
    const account = context.account()
    const stored = await provePassword(context, body.current_password)
    const code = await checkSecondFactor(context, account, body.code, `prove ${sessionId}`)
    const done = await context.write(async (trx) => {
      await stored.hold(trx)
      await code?.use(trx)
      await noteProof(trx, sessionId, context.at)
      return null
    })
    code?.tell()
    return done
  },
} satisfies Handlers<
  | 'secondFactor.read'
  | 'secondFactor.beginAuthenticator'
  | 'secondFactor.confirmAuthenticator'
  | 'secondFactor.removeAuthenticator'
  | 'secondFactor.newRecoveryCodes'
  | 'secondFactor.require'
  | 'auth.prove'
>
