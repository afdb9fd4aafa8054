import { WORKFLOW_STATUSES } from '#contract/records/workflow.ts'
import { useSettledText } from '#client/ui/use-settled-text.ts'
import { FilterChip, FilterSelect, ListTools } from '#client/ui/list-tools.tsx'
import { type Choices, onServer } from '#client/records/choices.ts'
import { STATUS_WORDS } from './-workflow-columns.tsx'
import type { WorkflowSearch } from './-workflow-search.ts'

interface WorkflowToolsProps {
  readonly search: WorkflowSearch
  /** `replace`: the address changes without a new entry in the history. */
  readonly onChange: (change: Partial<WorkflowSearch>, replace: boolean) => void
  readonly categories: Choices
}

const STATUS_OPTIONS = [
  { value: '', label: 'All statuses' },
  ...WORKFLOW_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] })),
]

/** Search and filters of the list of workflows; what they say stands in the address. */
export function WorkflowTools({ search, onChange, categories }: WorkflowToolsProps) {
  const [text, setText] = useSettledText(search.q ?? '', (q) => onChange({ q: q === '' ? undefined : q }, true))
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
            options={[{ value: '', label: 'All categories' }, ...onServer(categories.choices)]}
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
