import type { Operation, Values } from '#client/offline/engine/storage/record.ts'
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
