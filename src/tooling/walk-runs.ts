import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { signIn } from '#tests/support/app.ts'
import { openServerHost } from '#tests/support/server-host.ts'
import { copySite, makeSites, OWNER } from '#tests/support/sites.ts'
import type { Script } from '#tests/walks/script.ts'
import { walk, type Walked } from '#tests/walks/walk.ts'
import { ensureBuilt } from '#tooling/bootstrap.mjs'
import { CHROMIUM_ARGS, findChromium } from '#tooling/find-chromium.mjs'

/** Walks one script after the other, each on a server of its own, and counts; a run that was stopped can go on. */

const Tally = v.object({
  /** What the run is: another one starts from nothing. */
  run: v.string(),
  walks: v.number(),
  steps: v.number(),
  words: v.number(),
  ms: v.number(),
  done: v.record(v.string(), v.number()),
  /** Seeds of walks that saw a promise broken. */
  failed: v.array(v.number()),
  /** Seeds of those that could not go on. */
  brokeOff: v.array(v.number()),
})
export type Tally = v.InferOutput<typeof Tally>

export interface Runs {
  /** Names the run, with everything that its scripts follow from. */
  readonly run: string
  /** Where the count is kept; it is not when absent. */
  readonly place?: string
  readonly resume: boolean
  readonly isOver: (tally: Tally) => boolean
  readonly scriptOf: (walks: number) => Script
  /** Whose built app is walked; the project's own when absent. */
  readonly folder?: string | undefined
  /** Every step as it is done. */
  readonly say?: (line: string) => void
}

/** @returns the count, also of the runs before that it goes on with */
export async function walkAll({ run, place, resume, isOver, scriptOf, folder, say }: Runs): Promise<Tally> {
  const fresh: Tally = { run, walks: 0, steps: 0, words: 0, ms: 0, done: {}, failed: [], brokeOff: [] }
  const before = resume && place !== undefined ? await readTally(place) : null
  const tally = before?.run === run ? before : fresh
  await ensureBuilt()
  const removeSites = await makeSites()
  const host = openServerHost(folder)
  // A run that is told to stop ends its walk first.
  const stays = { handleSIGINT: false, handleSIGTERM: false }
  const launch = { executablePath: await findChromium(), args: CHROMIUM_ARGS, ...stays }
  let stopped = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (stopped = true))
  try {
    while (!isOver(tally) && !stopped) {
      const script = scriptOf(tally.walks)
      const began = performance.now()
      const dataDir = await mkdtemp(join(tmpdir(), 'offdesk-walk-'))
      try {
        copySite('owner', dataDir)
        const { url } = await host.serve({ dataDir })
        const walked = await walk({ script, url, api: await signIn(url, OWNER), launch, say })
        add(tally, script, walked, performance.now() - began)
      } finally {
        await host.release()
        await rm(dataDir, { recursive: true, force: true })
      }
      if (place !== undefined) await writeFile(place, JSON.stringify(tally))
      console.log(lineOf(tally))
    }
  } finally {
    await host.close()
    await removeSites()
  }
  return tally
}

/** What was done how often, and what came of it. */
export function tellTally(tally: Tally): void {
  const often = Object.entries(tally.done).toSorted(([a], [b]) => (a < b ? -1 : 1))
  console.log(often.map(([name, count]) => `${name} ${count}`).join(', '))
  console.log(lineOf(tally))
  process.exitCode = tally.failed.length + tally.brokeOff.length === 0 ? 0 : 1
}

function lineOf({ walks, steps, words, ms, failed, brokeOff }: Tally): string {
  const seeds = (list: readonly number[]) => `${list.length}${list.length > 0 ? ` (${list.join(', ')})` : ''}`
  const ended = [`${seeds(failed)} failed`, ...(brokeOff.length > 0 ? [`${seeds(brokeOff)} broke off`] : [])]
  return `${walks} walks, ${steps} steps, ${words} words, ${ended.join(', ')}, ${(ms / 60_000).toFixed(1)} min`
}

export function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new RangeError(`--${name} must be a whole number above 0`)
  return Number(text)
}

function add(tally: Tally, script: Script, walked: Walked, ms: number): void {
  tally.walks += 1
  tally.steps += walked.steps
  tally.words += walked.words
  tally.ms += ms
  for (const [name, count] of Object.entries(walked.done)) tally.done[name] = (tally.done[name] ?? 0) + count
  const { violations, brokeOff } = walked
  if (violations.length > 0) tally.failed.push(script.seed)
  else if (brokeOff !== null) tally.brokeOff.push(script.seed)
  else return
  const ends = brokeOff === null ? violations : [`The walk broke off: ${brokeOff}`]
  console.error(`Seed ${script.seed}, ${script.screen}, ${script.kinds.join(' ')}:`)
  for (const line of [...walked.trace.map((step) => `  ${step}`), ...ends]) console.error(line)
}

async function readTally(place: string): Promise<Tally | null> {
  const text = await readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return 'null'
    throw error
  })
  return v.parse(v.nullable(Tally), JSON.parse(text))
}
