import type { ReactNode } from 'react'
import { TickBox } from './choice-field.tsx'
import { cx } from './class-names.ts'
import { toggled, type RowsProps } from './data-list-model.ts'
import { openFromRow, RowTitle } from './row-parts.tsx'
import { RowMark } from './row-mark.tsx'
import { useTickPress } from './use-tick-press.ts'

/** What stands on the card of a row, besides its title and its menu. */
export interface CardParts {
  /** A box to tick takes its place under the mouse, and while something is selected. */
  readonly lead?: ReactNode
  readonly title: ReactNode
  /** One line below the title. */
  readonly below?: ReactNode
  readonly body?: ReactNode
  /** At the bottom. */
  readonly foot?: ReactNode
}

interface DataCardsProps<Row> {
  readonly list: RowsProps<Row>
  readonly partsOf: (row: Row) => CardParts
}

/** The rows of a list as cards, where each is a thing of its own: people, groups. */
export function DataCards<Row>({ list, partsOf }: DataCardsProps<Row>) {
  return (
    <ul
      aria-label={list.label}
      className="list-cards grid gap-3 max-lg:pt-2 sm:grid-cols-[repeat(auto-fill,minmax(300px,1fr))]"
    >
      {list.rows.map((row) => (
        <Card key={list.rowKey(row)} row={row} list={list} parts={partsOf(row)} />
      ))}
    </ul>
  )
}

interface CardProps<Row> {
  readonly row: Row
  readonly list: RowsProps<Row>
  readonly parts: CardParts
}

function Card<Row>({ row, list, parts }: CardProps<Row>) {
  const { rowKey, rowName, rowState, selection, actions } = list
  const key = rowKey(row)
  const state = rowState?.(row)
  const selected = selection?.keys.has(key) ?? false
  const toggle = () => selection?.onChange(toggled(selection.keys, key, !selected))
  const selecting = selection !== undefined && (selection.active === true || selection.keys.size > 0)
  const press = useTickPress(selection && toggle, () => selecting)
  return (
    // The card is a larger target for the mouse; keyboard and screen reader use the link in it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      className={cx(
        'panel flex cursor-pointer flex-col gap-2.5 p-4 pb-2 hover:border-line-strong',
        selected && 'selected',
        state?.deleted && 'deleted',
      )}
      {...press}
      onClick={openFromRow}
    >
      <div className="flex items-start gap-3">
        {(parts.lead !== undefined || selection) && (
          <span className={cx('card-lead', selecting && 'selecting')}>
            {parts.lead}
            {selection && (
              <span className="tick">
                <TickBox label={`Select ${rowName(row)}`} checked={selected} onChange={toggle} />
              </span>
            )}
          </span>
        )}
        <div className="min-w-0 flex-1">
          <RowTitle list={list} row={row}>
            {parts.title}
          </RowTitle>
          {parts.below !== undefined && <div className="text-small text-ink-3">{parts.below}</div>}
        </div>
        {!selecting && <div className="row-acts">{actions?.(row)}</div>}
      </div>
      {parts.body}
      <div className="mt-auto flex min-h-9 flex-col justify-center text-small text-ink-3">
        {state ? <RowMark state={state.mark} label={state.label} /> : parts.foot}
      </div>
    </li>
  )
}
