import * as v from 'valibot'
import { isObject } from '#contract/calls/envelope.ts'
import type { AcknowledgedEvent } from '#client/offline/engine/storage/record.ts'

/** What tabs tell each other. Hints only: the database is the truth, and any of them may get lost. */
const Hint = v.union([
  v.object({ kind: v.literal('changed') }),
  v.object({ kind: v.literal('acknowledged'), event: v.custom<AcknowledgedEvent>(isObject) }),
])
export type Hint = v.InferOutput<typeof Hint>

/** Null for whatever else travels on the channel, such as the words of another version. */
export function parseHint(message: unknown): Hint | null {
  const hint = v.safeParse(Hint, message)
  return hint.success ? hint.output : null
}
