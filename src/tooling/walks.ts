import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { signIn } from '#tests/support/app.ts'
import { openServerHost } from '#tests/support/server-host.ts'
import { copySite, makeSites, OWNER } from '#tests/support/sites.ts'
import { scriptOf } from '#tests/walks/script.ts'
import { walk } from '#tests/walks/walk.ts'
import { ensureBuilt } from '#tooling/bootstrap.mjs'
import { CHROMIUM_ARGS, findChromium } from '#tooling/find-chromium.mjs'

/**
 * `npm run walks -- --walks 500 --steps 50 --seed 1 [--resume] [--kinds post,lesson] [--screen phone]`: random walks
 * through the built app, in a real browser, against the built server. `--replay N` walks one seed again and says every
 * step. A run that is stopped goes on with `--resume`.
 */
const { values } = parseArgs({
  options: {
    walks: { type: 'string', default: '20' },
    steps: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    resume: { type: 'boolean', default: false },
    replay: { type: 'string' },
    kinds: { type: 'string' },
    screen: { type: 'string' },
  },
})

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new RangeError(`--${name} must be a whole number above 0`)
  return Number(text)
}

const Tally = v.object({
  seed: v.number(),
  length: v.number(),
  walks: v.number(),
  steps: v.number(),
  words: v.number(),
  done: v.record(v.string(), v.number()),
  failed: v.array(v.number()),
})
type Tally = v.InferOutput<typeof Tally>

const PLACE = '.cache/walks.json'
const replay = values.replay === undefined ? null : wholeNumber('replay', values.replay)
const first = replay ?? wholeNumber('seed', values.seed)
const length = wholeNumber('steps', values.steps)
const wanted = replay === null ? wholeNumber('walks', values.walks) : 1
const screen = v.parse(v.optional(v.picklist(['phone', 'laptop'])), values.screen)
const kinds = values.kinds?.split(',')

const tally = await started()
await ensureBuilt()
const removeSites = await makeSites()
const host = openServerHost()
// A run that is told to stop ends its walk first.
const stays = { handleSIGINT: false, handleSIGTERM: false }
const launch = { executablePath: await findChromium(), args: CHROMIUM_ARGS, ...stays }
let stopped = false
process.once('SIGINT', () => (stopped = true))
process.once('SIGTERM', () => (stopped = true))
const began = performance.now()
try {
  while (tally.walks < wanted && !stopped) {
    const script = scriptOf({ seed: first + tally.walks, steps: length, kinds, screen })
    const dataDir = await mkdtemp(join(tmpdir(), 'offdesk-walk-'))
    try {
      copySite('owner', dataDir)
      const { url } = await host.serve({ dataDir })
      const say = replay === null ? undefined : (line: string) => console.log(line)
      const walked = await walk({ script, url, api: await signIn(url, OWNER), launch, say })
      add(script.seed, walked)
      if (walked.violations.length > 0) {
        console.error(`Seed ${script.seed}, ${script.screen}, ${script.kinds.join(' ')}:`)
        for (const line of [...walked.trace.map((step) => `  ${step}`), ...walked.violations]) console.error(line)
      }
    } finally {
      await host.release()
      await rm(dataDir, { recursive: true, force: true })
    }
    if (replay === null) await writeFile(PLACE, JSON.stringify(tally))
    console.log(`${tally.walks} walks, ${tally.steps} steps, ${tally.failed.length} failed, ${seconds()} s`)
  }
} finally {
  await host.close()
  await removeSites()
}
const often = Object.entries(tally.done).toSorted(([a], [b]) => (a < b ? -1 : 1))
console.log(often.map(([name, count]) => `${name} ${count}`).join(', '))
console.log(
  `Seeds ${first} to ${first + tally.walks - 1}: ${tally.walks} walks, ${tally.steps} steps, ${tally.words} words, ` +
    `${tally.failed.length} failed${tally.failed.length > 0 ? ` (${tally.failed.join(', ')})` : ''}`,
)
process.exitCode = tally.failed.length === 0 ? 0 : 1

function seconds(): string {
  return ((performance.now() - began) / 1000).toFixed(0)
}

function add(seed: number, walked: Awaited<ReturnType<typeof walk>>): void {
  tally.walks += 1
  tally.steps += walked.steps
  tally.words += walked.words
  for (const [name, count] of Object.entries(walked.done)) tally.done[name] = (tally.done[name] ?? 0) + count
  if (walked.violations.length > 0) tally.failed.push(seed)
}

/** Where a run with the same seed and length stopped, when it shall go on. */
async function started(): Promise<Tally> {
  const fresh: Tally = { seed: first, length, walks: 0, steps: 0, words: 0, done: {}, failed: [] }
  if (!values.resume) return fresh
  const text = await readFile(PLACE, 'utf8').catch(() => 'null')
  const before = v.parse(v.nullable(Tally), JSON.parse(text))
  return before?.seed === first && before.length === length ? before : fresh
}
