import type { ElementContent } from 'hast'

/** What has room for words and marks alone: captions, and cells of tables. */

const MARKS = new Set(['strong', 'em', 's', 'a', 'code'])
const IN_CELLS = new Set([...MARKS, 'br', 'img'])
const SPACE: ElementContent = { type: 'text', value: ' ' }
const LINE_END: ElementContent = { type: 'element', tagName: 'br', properties: {}, children: [] }

/** A caption is one line: blocks, pictures and line breaks in it become spaces. */
export function captionLine(nodes: readonly ElementContent[]): ElementContent[] {
  return spaced(nodes, MARKS)
}

/** A cell is lines: what were blocks in it stand on lines of their own. */
export function cellLines(nodes: readonly ElementContent[]): ElementContent[] {
  const lines: ElementContent[] = []
  let ended = false
  for (const node of broken(nodes)) {
    if (node === LINE_END) {
      ended = true
      while (isBlank(lines.at(-1))) lines.pop()
    } else if (!ended || !isBlank(node)) {
      if (ended && lines.length > 0) lines.push({ ...LINE_END })
      ended = false
      lines.push(node)
    }
  }
  return lines
}

function broken(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node]
    if (IN_CELLS.has(node.tagName)) return [{ ...node, children: spaced(node.children, IN_CELLS) }]
    return [LINE_END, ...broken(node.children), LINE_END]
  })
}

function isBlank(node: ElementContent | undefined): boolean {
  return node?.type === 'text' && !hasWords([node])
}

/** A space that doesn't break is a word: browsers show it. */
export function hasWords(nodes: readonly ElementContent[]): boolean {
  return nodes.some((node) => {
    if (node.type === 'text') return /[^ \t\r\n\f]/.test(node.value)
    return node.type === 'element' && hasWords(node.children)
  })
}

function spaced(nodes: readonly ElementContent[], kept: ReadonlySet<string>): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node]
    const children = spaced(node.children, kept)
    return kept.has(node.tagName) ? [{ ...node, children }] : [SPACE, ...children, SPACE]
  })
}
