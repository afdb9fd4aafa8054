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
  SquarePlay,
  Strikethrough,
  Table,
} from 'lucide-react'

/** How a command of an editor is shown. */
export interface Format {
  readonly label: string
  readonly icon: LucideIcon
  /** As in `aria-keyshortcuts`, with Control standing for the platform's own key. */
  readonly keys?: string
}

/** What every editor offers, under the same words and keys. */
export const FORMATS = {
  bold: { label: 'Bold', icon: Bold, keys: 'Control+B' },
  italic: { label: 'Italic', icon: Italic, keys: 'Control+I' },
  link: { label: 'Link', icon: Link, keys: 'Control+K' },
  strike: { label: 'Strikethrough', icon: Strikethrough, keys: 'Control+Shift+X' },
  code: { label: 'Inline code', icon: Code, keys: 'Control+E' },
  h2: { label: 'Heading 2', icon: Heading2, keys: 'Control+Alt+2' },
  h3: { label: 'Heading 3', icon: Heading3, keys: 'Control+Alt+3' },
  bullets: { label: 'Bullet list', icon: List, keys: 'Control+Shift+8' },
  numbers: { label: 'Numbered list', icon: ListOrdered, keys: 'Control+Shift+7' },
  quote: { label: 'Quote', icon: Quote, keys: 'Control+Shift+9' },
  codeBlock: { label: 'Code block', icon: SquareCode, keys: 'Control+Alt+C' },
  picture: { label: 'Picture', icon: Image },
  library: { label: 'Picture from the library', icon: Images },
  table: { label: 'Table', icon: Table },
  video: { label: 'Video', icon: SquarePlay },
  rule: { label: 'Rule', icon: Minus },
} as const satisfies Readonly<Record<string, Format>>
