import { describe, expect, it } from 'vitest'
import { codeOf, readSources } from './support/source-tree.ts'
import { WHOLE } from './support/proofs.ts'
import { PLACES, type HostilePlace } from './support/hostile-places.ts'
import { UNFED } from './support/unfed-places.ts'

/** No text from outside makes a place think longer than in proportion to its length. */
const START = 4000
/** What is quadratic takes long at a quarter of it, too, unless each of its steps is a copy of a few bytes. */
const LONGEST = WHOLE ? 64_000 : 16_000
/** Enough to be measured; below it a busy machine says more than the place. */
const ENOUGH_MS = 6
const TOO_FAST = 9

async function spent(read: HostilePlace['read'], text: string): Promise<number> {
  const start = process.cpuUsage()
  await read(text)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const least = async (read: HostilePlace['read'], text: string, times: number) => {
  let ms = Infinity
  for (let round = 0; round < times; round += 1) ms = Math.min(ms, await spent(read, text))
  return ms
}

/** How many times as long four times the text takes. */
async function growthFrom(n: number, read: HostilePlace['read'], shape: (n: number) => string): Promise<number> {
  let growth = Infinity
  for (let round = 0; round < 6 && growth > TOO_FAST; round += 1) {
    const short = await least(read, shape(n), 2)
    growth = Math.min(growth, (await least(read, shape(n * 4), 1 + round)) / Math.max(short, ENOUGH_MS / 2))
  }
  return growth
}

/** 4 is linear, 16 quadratic; 0 when even the longest takes nothing. */
async function growthOf(read: HostilePlace['read'], shape: (n: number) => string): Promise<number> {
  let n = START
  while (n < LONGEST && (await spent(read, shape(n))) < ENOUGH_MS) n *= 2
  if (n >= LONGEST) return 0
  const growth = await growthFrom(n, read, shape)
  // Once a text no longer fits the processor's own memory it takes longer at a stroke; what is quadratic goes on so.
  return growth > TOO_FAST ? Math.min(growth, await growthFrom(n * 4, read, shape)) : growth
}

async function worstOf({ shapes, read }: HostilePlace) {
  const found: { shape: string; growth: number }[] = []
  await spent(read, Object.values(shapes)[0]?.(START) ?? '')
  for (const [shape, make] of Object.entries(shapes)) {
    const growth = await growthOf(read, make)
    found.push({ shape, growth })
    // The others would take minutes, each.
    if (growth > TOO_FAST) break
  }
  return found.toSorted((a, b) => b.growth - a.growth)
}

describe('time grows with the length of the text alone', () => {
  it.each(PLACES)('$name', { timeout: 120_000 }, async (place) => {
    const worst = await worstOf(place)
    if (WHOLE) process.stdout.write(`${place.name}: ${worst.length} texts, worst ${worst[0]?.growth.toFixed(1)}\n`)
    expect(worst.filter(({ growth }) => growth > TOO_FAST)).toEqual([])
  })
})

/** What takes a text apart; regular expressions have a test of their own (linear-patterns.test.ts). */
const PARSER =
  /\bJSON\.parse\(|\bparseJson\(|\bparseFragment\(|\bDOMParser\b|\bmicromark\(|\bDOMPurify\.|\bsanitize\(|new Busboy\(|\.formData\(|\bdiffIndices\(|\.searchParams\b|\bURLSearchParams\b|\.innerHTML\b|new TextDecoder\(|\batob\(|\breadN8n\(|\breadAiken\(/

it('every file with a parser is fed by a place, or is named with the reason why not', () => {
  const sources = readSources(['src']).filter(
    ({ path }) => !/\.test\.tsx?$|^src\/(?:tooling|server\/demo|client\/offline\/simulation)\//.test(path),
  )
  const parsing = sources.filter((file) => PARSER.test(codeOf(file))).map(({ path }) => path)
  const fed = new Set(PLACES.flatMap(({ files }) => files))
  expect(parsing.filter((path) => !fed.has(path) && !(path in UNFED))).toEqual([])
  const known = new Set(sources.map(({ path }) => path))
  expect([...fed, ...Object.keys(UNFED)].filter((path) => !known.has(path))).toEqual([])
})
