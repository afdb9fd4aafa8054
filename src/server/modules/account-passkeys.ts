import { noteActivity } from '#server/db/activity.ts'
import {
  addPasskey,
  handleOf,
  passkeysOf,
  removePasskey,
  renamePasskey,
  type StoredPasskey,
} from '#server/db/passkeys.ts'
import { forgetNeedlessCodes, hasSecondFactor } from '#server/db/second-factor.ts'
import { endSessions, noteProof, openSession } from '#server/db/sessions.ts'
import { invalid, missing } from '#server/failure.ts'
import type { Handlers } from '#server/http/context.ts'
import { readSettings } from '#server/records/settings.ts'
import { mustBePerson, prove, tell } from './account.ts'
import { codesWithFirst, mustLeaveAFactor, secondFactorOf } from './account/factors.ts'
import {
  checkNewPasskey,
  checkPasskey,
  mustHaveAddress,
  newPasskeyQuestion,
  passkeyQuestion,
  relyingParty,
} from './account/passkeys.ts'

/** Signing in with a passkey, and the passkeys that somebody has. */

const MOST_PASSKEYS = 10

function mustHaveRoom(passkeys: readonly StoredPasskey[]): void {
  if (passkeys.length < MOST_PASSKEYS) return
  throw invalid('passkey', `An account has at most ${MOST_PASSKEYS} passkeys. Remove one first`)
}

export const passkeyHandlers = {
  'auth.passkeyQuestion': (_, context) => {
    const site = relyingParty(context.deps.config)
    return Promise.resolve({
      origin: site?.origin ?? null,
      question: site ? passkeyQuestion(context, site, 'sign-in', []) : null,
    })
  },

  'auth.passkeyLogin': async ({ body }, context) => {
    const passkey = await checkPasskey(context, body.passkey, 'sign-in')
    return context.write(async (trx) => {
      await passkey.use(trx)
      const { userId } = passkey
      await trx.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<=', context.at).execute()
      await noteActivity(trx, context, { action: 'auth.signed_in', title: 'with a passkey', userId })
      return openSession(trx, context, userId, body.remember_me)
    })
  },

  'auth.proofChoice': async (_, context) => {
    const { id, sessionId } = context.account()
    // Nobody sits at an API token who could show anything.
    if (sessionId === null) return { app: false, passkey: null }
    return secondFactorOf(context, id, `prove ${sessionId}`)
  },

  'auth.provePasskey': async ({ body }, context) => {
    const sessionId = mustBePerson(context)
    const passkey = await checkPasskey(context, body.passkey, `prove ${sessionId}`, context.account().id)
    return context.write(async (trx) => {
      await passkey.use(trx)
      await noteProof(trx, sessionId, context.at)
      return null
    })
  },

  'passkeys.begin': async ({ body }, context) => {
    const sessionId = mustBePerson(context)
    const site = mustHaveAddress(context)
    const { id, name, email } = context.account()
    mustHaveRoom(await passkeysOf(context.db, id))
    const proof = await prove(context, 'second_factor', body?.current_password)
    const { site_name } = await readSettings(context.db)
    return context.write(async (trx) => {
      await proof.hold(trx)
      const passkeys = await passkeysOf(trx, id)
      mustHaveRoom(passkeys)
      const maker = { name, email, handle: handleOf(passkeys, context.deps.config.secretKeys.current, id), passkeys }
      const question = newPasskeyQuestion(context, { ...site, name: site_name }, `make ${sessionId}`, maker)
      return { ...question, name: context.device }
    })
  },

  'passkeys.add': async ({ body }, context) => {
    const sessionId = mustBePerson(context)
    const account = context.account()
    const { id } = account
    const { made, use } = await checkNewPasskey(context, body, `make ${sessionId}`)
    const answer = await context.write(async (trx) => {
      await use(trx)
      const passkeys = await passkeysOf(trx, id)
      mustHaveRoom(passkeys)
      const had = await hasSecondFactor(trx, id)
      const added = await addPasskey(trx, {
        ...made,
        user_id: id,
        name: body.name,
        user_handle: handleOf(passkeys, context.deps.config.secretKeys.current, id),
        created_at: context.at,
      })
      if (!added) throw invalid('passkey', 'This passkey is in use already')
      const recovery_codes = await codesWithFirst(trx, context, had)
      await noteActivity(trx, context, { action: 'account.passkey_added', type: 'users', id })
      return { recovery_codes, ended_sessions: await endSessions(trx, id, sessionId) }
    })
    tell(context, 'second_factor', account)
    return answer
  },

  'passkeys.rename': ({ params, body }, context) => {
    mustBePerson(context)
    const { id } = context.account()
    return context.write(async (trx) => {
      if (!(await renamePasskey(trx, id, params.id, body.name))) throw missing('The passkey')
      return null
    })
  },

  'passkeys.remove': async ({ params, body }, context) => {
    const sessionId = mustBePerson(context)
    const account = context.account()
    const { id } = account
    await mustLeaveAFactor(context.db, context, params.id)
    const proof = await prove(context, 'second_factor', body?.current_password)
    const answer = await context.write(async (trx) => {
      await mustLeaveAFactor(trx, context, params.id)
      await proof.hold(trx)
      if (!(await removePasskey(trx, id, params.id))) throw missing('The passkey')
      await forgetNeedlessCodes(trx, id)
      await noteActivity(trx, context, { action: 'account.passkey_removed', type: 'users', id })
      return { ended_sessions: await endSessions(trx, id, sessionId) }
    })
    tell(context, 'second_factor', account)
    return answer
  },
} satisfies Handlers<
  | 'auth.passkeyQuestion'
  | 'auth.passkeyLogin'
  | 'auth.proofChoice'
  | 'auth.provePasskey'
  | 'passkeys.begin'
  | 'passkeys.add'
  | 'passkeys.rename'
  | 'passkeys.remove'
>
