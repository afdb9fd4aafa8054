/**
 * Where the blocks of a Markdown text begin: CommonMark with the tables and footnotes of GFM, by line, without what
 * stands inside a line. The merge cuts texts here. The preview's parser is eight times as large as this; a test holds
 * that both see the same blocks, and why there are two is decision record 0021. Pure.
 */

/** `item`: of an outermost list, each of them. */
export type BlockStart = 'block' | 'item' | 'table'

/**
 * Link definitions and a paragraph or heading right below them are one block.
 * @returns by line, from 0, what begins there at the outermost level; lines inside a block are not in it
 */
export function blockStarts(text: string): ReadonlyMap<number, BlockStart> {
  const reader = new BlockReader()
  for (const line of text.split(/\r\n?|\n/)) reader.read(line)
  return reader.starts
}

/** The cells of a table's row, without the white space around them. */
export function cellsOf(row: string): string[] {
  const inner = row.trim().replace(/^\|/, '')
  const cells = inner.split(BAR).map((cell) => cell.trim())
  return cells.length > 1 && cells.at(-1) === '' ? cells.slice(0, -1) : cells
}

/** Whether a line can be the one below a table's heading. */
export function isTableRule(line: string): boolean {
  return TABLE_RULE.test(line)
}

/** Not one behind a backslash, unless that has a backslash before it. */
const BAR = /\|(?<!(?<!\\)(?:\\\\)*\\\|)/
const TABLE_RULE = /^(?=.*[|:])[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/
const BLANK = /^[ \t]*$/
const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
const ITEM = /^(?:[-*+]|(\d{1,9})[.)])(?=[ \t]|$)/
const FOOTNOTE = /^\[\^(?:\\(?:[[\\\]]|(?![[\\\]]))|[^ \t[\]\\])+\]:[ \t]*/
const HEADING = /^#{1,6}(?=[ \t]|$)/
const UNDERLINE = /^(?:=+|-+)[ \t]*$/
const FENCE = /^(?:(`{3,})[^`]*|(~{3,})(?!~).*)$/
const FENCE_END = /^ {0,3}(`{3,}|~{3,})[ \t]*$/
/** A tag alone on its line. */
const TAG =
  /^<(?:[a-z][a-z\d-]*(?:[ \t]+[a-z:_][\w.:-]*(?:[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|[^ \t"'=<>`]+))?)*[ \t]*\/?|\/[a-z][a-z\d-]*[ \t]*)>[ \t]*$/i
const BLOCK_TAG =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[ \t>]|\/>|$)/i

