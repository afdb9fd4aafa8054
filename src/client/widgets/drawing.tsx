import type { CSSProperties, ReactNode } from 'react'
import type { RecordId } from '#contract/records/policy.ts'

/** What a drawing is computed from: the same record always looks the same. */
export interface Drawn {
  /** Kind of the record. */
  readonly type: string
  readonly id: RecordId
  /** Its category: records of one share a colour. */
  readonly group?: RecordId | null | undefined
}

type Next = () => number

const KINDS: readonly ((next: Next) => ReactNode)[] = [nodes, rings, grid, curve, bars]
/** Of cool and warm inks that stay apart from the colours of states. */
const HUES = [267, 232, 300, 350, 190, 48, 320]

/** A quiet picture for a record that has none, 60 by 40. */
export function Drawing({ type, id, group }: Drawn) {
  const next = sequence(seedOf(`${type} ${id}`))
  const draw = KINDS[Math.floor(next() * KINDS.length)] ?? nodes
  const hue = HUES[seedOf(group == null ? type : `${type} ${group}`) % HUES.length] ?? 267
  return (
    <svg
      className="drawing"
      viewBox="0 0 60 40"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      // A custom property is no known style.
      style={{ '--hue': hue } as CSSProperties}
    >
      {draw(next)}
    </svg>
  )
}

function nodes(next: Next): ReactNode {
  const [a, b, c] = [8 + next() * 8, 24 + next() * 8, 15 + next() * 10]
  return (
    <>
      <path d={`M8 20C16 20 16 ${a} 24 ${a}S34 ${c} 42 ${c}M8 20C16 20 16 ${b} 24 ${b}S34 ${c} 42 ${c}H54`} />
      <circle className="paper" cx="8" cy="20" r="2.6" />
      <circle className="paper" cx="24" cy={a} r="2.6" />
      <circle className="paper" cx="24" cy={b} r="2.6" />
      <circle className="ink" cx="42" cy={c} r="3.4" />
    </>
  )
}

function rings(next: Next): ReactNode {
  const [x, y] = [16 + next() * 28, 14 + next() * 12]
  return [4, 10, 16, 22, 28].map((radius) => <circle key={radius} cx={x} cy={y} r={radius} />)
}

function grid(next: Next): ReactNode {
  return Array.from({ length: 24 }, (_, index) => (
    <rect
      // oxlint-disable-next-line react/no-array-index-key -- a place in the grid
      key={index}
      className="ink"
      x={7 + (index % 6) * 8}
      y={5 + Math.floor(index / 6) * 8}
      width="5.6"
      height="5.6"
      rx="1"
      opacity={0.12 + next() * 0.7}
    />
  ))
}

function curve(next: Next): ReactNode {
  const [start, dip, turn] = [24 + next() * 7, 8 + next() * 9, 16 + next() * 7]
  const line = `M0 ${start}C15 ${dip} 25 35 39 ${turn}S56 9 60 13`
  return (
    <>
      <path className="ink" d={`${line}V40H0Z`} opacity=".14" />
      <path d={line} />
      <circle className="ink" cx="39" cy={turn} r="2.2" />
    </>
  )
}

function bars(next: Next): ReactNode {
  const strong = Math.floor(next() * 3)
  return Array.from({ length: 9 }, (_, index) => {
    const height = 6 + next() * 24
    return (
      // oxlint-disable-next-line react/no-array-index-key -- a place in the row
      <path key={index} d={`M${8 + index * 5.5} 40V${40 - height}`} opacity={index % 3 === strong ? 1 : 0.4} />
    )
  })
}

/** FNV-1a: short texts that are alike lie far apart. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32), with the two digits that a drawing needs. */
function sequence(seed: number): Next {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.round(((mixed ^ (mixed >>> 14)) >>> 0) / 42_949_672.96) / 100
  }
}
