import { isLocalId } from '#contract/records/policy.ts'
import type { IdEntry, LocalId, Operation, Values } from '#client/offline/engine/storage/record.ts'
import { makesRecord } from '#client/offline/engine/storage/lanes.ts'
import { tokensIn } from './tokens.ts'

/**
 * Text that waits to be sent and is not on the screen. Only the last change is looked at: it may have taken out what
 * the ones before it brought in.
 * @param pending changes of one record, in order
 */
export function hiddenText(pending: readonly Operation[], shown: Values | null): string[] {
  const last = pending.at(-1)
  if (last === undefined || (last.kind !== 'update' && last.kind !== 'create')) return []
  const visible = new Set(tokensIn(shown))
  const old = new Set(tokensIn(last.base))
  return tokensIn(last.values)
    .filter((token) => !old.has(token) && !visible.has(token))
    .map((token) => `waits, but is not shown: ${token}`)
}

/** The person is asked about something that was never sent, though it waits here and goes first. */
export function askedTooSoon(waiting: readonly Operation[], ids: ReadonlyMap<LocalId, IdEntry>): string[] {
  const made = new Set(waiting.filter(makesRecord).map(({ recordId }) => recordId))
  return waiting
    .filter((op) => {
      const own = !makesRecord(op) && isLocalId(op.recordId) ? [op.recordId] : []
      const missing = [...own, ...op.needs].filter((id) => !ids.has(id))
      return op.problem?.code === 'missing_dependency' && missing.length > 0 && missing.every((id) => made.has(id))
    })
    .map(({ lane, opId }) => `asked about what only has to wait: ${lane} ${opId}`)
}
