import { type Plugin, parseAst } from 'vite'

/**
 * Turns the chunks of a build from modules into classic scripts. Chromium keeps the compiled code of a classic script
 * that a worker has stored, and of modules as of 2026 does not: every start of the app would compile all of it again.
 *
 * Each chunk becomes one call of the loader: its address, the addresses of what it imports, and a function that is given
 * what those export and gives what it exports itself. It keeps of a module what the app relies on: strict mode, a scope of
 * its own, evaluated once, after everything that it imports.
 */

type Program = ReturnType<typeof parseAst>
type Statement = Program['body'][number]
type Name = { readonly type: string; readonly name?: string; readonly value?: unknown }
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/**
 * Stands in the page before all scripts, and brings what is imported when it is needed. What did not come, or was somebody
 * else's answer, is fetched again when it is asked for again; what threw while it was evaluated throws again. Each is
 * tried twice: where a browser fetched it ahead of time and failed, the next who asks is given that failure, once.
 */
export const LOADER = `(function () {
  var chunks = {}
  function of(address) {
    var one = chunks[address]
    if (!one) {
      one = chunks[address] = {}
      one.defined = new Promise(function (done, failed) { one.done = done; one.failed = failed })
    }
    return one
  }
  function bring(address, one, again) {
    var script = document.createElement('script')
    script.src = address
    script.crossOrigin = ''
    script.onload = script.onerror = function () {
      script.remove()
      if (one.make) return
      if (again) return bring(address, one)
      delete chunks[address]
      one.failed(new TypeError('Failed to fetch dynamically imported module: ' + address))
    }
    document.head.append(script)
  }
  function fetched(address) {
    var one = of(address)
    if (one.whole) return one.whole
    if (!one.make) bring(address, one, true)
    one.whole = one.defined.then(function () { return Promise.all(one.needs.map(fetched)) })
    one.whole.catch(function () { one.whole = null })
    return one.whole
  }
  function evaluated(address) {
    var one = chunks[address]
    if (one.error) throw one.error
    if (!one.exports)
      try {
        one.exports = one.make.apply(undefined, one.needs.map(evaluated))
      } catch (error) {
        throw (one.error = error)
      }
    return one.exports
  }
  self.__define = function (address, needs, make) {
    var one = of(address)
    one.needs = needs
    one.make = make
    one.done()
  }
  self.__load = function (address) {
    return fetched(address).then(function () { return evaluated(address) })
  }
})()`.replace(/\n\s+/g, '\n')

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* nodesOf(child)
}

const textOf = ({ name, value }: Name): string => String(name ?? value)

/** `as` of the one that gives, `name` of the one that takes: as a pattern, and as an object. */
const pair = (as: string, name: string): string => (as === name ? name : `${as}:${name}`)

function addressOf(chunk: string, source: string): string {
  return new URL(source, `http://app/${chunk}`).pathname
}

/**
 * @param chunk its file name, `assets/name-hash.js`
 * @param code a module whose imports and exports are names, as bundlers write them
 * @param isEntry whether the page begins with it
 * @throws Error for what a classic script can't do
 */
export function asClassic(chunk: string, code: string, isEntry: boolean): string {
  const program = parseAst(code)
  const cuts: (Node & { readonly put?: string })[] = []
  const needs: string[] = []
  const taken: string[] = []
  const given: string[] = []
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      needs.push(addressOf(chunk, node.source.value))
      taken.push(`{${node.specifiers.map((one) => importOf(chunk, one)).join()}}`)
    } else if (isListOfExports(node)) {
      given.push(...node.specifiers.map((one) => pair(textOf(one.exported), textOf(one.local))))
    } else if (node.type.startsWith('Export')) throw new Error(`${chunk}: exports by ${node.type}`)
    else continue
    cuts.push(node)
  }
  for (const node of nodesOf(program)) {
    if (node.type === 'MetaProperty') cuts.push({ ...node, put: '{url:location.href}' })
    if (node.type === 'ImportExpression')
      cuts.push({ ...node, put: `__load(${JSON.stringify(dynamicOf(chunk, code, node))})` })
  }
  const body = cutOut(code, cuts)
  const call = `__define(${JSON.stringify(`/${chunk}`)},${JSON.stringify(needs)},(function(${taken.join()}){${body}\nreturn{${given.join()}}}))`
  // What stands in the page already is drawn before the app begins.
  const begin = `Promise.resolve(self.stillDrawn).then(function(){return __load(${JSON.stringify(`/${chunk}`)})});`
  return `"use strict";${call};${isEntry ? begin : ''}\n`
}

