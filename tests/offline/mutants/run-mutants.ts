import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { build } from 'vite'
import type { Mutant } from './mutate.ts'
import { type Line, LineSchema, type Plan } from './plan.ts'
import { mutating, targetsOf, type WorldName } from './targets.ts'

/** Builds the bundle of all mutants of a world and lets it hunt, in processes of its own. */

export interface Hunted {
  readonly id: number
  /** How it was noticed; null when it was not. */
  readonly killed: string | null
}

export interface Hunter {
  readonly mutants: readonly Mutant[]
  /** Mutants whose code runs at all when nothing is broken. */
  readonly reached: ReadonlySet<number>
  /** @param done called as soon as one is decided */
  hunt(ids: readonly number[], done: (hunted: Hunted) => void): Promise<void>
  remove(): Promise<void>
}

/** Whoever says nothing for so long never will. */
const SILENCE = 40_000
/** How much longer than the longest case without a mutant one may go on. */
const PATIENCE = 10

/**
 * @param limit how many cases of each kind there are, and how many of those that reach it a mutant has to pass
 * @throws when something is broken without any mutant
 */
export async function openHunter(world: WorldName, limit: number): Promise<Hunter> {
  const targets = targetsOf(world)
  await mkdir('.cache/run', { recursive: true })
  const folder = await mkdtemp(join('.cache/run', 'mutants-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
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
    const hunting = new Hunting(folder, world, limit)
    await hunting.look()
    const { reached } = hunting
    return { mutants: targets.mutants, reached, hunt: (ids, done) => hunting.hunt(ids, done), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

class Hunting {
  readonly #folder: string
  readonly #plan: Plan
  /** By mutant, the cases that reach it. */
  readonly #cases = new Map<number, number[]>()
  /** Asked about while modules load, once: another one is meant only in another process. */
  readonly #atLoad = new Set<number>()
  #count = 0
  #most = 0
  #plans = 0

  constructor(folder: string, world: WorldName, limit: number) {
    this.#folder = folder
    this.#plan = { world, each: limit, limit, most: Number.MAX_SAFE_INTEGER, mutants: [] }
  }

  get reached(): ReadonlySet<number> {
    return new Set([...this.#cases.keys(), ...this.#atLoad])
  }

  async look(): Promise<void> {
    await this.#run(this.#plan, 0, (line) => {
      if ('loaded' in line) for (const id of line.loaded) this.#atLoad.add(id)
      if (!('at' in line)) return
      if (line.failed !== null) throw new Error(`Without any mutant: ${line.failed}`)
      this.#count += 1
      this.#most = Math.max(this.#most, line.asked)
      for (const id of line.reached) {
        const known = this.#cases.get(id)
        if (known) known.push(line.at)
        else this.#cases.set(id, [line.at])
      }
    })
    if (this.#count === 0) throw new Error('What is reached without any mutant was never said')
    for (const id of this.#cases.keys()) this.#atLoad.delete(id)
  }

  async hunt(ids: readonly number[], done: (hunted: Hunted) => void): Promise<void> {
    let rest = ids.filter((id) => !this.#atLoad.has(id))
    while (rest.length > 0) rest = await this.#hunt(rest, 0, done)
    for (const id of ids) if (this.#atLoad.has(id)) await this.#hunt([id], id, done)
  }

  /** @param loading the mutant that is meant from the start. @returns what was not come to, as one of them took all along */
  async #hunt(ids: readonly number[], loading: number, done: (hunted: Hunted) => void): Promise<number[]> {
    const all = Array.from({ length: this.#count }, (_, at) => at)
    const mutants = ids.map((id) => ({ id, at: loading === 0 ? (this.#cases.get(id) ?? []) : all }))
    const left = new Set(ids)
    await this.#run({ ...this.#plan, most: this.#most * PATIENCE, mutants }, loading, (line) => {
      if (!('id' in line)) return
      left.delete(line.id)
      done(line)
    })
    const [stuck, ...others] = left
    if (stuck !== undefined) done({ id: stuck, killed: 'it never ended, or took the process along' })
    return others
  }

  async #run(plan: Plan, mutant: number, take: (line: Line) => void): Promise<void> {
    this.#plans += 1
    const path = join(this.#folder, `plan-${this.#plans}.json`)
    await writeFile(path, JSON.stringify(plan))
    await lines([join(this.#folder, 'hunt.js'), path], mutant, take)
  }
}

function lines(args: readonly string[], mutant: number, take: (line: Line) => void): Promise<void> {
  return new Promise((done, failed) => {
    const env = { ...process.env, MUTANT: String(mutant) }
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'], env })
    let text = ''
    let timer = setTimeout(() => child.kill('SIGKILL'), SILENCE)
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part
      const ended = text.split('\n')
      text = ended.pop() ?? ''
      try {
        for (const line of ended) take(v.parse(LineSchema, JSON.parse(line)))
      } catch (error) {
        child.kill('SIGKILL')
        failed(error instanceof Error ? error : new Error(String(error)))
      }
      clearTimeout(timer)
      timer = setTimeout(() => child.kill('SIGKILL'), SILENCE)
    })
    child.on('error', failed)
    child.on('close', () => {
      clearTimeout(timer)
      done()
    })
  })
}
