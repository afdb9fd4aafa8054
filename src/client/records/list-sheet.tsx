import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { type Option, SelectField } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FilterChip } from '#client/ui/list-tools.tsx'
import { type ListSearch, type ListState, sortFrom, sortText } from './list-search.ts'
import type { Filter } from './list-tools.tsx'

interface ListSheetProps<S extends ListSearch> {
  readonly open: boolean
  /** What is shown: the filters, or the orders. */
  readonly what: 'filter' | 'sort'
  readonly list: ListState<S>
  readonly search: S
  readonly filters: readonly Filter<S>[]
  /** By the names that the address has for them. */
  readonly orders: readonly Option[]
  /** Called once when the sheet goes; with the same search when nothing was chosen. */
  readonly onClose: (search: S) => void
}

/** What fits on one line of the screen or two is a chip; longer lists are the phone's own picker. */
const CHIPS = 6

/** Filters or order of a list on a phone. What is chosen takes effect when the sheet goes, as one step of the history. */
export default function ListSheet<S extends ListSearch>(props: ListSheetProps<S>) {
  const { open, what, list, search, filters, orders, onClose } = props
  const [chosen, choose] = useState(search)
  const [from, start] = useState(search)
  if (from !== search) {
    start(search)
    choose(search)
  }
  const close = () => onClose(chosen)
  if (what === 'sort') {
    return (
      <Dialog open={open} onOpenChange={close} title="Sort by">
        <Orders
          orders={orders}
          value={sortText(list.sortOf(search))}
          onChoose={(value) => onClose(list.sorted(search, sortFrom(value)))}
        />
      </Dialog>
    )
  }
  const set = (name: string) => (value: string) => choose(list.chosen(chosen, name, value))
  const none = filters.reduce((next, { name }) => list.chosen(next, name, ''), chosen)
  const flags = filters.filter(({ options }) => !options)
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Filter"
      footer={
        <>
          <Button onClick={() => choose(none)}>Clear</Button>
          <Button variant="primary" onClick={close}>
            Show
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {filters.map((filter) =>
          filter.options ? (
            <Choices
              key={filter.name}
              {...filter}
              options={filter.options}
              value={chosen}
              onChoose={set(filter.name)}
            />
          ) : null,
        )}
        {flags.length > 0 && (
          <div className="chip-field">
            {flags.map(({ name, label, count }) => (
              <FilterChip
                key={name}
                count={count}
                on={chosen[name] !== undefined}
                onToggle={() => set(name)(chosen[name] === undefined ? '1' : '')}
              >
                {label}
              </FilterChip>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface ChoicesProps<S extends ListSearch> extends Filter<S> {
  readonly options: NonNullable<Filter<S>['options']>
  readonly value: S
  readonly onChoose: (value: string) => void
}

function Choices<S extends ListSearch>({ name, label, options, counts, value, onChoose }: ChoicesProps<S>) {
  const [all, ...others] = options
  const now = value[name] === undefined ? '' : String(value[name])
  const id = useId()
  if (others.length > CHIPS) {
    return <SelectField label={label} placeholder={all} value={now} options={others} onChange={onChoose} />
  }
  return (
    <div>
      <p id={id} className="field-label">
        {label}
      </p>
      <div className="chip-field" role="group" aria-labelledby={id}>
        {[{ value: '', label: all }, ...others].map((option) => (
          <FilterChip
            key={option.value}
            on={now === option.value}
            count={counts?.[option.value]}
            onToggle={() => onChoose(option.value)}
          >
            {option.label}
          </FilterChip>
        ))}
      </div>
    </div>
  )
}

interface OrdersProps {
  readonly orders: readonly Option[]
  readonly value: string
  readonly onChoose: (value: string) => void
}

function Orders({ orders, value, onChoose }: OrdersProps) {
  return (
    <ul>
      {orders.map((order) => (
        <li key={order.value}>
          <button
            type="button"
            className="menu-item"
            aria-pressed={order.value === value}
            onClick={() => onChoose(order.value)}
          >
            <span className="tick" aria-hidden="true">
              {order.value === value && <Check strokeWidth={2} />}
            </span>
            {order.label}
          </button>
        </li>
      ))}
    </ul>
  )
}
