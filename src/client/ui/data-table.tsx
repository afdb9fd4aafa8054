import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, useMemo } from 'react'
import { TickBox } from './choice-field.tsx'
import { cx } from './class-names.ts'
import { nextSort, toggled, type Column, type RowsProps } from './data-list-model.ts'
import { ReorderGrip } from './reorder-grip.tsx'
import { openFromRow, RowTitle, SecondLine } from './row-parts.tsx'
import { LONG } from './row-window.ts'
import { useRowWindow } from './use-row-window.ts'

/** The list on a laptop: a real table. */
export function DataTable<Row>(props: RowsProps<Row>) {
  const { label, rows, columns, rowKey, selection, actions, onMove, dense = false } = props
  return (
    <div className="tbl-host">
      <table
        className={cx('tbl', dense && 'dense')}
        aria-label={label}
        aria-rowcount={rows.length > LONG ? rows.length + 1 : undefined}
      >
        <thead>
          <tr>
            {onMove && (
              <th className="fit">
                <span className="sr-only">Order</span>
              </th>
            )}
            {selection && (
              <th className="fit">
                {/* Of a list without the box for all of it the column has a name, too. */}
                <span className="sr-only">Selection</span>
                <SelectAll rows={rows} rowKey={rowKey} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {actions && (
              <th className="fit">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        {rows.length > LONG ? (
          <LongBody list={props} />
        ) : (
          <tbody data-reorder-list={onMove && ''}>
            {rows.map((row, index) => (
              <TableRow key={rowKey(row)} row={row} index={index} list={props} />
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}

/** Of hundreds of rows those near the screen. */
function LongBody<Row>({ list }: { readonly list: RowsProps<Row> }) {
  const { rows, rowKey, onMove } = list
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const { host, pieces, handlers } = useRowWindow<HTMLTableSectionElement>(keys)
  return (
    <tbody ref={host} data-reorder-list={onMove && ''} {...handlers}>
      {pieces.map((piece) => {
        if (!('index' in piece)) {
          return <tr key={`room before ${piece.before}`} aria-hidden="true" style={{ height: piece.room }} />
        }
        const { index } = piece
        const [row, key] = [rows[index], keys[index]]
        return row !== undefined && <SteadyRow key={key} row={row} index={index} list={list} long />
      })}
    </tbody>
  )
}

type HeadProps<Row> = Pick<RowsProps<Row>, 'sort' | 'onSort'> & { readonly column: Column<Row> }

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const current = sort?.key === column.key ? sort.direction : undefined
  const Arrow = current === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={cx(column.align === 'end' && 'end', column.gives && `gives-${column.gives}`)}
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={current && (current === 'asc' ? 'ascending' : 'descending')}
    >
      {column.sortable && onSort ? (
        <button type="button" className="sort-btn" onClick={() => onSort(nextSort(sort, column.key))}>
          {column.header}
          {current && <Arrow strokeWidth={2} aria-hidden="true" />}
        </button>
      ) : (
        <span className={column.quietHeader ? 'sr-only' : undefined}>{column.header}</span>
      )}
    </th>
  )
}

function SelectAll<Row>({
  rows,
  rowKey,
  selection,
}: Required<Pick<RowsProps<Row>, 'rows' | 'rowKey'>> & {
  readonly selection: NonNullable<RowsProps<Row>['selection']>
}) {
  const here = rows.filter((row) => selection.keys.has(rowKey(row))).length
  const all = rows.length > 0 && here === rows.length
  return (
    <TickBox
      label="Select all on this page"
      checked={all}
      mixed={here > 0 && !all}
      onChange={(on) => selection.onChange(rows.reduce((keys, row) => toggled(keys, rowKey(row), on), selection.keys))}
    />
  )
}

interface TableRowProps<Row> {
  readonly row: Row
  readonly index: number
  readonly list: RowsProps<Row>
  /** One of many that are not all drawn. */
  readonly long?: boolean
}

function TableRow<Row>({ row, index, list, long = false }: TableRowProps<Row>) {
  const { columns, rows, rowKey, rowName, selection, rowState, actions, onMove } = list
  const key = rowKey(row)
  const state = rowState?.(row)
  const selected = selection?.keys.has(key) ?? false
  const opens = list.rowLink !== undefined || list.onOpen !== undefined
  return (
    // The row is a larger target for the mouse; keyboard and screen reader use the link in it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      className={cx(opens && 'openable', selected && 'selected', state?.deleted && 'deleted')}
      data-reorder-row={onMove && index}
      {...(long && { 'data-row': index, 'aria-rowindex': index + 2 })}
      onClick={opens ? openFromRow : undefined}
    >
      {onMove && (
        <td className="fit">
          <ReorderGrip name={rowName(row)} index={index} count={rows.length} onMove={(to) => onMove(row, to)} />
        </td>
      )}
      {selection && (
        <td className="fit">
          <TickBox
            label={`Select ${rowName(row)}`}
            checked={selected}
            onChange={(on) => selection.onChange(toggled(selection.keys, key, on))}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          className={cx(
            column.align === 'end' && 'end',
            column.phone === 'primary' ? 'primary' : 'plain',
            column.gives && `gives-${column.gives}`,
          )}
        >
          {column.phone === 'primary' ? (
            <RowTitle list={list} row={row}>
              {column.cell(row)}
            </RowTitle>
          ) : (
            column.cell(row)
          )}
          {column.phone === 'primary' && (
            <SecondLine state={state} pieces={[{ key: 'below', content: column.below?.(row) }]} />
          )}
        </td>
      ))}
      {actions && (
        <td className="fit">
          <div className="row-acts">{actions(row)}</div>
        </td>
      )}
    </tr>
  )
}

// Scrolling draws the new rows alone. `memo` loses the type parameter, which its result still obeys.
const SteadyRow = memo(TableRow) as typeof TableRow
