import type { ApiToken } from '#contract/calls/api-tokens.ts'
import { noteActivity } from '#server/db/activity.ts'
import { listApiTokens, revokeApiToken, type StoredToken } from '#server/db/api-tokens.ts'
import { API_TOKEN_PREFIX, hashToken, newToken } from '#server/db/tokens.ts'
import { missing } from '#server/failure.ts'
import type { Handlers } from '#server/http/context.ts'
import { mustBeAdmin } from '#server/records/accounts.ts'
import { prove } from './account.ts'

/** Tokens of programs: made, listed, revoked. */

const DAY = 86_400_000

export const apiTokenHandlers = {
  'apiTokens.list': async (_, { db }) => (await listApiTokens(db)).map(shown),

  'apiTokens.read': async ({ params }, { db }) => {
    const [token] = await listApiTokens(db, params.id)
    if (!token) throw missing('The API token')
    return shown(token)
  },

  'apiTokens.create': async ({ body }, context) => {
    const { name, expires_in_days: days, permissions, current_password } = body
    const proof = await prove(context, 'accounts', current_password)
    const token = newToken(context.deps.random, API_TOKEN_PREFIX)
    const { id: owner } = context.account()
    return context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      await proof.hold(trx)
      const { id } = await trx
        .insertInto('api_tokens')
        .values({
          user_id: owner,
          name,
          token_hash: hashToken(token),
          hint: token.slice(-4),
          scopes: JSON.stringify(permissions),
          created_at: context.at,
          updated_at: context.at,
          last_used_at: null,
          expires_at: days === 0 ? null : new Date(context.now + days * DAY).toISOString(),
          revoked_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const changes = { permissions: [null, permissions], expires_in_days: [null, days] } as const
      await noteActivity(trx, context, { action: 'api_token.created', type: 'api_tokens', id, title: name, changes })
      const [made] = await listApiTokens(trx, id)
      if (!made) throw new Error('A token that was just made is not there')
      return { ...shown(made), token }
    })
  },

  'apiTokens.revoke': ({ params }, context) =>
    context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      const name = await revokeApiToken(trx, params.id, context.at)
      if (name === undefined) throw missing('The API token')
      const { id } = params
      await noteActivity(trx, context, { action: 'api_token.revoked', type: 'api_tokens', id, title: name })
      return { id }
    }),
} satisfies Handlers<'apiTokens.list' | 'apiTokens.read' | 'apiTokens.create' | 'apiTokens.revoke'>

function shown({ hint, scopes, user_id, owner, isOwnerActive: is_active, ...token }: StoredToken): ApiToken {
  return {
    ...token,
    permissions: scopes,
    prefix: API_TOKEN_PREFIX,
    last_four: hint,
    created_by: { id: user_id, name: owner, is_active },
  }
}
