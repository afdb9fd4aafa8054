import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { WORKFLOW_STATUSES } from '#contract/workflow.ts'
import { FilterChip, FilterSelect, ListTools } from '#client/ui/list-tools.tsx'
import type { WorkflowCategories } from './-categories.ts'
import { STATUS_WORDS } from './-workflow-columns.tsx'
import type { WorkflowSearch } from './-workflow-search.ts'

interface WorkflowToolsProps {
  readonly search: WorkflowSearch
  /** `replace`: the address changes without a new entry in the history. */
  readonly onChange: (change: Partial<WorkflowSearch>, replace: boolean) => void
  readonly categories: WorkflowCategories
}

const STATUS_OPTIONS = [
  { value: '', label: 'All statuses' },
  ...WORKFLOW_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] })),
]

/** Search and filters of the list of workflows; what they say stands in the address. */
export function WorkflowTools({ search, onChange, categories }: WorkflowToolsProps) {
  const [text, setText] = useSettledText(search.q ?? '', (q) => onChange({ q: q === '' ? undefined : q }, true))
  // What was never sent has no id that an address could carry.
  const known = categories.choices.filter(({ id }) => typeof id === 'number')
  return (
    <ListTools
      search={{ label: 'Search workflows', value: text, onChange: setText }}
      filters={
        <>
          <FilterSelect
            label="Status"
            value={search.status ?? ''}
            options={STATUS_OPTIONS}
            onChange={(value) => onChange({ status: WORKFLOW_STATUSES.find((status) => status === value) }, false)}
          />
          <FilterSelect
            label="Category"
            value={String(search.category ?? '')}
            options={[
              { value: '', label: 'All categories' },
              ...known.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(value) => onChange({ category: value === '' ? undefined : Number(value) }, false)}
          />
          <FilterChip
            on={search.featured === true}
            onToggle={() => onChange({ featured: search.featured ? undefined : true }, false)}
          >
            Featured
          </FilterChip>
          <FilterChip
            on={search.premium === true}
            onToggle={() => onChange({ premium: search.premium ? undefined : true }, false)}
          >
            Premium
          </FilterChip>
        </>
      }
    />
  )
}

const SETTLE_MS = 250

/** Text that is typed at once and told when typing rests; follows the address when that changes by itself (Back). */
function useSettledText(told: string, tell: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(told)
  const last = useRef(told)
  const latest = useRef(tell)
  useLayoutEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    if (told === last.current) return
    last.current = told
    setText(told)
  }, [told])
  useEffect(() => {
    const trimmed = text.trim()
    if (trimmed === last.current) return undefined
    const timer = setTimeout(() => {
      last.current = trimmed
      latest.current(trimmed)
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
