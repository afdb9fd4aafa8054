import { ArrowUpDown, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import type { Option } from '#client/ui/choice-field.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { FilterChip, FilterSelect, ListTools } from '#client/ui/list-tools.tsx'
import { useLaptop } from '#client/ui/use-media.ts'
import { useAddressText } from '#client/records/use-address-text.ts'
import { changeSearch, type ListSearch, type ListState, sortFrom, sortText } from './list-search.ts'

// `lazy` loses the type parameter, which its result still obeys.
const ListSheet = lazyPart(() => import('./list-sheet.tsx')) as object as typeof import('./list-sheet.tsx').default

/** A filter of the list as people see it. */
export interface Filter<S> {
  /** Its name in the address. */
  readonly name: keyof S & string
  readonly label: string
  /** What can be chosen, after the words for no choice; a chip that is on or off when there is nothing to choose. */
  readonly options?: readonly [all: string, ...options: readonly Option[]]
  /** Each choice is a chip with how many rows it would show; null while that is not known. */
  readonly counts?: Readonly<Record<string, number>> | null
  /** How many rows a chip that is on or off would show. */
  readonly count?: number
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
  readonly orders: readonly Option[]
  /** The rows have no heads that order them: a laptop needs a choice for that too. */
  readonly headless: boolean
  /** At the right, beside the search, on a laptop. */
  readonly end?: ReactNode
}

/** Search, filters and order of a list of records; what they say stands in the address. On a phone in one line. */
export function RecordTools<S extends ListSearch>(props: RecordToolsProps<S>) {
  const { label, placeholder, search, onSearch } = props
  const tell = (q: string) => onSearch(changeSearch(search, { q: q || undefined }), true)
  const [text, setText] = useAddressText(search.q ?? '', tell)
  const Tools = useLaptop() ? LaptopTools : PhoneTools
  return <Tools {...props} field={{ label, placeholder, value: text, onChange: setText }} />
}

interface ToolsProps<S extends ListSearch> extends RecordToolsProps<S> {
  readonly field: {
    readonly label: string
    readonly placeholder?: string | undefined
    readonly value: string
    readonly onChange: (value: string) => void
  }
}

function LaptopTools<S extends ListSearch>(props: ToolsProps<S>) {
  const { field, list, search, onSearch, filters, orders, headless, end } = props
  const choose = (name: string) => (value: string) => onSearch(list.chosen(search, name, value), false)
  const sort = sortText(list.sortOf(search))
  const shown = filters?.map(({ name, label, options, counts, count }) => {
    const value = search[name] === undefined ? '' : String(search[name])
    if (!options) {
      return (
        <FilterChip key={name} on={value !== ''} count={count} onToggle={() => choose(name)(value === '' ? '1' : '')}>
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
  })
  return (
    <ListTools
      search={field}
      end={end}
      filters={
        headless && orders.length > 0 ? (
          <>
            {shown}
            <FilterSelect
              label="Sort"
              value={sort}
              usual={sortText(list.sortOf(list.cleared))}
              options={orders}
              onChange={(value) => onSearch(list.sorted(search, sortFrom(value)), false)}
            />
          </>
        ) : (
          shown
        )
      }
    />
  )
}

/** One line, whatever a list has: the search, and what opens a sheet with everything else. */
function PhoneTools<S extends ListSearch>({ field, list, search, onSearch, filters, orders }: ToolsProps<S>) {
  const [what, setWhat] = useState<'filter' | 'sort'>()
  const [open, setOpen] = useState(false)
  const show = (sheet: 'filter' | 'sort') => () => {
    setWhat(sheet)
    setOpen(true)
  }
  const set = filters?.filter(({ name }) => search[name] !== undefined).length ?? 0
  return (
    <>
      <ListTools
        search={{ ...field, placeholder: undefined }}
        end={
          <>
            {filters && filters.length > 0 && (
              <FilterChip on={set > 0} onToggle={show('filter')} lead={<SlidersHorizontal strokeWidth={1.75} />} opens>
                Filter{set > 0 && ` ${set}`}
              </FilterChip>
            )}
            {orders.length > 1 && (
              <IconButton label="Sort" lined onClick={show('sort')} aria-haspopup="dialog">
                <ArrowUpDown strokeWidth={1.75} />
              </IconButton>
            )}
          </>
        }
      />
      <Suspense>
        {what && (
          <ListSheet
            open={open}
            what={what}
            list={list}
            search={search}
            filters={filters ?? []}
            orders={orders}
            onClose={(next) => {
              setOpen(false)
              if (JSON.stringify(next) !== JSON.stringify(search)) onSearch(next, false)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
