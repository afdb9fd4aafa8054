import type { N8nEdge, N8nNode, N8nWorkflow } from '#contract/render/n8n.ts'

/** Where the parts of an n8n workflow stand on its canvas: as their author put them, so nothing is laid out anew. */

/** Side of a node; n8n's own, so that positions fit. */
export const NODE = 96
/** Room below a node for its two lines of words, and at its sides. */
const BELOW = 50
const BESIDE = 36

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PlacedNode extends Box {
  readonly node: N8nNode
}

export interface PlacedEdge {
  readonly key: string
  readonly path: string
  /** A part of an agent (its model, its tools), not the way of the data. */
  readonly isPart: boolean
}

export interface Graph {
  readonly nodes: readonly PlacedNode[]
  readonly notes: readonly PlacedNode[]
  readonly edges: readonly PlacedEdge[]
  /** Everything, words included. */
  readonly bounds: Box
}

export function graphOf({ nodes, edges }: N8nWorkflow): Graph {
  const placed = nodes.map((node): PlacedNode => ({ node, ...boxOf(node) }))
  const steps = placed.filter(({ node }) => !node.isNote)
  const notes = placed.filter(({ node }) => node.isNote)
  const byName = new Map(steps.map((step) => [step.node.name, step]))
  const outputs = new Map<string, number>()
  const bows: number[] = []
  for (const { from, output, kind } of edges) {
    if (kind === 'main') outputs.set(from, Math.max(outputs.get(from) ?? 1, output + 1))
  }
  const lines = edges.flatMap((edge, index): PlacedEdge[] => {
    const [from, to] = [byName.get(edge.from), byName.get(edge.to)]
    if (!from || !to) return []
    const bow = edge.kind === 'main' ? bowOf(from, to, steps) : 0
    if (bow !== 0) bows.push(bow)
    return [{ key: `${index}`, ...lineOf(edge, from, to, outputs.get(edge.from) ?? 1, bow) }]
  })
  return { nodes: steps, notes, edges: lines, bounds: boundsOf(steps, notes, bows) }
}

/** How far a line goes out of its row, and where its turning point lies. */
const BOW = 46
/** Beyond this, looking for what lies between costs more than it shows. */
const MOST_LOOKED_AT = 300

/**
 * The height at which a line passes what it must not cross: below its words when it goes back, above the row when
 * another node stands in its way. @returns 0 for a line that needs none
 */
function bowOf(from: Box, to: Box, steps: readonly Box[]): number {
  if (to.x <= from.x) return Math.max(from.y, to.y) + NODE + BELOW + BOW
  if (Math.abs(from.y - to.y) > NODE / 2 || steps.length > MOST_LOOKED_AT) return 0
  const inTheWay = steps.some(
    ({ x, y }) => x > from.x && x < to.x && Math.abs(y - from.y) < NODE && Math.abs(y - to.y) < NODE,
  )
  return inTheWay ? Math.min(from.y, to.y) - BOW : 0
}

function boxOf({ isNote, position: [x, y], parameters }: N8nNode): Box {
  if (!isNote) return { x, y, width: NODE, height: NODE }
  return { x, y, width: lengthOf(parameters['width'], 240), height: lengthOf(parameters['height'], 160) }
}

function lengthOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.min(value, 10_000) : otherwise
}

function lineOf(edge: N8nEdge, from: Box, to: Box, outputs: number, bow: number): Omit<PlacedEdge, 'key'> {
  const { kind, output } = edge
  if (kind !== 'main') {
    // A part stands below its agent and reaches up to it.
    const [x1, y1, x2, y2] = [from.x + NODE / 2, from.y, to.x + NODE / 2, to.y + NODE]
    const bend = Math.max(24, Math.abs(y2 - y1) / 2)
    return { path: `M${x1} ${y1}C${x1} ${y1 - bend} ${x2} ${y2 + bend} ${x2} ${y2}`, isPart: true }
  }
  const [x1, y1] = [from.x + NODE, from.y + (NODE * (output + 1)) / (outputs + 1)]
  const [x2, y2] = [to.x, to.y + NODE / 2]
  if (bow !== 0) {
    const [out, back] = [x1 + 50, x2 - 50]
    const middle = (out + back) / 2
    return { path: `M${x1} ${y1}C${out} ${y1} ${out} ${bow} ${middle} ${bow}S${back} ${y2} ${x2} ${y2}`, isPart: false }
  }
  const bend = Math.max(40, Math.abs(x2 - x1) / 2)
  return { path: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`, isPart: false }
}

function boundsOf(steps: readonly Box[], notes: readonly Box[], bows: readonly number[]): Box {
  const all = [
    ...notes,
    ...steps.map(({ x, y, width, height }) => ({
      x: x - BESIDE,
      y,
      width: width + 2 * BESIDE,
      height: height + BELOW,
    })),
  ]
  const [first] = all
  if (!first) return { x: 0, y: 0, width: 0, height: 0 }
  let { x, y } = first
  let [right, bottom] = [x + first.width, y + first.height]
  for (const box of all) {
    x = Math.min(x, box.x)
    y = Math.min(y, box.y)
    right = Math.max(right, box.x + box.width)
    bottom = Math.max(bottom, box.y + box.height)
  }
  for (const bow of bows) {
    y = Math.min(y, bow)
    bottom = Math.max(bottom, bow)
  }
  return { x, y, width: right - x, height: bottom - y }
}

/** Two letters that stand for the kind of a node: "HTTP Request" is HR, "Postgres" is Po. */
export function glyphOf(label: string): string {
  const words = label.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const [first = '?', second] = words
  return second === undefined ? first.slice(0, 2) : `${first.slice(0, 1)}${second.slice(0, 1)}`.toUpperCase()
}

const LINE = 18

/** A name in at most two short lines. */
export function linesOf(name: string): readonly string[] {
  const words = name.trim().split(/\s+/)
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= LINE) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const cut = (line: string) => (line.length > LINE ? `${line.slice(0, LINE - 1)}…` : line)
  const [one = '', two] = lines
  if (two === undefined) return [cut(one)]
  return [cut(one), lines.length > 2 ? cut(`${two}${' '.repeat(LINE)}`).replace(/(?<!\s)\s*…$/, '…') : cut(two)]
}
