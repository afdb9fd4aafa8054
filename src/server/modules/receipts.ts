import type { Handlers } from '#server/http/context.ts'
import { missing } from '#server/failure.ts'

/** "Did this happen?" without sending it again. */
export const receiptHandlers = {
  'receipts.read': async ({ params }, context) => {
    const { id, scopes, tokenId } = context.account()
    const mayRead = scopes === undefined || scopes.includes('read') || scopes.includes('admin')
    const row = await context.db
      .selectFrom('idempotency_keys')
      .select(['key', 'method', 'path', 'status', 'answer', 'created_at'])
      .where('user_id', '=', id)
      .where('key', '=', params.key)
      .$if(!mayRead, (query) => query.where('token_id', '=', tokenId ?? null))
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (!row) throw missing('The receipt')
    const answer: unknown = JSON.parse(row.answer)
    return { ...row, answer }
  },
} satisfies Handlers<'receipts.read'>
