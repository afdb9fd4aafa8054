import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import type { WorldName } from './targets.ts'

/** Lets the unit tests meet mutants: those files whose tests reach one. */

const Ids = v.array(v.number())
const ReachedSchema = v.object({ file: v.string(), loaded: Ids, reached: Ids })

export interface Units {
  /** Mutants whose code runs in any of the tests. */
  readonly reached: ReadonlySet<number>
  kills(id: number): Promise<boolean>
}

/** Whoever is not done by then never will be, however busy the machine is. */
const LONGEST = 20 * 60_000

/** @throws when a test fails without any mutant */
export async function openUnits(world: WorldName): Promise<Units> {
  const folder = await mkdtemp(join(tmpdir(), 'offdesk-units-'))
  try {
    const path = join(folder, 'reached')
    const passes = await run([], { MUTANT_WORLD: world, MUTANT: '0', MUTANTS_REACHED: path })
    if (!passes) throw new Error('A unit test fails without any mutant')
    const files = new Map<number, string[]>()
    const atLoad = new Set<number>()
    for (const line of (await readFile(path, 'utf8')).trimEnd().split('\n')) {
      const { file, loaded, reached } = v.parse(ReachedSchema, JSON.parse(line))
      for (const id of loaded) atLoad.add(id)
      for (const id of reached) files.set(id, [...(files.get(id) ?? []), file])
    }
    return {
      reached: new Set([...files.keys(), ...atLoad]),
      kills: async (id) => {
        const own = files.get(id)
        // What runs while a module loads may come out anywhere.
        if (own === undefined && !atLoad.has(id)) return false
        const named = own === undefined || atLoad.has(id) ? [] : own
        return !(await run(named, { MUTANT_WORLD: world, MUTANT: String(id) }))
      },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns whether all tests pass */
function run(files: readonly string[], variables: Readonly<Record<string, string>>): Promise<boolean> {
  const config = ['--config', 'tests/offline/mutants/units.config.ts']
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...config, ...files]
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, { stdio: 'ignore', env: { ...process.env, ...variables } })
    const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST)
    child.on('error', failed)
    child.on('close', (code) => {
      clearTimeout(timer)
      done(code === 0)
    })
  })
}
