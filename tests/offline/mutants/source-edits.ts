import { parseSync } from 'vite'

/** Text put around and between the nodes of a source, which keeps all else as it stands. */

export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [name: string]: unknown
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}

/** @returns the outermost nodes of a source */
export function nodesOf(file: string, code: string): readonly Node[] {
  return children({ ...parseSync(file, code).program })
}

export function children(node: Readonly<Record<string, unknown>>): readonly Node[] {
  return Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
}

interface Insert {
  readonly at: number
  readonly text: string
  /** Those that open go outermost first, those that close innermost first. */
  readonly size: number
  readonly opens: boolean
  /** What stands there is replaced up to here. */
  readonly until: number
}

export class SourceEdits {
  readonly #inserts: Insert[] = []
  readonly #code: string

  constructor(code: string) {
    this.#code = code
  }

  wrap({ start, end }: Node, before: string, after: string): void {
    const size = end - start
    this.#inserts.push({ at: start, text: before, size, opens: true, until: start })
    this.#inserts.push({ at: end, text: after, size, opens: false, until: end })
  }

  /** Puts a text in the place of what stands between two nodes. */
  replace(at: number, until: number, text: string): void {
    this.#inserts.push({ at, text, size: 0, opens: true, until })
  }

  written(): string {
    // What closes at a place goes before what opens there; the smallest closes first and opens last.
    const order = this.#inserts.map((insert, index) => ({ ...insert, index }))
    order.sort((a, b) => {
      if (a.at !== b.at) return a.at - b.at
      if (a.opens !== b.opens) return a.opens ? 1 : -1
      if (a.opens) return b.size - a.size || a.index - b.index
      return a.size - b.size || b.index - a.index
    })
    let [text, from] = ['', 0]
    for (const { at, text: inserted, until } of order) {
      text += this.#code.slice(from, Math.max(from, at)) + inserted
      from = Math.max(from, at, until)
    }
    return text + this.#code.slice(from)
  }
}
