import * as v from 'valibot'
import { computed, defaultNumber, flag, reference, text } from '#contract/fields/field.ts'
import { Id, Timestamp } from '#contract/fields/scalars.ts'
import { resetWindow } from './ai-key.ts'
import { type Full, record } from './record.ts'

/** What somebody who uses the site may ask the AI for. Whose it is and how it is called does not change. */
export const userAiKey = record({
  type: 'user-ai-key',
  label: 'User AI key',
  plural: 'User AI keys',
  calls: 'userAiKeys',
  trashType: 'user-ai-keys',
  titleField: 'name',
  fields: {
    user_id: { ...reference('Person', 'user', { message: 'Choose a person' }), fixed: true },
    name: { ...text('Name', 120), fixed: true },
    requests_per_key: defaultNumber('Requests per key', 10, { min: 1, max: 10_000 }),
    reset_window: resetWindow(),
    is_active: flag('Active', true),
  },
  computed: {
    user: computed(() => v.object({ id: Id, name: v.string(), email: v.string() })),
    /** Counted against `requests_per_key`, since they last started over. */
    usage_count: computed(() => v.number()),
    /** null: only when somebody starts them over. */
    resets_at: computed(() => v.nullable(Timestamp)),
  },
  wholeRows: true,
  readAccess: 'admin',
  writeAccess: 'admin',
  route: '/admin/ai-keys/users/{id}',
  newRoute: '/admin/ai-keys/users/create',
})
export type UserAiKey = Full<typeof userAiKey>
