import { COURSE_LEVELS, COURSE_STATUSES } from '#contract/records/course.ts'
import { FilterSelect, ListTools } from '#client/ui/list-tools.tsx'
import { LEVEL_WORDS } from './-course-form.ts'
import type { CourseSearch } from './-course-search.ts'

interface CourseToolsProps {
  readonly search: CourseSearch
  /** `replace`: the address changes without a new entry in the history. */
  readonly onChange: (change: Partial<CourseSearch>, replace: boolean) => void
}

/** Search and filters of the list of courses; what they say stands in the address. */
export function CourseTools({ search, onChange }: CourseToolsProps) {
  return (
    <ListTools
      search={{
        label: 'Search courses',
        value: search.q ?? '',
        onChange: (q) => onChange({ q: q || undefined }, true),
      }}
      filters={
        <>
          <FilterSelect
            label="Status"
            value={search.status ?? ''}
            options={[
              { value: '', label: 'All statuses' },
              { value: 'published', label: 'Published' },
              { value: 'draft', label: 'Drafts' },
            ]}
            onChange={(value) => onChange({ status: COURSE_STATUSES.find((status) => status === value) }, false)}
          />
          <FilterSelect
            label="Level"
            value={search.level ?? ''}
            options={[
              { value: '', label: 'All levels' },
              ...COURSE_LEVELS.map((level) => ({ value: level, label: LEVEL_WORDS[level] })),
            ]}
            onChange={(value) => onChange({ level: COURSE_LEVELS.find((level) => level === value) }, false)}
          />
        </>
      }
    />
  )
}
