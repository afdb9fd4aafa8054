import { blockStarts } from '#contract/render/markdown-blocks.ts'

/**
 * What the parser is given at once. Its time grows with the square of the marks in one paragraph, and of the headings,
 * links and notes in one text. So a text of many is given to it in parts, and a paragraph of more marks than anybody
 * writes is no Markdown to it.
 */

/** Characters that are previewed at all. */
export const LONGEST = 200_000
/** Lines and marks of one part. */
const MOST_IN_PART = 3000
/** Marks of one paragraph, item or table. */
export const MOST_IN_BLOCK = 800

/** What may open or close emphasis, code, a link or an address. */
const MARKS = /[*_~`[\]<&@]/g
/** Makes a heading of the lines before it: that takes the parser as long as ten lines of text. */
const UNDERLINES = /^ {0,3}(?:=+|-+)[ \t]*$/gm
const OF_UNDERLINE = 10
/** Code, in which nothing is read. */
const CODE = /^(?: {0,3}(?:`{3}|~{3})| {4}|\t)/

export interface Part {
  readonly text: string
  /** To be shown as it is typed. */
  readonly isTyped: boolean
}

/** @param markdown of LONGEST characters at most */
export function partsOf(markdown: string): Part[] {
  const lines = markdown.split(/\r\n?|\n/)
  const starts = [...blockStarts(markdown).keys(), lines.length].toSorted((a, b) => a - b)
  const parts: Part[] = []
  let open: string[] = []
  let held = 0
  const end = () => {
    if (open.length > 0) parts.push({ text: open.join('\n'), isTyped: false })
    open = []
    held = 0
  }
  let from = 0
  for (const to of starts) {
    const block = lines.slice(from, to)
    from = to
    const text = block.join('\n')
    const marks = CODE.test(text) ? 0 : (text.match(MARKS)?.length ?? 0)
    if (marks > MOST_IN_BLOCK) {
      end()
      parts.push({ text, isTyped: true })
      continue
    }
    const weight = marks + block.length + OF_UNDERLINE * (text.match(UNDERLINES)?.length ?? 0)
    if (held + weight > MOST_IN_PART) end()
    open.push(...block)
    held += weight
  }
  end()
  return parts
}
