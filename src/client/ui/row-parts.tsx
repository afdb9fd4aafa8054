import type { MouseEvent, ReactNode } from 'react'
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
  // Written by people, in whatever direction their language runs.
  const words = (
    <span className="row-title">
      <bdi>{children}</bdi>
    </span>
  )
  if (rowLink) return rowLink(row, { className: 'row-open', children: words })
  if (!onOpen) return words
  return (
    <button type="button" className="row-open" onClick={() => onOpen(row)}>
      {words}
    </button>
  )
}

interface SecondLineProps {
  readonly state: RowState | undefined
  /** What the list says of the row, in its order. */
  readonly pieces: readonly { readonly key: string; readonly content: ReactNode }[]
}

/** Under the title: how far an edit of the row has come, then what the list says of it. */
export function SecondLine({ state, pieces }: SecondLineProps) {
  const said = pieces.filter(({ content }) => !isBlank(content))
  if (!state && said.length === 0) return null
  return (
    <div className="meta">
      {state && (
        <span>
          <RowMark state={state.mark} label={state.label} />
        </span>
      )}
      {said.map(({ key, content }) => (
        <span key={key}>{content}</span>
      ))}
    </div>
  )
}

export const phoneContent = <Row,>(column: Column<Row>, row: Row): ReactNode => (column.phoneCell ?? column.cell)(row)

const isBlank = (content: ReactNode): boolean =>
  content === null || content === undefined || content === '' || content === false
