import { expect, it } from 'vitest'
import { formOf, NEW_WORKFLOW, statusOf, type WorkflowRow } from './-workflow-form.ts'
import { accepts, compare, isFiltered, queryOf, sortOf, sortText } from './-workflow-search.ts'

function row(fields: Partial<WorkflowRow>): WorkflowRow {
  return { ...NEW_WORKFLOW, tools: [], benefits: [], id: 1, ...fields }
}

it('asks for the first ten workflows when the address says nothing', () => {
  expect(queryOf({})).toEqual({ page: '1', per_page: '10' })
  expect(queryOf({ page: 2, q: 'mail', category: 4, status: 'archived', featured: true, sort: 'title' })).toEqual({
    page: '2',
    per_page: '10',
    q: 'mail',
    category: '4',
    status: 'archived',
    featured: '1',
    sort: 'title',
  })
})

it('a sort is no filter, and the default one leaves nothing in the address', () => {
  expect(isFiltered({ sort: 'title', page: 3 })).toBe(false)
  expect(isFiltered({ premium: true })).toBe(true)
  expect(sortOf({})).toEqual({ key: 'updated_at', direction: 'desc' })
  expect(sortText({ key: 'updated_at', direction: 'desc' })).toBeUndefined()
  expect(sortText({ key: 'status', direction: 'asc' })).toBe('status')
})

it('filters workflows of the device as the server would', () => {
  const flow = row({ title: 'Reminder', summary: 'By mail', tools: ['PostgreSQL'], is_featured: true, status: 'draft' })
  expect(accepts({ q: 'postgres remind' })(flow)).toBe(true)
  expect(accepts({ q: 'elsewhere' })(flow)).toBe(false)
  expect(accepts({ featured: true })(flow)).toBe(true)
  expect(accepts({ premium: true })(flow)).toBe(false)
  expect(accepts({ status: 'published' })(flow)).toBe(false)
  expect(accepts({ category: 7 })({ ...flow, workflow_category_id: 7 })).toBe(true)
})

it('orders workflows of the device by the column of the address', () => {
  const list = [row({ title: 'B', updated_at: '2026-01-02' }), row({ title: 'A', updated_at: '2026-01-01' })]
  expect(list.toSorted(compare({ sort: 'title' })).map((one) => one.title)).toEqual(['A', 'B'])
  expect(list.toSorted(compare({})).map((one) => one.title)).toEqual(['B', 'A'])
})

it('a copy or a form starts from what is known, and empty beyond it', () => {
  expect(formOf({ id: 3, title: 'Known', slug: undefined })).toEqual({ ...NEW_WORKFLOW, title: 'Known' })
  expect(statusOf({})).toBe('draft')
  expect(statusOf({ status: 'archived' })).toBe('archived')
})
