import { type BlockStart, isTableRule } from '#contract/render/markdown-blocks.ts'

/** How a line of Markdown is drawn. The letters stay as they are; only their look changes. */
export interface LineLook {
  readonly className: string
  /** Characters at its beginning that are marks. */
  readonly marks: number
  /** Columns by which the lines that it wraps into are set in. */
  readonly hang: number
  /** Whether words in it may be marked. */
  readonly inline: boolean
}

/** Each line has a direction of its own; code has that of its language. */
export const directionOf = ({ className }: LineLook) => (className.includes('md-code') ? 'ltr' : 'auto')

const PLAIN: LineLook = { className: '', marks: 0, hang: 0, inline: true }

/** The marks of quotes and items at the beginning of a line. */
const CONTAINER = /[ \t]{0,99}(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
const TASK = /[ \t]{1,99}\[[ xX]\](?=[ \t])/y
const SPACE = /[ \t]*/y
const RULE = /^[ \t]*(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+|$)/
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/
const FENCE = /^[ \t]*(`{3,}|~{3,})/
const FENCE_END = /^[ \t]*(`{3,}|~{3,})[ \t]*$/
const INDENTED = /^(?: {4}| {0,3}\t)/
const QUOTE = /^ {0,3}>/

/** @param lines of one outermost block. @returns a look for each of them */
export function looksOf(lines: readonly string[], kind: BlockStart): LineLook[] {
  const [first = ''] = lines
  if (kind === 'table') return lines.map(rowLook)
  if (kind === 'item' || QUOTE.test(first)) return containerLooks(lines, QUOTE.test(first))
  if (openedBy(first) !== null) return codeLooks(lines)
  if (INDENTED.test(first)) return edged(lines.map((line) => (line.trim() === '' ? PLAIN : CODE)))
  if (RULE.test(first)) return lines.map((line, at) => (at === 0 ? ruleLook(line) : PLAIN))
  const heading = headingLook(first)
  if (heading) return lines.map((_, at) => (at === 0 ? heading : PLAIN))
  return textLooks(lines)
}

const CODE: LineLook = { className: 'md-code', marks: 0, hang: 0, inline: false }
const ruleLook = (line: string): LineLook => ({
  className: 'md-rule',
  marks: line.length,
  hang: line.length,
  inline: false,
})

function rowLook(line: string): LineLook {
  if (line.trim() === '') return PLAIN
  const className = 'md-table'
  return isTableRule(line) ? { className, marks: line.length, hang: 0, inline: false } : { ...PLAIN, className }
}
export const isRow = ({ className }: LineLook) => className === 'md-table'

function headingLook(line: string): LineLook | null {
  const [marks = '', { length } = ''] = HEADING.exec(line) ?? []
  return length === 0 ? null : { ...PLAIN, className: `md-h${length}`, marks: marks.length }
}

/** A paragraph, or a heading that is underlined. */
function textLooks(lines: readonly string[]): LineLook[] {
  const underline = lines.findIndex((line, at) => at > 0 && UNDERLINE.test(line))
  if (underline < 0) return lines.map(() => PLAIN)
  const className = lines[underline]?.includes('=') ? 'md-h1' : 'md-h2'
  return lines.map((line, at) => {
    if (at > underline) return PLAIN
    return at < underline ? { ...PLAIN, className } : { ...PLAIN, marks: line.length, inline: false }
  })
}

/** Code between fences; behind them only blank lines are of the same block. */
function codeLooks(lines: readonly string[]): LineLook[] {
  const fence = openedBy(lines[0] ?? '') ?? ''
  const end = lines.findIndex((line, at) => at > 0 && closes(line, fence))
  return edged(
    lines.map((line, at) => {
      if (end >= 0 && at > end) return PLAIN
      return at === 0 || at === end ? { ...CODE, marks: line.length } : CODE
    }),
  )
}

/** Items and quotes, with what they hold. */
function containerLooks(lines: readonly string[], isQuote: boolean): LineLook[] {
  let fence: string | null = null
  return edged(
    lines.map((line): LineLook => {
      const prefix = prefixOf(line, fence !== null)
      const rest = line.slice(prefix)
      const isBlank = line.trim() === ''
      const quote = (isQuote && !isBlank) || line.slice(0, prefix).includes('>') ? 'md-quote' : ''
      const hang = columns(line.slice(0, prefix))
      const opened = fence === null ? openedBy(rest) : null
      if (fence !== null || opened !== null) {
        const isEnd = fence !== null && closes(rest, fence)
        const isMark = opened !== null || isEnd
        fence = isEnd ? null : (fence ?? opened)
        return { ...CODE, className: join(quote, 'md-code'), marks: isMark ? line.length : prefix }
      }
      const heading = headingLook(rest)
      if (heading) return { ...heading, className: join(quote, heading.className), marks: prefix + heading.marks, hang }
      return { ...PLAIN, className: quote, marks: prefix, hang }
    }),
  )
}

/** What is nested deeper is words: nobody writes it. */
const DEEPEST = 40

/** Where the words of a line in a quote or an item begin. */
function prefixOf(line: string, inCode: boolean): number {
  let end = 0
  let isItem = false
  const take = (pattern: RegExp) => {
    pattern.lastIndex = end
    const found = pattern.test(line)
    if (found) end = pattern.lastIndex
    return found
  }
  for (let depth = 0; depth < DEEPEST && !RULE.test(line.slice(end)); depth += 1) {
    const from = end
    if (!take(CONTAINER)) break
    isItem = line[end - 1] !== '>'
    if (!inCode || !isItem) continue
    end = from
    break
  }
  if (isItem) take(TASK)
  if (!inCode) take(SPACE)
  return end
}

/** @returns the marks that open a block of code on this line */
function openedBy(line: string): string | null {
  const [start = '', mark] = FENCE.exec(line) ?? []
  return mark === undefined || (mark.startsWith('`') && line.includes('`', start.length)) ? null : mark
}

function closes(line: string, fence: string): boolean {
  const [, mark = ''] = FENCE_END.exec(line) ?? []
  return mark.length >= fence.length && mark[0] === fence[0]
}

/** Says which lines of code are the first and the last of their ground. */
function edged(looks: readonly LineLook[]): LineLook[] {
  const isCode = (look: LineLook | undefined) => look?.className.includes('md-code') ?? false
  return looks.map((look, at) => {
    if (!isCode(look)) return look
    const first = isCode(looks[at - 1]) ? '' : 'md-first'
    const last = isCode(looks[at + 1]) ? '' : 'md-last'
    return { ...look, className: join(look.className, first, last) }
  })
}

/** Deeper nobody reads on a phone. */
const MOST_COLUMNS = 16

function columns(text: string): number {
  let count = 0
  for (const char of text) count += char === '\t' ? 4 - (count % 4) : 1
  return Math.min(count, MOST_COLUMNS)
}

const join = (...names: readonly string[]) => names.filter(Boolean).join(' ')
