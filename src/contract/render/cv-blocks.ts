import { placeholderOf } from '#contract/cv/catalogue.ts'

/**
 * A template of a CV in its parts: texts, names in double braces, and blocks. `{{#skills}}…{{/skills}}` stands once for
 * each entry of a list, `{{?projects}}…{{/projects}}` once if there is anything. No expressions, no paths, no calls.
 */

export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly name: string; readonly written: string }
  | { readonly kind: 'each' | 'if'; readonly name: string; readonly parts: readonly Part[] }

/** Something that a template says and that does not mean what its author thought. */
export interface Flaw {
  readonly kind: 'unclosed' | 'unopened' | 'nested' | 'broken'
  readonly written: string
  /** Characters before it. */
  readonly at: number
}

export interface CvParts {
  readonly parts: readonly Part[]
  readonly flaws: readonly Flaw[]
}

const MARK = /\{\{\s{0,4}([#?/]?)\s{0,4}([a-z]\w{0,59})\s{0,4}\}\}|\{\{[^{}\n]{0,80}(?=[\n{<]|$)/gi
const DEEPEST = 4

interface Open {
  readonly kind: 'each' | 'if'
  readonly name: string
  readonly written: string
  readonly at: number
  readonly parts: Part[]
}

/**
 * Reads a template. What is not closed, or closed without being opened, stays as it is written.
 * @param mappings other names of placeholders
 */
export function cvParts(html: string, mappings: Readonly<Record<string, string>> = {}): CvParts {
  const flaws: Flaw[] = []
  const root: Part[] = []
  const open: Open[] = []
  const into = () => open.at(-1)?.parts ?? root
  const text = (written: string) => {
    if (written !== '') into().push({ kind: 'text', text: written })
  }
  let after = 0
  for (const found of html.matchAll(MARK)) {
    const [written, sign, name] = found
    const at = found.index
    text(html.slice(after, at))
    after = at + written.length
    if (sign === undefined || name === undefined) {
      flaws.push({ kind: 'broken', written, at })
      text(written)
    } else if (sign === '') into().push({ kind: 'value', name, written })
    else if (sign === '/') {
      const place = open.findLastIndex((one) => one.name === name)
      if (place < 0) {
        flaws.push({ kind: 'unopened', written, at })
        text(written)
      } else {
        while (open.length > place + 1) leave(open, root, flaws)
        const block = open.pop()
        if (block) into().push({ kind: block.kind, name: block.name, parts: block.parts })
      }
    } else {
      const kind = sign === '#' ? 'each' : 'if'
      const isList = placeholderOf(fieldOf(name, mappings))?.entries !== undefined
      const isNested = kind === 'each' && isList && open.some((one) => one.kind === 'each')
      if (isNested || open.length >= DEEPEST) {
        flaws.push({ kind: 'nested', written, at })
        text(written)
      } else open.push({ kind, name, written, at, parts: [] })
    }
  }
  text(html.slice(after))
  while (open.length > 0) leave(open, root, flaws)
  return { parts: root, flaws: flaws.toSorted((a, b) => a.at - b.at) }
}

/** A block that nobody closed is a text, and what it would have held stands beside it. */
function leave(open: Open[], root: Part[], flaws: Flaw[]): void {
  const block = open.pop()
  if (!block) return
  flaws.push({ kind: 'unclosed', written: block.written, at: block.at })
  const into = open.at(-1)?.parts ?? root
  into.push({ kind: 'text', text: block.written })
  for (const part of block.parts) into.push(part)
}

/** The field of a CV that a placeholder stands for; names that nobody mapped stand for themselves. */
export function fieldOf(name: string, mappings: Readonly<Record<string, string>>): string {
  return (Object.hasOwn(mappings, name) ? mappings[name] : undefined) ?? name
}
