import { expect, it } from 'vitest'
import type { RecordId } from '#contract/records/policy.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { newestFirst } from './-newest-first.ts'

const made: RecordId = 'new-00000000-0000-4000-8000-000000000001'
const row = (id: RecordId, updated_at?: string, deleted = false): Row<{ updated_at?: string }> => ({
  id,
  key: id,
  record: updated_at === undefined ? {} : { updated_at },
  state: deleted ? { mark: 'waiting', label: 'Will be deleted', deleted, onlyHere: false } : undefined,
})
const at = (text: string) => Date.parse(text)

it('puts what was edited last first, sent or not, and leaves out what will be deleted', () => {
  const rows = [row(1, '2026-03-01T00:00:00Z'), row(2, '2026-03-02T00:00:00Z'), row(3, '2026-03-09T00:00:00Z', true)]
  const here = new Map<RecordId, number>([
    [1, at('2026-03-04T00:00:00Z')],
    [made, at('2026-03-03T00:00:00Z')],
  ])
  const found = newestFirst([...rows, row(made), row(4)], (id) => here.get(id))
  expect(found.map((choice) => [choice.row.id, choice.editedAt])).toEqual([
    [1, at('2026-03-04T00:00:00Z')],
    [made, at('2026-03-03T00:00:00Z')],
    [2, at('2026-03-02T00:00:00Z')],
    [4, 0],
  ])
})
