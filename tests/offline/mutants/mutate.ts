import { children, isNode, type Node, nodesOf, SourceEdits } from './source-edits.ts'

/**
 * Mutants made by machine: every one of them is in the code at once, behind a question whether it is the one that is
 * meant, so that one bundle holds them all and asking tells which were reached.
 */

export type MutantKind =
  /** A condition that is always met, or never. */
  | 'condition'
  /** A part of a condition that is left out. */
  | 'part'
  /** A comparison the other way, or with its border moved. */
  | 'comparison'
  /** A statement that does something, and is left out. */
  | 'skip'
  /** A field that an object lacks. */
  | 'forget'
  /** The older for the newer, the least for the most, nothing for what is known. */
  | 'choice'

export interface Mutant {
  readonly id: number
  readonly file: string
  readonly line: number
  readonly kind: MutantKind
  /** What it is made of, cut short. */
  readonly text: string
  /** Its file, the function around it and what it is: stays the same wherever its line goes. */
  readonly name: string
}

/**
 * Everything a bundle needs before its first module: which mutant is meant, and, while a set is there, which were asked
 * about. Code that runs while modules load has its mutant named by the environment. Who asks more than `__most` times
 * goes on for ever.
 */
export const PRELUDE = `globalThis.__mutant = Number(globalThis.process?.env?.MUTANT ?? 0);
globalThis.__reached = new Set(); globalThis.__asked = 0; globalThis.__most = Infinity;
globalThis.__m = (id) => {
  if ((__asked += 1) > __most) throw new Error('It never ends');
  if (__reached !== null) __reached.add(id);
  return __mutant === id;
};
globalThis.__c = (yes, test) => (__m(yes) ? true : __m(yes + 1) ? false : test);
globalThis.__b = (id, to, a, b) => {
  const is = to === '<' ? a < b : to === '<=' ? a <= b : to === '>' ? a > b : a >= b;
  if (!__m(id)) return is;
  return to === '<' ? a <= b : to === '<=' ? a < b : to === '>' ? a >= b : a > b;
};`

/** @param first the id of the first mutant. @returns the source with all of its mutants in it */
export function mutated(file: string, code: string, first: number): { code: string; mutants: readonly Mutant[] } {
  const made = new Making(file, code, first)
  for (const node of nodesOf(file, code)) made.visit(node)
  return { code: made.edits.written(), mutants: made.mutants }
}

class Making {
  readonly mutants: Mutant[] = []
  readonly edits: SourceEdits
  readonly #file: string
  readonly #code: string
  /** How many mutants have each name. */
  readonly #names = new Map<string, number>()
  /** The names of what is around, outermost first. */
  readonly #around: string[] = []
  #next: number

  constructor(file: string, code: string, first: number) {
    this.#file = file
    this.#code = code
    this.edits = new SourceEdits(code)
    this.#next = first
  }

  visit(node: Node): void {
    // Types and what schemas are made of are no behaviour that an edit could lose by.
    if (node.type.startsWith('TS') && !/^TS(?:As|NonNull|Satisfies)/.test(node.type)) return
    if (node.type === 'CallExpression' && /^v\.\w+/.test(this.#text(node))) return
    const name = this.#nameOf(node)
    if (name !== null) this.#around.push(name)
    this.#mutate(node)
    for (const child of children(node)) this.visit(child)
    if (name !== null) this.#around.pop()
  }

  /** @returns the name of a function, of a class or of a method; null for all else */
  #nameOf({ type, id, key }: Node): string | null {
    const named = /^(?:FunctionDeclaration|ClassDeclaration)$/.test(type)
      ? id
      : /^(?:MethodDefinition|PropertyDefinition)$/.test(type)
        ? key
        : null
    return isNode(named) ? this.#text(named) : null
  }

  #mutate(node: Node): void {
    switch (node.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
        return this.#condition(node['test'])
      case 'LogicalExpression':
        return this.#logical(node)
      case 'BinaryExpression':
        return this.#comparison(node)
      case 'ExpressionStatement':
        return this.#statement(node)
      case 'ObjectExpression':
        return this.#object(node)
      case 'MemberExpression':
        return this.#choice(node)
    }
  }

  #condition(test: unknown): void {
    if (!isNode(test)) return
    const id = this.#id('condition', test, 'always: ')
    this.#id('condition', test, 'never: ')
    this.edits.wrap(test, `__c(${id}, `, ')')
  }

  #logical(node: Node): void {
    const [left, right] = [node['left'], node['right']]
    if (!isNode(left) || !isNode(right)) return
    if (node['operator'] === '??')
      return this.edits.wrap(left, `(__m(${this.#id('choice', left)}) ? undefined : (`, '))')
    const drop = node['operator'] === '&&' ? ['', ' || '] : ['!', ' && ']
    for (const side of [left, right])
      this.edits.wrap(side, `(${drop[0]}__m(${this.#id('part', side)})${drop[1]}(`, '))')
  }

  #comparison(node: Node): void {
    const [left, right, operator] = [node['left'], node['right'], String(node['operator'])]
    if (!isNode(left) || !isNode(right)) return
    if (/^[!=]==?$/.test(operator)) return this.edits.wrap(node, `(__m(${this.#id('comparison', node)}) !== (`, '))')
    if (!/^[<>]=?$/.test(operator)) return
    this.edits.wrap(node, `__b(${this.#id('comparison', node)}, '${operator}', (`, '))')
    this.edits.replace(left.end, right.start, '), (')
  }

  #statement(node: Node): void {
    const does = node['expression']
    if (!isNode(does) || !/^(?:Await|Call|Assignment|Chain)/.test(does.type) || /^\(?super\(/.test(this.#text(does)))
      return
    // In braces: an else behind it belongs to somebody else.
    this.edits.wrap(node, `{ if (!__m(${this.#id('skip', node)})) `, ' }')
  }

  #object(node: Node): void {
    const properties: unknown = node['properties']
    if (!Array.isArray(properties)) return
    for (const property of properties.filter(isNode)) {
      if (property.type === 'Property' && (property['method'] === true || property['kind'] !== 'init')) continue
      this.edits.wrap(property, `...(__m(${this.#id('forget', property)}) ? {} : { `, ' })')
    }
  }

  #choice(node: Node): void {
    const name = this.#text(node)
    const other = { 'Math.max': 'Math.min', 'Math.min': 'Math.max' }[name]
    if (other !== undefined) return this.edits.wrap(node, `(__m(${this.#id('choice', node)}) ? ${other} : `, ')')
  }

  #text({ start, end }: Node): string {
    return this.#code.slice(start, end)
  }

  #id(kind: MutantKind, node: Node, way = ''): number {
    const id = this.#next
    this.#next += 1
    const line = this.#code.slice(0, node.start).split('\n').length
    const text = way + this.#text(node).replace(/\s+/g, ' ').slice(0, 90)
    const name = [this.#file, this.#around.join('.'), `${kind}: ${text}`].filter(Boolean).join(' ')
    const count = (this.#names.get(name) ?? 0) + 1
    this.#names.set(name, count)
    this.mutants.push({ id, file: this.#file, line, kind, text, name: count === 1 ? name : `${name} (${count})` })
    return id
  }
}
