import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { build } from 'vite'
import type { Branch } from './mark.ts'
import { markedSources, marking, prelude } from './sources.ts'

const Played = v.object({
  failed: v.array(v.string()),
  taken: v.array(v.tuple([v.string(), v.array(v.number())])),
})

export interface BranchReport {
  readonly branches: readonly Branch[]
  /** By kind of event, the ids of the branches that were taken between it and the next one. */
  readonly taken: ReadonlyMap<string, ReadonlySet<number>>
  /** What replays the schedules that failed. */
  readonly failed: readonly string[]
}

const MOST_OUTPUT_BYTES = 64 * 1024 * 1024

/**
 * Plays schedules over an engine whose branches are all marked.
 * @param schedules of the engine in its virtual world. @param real of the real parts
 */
export async function playBranches(seed: number, schedules: number, real: number): Promise<BranchReport> {
  const all = await markedSources()
  await mkdir('.cache/run', { recursive: true })
  const folder = await mkdtemp(join('.cache/run', 'branches-'))
  try {
    await build({
      configFile: false,
      logLevel: 'warn',
      plugins: [marking(all), prelude],
      build: {
        ssr: 'tests/offline/branches/play.ts',
        outDir: folder,
        emptyOutDir: true,
        target: 'node20',
        minify: false,
        copyPublicDir: false,
      },
    })
    const args = [join(folder, 'play.js'), String(seed), String(schedules), String(real)]
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: MOST_OUTPUT_BYTES })
    const { failed, taken } = v.parse(Played, JSON.parse(stdout))
    return { branches: all.branches, failed, taken: new Map(taken.map(([kind, ids]) => [kind, new Set(ids)])) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
