import type { EntityPolicy } from '#contract/records/policy.ts'
import { isObject } from '#contract/calls/envelope.ts'

/** The answer of a list call: rows, a pager around rows, or rows under the name that the policy gives. */

type Row = Record<string, unknown>

function placeOf(policy: EntityPolicy, answer: unknown): string | null {
  if (!isObject(answer)) return null
  if (policy.listRows !== undefined && Array.isArray(answer[policy.listRows])) return policy.listRows
  return Array.isArray(answer['data']) ? 'data' : null
}

/** Null when the answer is none of a list. */
export function rowsIn(policy: EntityPolicy, answer: unknown): Row[] | null {
  const place = placeOf(policy, answer)
  const rows = isObject(answer) && place !== null ? answer[place] : answer
  return Array.isArray(rows) ? rows.filter(isObject) : null
}

/** The answer with other rows in it; a pager's total follows. */
export function withRows(
  policy: EntityPolicy,
  answer: unknown,
  change: (rows: readonly unknown[]) => unknown[],
): unknown {
  if (Array.isArray(answer)) return change(answer)
  const place = placeOf(policy, answer)
  const before = isObject(answer) && place !== null ? answer[place] : null
  if (!isObject(answer) || place === null || !Array.isArray(before)) return answer
  const rows = change(before)
  const total = typeof answer['total'] === 'number' ? answer['total'] + rows.length - before.length : answer['total']
  return total === undefined ? { ...answer, [place]: rows } : { ...answer, [place]: rows, total }
}
