import { Redo2, Undo2 } from 'lucide-react'
import { redo, undo } from 'prosemirror-history'
import type { Command } from 'prosemirror-state'
import { type Format, FORMATS } from '#client/widgets/writing/formats.ts'
import { type BlockStyle, blockStyle, bold, inlineCode, italic, list, rule, strike } from './commands.ts'
import type { EditorStatus } from './editor-status.ts'

export interface ToolbarItem extends Format {
  readonly run: Command | 'link'
  /** For toggles. */
  readonly pressed?: (status: EditorStatus) => boolean
  readonly off?: (status: EditorStatus) => boolean
}

/** The groups of the toolbar; a line stands between two of them. The buttons for pictures go before `PICTURE_BEFORE`. */
export const GROUPS: readonly (readonly ToolbarItem[])[] = [
  [
    { ...FORMATS.bold, run: bold, pressed: (status) => status.bold },
    { ...FORMATS.italic, run: italic, pressed: (status) => status.italic },
    { ...FORMATS.link, run: 'link', pressed: (status) => status.link },
    { ...FORMATS.strike, run: strike, pressed: (status) => status.strike },
    { ...FORMATS.code, run: inlineCode, pressed: (status) => status.code },
  ],
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
  [{ ...FORMATS.rule, run: rule }],
  [
    { label: 'Undo', icon: Undo2, keys: 'Control+Z', run: undo, off: (status) => !status.canUndo },
    { label: 'Redo', icon: Redo2, keys: 'Control+Shift+Z', run: redo, off: (status) => !status.canRedo },
  ],
]
export const PICTURE_BEFORE = FORMATS.rule.label

export const BLOCK_STYLES: readonly (readonly [BlockStyle, string])[] = [
  ['text', 'Text'],
  ['h2', 'Heading 2'],
  ['h3', 'Heading 3'],
  ['h4', 'Heading 4'],
  ['quote', 'Quote'],
  ['code', 'Code block'],
]
