import { POST_STATUSES } from '#contract/records/post.ts'
import { useSettledText } from '#client/ui/use-settled-text.ts'
import { FilterSelect, ListTools } from '#client/ui/list-tools.tsx'
import type { PostSearch } from './-post-search.ts'
import { type Choices, onServer } from '#client/records/choices.ts'

interface PostToolsProps {
  readonly search: PostSearch
  /** `replace`: the address changes without a new entry in the history. */
  readonly onChange: (change: Partial<PostSearch>, replace: boolean) => void
  readonly categories: Choices
  readonly tags: Choices
}

const STATUS_OPTIONS = [
  { value: '', label: 'All statuses' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
] as const

/** Search and filters of the list of posts; what they say stands in the address. */
export function PostTools({ search, onChange, categories, tags }: PostToolsProps) {
  const [text, setText] = useSettledText(search.q ?? '', (q) => onChange({ q: q === '' ? undefined : q }, true))
  return (
    <ListTools
      search={{ label: 'Search posts', value: text, onChange: setText }}
      filters={
        <>
          <FilterSelect
            label="Status"
            value={search.status ?? ''}
            options={STATUS_OPTIONS}
            onChange={(value) => onChange({ status: POST_STATUSES.find((status) => status === value) }, false)}
          />
          <FilterSelect
            label="Category"
            value={String(search.category ?? '')}
            options={[{ value: '', label: 'All categories' }, ...onServer(categories.choices)]}
            onChange={(value) => onChange({ category: value === '' ? undefined : Number(value) }, false)}
          />
          <FilterSelect
            label="Tag"
            value={String(search.tag ?? '')}
            options={[{ value: '', label: 'All tags' }, ...onServer(tags.choices)]}
            onChange={(value) => onChange({ tag: value === '' ? undefined : Number(value) }, false)}
          />
        </>
      }
    />
  )
}
