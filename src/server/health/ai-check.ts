import type { ComprehensiveHealth } from '#contract/calls/health.ts'
import { TIGHT } from '#contract/records/ai-key.ts'
import { listAiKeys } from '#server/db/ai-keys.ts'
import type { Db } from '#server/db/schema.ts'
import type { Report } from './checks.ts'

/** Active keys of which little is left; undefined where there is none, or the database does not say. */
export async function checkAiKeys(
  db: Db,
  now: number,
  report: Report,
): Promise<ComprehensiveHealth['checks']['ai_keys']> {
  try {
    const used = (await listAiKeys(db, now)).filter(({ is_active }) => is_active)
    const tight = used.filter(({ used_requests, max_requests }) => used_requests >= TIGHT * max_requests)
    const spent = tight.filter(({ used_requests, max_requests }) => used_requests >= max_requests)
    return tight.length > 0 ? { tight: tight.length, spent: spent.length } : undefined
  } catch (error) {
    report('ai_keys', error)
    return undefined
  }
}
