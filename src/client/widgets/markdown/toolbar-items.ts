import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Image,
  Images,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  SquareCode,
  Strikethrough,
} from 'lucide-react'
import { codeBlock, type Command, heading, inline, list, quote, rule, type Status } from './commands.ts'

/** What the toolbar and the keys offer; the same words and keys as in the editor of posts. */
export interface ToolbarItem {
  readonly label: string
  readonly icon: LucideIcon
  readonly keys?: string
  readonly run: Command | 'link' | 'picture' | 'library'
  readonly pressed?: (status: Status) => boolean
}

export const GROUPS: readonly (readonly ToolbarItem[])[] = [
  [
    { label: 'Bold', icon: Bold, keys: 'Control+B', run: inline('**'), pressed: (status) => status.bold },
    { label: 'Italic', icon: Italic, keys: 'Control+I', run: inline('_'), pressed: (status) => status.italic },
    { label: 'Link', icon: Link, keys: 'Control+K', run: 'link', pressed: (status) => status.link },
    {
      label: 'Strikethrough',
      icon: Strikethrough,
      keys: 'Control+Shift+X',
      run: inline('~~'),
      pressed: (status) => status.strike,
    },
    { label: 'Inline code', icon: Code, keys: 'Control+E', run: inline('`'), pressed: (status) => status.code },
  ],
  [
    {
      label: 'Heading 2',
      icon: Heading2,
      keys: 'Control+Alt+2',
      run: heading(2),
      pressed: (status) => status.block === 'h2',
    },
    {
      label: 'Heading 3',
      icon: Heading3,
      keys: 'Control+Alt+3',
      run: heading(3),
      pressed: (status) => status.block === 'h3',
    },
  ],
  [
    {
      label: 'Bullet list',
      icon: List,
      keys: 'Control+Shift+8',
      run: list('bullets'),
      pressed: (status) => status.list === 'bullets',
    },
    {
      label: 'Numbered list',
      icon: ListOrdered,
      keys: 'Control+Shift+7',
      run: list('numbers'),
      pressed: (status) => status.list === 'numbers',
    },
    { label: 'Quote', icon: Quote, keys: 'Control+Shift+9', run: quote, pressed: (status) => status.quote },
    {
      label: 'Code block',
      icon: SquareCode,
      keys: 'Control+Alt+C',
      run: codeBlock,
      pressed: (status) => status.fence,
    },
  ],
  [
    { label: 'Picture', icon: Image, run: 'picture' },
    { label: 'Picture from the library', icon: Images, run: 'library' },
    { label: 'Rule', icon: Minus, run: rule },
  ],
]

export const BLOCK_STYLES = [
  ['text', 'Text'],
  ['h1', 'Heading 1'],
  ['h2', 'Heading 2'],
  ['h3', 'Heading 3'],
  ['h4', 'Heading 4'],
] as const

export function blockStyle(style: string): Command {
  const level = BLOCK_STYLES.findIndex(([name]) => name === style)
  return heading(level === 1 || level === 2 || level === 3 || level === 4 ? level : 0)
}
