import * as v from 'valibot'
import { computed, defaultChoice, defaultNumber, flag, text } from '#contract/fields/field.ts'
import { Timestamp } from '#contract/fields/scalars.ts'
import { type Full, record } from './record.ts'

/** When used requests start over; by the calendar, in UTC. */
export const RESET_WINDOWS = ['none', 'daily', 'weekly', 'monthly'] as const
export type ResetWindow = (typeof RESET_WINDOWS)[number]
const WINDOWS = `Reset must be one of ${RESET_WINDOWS.join(', ')}`
export const resetWindow = () => defaultChoice('Starts over', RESET_WINDOWS, 'none', WINDOWS)

/** The part of a quota from which somebody should know. */
export const TIGHT = 0.8

/** How a test of a key ended. The provider answered in the first three; only `valid` can be worked with now. */
export const KEY_STATES = [
  'valid',
  'invalid',
  'quota_exceeded',
  'unavailable',
  'unreachable',
  'timeout',
  'unexpected',
] as const
export type KeyState = (typeof KEY_STATES)[number]

/**
 * A key of the AI provider that the site itself works with. The key is no field: it is sealed, in no answer and in no
 * revision. Written by its own calls alone and never kept on a device, so it is none of the kinds that the outbox knows.
 */
export const aiKey = record({
  type: 'ai-key',
  label: 'AI key',
  plural: 'AI keys',
  calls: 'aiKeys',
  trashType: 'ai-keys',
  titleField: 'name',
  fields: {
    name: text('Name', 120),
    max_requests: defaultNumber('Max requests', 5, { min: 1, max: 1000 }),
    reset_window: resetWindow(),
    is_active: flag('Active', true),
  },
  computed: {
    /** The last four characters of a long one; empty otherwise. */
    key_hint: computed(() => v.string()),
    /** Counted against `max_requests`, since they last started over. */
    used_requests: computed(() => v.number()),
    /** Ever made with it. */
    total_requests: computed(() => v.number()),
    /** null: only when somebody starts them over. */
    resets_at: computed(() => v.nullable(Timestamp)),
    /** null: not tested since the key was replaced. */
    last_tested_at: computed(() => v.nullable(Timestamp)),
    test_status: computed(() => v.nullable(v.picklist(KEY_STATES))),
    /** Milliseconds. */
    test_response_time: computed(() => v.nullable(v.number())),
    test_message: computed(() => v.string()),
  },
  wholeRows: true,
  readAccess: 'admin',
  writeAccess: 'admin',
  route: '/admin/ai-keys/{id}',
  newRoute: '/admin/ai-keys/create',
})
export type AiKey = Full<typeof aiKey>
