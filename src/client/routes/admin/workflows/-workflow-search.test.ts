import { expect, it } from 'vitest'
import { emptyForm } from '#contract/records/schemas.ts'
import { workflow } from '#contract/records/workflow.ts'
import { accepts } from './-workflow-found.ts'
import type { WorkflowRow } from './-workflow-search.ts'

function row(fields: Partial<WorkflowRow>): WorkflowRow {
  return { ...emptyForm(workflow), id: 1, ...fields }
}

it('filters workflows of the device as the server would', () => {
  const flow = row({ title: 'Reminder', summary: 'By mail', tools: ['PostgreSQL'], is_featured: true, status: 'draft' })
  expect(accepts({ q: 'postgres remind' })(flow)).toBe(true)
  expect(accepts({ q: 'elsewhere' })(flow)).toBe(false)
  expect(accepts({ featured: true })(flow)).toBe(true)
  expect(accepts({ premium: true })(flow)).toBe(false)
  expect(accepts({ status: 'published' })(flow)).toBe(false)
  expect(accepts({ category: 7 })({ ...flow, workflow_category_id: 7 })).toBe(true)
})
