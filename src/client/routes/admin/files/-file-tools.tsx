import { LayoutGrid, List } from 'lucide-react'
import type { FileKind } from '#contract/records/file.ts'
import { IconButton } from '#client/ui/button.tsx'
import { FilterChip, FilterSelect, ListTools } from '#client/ui/list-tools.tsx'
import { Segmented } from '#client/ui/segmented.tsx'
import { SORT_OPTIONS, sortOf, sortText, type FileSearch } from './-file-search.ts'

export type FileView = 'grid' | 'table'

interface FileToolsProps {
  readonly search: FileSearch
  readonly onChange: (change: Partial<FileSearch>, replace?: boolean) => void
  readonly view: FileView
  readonly onView: (view: FileView) => void
  /** Undefined while nothing is known. */
  readonly counts: Readonly<Record<FileKind, number>> | undefined
}

const KINDS: readonly { readonly kind: FileKind; readonly label: string }[] = [
  { kind: 'image', label: 'Images' },
  { kind: 'document', label: 'Documents' },
  { kind: 'archive', label: 'Archives' },
  { kind: 'link', label: 'Links' },
  { kind: 'other', label: 'Other' },
]

const ONLY = [
  { value: '', label: 'Used or not' },
  { value: 'unused', label: 'Unused' },
  { value: 'missing-alt', label: 'Missing alt text' },
] as const

/** Search, the kinds with their counts, order, and the two views. */
export function FileTools({ search, onChange, view, onView, counts }: FileToolsProps) {
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const grid = view === 'grid'
  return (
    <div className="file-tools">
      <ListTools
        search={{
          label: 'Search by name',
          value: search.q ?? '',
          onChange: (q) => onChange({ q: q === '' ? undefined : q }, true),
        }}
        filters={
          <>
            <FilterChip on={search.type === undefined} count={total} onToggle={() => onChange({ type: undefined })}>
              All
            </FilterChip>
            {KINDS.map(({ kind, label }) => (
              <FilterChip
                key={kind}
                on={search.type === kind}
                count={counts?.[kind]}
                onToggle={() => onChange({ type: search.type === kind ? undefined : kind })}
              >
                {label}
              </FilterChip>
            ))}
            <FilterSelect
              label="Show"
              value={search.only ?? ''}
              options={ONLY}
              onChange={(value) =>
                onChange({ only: value === 'unused' || value === 'missing-alt' ? value : undefined })
              }
            />
            <FilterSelect
              label="Sort"
              value={sortOf(search)}
              options={SORT_OPTIONS}
              onChange={(value) => onChange({ sort: sortText(value) })}
            />
          </>
        }
        end={
          <>
            <span className="max-lg:hidden">
              <Segmented
                label="View"
                value={view}
                onChange={onView}
                options={[
                  { value: 'grid', label: 'Grid', icon: <LayoutGrid strokeWidth={1.75} aria-hidden="true" /> },
                  { value: 'table', label: 'Table', icon: <List strokeWidth={1.75} aria-hidden="true" /> },
                ]}
              />
            </span>
            <span className="lg:hidden">
              <IconButton
                label={grid ? 'Table view' : 'Grid view'}
                lined
                onClick={() => onView(grid ? 'table' : 'grid')}
              >
                {grid ? <List strokeWidth={1.75} /> : <LayoutGrid strokeWidth={1.75} />}
              </IconButton>
            </span>
          </>
        }
      />
    </div>
  )
}
