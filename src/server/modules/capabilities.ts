import { IDEMPOTENCY_DAYS } from '#contract/calls/receipt.ts'
import { readIdentity } from '#server/db/identity.ts'
import type { Handlers } from '#server/http/context.ts'

/** What a client may rely on here. The whole set; the tests hold the server to each of it. */
export const capabilityHandlers = {
  'capabilities.read': async (_input, { db }) => ({
    name: 'Offdesk',
    idempotency: { retention_days: IDEMPOTENCY_DAYS },
    guard: 'version' as const,
    trash: true,
    receipts: true,
    store: await readIdentity(db),
  }),
} satisfies Handlers<'capabilities.read'>
