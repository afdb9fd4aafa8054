/** What the toolbar and the keys do to Markdown text: pure, from a text with a selection to one replacement. */

export interface Selected {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Replaces `from` to `to` of the text, then selects. One step of undo. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly select: readonly [number, number]
}

export type Command = (at: Selected) => Edit

export type InlineMark = '**' | '_' | '~~' | '`'

/** Puts marks around the selection, or takes them away; spaces at its ends stay outside, as CommonMark wants. */
export function inline(mark: InlineMark): Command {
  return ({ text, from: start, to: end }) => {
    const chosen = text.slice(start, end)
    const from = start + (chosen.length - chosen.trimStart().length)
    const to = Math.max(from, end - (chosen.length - chosen.trimEnd().length))
    const inside = text.slice(from, to)
    const size = mark.length
    if (isMarked(text, from, to, mark)) {
      return { from: from - size, to: to + size, insert: inside, select: [from - size, to - size] }
    }
    if (inside.length >= 2 * size && inside.startsWith(mark) && inside.endsWith(mark)) {
      return { from, to, insert: inside.slice(size, -size), select: [from, to - 2 * size] }
    }
    return { from, to, insert: mark + inside + mark, select: [from + size, to + size] }
  }
}

function isMarked(text: string, from: number, to: number, mark: string): boolean {
  return text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark
}

/** The whole lines that the selection touches. */
export function linesAt({ text, from, to }: Selected): { readonly start: number; readonly end: number } {
  const start = text.lastIndexOf('\n', from - 1) + 1
  // A selection that ends at the start of a line does not mean that line.
  const last = to > from && text[to - 1] === '\n' ? to - 1 : to
  const next = text.indexOf('\n', last)
  return { start, end: next < 0 ? text.length : next }
}

function changeLines(at: Selected, change: (lines: string[]) => string[]): Edit {
  const { start, end } = linesAt(at)
  const insert = change(at.text.slice(start, end).split('\n')).join('\n')
  const grown = insert.length - (end - start)
  const select: readonly [number, number] =
    at.from === at.to
      ? [Math.max(start, at.to + grown), Math.max(start, at.to + grown)]
      : [start, start + insert.length]
  return { from: start, to: end, insert, select }
}

const HEADING = /^#{1,6}[ \t]+/
const BULLET = /^(\s*)[-*+][ \t]+/
const NUMBER = /^(\s*)\d+[.)][ \t]+/
const QUOTE = /^>[ \t]?/

/** @param level 0: a plain paragraph */
export function heading(level: 0 | 1 | 2 | 3 | 4): Command {
  return (at) =>
    changeLines(at, (lines) =>
      lines.map((line) => {
        const plain = line.replace(HEADING, '').replace(QUOTE, '')
        return level === 0 ? plain : `${'#'.repeat(level)} ${plain}`
      }),
    )
}

/** Turns lines into items of a list, of the other kind of list, or back into lines. */
export function list(kind: 'bullets' | 'numbers'): Command {
  const [own, other] = kind === 'bullets' ? [BULLET, NUMBER] : [NUMBER, BULLET]
  return (at) =>
    changeLines(at, (lines) => {
      const filled = lines.filter((line) => line.trim() !== '')
      if (filled.length > 0 && filled.every((line) => own.test(line)))
        return lines.map((line) => line.replace(own, '$1'))
      let count = 0
      return lines.map((line) => {
        if (line.trim() === '' && lines.length > 1) return line
        count += 1
        const plain = line.replace(own, '$1').replace(other, '$1')
        const indent = /^\s*/.exec(plain)?.[0] ?? ''
        return `${indent}${kind === 'bullets' ? '-' : `${count}.`} ${plain.slice(indent.length)}`
      })
    })
}

export const quote: Command = (at) =>
  changeLines(at, (lines) =>
    lines.every((line) => QUOTE.test(line))
      ? lines.map((line) => line.replace(QUOTE, ''))
      : lines.map((line) => `> ${line}`),
  )

