/**
 * The parser's time grows with the square of what is nested in one place, and of the lines that a quote, an item or a
 * note goes on without its mark. Nobody writes so many, but a text that was pasted or imported may hold them, and the
 * page must not stop over it: what is beyond is shown as it is typed.
 */
const DEEPEST = 40
/** Lines of a quote, an item or a note that go on without its mark. */
const MOST_LAZY = 100

/** One quote or list item inside the one before it. */
const CONTAINER = /[ \t]{0,99}(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y
const NOTE = /^ {0,3}\[\^[^\]]{1,999}\]:/
/** Opens or closes a block of code, in which nothing is read. */
const FENCE = /^ {0,3}(`{3,}|~{3,})/

/** The same text, with a backslash before what is too deep, and a line between paragraphs that never end. */
export function bounded(markdown: string): string {
  let lazy = 0
  let inContainer = false
  let fence: string | null = null
  const lines = markdown.split('\n').map((line) => {
    const mark = fenceOf(line)
    if (fence !== null) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = null
      return line
    }
    if (mark !== undefined) {
      fence = mark
      return line
    }
    CONTAINER.lastIndex = 0
    const opens = CONTAINER.test(line) || NOTE.test(line)
    inContainer = opens || (inContainer && line.trim() !== '')
    lazy = !inContainer || opens ? 0 : lazy + 1
    const gap = lazy > 0 && lazy % MOST_LAZY === 0 ? '\n' : ''
    const from = containersEnd(line)
    return gap + line.slice(0, from) + (from > 0 ? asWords(line.slice(from)) : line)
  })
  return lines.join('\n')
}

/** The marks of a fence; behind backticks there are no more of them. */
function fenceOf(line: string): string | undefined {
  const [start = '', mark] = FENCE.exec(line) ?? []
  return mark?.startsWith('`') && line.includes('`', start.length) ? undefined : mark
}

/** Where a line goes on after as many containers as there may be; 0 when there are fewer. */
function containersEnd(line: string): number {
  CONTAINER.lastIndex = 0
  for (let depth = 0; depth < DEEPEST; depth += 1) if (!CONTAINER.test(line)) return 0
  return CONTAINER.lastIndex
}

/** A text that would open another container, as words. */
function asWords(text: string): string {
  CONTAINER.lastIndex = 0
  if (!CONTAINER.test(text)) return text
  const end = CONTAINER.lastIndex - 1
  return `${text.slice(0, end)}\\${text.slice(end)}`
}
