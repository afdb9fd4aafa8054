import { IDEMPOTENCY_DAYS } from '#contract/receipt.ts'
import { TRASH_DAYS } from '#contract/trash.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'

/** Decisions 36 and 76: "did this happen?" without sending it again, and what a client may rely on. */
export const receiptHandlers = {
  'receipts.read': async ({ params }, context) => {
    const row = await context.db
      .selectFrom('idempotency_keys')
      .select(['key', 'method', 'path', 'status', 'answer', 'created_at'])
      .where('user_id', '=', context.account().id)
      .where('key', '=', params.key)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (!row) throw notFound('The receipt')
    const answer: unknown = JSON.parse(row.answer)
    return { ...row, answer }
  },

  'capabilities.read': async () => ({
    idempotency_days: IDEMPOTENCY_DAYS,
    versions: true,
    receipts: true,
    trash_days: TRASH_DAYS,
  }),
} satisfies Handlers<'receipts.read' | 'capabilities.read'>
