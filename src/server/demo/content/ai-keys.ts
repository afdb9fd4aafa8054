import type { ResetWindow } from '#contract/records/ai-key.ts'

/** Sample AI keys, used as much as makes each state of a quota seen. */

interface DemoKey {
  readonly name: string
  readonly limit: number
  readonly used: number
  readonly reset_window: ResetWindow
  readonly is_active: boolean
}

/** None of them opens anything: the provider knows no such key. */
export const DEMO_AI_KEYS: readonly (DemoKey & { readonly total: number })[] = [
  { name: 'CV assistant', limit: 500, used: 214, total: 4180, reset_window: 'monthly', is_active: true },
  { name: 'Course summaries', limit: 60, used: 51, total: 960, reset_window: 'daily', is_active: true },
  { name: 'Old assistant', limit: 5, used: 5, total: 5, reset_window: 'none', is_active: false },
]

export const DEMO_USER_AI_KEYS: readonly DemoKey[] = [
  { name: 'CV builder', limit: 10, used: 3, reset_window: 'none', is_active: true },
  { name: 'CV builder, second try', limit: 10, used: 10, reset_window: 'none', is_active: true },
  { name: 'Interview practice', limit: 200, used: 164, reset_window: 'monthly', is_active: true },
  { name: 'Thesis', limit: 1200, used: 88, reset_window: 'weekly', is_active: true },
  { name: 'Trial', limit: 10, used: 0, reset_window: 'none', is_active: false },
]
