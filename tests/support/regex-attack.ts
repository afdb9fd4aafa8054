import { parseSync } from 'vite'
import type { SourceFile } from './source-tree.ts'

/**
 * Looks for texts that make a regular expression take more than linear time. The texts are made of its own parts: what
 * leads up to a place, one part or a few of them again and again, and an end that fits nowhere.
 */

export interface Pattern {
  /** `path:line` */
  readonly place: string
  readonly source: string
  readonly flags: string
}

/** Every regular expression of a file: literals, and `RegExp(…)` as a pattern that can't be read (source null). */
export function patternsOf(file: SourceFile): (Pattern | { readonly place: string; readonly source: null })[] {
  const found: (Pattern | { readonly place: string; readonly source: null })[] = []
  const lineOf = (at: number) => file.text.slice(0, at).split('\n').length
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      node.forEach(look)
      return
    }
    const { type, start, regex, callee } = node as Record<string, unknown>
    const place = `${file.path}:${lineOf(Number(start))}`
    if (type === 'Literal' && isRegex(regex)) found.push({ place, source: regex.pattern, flags: regex.flags })
    if ((type === 'NewExpression' || type === 'CallExpression') && isNamed(callee, 'RegExp'))
      found.push({ place, source: null })
    Object.values(node).forEach(look)
  }
  look(parseSync(file.path, file.text).program)
  return found
}

function isRegex(value: unknown): value is { readonly pattern: string; readonly flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value
}

function isNamed(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && 'name' in value && value.name === name
}

/** One part of a pattern: a text that it takes, and how often it must come at least. */
interface Part {
  readonly sample: string
  /** Another text that it takes. */
  readonly other: string
  readonly least: number
}

const COMMON = [...' \t\na A0-_.<>"\'/:@([{*#\\&=|~`!é']
const ENDS = ['', '\u0000', '\u2028\n', '>', '/']
/** One of 2 to the power of the length shows itself at a few repetitions, and would not come back from many. */
const STEPS = [60, 200, 500, 2000]
const WIDEST = 14
/** Milliseconds; a linear pattern takes a hundredth of it. */
const SUSPICIOUS = 0.15
const LONGER = 8
const TOO_FAST = 18
/** Something else on the machine can slow measurements down, several in a row, too; all of these it does not. */
const ROUNDS = 8
/** For so short a text nothing but the pattern itself takes this long. */
const BEYOND_DOUBT = 50

const PART =
  /\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|[pP]\{[^}]*\}|k<\w+>|.)|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|[()|^$]|[^\\]/gis
const TIMES = /^(?:[*?]|\+|\{(\d+)(?:,\d*)?\})\??/

function partsOf(source: string, flags: string): Part[] {
  const parts: Part[] = []
  let at = 0
  while (at < source.length) {
    PART.lastIndex = at
    const token = PART.exec(source)?.[0] ?? source.charAt(at)
    at += token.length
    const times = TIMES.exec(source.slice(at))
    if (times) at += times[0].length
    if (/^(?:[()|^$]|\(\?.*|\\[bBk\d].*)$/is.test(token)) continue
    const samples = samplesOf(token, flags)
    const least = times === null || times[0].startsWith('+') ? 1 : Number(times[1] ?? 1)
    const [sample, other = sample] = samples
    if (sample !== undefined && other !== undefined)
      parts.push({ sample, other, least: Math.max(1, Math.min(least, 40)) })
  }
  return parts
}

function samplesOf(token: string, flags: string): string[] {
  if (token.length === 1 && token !== '.') return [token]
  const own = [...token.replace(/^\[\^?/, '').replace(/\\[a-z]/gi, '')]
  const takes = new RegExp(`^${token}$`, flags.replace(/[gymd]/g, ''))
  const taken = [...own, ...COMMON].filter((each) => takes.test(each))
  return [...taken.slice(0, 1), ...own.filter((each) => takes.test(each)).slice(-1)]
}

/** Texts of about `length` characters, each with its shape in words. */
function* attacks(parts: readonly Part[]): Generator<(length: number) => string> {
  const text = (from: number, to: number) =>
    parts
      .slice(from, to)
      .map(({ sample, least }) => sample.repeat(least))
      .join('')
  const once = (from: number, to: number) =>
    parts
      .slice(from, to)
      .map(({ sample }) => sample)
      .join('')
  const own = [...new Set(parts.flatMap(({ sample, other }) => [sample, other]))]
  const singles = [...new Set([...own, ...COMMON])]
  const shape = (lead: string, pump: string, end: string) => (length: number) =>
    lead + pump.repeat(Math.max(2, Math.ceil(length / pump.length))) + end
  const leads = new Set(['', '\u0000', ...parts.map((_, index) => text(0, index + 1))])
  const few = [...leads].slice(0, 16)
  for (const end of ENDS) {
    for (const pump of singles) for (const lead of few) yield shape(lead, pump, end)
    for (const one of own.slice(0, 14)) for (const other of own.slice(0, 14)) yield shape('', one + other, end)
    for (let from = 0; from < parts.length; from += 1) {
      for (let to = from + 2; to <= Math.min(parts.length, from + WIDEST); to += 1) {
        yield shape('', once(from, to), end)
        if (text(from, to) !== once(from, to)) yield shape('', text(from, to), end)
      }
    }
  }
}

/** Milliseconds of the processor's time for one complete use, in which every match is looked for. */
function timed(regex: RegExp, text: string): number {
  const start = process.cpuUsage()
  text.replace(regex, '')
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

export interface Slow {
  readonly text: (length: number) => string
  /** How many times as long a text of eight times the length takes: 8 is linear, 64 quadratic. */
  readonly growth: number
}

/** @returns the worst text that was found; null when the pattern stays linear on all of them */
export function slowTextFor({ source, flags }: Pick<Pattern, 'source' | 'flags'>): Slow | null {
  // What repeats nothing without end looks at a few characters from each place.
  if (!/[*+]|,\}/.test(source)) return null
  const regex = new RegExp(source, flags.includes('g') ? flags : `${flags.replace('y', '')}g`)
  const parts = partsOf(source, flags)
  for (let round = 0; round < 3; round += 1) timed(regex, 'a'.repeat(100))
  for (const text of attacks(parts)) {
    const suspect = STEPS.find((length) => isSlow(regex, text(length), length))
    if (suspect === undefined) continue
    if (suspect < 500) return { text, growth: Infinity }
    let growth = Infinity
    for (let round = 0; round < ROUNDS && growth > TOO_FAST; round += 1)
      growth = Math.min(growth, growthOf(regex, text))
    if (growth > TOO_FAST) return { text, growth }
  }
  return null
}

/** Whether each of many measurements of a short text is long, or a few of one that grows with its length. */
function isSlow(regex: RegExp, text: string, length: number): boolean {
  const rounds = length < 500 ? 3 * ROUNDS : 3
  for (let round = 0; round < rounds; round += 1) {
    const took = timed(regex, text)
    // Twice: what else the process was busy with, as with throwing things away, counts once.
    if (took > BEYOND_DOUBT) return timed(regex, text) > BEYOND_DOUBT
    if (took <= SUSPICIOUS) return false
  }
  return true
}

/** Long enough to be measured, short enough to wait for. */
function growthOf(regex: RegExp, text: (length: number) => string): number {
  let length = 500
  while (length < 100_000 && timed(regex, text(length)) < 1) length *= 2
  const short = Math.min(timed(regex, text(length)), timed(regex, text(length)))
  return timed(regex, text(length * LONGER)) / Math.max(short, 0.1)
}
