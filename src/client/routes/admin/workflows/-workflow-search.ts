import * as v from 'valibot'
import { WORKFLOW_SORTS, WORKFLOW_STATUSES, type WorkflowListQuery } from '#contract/records/workflow.ts'
import { listSearch } from '#client/records/list-search.ts'
import type { Sort } from '#client/ui/data-list.tsx'
import type { WorkflowRow } from './-workflow-form.ts'

/** State of the list in the address, and the same filter and order for what is found on the device. */

const WORKFLOWS_PER_PAGE = 10

export const WorkflowSearch = listSearch(WORKFLOW_SORTS, {
  status: v.picklist(WORKFLOW_STATUSES),
  category: v.pipe(v.number(), v.integer(), v.minValue(1)),
  featured: v.literal(true),
  premium: v.literal(true),
})
export type WorkflowSearch = v.InferOutput<typeof WorkflowSearch>

/** Newest change first, as the server orders when nothing is asked. */
const DEFAULT_SORT = '-updated_at'

/** The query of GET /admin/workflows (WF-32, decision 37). */
export function queryOf(search: WorkflowSearch): Record<string, string> {
  const { page = 1, q, sort, status, category, featured, premium } = search
  const asked: { [K in keyof WorkflowListQuery]?: string | undefined } = {
    page: String(page),
    per_page: String(WORKFLOWS_PER_PAGE),
    q,
    sort,
    status,
    category: category?.toString(),
    featured: featured && '1',
    premium: premium && '1',
  }
  return Object.fromEntries(Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

export function isFiltered({ q, status, category, featured, premium }: WorkflowSearch): boolean {
  return [q, status, category, featured, premium].some((value) => value !== undefined)
}

export function sortOf(search: WorkflowSearch): Sort {
  const text = search.sort ?? DEFAULT_SORT
  return text.startsWith('-') ? { key: text.slice(1), direction: 'desc' } : { key: text, direction: 'asc' }
}

/** @returns what stands in the address; the default order leaves nothing there */
export function sortText({ key, direction }: Sort): string | undefined {
  const text = direction === 'desc' ? `-${key}` : key
  return text === DEFAULT_SORT ? undefined : text
}

/** Whether a workflow on this device belongs into the list as filtered. */
export function accepts(search: WorkflowSearch): (workflow: WorkflowRow) => boolean {
  const words = (search.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return (workflow) => {
    const { status, category, featured, premium } = search
    if (status !== undefined && workflow.status !== status) return false
    if (category !== undefined && workflow.workflow_category_id !== category) return false
    if (featured && !workflow.is_featured) return false
    if (premium && !workflow.is_premium) return false
    // The server looks in the same three fields.
    const text = [workflow.title, workflow.summary, ...workflow.tools].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

/** The order of the address, for workflows that are found on the device. */
export function compare(search: WorkflowSearch): (a: WorkflowRow, b: WorkflowRow) => number {
  const { key, direction } = sortOf(search)
  const sign = direction === 'asc' ? 1 : -1
  const column = WORKFLOW_SORTS.find((name) => name === key) ?? 'updated_at'
  return (a, b) => sign * (a[column] ?? '').localeCompare(b[column] ?? '')
}
