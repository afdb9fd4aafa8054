import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Option } from './choice-field.tsx'
import { cx } from './class-names.ts'
import { formatNumber } from './format.ts'
import { SearchField } from './search-field.tsx'

interface ListToolsProps {
  readonly search?: {
    readonly label: string
    readonly placeholder?: string | undefined
    readonly value: string
    readonly onChange: (value: string) => void
    /** For the `/` shortcut. */
    readonly id?: string
  }
  /** `<FilterSelect>`s and `<FilterChip>`s; they scroll sideways on a phone. */
  readonly filters?: ReactNode
  /** At the right of the search: views, columns, Select. The filters have a line of their own then. */
  readonly end?: ReactNode
}

/** Search and filters of a list in one line. */
export function ListTools({ search, filters, end }: ListToolsProps) {
  return (
    <div className={cx('tools', end !== undefined && 'with-end')}>
      {search && <SearchField {...search} />}
      {end !== undefined && <div className="ml-auto flex items-center gap-2">{end}</div>}
      {filters !== undefined && <div className="filters">{filters}</div>}
    </div>
  )
}

interface FilterSelectProps {
  /** The accessible name. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly Option[]
  /** The value with which nothing is filtered; that of the first option unless given. */
  readonly usual?: string
}

/** A filter with several values: a native select, unseen, over a chip that says its value. Filled while it filters. */
export function FilterSelect({ label, value, onChange, options, usual }: FilterSelectProps) {
  const on = value !== (usual ?? options[0]?.value ?? '')
  const shown = options.find((option) => option.value === value) ?? options[0]
  return (
    <span className={cx('filter-chip', on && 'on')}>
      <span aria-hidden="true">{shown?.label}</span>
      <ChevronDown strokeWidth={2} aria-hidden="true" />
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}

interface FilterChipProps {
  readonly on: boolean
  readonly onToggle: () => void
  readonly count?: number | undefined
  /** A colour dot or an icon. */
  readonly lead?: ReactNode
  /** Opens a layer with what can be chosen, instead of being chosen itself. */
  readonly opens?: boolean
  readonly children: ReactNode
}

/** A filter that is on or off, with how many it would show. */
export function FilterChip({ on, onToggle, count, lead, opens = false, children }: FilterChipProps) {
  return (
    <button
      type="button"
      className={cx('filter-chip', on && 'on')}
      {...(opens ? { 'aria-haspopup': 'dialog' } : { 'aria-pressed': on })}
      onClick={onToggle}
    >
      {lead}
      {children}
      {count !== undefined && <span className="n">{formatNumber(count)}</span>}
    </button>
  )
}
