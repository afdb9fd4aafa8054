import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, type Plugin, Selection, TextSelection } from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn as withoutColumn,
  deleteRow as withoutRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
  toggleHeader,
} from 'prosemirror-tables'
import { chainCommands } from 'prosemirror-commands'
import { insertBlock } from './blocks.ts'
import { ancestor } from './commands.ts'
import { schema } from './schema.ts'
import { isHeadRow } from './table-nodes.ts'

/** Tables: their cells, rows and columns; the cells themselves are prosemirror-tables'. */

export { addColumnAfter, addColumnBefore, addRowAfter, addRowBefore, deleteTable, isInTable }

const { nodes } = schema
const COLUMNS = 3
const ROWS = 3

/** Head and two rows, with the cursor in the first cell. */
export const insertTable: Command = (state, dispatch) => {
  const row = (cell: Node['type']) =>
    nodes.table_row.create(
      null,
      Array.from({ length: COLUMNS }, () => cell.create(null, nodes.paragraph.create())),
    )
  const body = Array.from({ length: ROWS - 1 }, () => row(nodes.table_cell))
  const { tr, pos } = insertBlock(state, nodes.table.create(null, [row(nodes.table_header), ...body]))
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(pos + 1))).scrollIntoView())
  return true
}

/** The last row or column takes the table along. */
export const deleteRow: Command = chainCommands(withoutRow, deleteTable)
export const deleteColumn: Command = chainCommands(withoutColumn, deleteTable)
export const toggleHead: Command = toggleHeader('row')

/** Null outside a table. */
export function tableAt(state: EditorState): { readonly head: boolean } | null {
  const row = isInTable(state) ? ancestor(state, (type) => type === nodes.table)?.node.firstChild : null
  return row ? { head: isHeadRow(row) } : null
}

/** Tab behind the last cell makes a row. */
export const nextCell: Command = (state, dispatch) => {
  if (!isInTable(state)) return false
  if (goToNextCell(1)(state, dispatch)) return true
  return addRowAfter(state, (tr) => {
    goToNextCell(1)(state.apply(tr), ({ selection: { anchor, head } }) =>
      dispatch?.(tr.setSelection(TextSelection.create(tr.doc, anchor, head)).scrollIntoView()),
    )
  })
}

/** In the first cell it stays: Tab must not jump out of a table half of the time. */
export const previousCell: Command = (state, dispatch) => {
  if (!isInTable(state)) return false
  goToNextCell(-1)(state, dispatch)
  return true
}

/** Backspace and Delete end at the border of a cell, and step over that of a table: nothing flows through either. */
export function stopAtBorder(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const { $from, empty } = state.selection
    if (!(state.selection instanceof TextSelection) || !empty) return false
    const { parent, parentOffset } = $from
    if (parentOffset !== (direction < 0 ? 0 : parent.content.size)) return false
    if (isInTable(state)) return true
    const $border = state.doc.resolve(direction < 0 ? $from.before() : $from.after())
    const beside = direction < 0 ? $border.nodeBefore : $border.nodeAfter
    if (beside?.type !== nodes.table || parent.content.size === 0) return false
    dispatch?.(state.tr.setSelection(Selection.near($border, direction)).scrollIntoView())
    return true
  }
}

/** ArrowUp and ArrowDown out of a table that begins or ends the post: there would be no place to write. */
function leaveTable(direction: -1 | 1): Command {
  return (state, dispatch, view) => {
    const table = ancestor(state, (type) => type === nodes.table)
    if (!table || !isInTable(state) || !(state.selection instanceof TextSelection)) return false
    const { $head } = state.selection
    const row = $head.index($head.depth - 3)
    const [edge, outermost] =
      direction < 0 ? [table.pos, row === 0] : [table.pos + table.node.nodeSize, row === table.node.childCount - 1]
    const isEdge = edge === (direction < 0 ? 0 : state.doc.content.size)
    if (!outermost || !isEdge || view?.endOfTextblock(direction < 0 ? 'up' : 'down') === false) return false
    const tr = state.tr.insert(edge, nodes.paragraph.create())
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, edge + 1)).scrollIntoView())
    return true
  }
}

/** Selecting cells, emptying and pasting them; rows that a change left short are filled. */
export function tables(): Plugin[] {
  return [keymap({ ArrowUp: leaveTable(-1), ArrowDown: leaveTable(1) }), tableEditing()]
}