/** How HTML begins, and the line that ends it. */
const HTML: readonly (readonly [RegExp, RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?=[ \t>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![a-z]/i, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [BLOCK_TAG, BLANK],
  [TAG, BLANK],
]

/** A quote, an item or a footnote, which hold blocks. */
interface Container {
  /** Columns that a line must be indented by to stand in it; 0 for a quote, whose lines carry a mark. */
  indent: number
  /** An item without a word so far. */
  empty: boolean
}

/** The innermost open block that a line may go on with; a function finds the last line of what can hold anything. */
type Leaf = 'text' | 'code' | 'table' | LastLine | null

/** Whether a line is the last one. */
type LastLine = (line: string) => boolean

class BlockReader {
  readonly starts = new Map<number, BlockStart>()
  #line = -1
  #open: Container[] = []
  #leaf: Leaf = null
  /** The text line before, which may turn out to be a table's heading. */
  #above: string | null = null
  /** Of the present line: what is left, with spaces for the tabs before the first word, and the columns taken. */
  #rest = ''
  #column = 0
  /** Containers that the present line stands in. */
  #depth = 0

  read(line: string): void {
    this.#line += 1
    this.#column = 0
    this.#depth = 0
    this.#rest = line
    this.#take(0)
    while (this.#goesOn(this.#open[this.#depth])) this.#depth += 1
    const blank = BLANK.test(this.#rest)
    const outside = this.#depth < this.#open.length
    // Text alone goes on outside its containers, as long as nothing new begins.
    if (outside && (this.#leaf !== 'text' || blank)) this.#close(null)
    if (typeof this.#leaf === 'function') {
      if (this.#leaf(this.#rest)) this.#leaf = null
    } else if (blank) {
      if (this.#leaf !== 'code') this.#leaf = null
    } else if (this.#leaf !== 'code' || this.#indent() < 4) {
      const entered = this.#enter(outside)
      this.#readLeaf(outside && !entered)
    }
  }

  /** Whether the line stands in this container too; takes the container's mark or indent. */
  #goesOn(container: Container | undefined): boolean {
    if (!container) return false
    const indent = this.#indent()
    if (container.indent === 0) return indent < 4 && this.#takeQuote(indent)
    const blank = indent === this.#rest.length
    if (!blank && indent < container.indent) return false
    this.#take(Math.min(indent, container.indent))
    // Nothing stands in an item that begins with two blank lines.
    if (blank && container.empty) container.indent = Infinity
    container.empty &&= blank
    return true
  }

  /** Opens the containers that begin on the line. */
  #enter(outside: boolean): boolean {
    const interrupts = !outside && (this.#leaf === 'text' || this.#leaf === 'code')
    for (let entered = false; ; entered = true) {
      const indent = this.#indent()
      const text = this.#rest.slice(indent)
      const item = RULE.test(text) ? null : ITEM.exec(text)
      const note = FOOTNOTE.exec(text)
      if (indent > 3) return entered
      // Right below text only what is surely meant as a list is one.
      if (item && !(interrupts && ((item[1] ?? '1') !== '1' || BLANK.test(text.slice(item[0].length))))) {
        this.#begin('item', null)
        this.#take(indent + item[0].length)
        const gap = this.#indent()
        const empty = gap === this.#rest.length
        const width = empty || gap > 4 ? 1 : gap
        this.#take(width)
        this.#open.push({ indent: indent + item[0].length + width, empty })
      } else if (note) {
        this.#begin('block', null)
        this.#take(indent + note[0].length)
        this.#open.push({ indent: 4, empty: false })
      } else if (text.startsWith('>')) {
        this.#begin('block', null)
        this.#takeQuote(indent)
        this.#open.push({ indent: 0, empty: false })
      } else return entered
      this.#depth += 1
    }
  }

  /** @param lazy the line stands outside the containers of the text that it may go on with */
  #readLeaf(lazy: boolean): void {
    const indent = this.#indent()
    const text = this.#rest.slice(indent)
    const above = this.#above
    const inText = this.#leaf === 'text'
    this.#above = null
    if (text === '') return
    if (indent > 3) {
      if (!inText) this.#begin('block', lazy ? null : 'code')
      return
    }
    const html = HTML.find(([start]) => start.test(text))
    const fence = FENCE.exec(text)
    const mark = fence?.[1] ?? fence?.[2]
    if (inText && !lazy && UNDERLINE.test(text)) this.#leaf = null
    else if (HEADING.test(text) || RULE.test(text)) this.#begin('block', null)
    else if (mark !== undefined) this.#begin('block', fenceEnd(mark))
    else if (html && !(inText && html[0] === TAG))
      this.#begin('block', html[1].test(text) ? null : (line) => html[1].test(line))
    else if (inText && !lazy && above !== null && isTable(above, text)) {
      this.#leaf = 'table'
      if (this.#depth === 0) this.starts.set(this.#line - 1, 'table')
    } else if (this.#leaf !== 'table') {
      if (!inText) this.#begin('block', 'text')
      this.#above = text
    }
  }

  #begin(kind: BlockStart, leaf: Leaf): void {
    this.#close(leaf)
    if (this.#depth === 0) this.starts.set(this.#line, kind)
  }

  #close(leaf: Leaf): void {
    this.#open.length = this.#depth
    this.#leaf = leaf
  }

  #takeQuote(indent: number): boolean {
    if (this.#rest[indent] !== '>') return false
    this.#take(indent + 1)
    if (this.#rest.startsWith(' ')) this.#take(1)
    return true
  }

  #take(columns: number): void {
    this.#column += columns
    this.#rest = this.#rest.slice(columns).replace(/^[ \t]+/, (run) => {
      let end = this.#column
      for (const char of run) end += char === '\t' ? 4 - (end % 4) : 1
      return ' '.repeat(end - this.#column)
    })
  }

  #indent(): number {
    return this.#rest.search(/[^ ]|$/)
  }
}

/** A fence of the same kind, as long as the one that began it or longer. */
function fenceEnd(mark: string): LastLine {
  return (line) => {
    const run = FENCE_END.exec(line)?.[1] ?? ''
    return run.length >= mark.length && run[0] === mark[0]
  }
}

function isTable(heading: string, below: string): boolean {
  return heading.trim() !== '|' && isTableRule(below) && cellsOf(heading).length === cellsOf(below).length
}
