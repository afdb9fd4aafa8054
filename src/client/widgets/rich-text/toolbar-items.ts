import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Undo2,
} from 'lucide-react'
import { redo, undo } from 'prosemirror-history'
import type { Command } from 'prosemirror-state'
import { type BlockStyle, blockStyle, bold, inlineCode, italic, list, rule, strike } from './commands.ts'
import type { EditorStatus } from './editor-status.ts'

export interface ToolbarItem {
  readonly label: string
  readonly icon: LucideIcon
  /** As in `aria-keyshortcuts`, with Control standing for the platform's own key. */
  readonly keys?: string
  readonly run: Command | 'link'
  /** For toggles. */
  readonly pressed?: (status: EditorStatus) => boolean
  readonly off?: (status: EditorStatus) => boolean
}

/** The groups of the toolbar; a line stands between two of them. The picture button goes before `PICTURE_BEFORE`. */
export const GROUPS: readonly (readonly ToolbarItem[])[] = [
  [
    { label: 'Bold', icon: Bold, keys: 'Control+B', run: bold, pressed: (status) => status.bold },
    { label: 'Italic', icon: Italic, keys: 'Control+I', run: italic, pressed: (status) => status.italic },
    { label: 'Link', icon: Link, keys: 'Control+K', run: 'link', pressed: (status) => status.link },
    {
      label: 'Strikethrough',
      icon: Strikethrough,
      keys: 'Control+Shift+X',
      run: strike,
      pressed: (status) => status.strike,
    },
    { label: 'Inline code', icon: Code, keys: 'Control+E', run: inlineCode, pressed: (status) => status.code },
  ],
  [
    {
      label: 'Heading 2',
      icon: Heading2,
      keys: 'Control+Alt+2',
      run: blockStyle('h2'),
      pressed: (status) => status.block === 'h2',
    },
    {
      label: 'Heading 3',
      icon: Heading3,
      keys: 'Control+Alt+3',
      run: blockStyle('h3'),
      pressed: (status) => status.block === 'h3',
    },
  ],
  [
    {
      label: 'Bullet list',
      icon: List,
      keys: 'Control+Shift+8',
      run: list('bullet_list'),
      pressed: (status) => status.list === 'bullet_list',
    },
    {
      label: 'Numbered list',
      icon: ListOrdered,
      keys: 'Control+Shift+7',
      run: list('ordered_list'),
      pressed: (status) => status.list === 'ordered_list',
    },
    {
      label: 'Quote',
      icon: Quote,
      keys: 'Control+Shift+9',
      run: blockStyle('quote'),
      pressed: (status) => status.quote,
    },
    {
      label: 'Code block',
      icon: SquareCode,
      keys: 'Control+Alt+C',
      run: blockStyle('code'),
      pressed: (status) => status.block === 'code',
    },
  ],
  [{ label: 'Rule', icon: Minus, run: rule }],
  [
    { label: 'Undo', icon: Undo2, keys: 'Control+Z', run: undo, off: (status) => !status.canUndo },
    { label: 'Redo', icon: Redo2, keys: 'Control+Shift+Z', run: redo, off: (status) => !status.canRedo },
  ],
]
export const PICTURE_BEFORE = 'Rule'

export const BLOCK_STYLES: readonly (readonly [BlockStyle, string])[] = [
  ['text', 'Text'],
  ['h2', 'Heading 2'],
  ['h3', 'Heading 3'],
  ['h4', 'Heading 4'],
  ['quote', 'Quote'],
  ['code', 'Code block'],
]
