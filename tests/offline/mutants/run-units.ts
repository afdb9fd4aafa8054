import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Hunted } from './run-mutants.ts'
import type { WorldName } from './targets.ts'
import { type Heard, HeardSchema, type UnitPlan } from './units-plan.ts'

/** Lets the unit tests meet mutants: all of a file in one process, one that is meant while modules load in its own. */

export interface Units {
  /** Mutants whose code runs in any of the tests. */
  readonly reached: ReadonlySet<number>
  /** @param done called as soon as one is decided */
  play(ids: readonly number[], done: (hunted: Hunted) => void): Promise<void>
  remove(): Promise<void>
}

/** Whoever says nothing for so long never will; before the first word the modules load. */
const SILENCE = 90_000
/** A test that takes more ms plays only against what the others have left. */
const QUICK = 50
/** A test that reaches more mutants is a whole run, which kills few of them. */
const NARROW = 250
/** Whoever is not done by then never will be, however busy the machine is. */
const LONGEST = 20 * 60_000

export interface Choice {
  /** Of the paths of the tests that play; all do when it is empty. */
  readonly part: string
  /** Neither tests that take long nor whole runs play. */
  readonly quick: boolean
}

/**
 * @throws when a test fails without any mutant
 */
export async function openUnits(world: WorldName, choice: Choice): Promise<Units> {
  const folder = await mkdtemp(join(tmpdir(), 'offdesk-units-'))
  const playing = new Playing(folder, world, choice)
  try {
    await playing.look()
  } catch (error) {
    await playing.remove()
    throw error
  }
  return playing
}

/** A test as it is. */
interface Played {
  readonly ms: number
  readonly reached: readonly number[]
}

class Playing implements Units {
  readonly reached = new Set<number>()
  /** By test, what it reaches, and how long it takes. */
  readonly #tests = new Map<string, Played>()
  /** Reached while modules load and hooks run. */
  readonly #outside = new Set<number>()
  /** By mutant that gets a process of its own, the files of the tests that are to meet it there. */
  readonly #missed = new Map<number, Set<string>>()
  readonly #folder: string
  readonly #world: WorldName
  readonly #choice: Choice

  constructor(folder: string, world: WorldName, choice: Choice) {
    this.#folder = folder
    this.#world = world
    this.#choice = choice
  }

  remove(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true })
  }

  async look(): Promise<void> {
    const code = await this.#run({ look: true, tests: [] }, (line) => {
      if ('outside' in line) for (const id of line.outside) this.#outside.add(id)
      if ('reached' in line) this.#tests.set(line.test, line)
    })
    if (code !== 0) throw new Error('A unit test fails without any mutant')
    for (const id of [...this.#outside, ...[...this.#tests.values()].flatMap((test) => test.reached)])
      this.reached.add(id)
  }

  async play(ids: readonly number[], done: (hunted: Hunted) => void): Promise<void> {
    const left = new Set(ids)
    const decide = (hunted: Hunted) => {
      if (left.delete(hunted.id)) done(hunted)
    }
    // The quick ones first, those of single parts before whole runs: few are left for those that try thousands of texts.
    await this.#playThose(({ ms, reached }) => ms <= QUICK && reached.length <= NARROW, left, decide)
    await this.#playThose(({ ms }) => ms <= QUICK, left, decide)
    if (this.#choice.quick) return
    await this.#playThose(({ ms }) => ms > QUICK, left, decide)
    for (const id of left) {
      const files = [...(this.#missed.get(id) ?? [])]
      // What runs while a module loads may come out anywhere.
      const alone = this.#outside.has(id) ? [this.#choice.part] : files
      const killed = alone.length > 0 && !(await this.#passes(id, alone))
      decide({ id, killed: killed ? 'a run of its own' : null })
    }
  }

  async #playThose(
    chosen: (test: Played) => boolean,
    left: ReadonlySet<number>,
    decide: (hunted: Hunted) => void,
  ): Promise<void> {
    for (;;) {
      const tests = [...this.#tests].flatMap(([test, played]) => {
        const ids = played.reached.filter((id) => left.has(id))
        return chosen(played) && ids.length > 0 ? [{ test, ids }] : []
      })
      if (tests.length === 0) return
      let meant: number | null = null
      const code = await this.#run({ look: false, tests }, (line) => {
        if ('meant' in line) meant = line.meant
        if ('killed' in line) for (const id of line.killed) decide({ id, killed: line.by })
        if ('missed' in line) {
          for (const id of line.missed) this.#missed.set(id, (this.#missed.get(id) ?? new Set()).add(line.file))
        }
        if ('unbelieved' in line)
          console.warn(`cannot be repeated, so what it meets gets a process: ${line.unbelieved}`)
      })
      if (code !== null) return
      if (meant === null) throw new Error('The unit tests went silent without any mutant')
      decide({ id: meant, killed: 'it never ended, or took the process along' })
    }
  }

  /** @param take told what is heard, soon. @returns its exit code; null when it was silent for too long */
  async #run(plan: UnitPlan, take: (line: Heard) => void): Promise<number | null> {
    const [path, heard] = [join(this.#folder, 'plan.json'), join(this.#folder, 'heard')]
    writeFileSync(path, JSON.stringify(plan))
    const file = openSync(heard, 'w+')
    const child = this.#start({ MUTANT: '0', MUTANTS_PLAN: path, MUTANTS_HEARD: '3' }, file)
    let [read, rest, since] = [0, '', Date.now()]
    const listen = () => {
      const news = Buffer.alloc(fstatSync(file).size - read)
      readSync(file, news, 0, news.length, read)
      read += news.length
      const lines = `${rest}${news.toString()}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(v.parse(HeardSchema, JSON.parse(line)))
      if (news.length > 0) since = Date.now()
      else if (Date.now() - since > SILENCE) child.kill('SIGKILL')
    }
    const timer = setInterval(listen, 1000)
    try {
      const code = await ended(child)
      listen()
      return code
    } finally {
      clearInterval(timer)
      closeSync(file)
    }
  }

  /** @returns whether all of these tests pass while this one is meant from the start */
  async #passes(id: number, parts: readonly string[]): Promise<boolean> {
    const child = this.#start({ MUTANT: String(id) }, 'ignore', parts)
    const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST)
    const code = await ended(child)
    clearTimeout(timer)
    return code === 0
  }

  /** @param parts of the paths of the tests that play; all do when there is none, or an empty one */
  #start(
    variables: Readonly<Record<string, string>>,
    heard: number | 'ignore',
    parts: readonly string[] = [this.#choice.part],
  ): ChildProcess {
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/offline/mutants/units.config.ts']
    const env = { ...process.env, ...variables, MUTANT_WORLD: this.#world }
    return spawn(process.execPath, [...args, ...parts.filter((part) => part !== '')], {
      stdio: ['ignore', 'ignore', 'ignore', heard],
      env,
    })
  }
}

/** @returns its exit code; null when it was killed */
function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('close', done)
  })
}
