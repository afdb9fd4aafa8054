import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { build } from 'vite'
import { mutating, targetsOf, type WorldName } from './targets.ts'
import type { Mutant } from './mutate.ts'

/** Builds the bundle of all mutants of a world and lets it hunt, in processes of its own. */

const Line = v.object({
  id: v.number(),
  killed: v.nullable(v.string()),
  reached: v.union([v.boolean(), v.array(v.number())]),
})

export interface Hunted {
  readonly id: number
  /** How it was noticed; null when it was not. */
  readonly killed: string | null
}

export interface Hunter {
  readonly mutants: readonly Mutant[]
  /** Mutants whose code runs at all when nothing is broken. @throws when something is broken without any mutant */
  reached(limit: number): Promise<ReadonlySet<number>>
  /** @param limit how many schedules each has to pass. @param done called as soon as one is decided */
  hunt(ids: readonly number[], limit: number, done: (hunted: Hunted) => void): Promise<void>
  remove(): Promise<void>
}

/** Whoever says nothing for so long never will. */
const SILENCE = 40_000

export async function openHunter(world: WorldName): Promise<Hunter> {
  const targets = targetsOf(world)
  await mkdir('.cache/run', { recursive: true })
  const folder = await mkdtemp(join('.cache/run', 'mutants-'))
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [mutating(targets, true)],
    build: {
      ssr: 'tests/offline/mutants/hunt.ts',
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      copyPublicDir: false,
    },
  })
  const script = join(folder, 'hunt.js')
  const hunt: Hunter['hunt'] = async (ids, limit, done) => {
    let rest = [...ids]
    while (rest.length > 0) {
      const left = new Set(rest)
      await lines(script, [world, String(limit), rest.join(',')], (line) => {
        left.delete(line.id)
        done({ id: line.id, killed: line.killed })
      })
      const [stuck, ...others] = rest.filter((id) => left.has(id))
      if (stuck !== undefined) done({ id: stuck, killed: 'it never ended, or took the process along' })
      rest = others
    }
  }
  return {
    mutants: targets.mutants,
    async reached(limit) {
      const said: (readonly number[])[] = []
      // All of them are played before anything is said.
      const take = ({ killed, reached }: v.InferOutput<typeof Line>) => {
        if (killed !== null) throw new Error(`Without any mutant: ${killed}`)
        if (Array.isArray(reached)) said.push(reached)
      }
      await lines(script, [world, String(limit), '0'], take, SILENCE * limit)
      const [found] = said
      if (found === undefined) throw new Error('What is reached without any mutant was never said')
      return new Set(found)
    },
    hunt,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

function lines(
  script: string,
  args: readonly string[],
  take: (line: v.InferOutput<typeof Line>) => void,
  silence = SILENCE,
): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
    let text = ''
    let timer = setTimeout(() => child.kill('SIGKILL'), silence)
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part
      const ended = text.split('\n')
      text = ended.pop() ?? ''
      try {
        for (const line of ended) take(v.parse(Line, JSON.parse(line)))
      } catch (error) {
        child.kill('SIGKILL')
        failed(error instanceof Error ? error : new Error(String(error)))
      }
      clearTimeout(timer)
      timer = setTimeout(() => child.kill('SIGKILL'), silence)
    })
    child.on('error', failed)
    child.on('close', () => {
      clearTimeout(timer)
      done()
    })
  })
}
