import { memo, useMemo } from 'react'
import { TickBox } from './choice-field.tsx'
import { cx } from './class-names.ts'
import { toggled, type RowsProps } from './data-list-model.ts'
import { ReorderGrip } from './reorder-grip.tsx'
import { openFromRow, phoneContent, RowTitle, SecondLine } from './row-parts.tsx'
import { LONG } from './row-window.ts'
import { useTickPress } from './use-tick-press.ts'
import { WindowedList } from './windowed-list.tsx'

/** The same list below 960 px: picture, title, one meta line, menu. */
export function DataRows<Row>(props: RowsProps<Row>) {
  const { label, rows, rowKey, selection } = props
  const selecting = selection !== undefined && (selection.active === true || selection.keys.size > 0)
  if (rows.length > LONG) return <LongRows list={props} selecting={selecting} />
  return (
    <ul className="list-rows" aria-label={label} data-reorder-list={props.onMove && ''}>
      {rows.map((row, index) => (
        <PhoneRow key={rowKey(row)} row={row} index={index} list={props} selecting={selecting} />
      ))}
    </ul>
  )
}

/** Of hundreds of rows those near the screen. */
function LongRows<Row>({ list, selecting }: Pick<PhoneRowProps<Row>, 'list' | 'selecting'>) {
  const { label, rows, rowKey, onMove } = list
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  return (
    <WindowedList className="list-rows" label={label} keys={keys} data-reorder-list={onMove && ''}>
      {(index) => {
        const [row, key] = [rows[index], keys[index]]
        return (
          row !== undefined && <SteadyRow key={key} row={row} index={index} list={list} selecting={selecting} long />
        )
      }}
    </WindowedList>
  )
}

interface PhoneRowProps<Row> {
  readonly row: Row
  readonly index: number
  readonly list: RowsProps<Row>
  readonly selecting: boolean
  /** One of many that are not all drawn. */
  readonly long?: boolean
}

function PhoneRow<Row>({ row, index, list, selecting, long = false }: PhoneRowProps<Row>) {
  const { columns, rows, rowKey, rowName, selection, rowState, actions, onMove } = list
  const key = rowKey(row)
  const state = rowState?.(row)
  const selected = selection?.keys.has(key) ?? false
  const toggle = () => selection?.onChange(toggled(selection.keys, key, !selected))
  const press = useTickPress(selection && toggle, () => selecting)
  const opens = list.rowLink !== undefined || list.onOpen !== undefined
  const of = (place: string) => columns.filter((column) => column.phone === place)
  const primary = of('primary')[0]
  const pieces = [...(state ? [] : of('state')), ...of('meta')].map((column) => ({
    key: column.key,
    content: phoneContent(column, row),
  }))
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      className={cx((opens || selecting) && 'openable', selected && 'selected', state?.deleted && 'deleted')}
      data-reorder-row={onMove && index}
      {...(long && { 'data-row': index, 'aria-posinset': index + 1, 'aria-setsize': rows.length })}
      {...press}
      onClick={opens ? openFromRow : undefined}
    >
      {selecting && selection && (
        <span className="tick">
          <TickBox label={`Select ${rowName(row)}`} checked={selected} onChange={toggle} />
        </span>
      )}
      {onMove && !selecting && (
        <ReorderGrip name={rowName(row)} index={index} count={rows.length} onMove={(to) => onMove(row, to)} />
      )}
      {of('lead').map((column) => (
        <span key={column.key} className="lead">
          {phoneContent(column, row)}
        </span>
      ))}
      <div className="words">
        {primary && (
          <RowTitle list={list} row={row}>
            {phoneContent(primary, row)}
          </RowTitle>
        )}
        {primary?.phoneBelow && <div className="found">{primary.phoneBelow(row)}</div>}
        <SecondLine state={state} pieces={pieces} />
      </div>
      {actions && !selecting && <div className="row-acts">{actions(row)}</div>}
    </li>
  )
}

// Scrolling draws the new rows alone. `memo` loses the type parameter, which its result still obeys.
const SteadyRow = memo(PhoneRow) as typeof PhoneRow