type Exports = Extract<Statement, { type: 'ExportNamedDeclaration' }>
function isListOfExports(node: Statement): node is Exports {
  return node.type === 'ExportNamedDeclaration' && node.declaration === null && node.source === null
}

type Specifier = Extract<Statement, { type: 'ImportDeclaration' }>['specifiers'][number]
function importOf(chunk: string, one: Specifier): string {
  if (one.type !== 'ImportSpecifier') throw new Error(`${chunk}: imports by ${one.type}`)
  return pair(textOf(one.imported), one.local.name)
}

/** What is imported when it is needed, by an address that is known: `import("./name-hash.js")`. */
function dynamicOf(chunk: string, code: string, node: Node): string {
  const [, source] = /^import\(\s*["'`](\.[^"'`$]+)["'`]\s*\)$/.exec(code.slice(node.start, node.end)) ?? []
  if (source === undefined) throw new Error(`${chunk}: imports what is known only later`)
  return addressOf(chunk, source)
}

function cutOut(code: string, cuts: readonly (Node & { readonly put?: string })[]): string {
  let text = ''
  let at = 0
  for (const { start, end, put = '' } of cuts.toSorted((a, b) => a.start - b.start)) {
    text += code.slice(at, start) + put
    at = end
  }
  return text + code.slice(at)
}

/**
 * Whoever imports a name is given its value once, when the chunk has been evaluated: what is exported must not change
 * after that.
 * @param code before names are made short
 * @returns what is exported and assigned by a function
 */
export function changingExports(code: string): string[] {
  const program = parseAst(code)
  const exported = new Set(
    program.body.flatMap((node) => (isListOfExports(node) ? node.specifiers.map((one) => textOf(one.local)) : [])),
  )
  const changing = new Set<string>()
  const visit = (node: Node, hidden: ReadonlySet<string> | null): void => {
    const own = isFunction(node) ? new Set([...(hidden ?? []), ...declaredIn(node)]) : hidden
    if (own) for (const name of assignedBy(node)) if (exported.has(name) && !own.has(name)) changing.add(name)
    for (const child of childrenOf(node)) visit(child, own)
  }
  visit(program, null)
  return [...changing]
}

const isFunction = ({ type }: Node) => /^(?:Function|ArrowFunction)/.test(type)

/** Names of its own: parameters and whatever is declared in it, but not in functions within. */
function* declaredIn(node: Node): Generator<string> {
  if ('params' in node) yield* namesIn(node.params)
  for (const child of childrenOf(node)) {
    if (child.type === 'VariableDeclarator' && 'id' in child) yield* namesIn(child.id)
    if (child.type === 'CatchClause' && 'param' in child) yield* namesIn(child.param)
    if (/^(?:Function|Class)Declaration$/.test(child.type) && 'id' in child) yield* namesIn(child.id)
    if (!isFunction(child)) yield* declaredIn(child)
  }
}

function assignedBy(node: Node): Iterable<string> {
  if (node.type === 'AssignmentExpression' && 'left' in node) return namesIn(node.left)
  if (/^For(?:In|Of)Statement$/.test(node.type) && 'left' in node) return namesIn(node.left)
  return node.type === 'UpdateExpression' && 'argument' in node ? namesIn(node.argument) : []
}

/** Of a pattern: `a`, `{ a, b: [c] }`. What only reads an object that it writes into names nothing. */
function* namesIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* namesIn(one)
  if (!isNode(value) || value.type === 'MemberExpression') return
  if (value.type === 'Identifier' && 'name' in value) yield String(value.name)
  else if (value.type === 'Property' && 'value' in value) yield* namesIn(value.value)
  else if (value.type === 'AssignmentPattern' && 'left' in value) yield* namesIn(value.left)
  else for (const child of childrenOf(value)) yield* namesIn(child)
}

/** @returns a way round among chunks that import each other: none of them could be evaluated first */
function circleOf(
  importsOf: (chunk: string) => readonly string[],
  chunk: string,
  way: readonly string[] = [],
): string[] {
  if (way.includes(chunk)) return [...way.slice(way.indexOf(chunk)), chunk]
  for (const next of importsOf(chunk)) {
    const circle = circleOf(importsOf, next, [...way, chunk])
    if (circle.length > 0) return circle
  }
  return []
}

/** What the bundler gives to all chunks, in a chunk of its own: too little to be asked for by itself. */
export const HELPERS = 'rolldown-runtime'
/** Comes before whatever needs them. */
const FIRST = 'packages'

interface Chunk {
  readonly name: string
  readonly fileName: string
  readonly imports: readonly string[]
  code: string
}

/** @returns the name of the file that is none any more */
function joinHelpers(chunks: readonly Chunk[]): string {
  const helpers = chunks.find(({ name }) => name === HELPERS)
  const first = chunks.find(({ name }) => name === FIRST)
  // Its name, and with it what is kept for ever under it, follows from theirs only where it imports them.
  if (!helpers || !first?.imports.includes(helpers.fileName))
    throw new Error('The bundler’s helpers are not where they were')
  first.code = `${helpers.code}${first.code}`
  return helpers.fileName
}

/** Of what Vite brings to ask for chunks ahead of their import: how, where the browser can do that. */
const AHEAD = '?`modulepreload`:'

export const classicScripts: Plugin = {
  name: 'classic-scripts',
  apply: 'build',
  renderChunk(code, { fileName }) {
    const changing = changingExports(code)
    if (changing.length > 0) this.error(`${fileName} exports what changes later: ${changing.join(', ')}`)
  },
  // Kept for ever under their names: another shape is another file.
  augmentChunkHash: () => asClassic.toString() + LOADER,
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const importsOf = (chunk: string) => {
        const one = bundle[chunk]
        return one?.type === 'chunk' ? one.imports : []
      }
      let asksAhead = false
      for (const one of Object.values(bundle)) {
        if (one.type !== 'chunk') continue
        const circle = circleOf(importsOf, one.fileName)
        if (circle.length > 0) this.error(`Chunks import each other: ${circle.join(' > ')}`)
        asksAhead ||= one.code.includes(AHEAD)
        one.code = asClassic(one.fileName, one.code.replace(AHEAD, '?`preload`:'), one.isEntry)
      }
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      delete bundle[joinHelpers(chunks)]
      if (!asksAhead) this.error('What asks for chunks ahead of their import is not where it was')
    },
  },
  transformIndexHtml: {
    order: 'post',
    // In the order in which they are evaluated, so that none has to wait for another, and before what runs while the page is
    // read: some of that waits for the browser's storage.
    handler(html) {
      const named = [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)]
      const scripts = named.flatMap(([, src = '']) => (src.includes(`/${HELPERS}-`) ? [] : src))
      const [, entry] = /<script type="module" crossorigin src="([^"]+)">/.exec(html) ?? []
      if (entry === undefined) throw new Error('The page names no script to begin with')
      const tags = [...scripts, entry].map((src) => `<script defer crossorigin src="${src}"></script>`)
      return html
        .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
        .replace(/\s*<script type="module"[^>]*><\/script>/, '')
        .replace(/(?=<script>)/, () => `${tags.join('\n    ')}\n    `)
    },
  },
}
