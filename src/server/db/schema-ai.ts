import type { Generated } from 'kysely'
import type { KeyState, ResetWindow } from '#contract/records/ai-key.ts'
import type { Bit, SoftRecord } from './columns.ts'

/** Tables of AI keys (see schema.ts). */

/** How much was used of something, and since when that counts. */
interface Counted {
  counted_since: Generated<string>
  reset_window: Generated<ResetWindow>
}

/** The keys themselves are in `secrets`. */
export interface AiKeysTable extends SoftRecord, Counted {
  name: string
  max_requests: number
  used_requests: Generated<number>
  total_requests: Generated<number>
  is_active: Generated<Bit>
  /** The last four characters of a long key, to tell keys apart. */
  key_hint: Generated<string>
  /** How the last test of the key ended; null when there was none. */
  last_tested_at: string | null
  test_status: KeyState | null
  test_response_time: number | null
  test_message: Generated<string>
}

export interface UserAiKeysTable extends SoftRecord, Counted {
  user_id: number
  name: string
  usage_count: Generated<number>
  requests_per_key: number
  is_active: Generated<Bit>
}
