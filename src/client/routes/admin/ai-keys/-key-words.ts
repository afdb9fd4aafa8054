import type { KeyTest } from '#contract/calls/ai-keys.ts'
import type { UserAiKey } from '#contract/records/ai-user-key.ts'
import { type KeyState, RESET_WINDOWS, type ResetWindow, TIGHT } from '#contract/records/ai-key.ts'
import { formatCount, formatDate, formatNumber } from '#client/ui/format.ts'

/** What is said of AI keys, in the words of these screens. */

const STATE_WORDS: Readonly<Record<KeyState, string>> = {
  valid: 'Works',
  invalid: 'Not accepted',
  quota_exceeded: 'Quota spent',
  unavailable: 'Provider has a problem',
  unreachable: 'Provider not reached',
  timeout: 'No answer in time',
  unexpected: 'Unexpected answer',
}
export const stateWord = (state: KeyState) => STATE_WORDS[state]

export const WINDOW_WORDS: Readonly<Record<ResetWindow, string>> = {
  none: 'Only by hand',
  daily: 'Every day',
  weekly: 'Every Monday',
  monthly: 'On the first of each month',
}
export const WINDOW_OPTIONS = RESET_WINDOWS.map((value) => ({ value, label: WINDOW_WORDS[value] }))

/** "Status: not accepted. API key not valid." */
export function failedTest({ details: { status, error_message } }: Pick<KeyTest, 'details'>): string {
  return `Status: ${stateWord(status).toLowerCase()}. Error: ${error_message ?? 'Unknown error'}`
}

export interface Usage {
  readonly used: number
  readonly limit: number
  readonly resetsAt: string | null
}

export const userUsageOf = ({ usage_count, requests_per_key, resets_at }: UserAiKey) => ({
  used: usage_count,
  limit: requests_per_key,
  resetsAt: resets_at,
})

export type Tightness = 'warn' | 'bad' | undefined

export function tightness({ used, limit }: Usage): Tightness {
  if (used >= limit) return 'bad'
  return used >= TIGHT * limit ? 'warn' : undefined
}

export const usageWords = ({ used, limit }: Usage) => `${formatNumber(used)} of ${formatCount(limit, 'request')} used`

/** Little or nothing is left of a key that is in use. */
export const isTight = ({ is_active }: { readonly is_active: boolean }, usage: Usage): boolean =>
  is_active && tightness(usage) !== undefined

/** What is left, and until when. */
export function leftWords({ used, limit, resetsAt }: Usage): string {
  const left = Math.max(0, limit - used)
  const words = left === 0 ? 'None left' : `${formatNumber(left)} left`
  return resetsAt === null ? words : `${words}, resets ${formatDate(resetsAt)}`
}

/** "82% used", where that is much. */
export function tightWords(usage: Usage): string | undefined {
  const tight = tightness(usage)
  if (tight === undefined) return undefined
  return tight === 'bad' ? 'All used up' : `${Math.floor((usage.used / usage.limit) * 100)}% used`
}
