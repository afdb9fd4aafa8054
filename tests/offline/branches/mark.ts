import { children, isNode, type Node, nodesOf, SourceEdits } from '#tests/offline/mutants/source-edits.ts'

/** Marks every way that the code can go, so that a run tells which of them were taken, and upon what. */

export interface Branch {
  readonly id: number
  readonly file: string
  readonly line: number
  /** What it hangs on, cut short, and which way. */
  readonly text: string
}

/** What a bundle needs before its first module. `__taken` is whatever set is meant at the moment. */
export const PRELUDE = `globalThis.__taken = new Set();
globalThis.__at = (id) => { __taken.add(id); };
globalThis.__way = (id, test) => (__taken.add(test ? id : id + 1), test);
globalThis.__known = (id, value) => (__taken.add(value != null ? id : id + 1), value);`

/** @param first the id of the first branch. @returns the source with all of its branches marked */
export function marked(file: string, code: string, first: number): { code: string; branches: readonly Branch[] } {
  const marking = new Marking(file, code, first)
  for (const node of nodesOf(file, code)) marking.visit(node)
  return { code: marking.edits.written(), branches: marking.branches }
}

class Marking {
  readonly branches: Branch[] = []
  readonly edits: SourceEdits
  readonly #file: string
  readonly #code: string
  readonly #first: number

  constructor(file: string, code: string, first: number) {
    this.#file = file
    this.#code = code
    this.edits = new SourceEdits(code)
    this.#first = first
  }

  visit(node: Node): void {
    // Types and what schemas are made of go no way of their own.
    if (node.type.startsWith('TS') && !/^TS(?:As|NonNull|Satisfies)/.test(node.type)) return
    if (node.type === 'CallExpression' && /^v\.\w+/.test(this.#text(node))) return
    this.#mark(node)
    for (const child of children(node)) this.visit(child)
  }

  #mark(node: Node): void {
    switch (node.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
      case 'WhileStatement':
        return this.#ways(node['test'], '__way', ['met', 'not met'])
      case 'LogicalExpression':
        if (node['operator'] === '??') return this.#ways(node['left'], '__known', ['known', 'not known'])
        return this.#ways(node['left'], '__way', ['so', 'not so'])
      case 'SwitchCase':
        return this.#case(node)
      case 'CatchClause':
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return this.#body(node)
    }
  }

  #ways(test: unknown, ask: string, [yes, no]: readonly [string, string]): void {
    if (!isNode(test)) return
    const id = this.#id(test, yes)
    this.#id(test, no)
    this.edits.wrap(test, `${ask}(${id}, `, ')')
  }

  #case(node: Node): void {
    const statements: unknown = node['consequent']
    const does: unknown = Array.isArray(statements) ? statements[0] : null
    if (isNode(does)) this.edits.wrap(does, `__at(${this.#id(node, 'entered')}); `, '')
  }

  #body(node: Node): void {
    const body = node['body']
    if (!isNode(body)) return
    const id = this.#id(node, 'entered')
    if (body.type === 'BlockStatement') this.edits.replace(body.start, body.start + 1, `{ __at(${id}); `)
    else this.edits.wrap(body, `(__at(${id}), `, ')')
  }

  #text({ start, end }: Node): string {
    return this.#code.slice(start, end)
  }

  #id(node: Node, way: string): number {
    const id = this.#first + this.branches.length
    const line = this.#code.slice(0, node.start).split('\n').length
    const text = `${this.#text(node).replace(/\s+/g, ' ').slice(0, 80)} (${way})`
    this.branches.push({ id, file: this.#file, line, text })
    return id
  }
}
