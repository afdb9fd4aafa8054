import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Timestamp } from '#contract/fields/scalars.ts'

/** What became of a write, by its Idempotency-Key. */

export const IDEMPOTENCY_DAYS = 90
export const IdempotencyKey = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{8,128}$/, 'Idempotency-Key must be 8 to 128 visible ASCII characters'),
)
const Receipt = v.object({
  key: v.string(),
  method: v.string(),
  path: v.string(),
  status: v.number(),
  answer: v.unknown(),
  created_at: Timestamp,
})

export const receiptEndpoints = {
  'receipts.read': endpoint({
    name: 'receipts.read',
    method: 'GET',
    path: '/receipts/{key}',
    access: 'receipts',
    summary: 'The stored outcome of a write; to a token that may not read, of its own writes alone',
    params: v.object({ key: IdempotencyKey }),
    answer: Receipt,
  }),
  'demo.remove': endpoint({
    name: 'demo.remove',
    method: 'DELETE',
    path: '/admin/demo',
    access: 'admin',
    summary: 'Remove all sample content',
    answer: v.object({ removed: v.number() }),
  }),
} as const