/** A fenced block around the lines; the fence is longer than any inside. */
export const codeBlock: Command = (at) =>
  changeLines(at, (lines) => {
    const [first = '', last = ''] = [lines[0], lines.at(-1)]
    if (lines.length > 1 && /^`{3,}/.test(first) && /^`{3,}\s*$/.test(last)) return lines.slice(1, -1)
    const longest = Math.max(2, ...lines.flatMap((line) => (line.match(/`+/g) ?? []).map((run) => run.length)))
    const fence = '`'.repeat(longest + 1)
    return [fence, ...lines, fence]
  })

/** A block of its own at the cursor: a rule, a picture. */
export function block(content: string): Command {
  return ({ text, from, to }) => {
    const before = text.slice(0, from)
    const after = text.slice(to)
    const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
    const trail = after === '' ? '\n' : after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
    const insert = lead + content + trail
    const cursor = from + insert.length
    return { from, to, insert, select: [cursor, cursor] }
  }
}

export const rule = block('---')

const ROW = /^\s*\|.*\|\s*$/
const DELIMITERS = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/
const TABLE = '| Heading | Heading |\n| --- | --- |\n|  |  |'

/** A table of GFM to be filled in; in one, an empty row below the one at the cursor. */
export const table: Command = (at) => {
  const { text, from } = at
  const start = text.lastIndexOf('\n', from - 1) + 1
  const [line = '', next = ''] = text.slice(start).split('\n', 2)
  if (!ROW.test(line)) {
    const edit = block(TABLE)(at)
    const first = edit.from + edit.insert.indexOf('Heading')
    return { ...edit, select: [first, first + 'Heading'.length] }
  }
  const end = start + line.length + (DELIMITERS.test(next) ? 1 + next.length : 0)
  // A line between cells that is part of their words has a backslash before it.
  const cells = line.replaceAll('\\|', '').split('|').length - 2
  const cursor = end + '\n| '.length
  return { from: end, to: end, insert: `\n|${'  |'.repeat(cells)}`, select: [cursor, cursor] }
}

/** @param src an address, or the token of a picture that waits on this device */
export function picture(src: string, alt: string): Command {
  return block(`![${alt.replace(/[[\]\\]/g, '\\$&')}](${destination(src)})`)
}

/** The link at the cursor or in the selection, as a whole. */
export interface LinkAt {
  readonly from: number
  readonly to: number
  readonly href: string | null
  readonly words: string
}

const LINK =
  /(?<![!\\])\[((?:\\.|[^[\]\\])*)\]\(\s*(?:(?:<([^<>\n]*)>|((?=[^\s)])[^\s()]*(?:\([^\s()]*\)[^\s()]*)*))\s*)?\)/g

export function linkAt({ text, from, to }: Selected): LinkAt {
  const { start, end } = linesAt({ text, from, to })
  for (const match of text.slice(start, end).matchAll(LINK)) {
    const [at, until] = [start + match.index, start + match.index + match[0].length]
    if (at <= from && to <= until)
      return { from: at, to: until, href: match[2] ?? match[3] ?? '', words: (match[1] ?? '').replace(/\\(.)/g, '$1') }
  }
  return { from, to, href: null, words: text.slice(from, to) }
}

/** @param href null takes the link away and keeps its words */
export function setLink(at: LinkAt, href: string | null, words: string): Edit {
  const shown = at.words || words || (href ?? '')
  const insert = href === null ? shown : `[${shown.replace(/[[\]\\]/g, '\\$&')}](${destination(href)})`
  return { from: at.from, to: at.to, insert, select: [at.from + insert.length, at.from + insert.length] }
}

/** Addresses with spaces or brackets stand in angle brackets (CommonMark 6.3). */
function destination(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, (char) => encodeURIComponent(char))}>` : address
}

/** Enter inside a list or quote goes on with it; on an empty item it ends the list. Null: an ordinary new line. */
export function newLine({ text, from, to }: Selected): Edit | null {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const line = text.slice(start, from)
  const found = /^(\s*)(?:([-*+])( \[[ xX]\])?|(\d+)([.)])|(>))([ \t]+|$)/.exec(line)
  if (!found || isInFence(text, start)) return null
  const [lead, indent = '', bullet, task, number, dot = '.', angle] = found
  if (line.slice(lead.length).trim() === '' && from === to && lead.length > 0) {
    return { from: start, to, insert: '', select: [start, start] }
  }
  const next = bullet ? `${bullet}${task ? ' [ ]' : ''}` : number ? `${Number(number) + 1}${dot}` : (angle ?? '')
  const insert = `\n${indent}${next} `
  return { from, to, insert, select: [from + insert.length, from + insert.length] }
}

export function isInFence(text: string, at: number): boolean {
  let fence: string | null = null
  for (const match of text.slice(0, at).matchAll(/^ {0,3}(`{3,}|~{3,})/gm)) {
    const mark = match[1] ?? ''
    if (fence === null) fence = mark
    else if (mark.startsWith(fence)) fence = null
  }
  return fence !== null
}

export interface Status {
  readonly block: 'text' | 'h1' | 'h2' | 'h3' | 'h4'
  readonly bold: boolean
  readonly italic: boolean
  readonly strike: boolean
  readonly code: boolean
  readonly link: boolean
  readonly list: 'bullets' | 'numbers' | null
  readonly quote: boolean
  readonly fence: boolean
}

/** What the toolbar shows about the cursor; marks count when they stand right around the selection. */
export function statusAt(at: Selected): Status {
  const { text, from, to } = at
  const { start, end } = linesAt(at)
  const line = text.slice(start, end)
  const level = /^(#{1,4})[ \t]/.exec(line)?.[1]?.length
  return {
    block: level === undefined ? 'text' : (HEADINGS[level - 1] ?? 'text'),
    bold: isMarked(text, from, to, '**'),
    italic: isMarked(text, from, to, '_'),
    strike: isMarked(text, from, to, '~~'),
    code: isMarked(text, from, to, '`'),
    link: linkAt(at).href !== null,
    list: BULLET.test(line) ? 'bullets' : NUMBER.test(line) ? 'numbers' : null,
    quote: QUOTE.test(line),
    fence: isInFence(text, start),
  }
}
const HEADINGS = ['h1', 'h2', 'h3', 'h4'] as const

/** Words as a reader counts them: without the marks and the addresses. */
export function countWords(markdown: string): number {
  const text = markdown
    .replace(/!?\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+[.)]|(?:`{3}|~{3}).*)\s/gm, '')
    .replace(/[*_~`|]+/g, ' ')
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
