import { Grid2x2X, PanelTop, Redo2, Undo2 } from 'lucide-react'
import { redo, undo } from 'prosemirror-history'
import type { Command } from 'prosemirror-state'
import { type Format, FORMATS } from '#client/widgets/writing/formats.ts'
import { type BlockStyle, blockStyle, bold, inlineCode, italic, list, rule, strike } from './commands.ts'
import type { EditorStatus } from './editor-status.ts'
import { ColumnAfter, ColumnAway, ColumnBefore, RowAbove, RowAway, RowBelow } from './table-icons.ts'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  insertTable,
  toggleHead,
} from './tables.ts'

interface ToolbarItem extends Format {
  readonly run: Command | 'link' | 'pictures' | 'video'
  /** For toggles. */
  readonly pressed?: (status: EditorStatus) => boolean
  readonly off?: (status: EditorStatus) => boolean
}

type Group = readonly ToolbarItem[]

const MARKS: Group = [
  { ...FORMATS.bold, run: bold, pressed: (status) => status.bold },
  { ...FORMATS.italic, run: italic, pressed: (status) => status.italic },
  { ...FORMATS.link, run: 'link', pressed: (status) => status.link },
  { ...FORMATS.strike, run: strike, pressed: (status) => status.strike },
  { ...FORMATS.code, run: inlineCode, pressed: (status) => status.code },
]
const HISTORY: Group = [
  { label: 'Undo', icon: Undo2, keys: 'Control+Z', run: undo, off: (status) => !status.canUndo },
  { label: 'Redo', icon: Redo2, keys: 'Control+Shift+Z', run: redo, off: (status) => !status.canRedo },
]

/** The groups of the toolbar; a line stands between two of them. */
export const GROUPS: readonly Group[] = [
  MARKS,
  [
    { ...FORMATS.h2, run: blockStyle('h2'), pressed: (status) => status.block === 'h2' },
    { ...FORMATS.h3, run: blockStyle('h3'), pressed: (status) => status.block === 'h3' },
  ],
  [
    { ...FORMATS.bullets, run: list('bullet_list'), pressed: (status) => status.list === 'bullet_list' },
    { ...FORMATS.numbers, run: list('ordered_list'), pressed: (status) => status.list === 'ordered_list' },
    { ...FORMATS.quote, run: blockStyle('quote'), pressed: (status) => status.quote },
    { ...FORMATS.codeBlock, run: blockStyle('code'), pressed: (status) => status.block === 'code' },
  ],
  [
    { ...FORMATS.picture, run: 'pictures' },
    { ...FORMATS.video, run: 'video' },
    { ...FORMATS.table, run: insertTable },
    { ...FORMATS.rule, run: rule },
  ],
  HISTORY,
]

/** In a table: what it is made of comes first, and blocks, for which a cell has no room, are left out. */
export const TABLE_GROUPS: readonly Group[] = [
  [
    { label: 'Row above', icon: RowAbove, run: addRowBefore },
    { label: 'Row below', icon: RowBelow, run: addRowAfter },
    { label: 'Column before', icon: ColumnBefore, run: addColumnBefore },
    { label: 'Column after', icon: ColumnAfter, run: addColumnAfter },
    { label: 'Delete row', icon: RowAway, run: deleteRow },
    { label: 'Delete column', icon: ColumnAway, run: deleteColumn },
    { label: 'Header row', icon: PanelTop, run: toggleHead, pressed: (status) => status.table === 'with-head' },
    { label: 'Delete table', icon: Grid2x2X, run: deleteTable },
  ],
  MARKS,
  [{ ...FORMATS.picture, run: 'pictures' }],
  HISTORY,
]

export const BLOCK_STYLES: readonly (readonly [BlockStyle, string])[] = [
  ['text', 'Text'],
  ['h2', 'Heading 2'],
  ['h3', 'Heading 3'],
  ['h4', 'Heading 4'],
  ['quote', 'Quote'],
  ['code', 'Code block'],
]
