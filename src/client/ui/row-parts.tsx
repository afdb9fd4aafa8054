import type { MouseEvent, ReactNode } from 'react'
import { Badge } from './badge.tsx'
import type { Column, RowsProps, RowState } from './data-list-model.ts'
import { RowMark } from './row-mark.tsx'

/** A click beside the link of a row opens it too; clicks on controls, on marked text and in layers do not. */
export function openFromRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  if (target.closest('a, button, input, label, select, [role="menuitem"]')) return
  if (window.getSelection()?.isCollapsed === false) return
  currentTarget.querySelector<HTMLElement>('.row-open')?.click()
}

interface RowTitleProps<Row> {
  readonly list: Pick<RowsProps<Row>, 'rowLink' | 'onOpen'>
  readonly row: Row
  readonly children: ReactNode
}

/** The title of a row: a link, a button, or plain words. */
export function RowTitle<Row>({ list: { rowLink, onOpen }, row, children }: RowTitleProps<Row>) {
  const words = <span className="row-title">{children}</span>
  if (rowLink) return rowLink(row, { className: 'row-open', children: words })
  if (!onOpen) return words
  return (
    <button type="button" className="row-open" onClick={() => onOpen(row)}>
      {words}
    </button>
  )
}

/** Marker and badge of a row that the server does not have as it stands here. */
export function StateWords({ state }: { readonly state: RowState }) {
  return (
    <span className="inline-flex items-center gap-2">
      <RowMark state={state.mark} label={state.label} />
      {state.onlyHere && <OnlyHere />}
    </span>
  )
}

export const OnlyHere = () => <Badge waiting>Only on this device</Badge>

export const phoneContent = <Row,>(column: Column<Row>, row: Row): ReactNode => (column.phoneCell ?? column.cell)(row)

export const isBlank = (content: ReactNode): boolean =>
  content === null || content === undefined || content === '' || content === false
