import { change, type Change } from '#client/offline/engine/storage/change.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'

/** After a crash, or when another tab takes over: what was on its way may or may not have arrived (settle rule). */
export function recover(operations: readonly Operation[], now: number): Change {
  return change({
    put: operations
      .filter((op) => op.status === 'sending')
      .map((op): Operation => ({ ...op, status: 'uncertain', nextAttemptAt: now })),
  })
}
