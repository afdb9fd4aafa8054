import { answerOf } from '#server/db/idempotency-keys.ts'
import type { Handlers } from '#server/http/context.ts'
import { missing } from '#server/failure.ts'

/** "Did this happen?" without sending it again. */
export const receiptHandlers = {
  'receipts.read': async ({ params }, context) => {
    const { id, scopes, tokenId } = context.account()
    const mayRead = scopes === undefined || scopes.includes('read') || scopes.includes('admin')
    const row = await context.db
      .selectFrom('idempotency_keys')
      .select(['id', 'key', 'method', 'path', 'status', 'answer', 'packed', 'revision_id', 'created_at'])
      .where('user_id', '=', id)
      .where('key', '=', params.key)
      .$if(!mayRead, (query) => query.where('token_id', '=', tokenId ?? null))
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (!row) throw missing('The receipt')
    const answer: unknown = JSON.parse(await answerOf(context.db, row))
    const { key, method, path, status, created_at } = row
    return { key, method, path, status, answer, created_at }
  },
} satisfies Handlers<'receipts.read'>
