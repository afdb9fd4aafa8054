import { type Format, FORMATS } from '#client/widgets/writing/formats.ts'
import { codeBlock, type Command, heading, inline, list, quote, rule, type Status, table } from './commands.ts'

/** What the toolbar and the keys offer. */
export interface ToolbarItem extends Format {
  readonly run: Command | 'link' | 'picture' | 'library'
  readonly pressed?: (status: Status) => boolean
}

export const GROUPS: readonly (readonly ToolbarItem[])[] = [
  [
    { ...FORMATS.bold, run: inline('**'), pressed: (status) => status.bold },
    { ...FORMATS.italic, run: inline('_'), pressed: (status) => status.italic },
    { ...FORMATS.link, run: 'link', pressed: (status) => status.link },
    { ...FORMATS.strike, run: inline('~~'), pressed: (status) => status.strike },
    { ...FORMATS.code, run: inline('`'), pressed: (status) => status.code },
  ],
  [
    { ...FORMATS.h2, run: heading(2), pressed: (status) => status.block === 'h2' },
    { ...FORMATS.h3, run: heading(3), pressed: (status) => status.block === 'h3' },
  ],
  [
    { ...FORMATS.bullets, run: list('bullets'), pressed: (status) => status.list === 'bullets' },
    { ...FORMATS.numbers, run: list('numbers'), pressed: (status) => status.list === 'numbers' },
    { ...FORMATS.quote, run: quote, pressed: (status) => status.quote },
    { ...FORMATS.codeBlock, run: codeBlock, pressed: (status) => status.fence },
  ],
  [
    { ...FORMATS.picture, run: 'picture' },
    { ...FORMATS.library, run: 'library' },
    { ...FORMATS.table, run: table },
    { ...FORMATS.rule, run: rule },
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
