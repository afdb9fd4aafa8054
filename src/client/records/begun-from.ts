import * as v from 'valibot'
import { isLocalId, type LocalId } from '#contract/records/policy.ts'

/** A file of the library, maybe still on its way there, from which a record was begun: the first save attaches it. */
const BegunFrom = v.object({ id: v.custom<LocalId>(isLocalId), name: v.string() })
export type BegunFrom = v.InferOutput<typeof BegunFrom>

/** @returns null for a record that was begun without one */
export function parseBegunFrom(kept: unknown): BegunFrom | null {
  const file = v.safeParse(BegunFrom, kept)
  return file.success ? file.output : null
}
