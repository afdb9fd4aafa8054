import type { ReactNode } from 'react'
import type { Option } from '#client/ui/choice-field.tsx'
import { FilterChip, FilterSelect, ListTools } from '#client/ui/list-tools.tsx'
import { useSettledText } from '#client/ui/use-settled-text.ts'
import { changeSearch, type ListSearch, type ListState } from './list-search.ts'

/** A filter of the list as people see it. */
export interface Filter<S> {
  /** Its name in the address. */
  readonly name: keyof S & string
  readonly label: string
  /** What can be chosen, after the words for no choice; a chip that is on or off when there is nothing to choose. */
  readonly options?: readonly [all: string, ...options: readonly Option[]]
  /** Each choice is a chip with how many rows it would show; null while that is not known. */
  readonly counts?: Readonly<Record<string, number>> | null
}

interface RecordToolsProps<S extends ListSearch> {
  /** Of the search: "Search posts". */
  readonly label: string
  readonly placeholder?: string | undefined
  readonly list: ListState<S>
  readonly search: S
  /** @param replace the address changes without a new entry in the history */
  readonly onSearch: (search: S, replace: boolean) => void
  readonly filters?: readonly Filter<S>[] | undefined
  /** At the right, beside the search. */
  readonly end?: ReactNode
}

/** Search and filters of a list of records; what they say stands in the address. */
export function RecordTools<S extends ListSearch>(props: RecordToolsProps<S>) {
  const { label, placeholder, list, search, onSearch, filters, end } = props
  const tell = (q: string) => onSearch(changeSearch(search, { q: q === '' ? undefined : q }), true)
  const [text, setText] = useSettledText(search.q ?? '', tell)
  const choose = (name: string) => (value: string) => onSearch(list.chosen(search, name, value), false)
  return (
    <ListTools
      search={{ label, placeholder, value: text, onChange: setText }}
      end={end}
      filters={filters?.map(({ name, label, options, counts }) => {
        const value = search[name] === undefined ? '' : String(search[name])
        if (!options) {
          return (
            <FilterChip key={name} on={value !== ''} onToggle={() => choose(name)(value === '' ? '1' : '')}>
              {label}
            </FilterChip>
          )
        }
        const [all, ...others] = options
        const choices = [{ value: '', label: all }, ...others]
        if (counts === undefined) {
          return <FilterSelect key={name} label={label} value={value} options={choices} onChange={choose(name)} />
        }
        const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
        return choices.map((choice) => (
          <FilterChip
            key={choice.value}
            on={value === choice.value}
            count={(choice.value === '' ? total : counts?.[choice.value]) ?? undefined}
            onToggle={() => choose(name)(value === choice.value ? '' : choice.value)}
          >
            {choice.label}
          </FilterChip>
        ))
      })}
    />
  )
}
