import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import * as v from 'valibot'
import { build, type Plugin } from 'vite'
import type { Finding, Hunt } from './hunts.ts'
import { changed, type PlantedBug } from './planted-bug.ts'

/** Bundles the simulation with one bug in it and lets it hunt, in a process of its own. Run in the project's folder. */

const FindingSchema = v.object({ needed: v.nullable(v.string()), violation: v.string() })

const ENTRY = 'tests/offline/bugs/hunt.ts'

/** @throws when a place that the bug changes is not there exactly once, or is not part of the bundle at all */
function planting(bug: PlantedBug): Plugin {
  const waiting = new Set(bug.changes.map((change) => change.file))
  return {
    name: 'planted-bug',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(resolve('.'), id)
      if (!waiting.delete(file)) return null
      return bug.changes.filter((change) => change.file === file).reduce(changed, code)
    },
    buildEnd(error) {
      if (!error && waiting.size > 0) throw new Error(`Not part of the simulation: ${[...waiting].join(', ')}`)
    },
  }
}

export interface Planted {
  /** Plays at most `limit` schedules, or all cases of another kind, until the first violation. */
  hunt(by: Hunt, limit: number): Promise<Finding>
  /** The bundle is gone after this. */
  remove(): Promise<void>
}

/** @throws when the bug can't be planted, see `movedOn` */
export async function plant(bug: PlantedBug): Promise<Planted> {
  // Inside the project, so that the packages are found.
  await mkdir('.cache/run', { recursive: true })
  const folder = await mkdtemp(join('.cache/run', `bug-${bug.id}-`))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await build({
      configFile: false,
      logLevel: 'warn',
      plugins: [planting(bug)],
      build: { ssr: ENTRY, outDir: folder, emptyOutDir: true, target: 'node20', minify: false, copyPublicDir: false },
    })
  } catch (error) {
    await remove()
    throw error
  }
  return {
    hunt: async (by, limit) =>
      v.parse(FindingSchema, JSON.parse(await outputOf(join(folder, 'hunt.js'), [by, String(limit)]))),
    remove,
  }
}

/** @returns null when all places that the bug changes stand exactly once in the source, else what is wrong */
export async function movedOn(bug: PlantedBug): Promise<string | null> {
  const texts = new Map<string, string>()
  try {
    for (const change of bug.changes) {
      const text = texts.get(change.file) ?? (await readFile(change.file, 'utf8'))
      texts.set(change.file, changed(text, change))
    }
    return null
  } catch (error) {
    return `${bug.id}: ${error instanceof Error ? error.message : String(error)}`
  }
}

function outputOf(script: string, args: readonly string[]): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.on('error', failed)
    child.on('close', (code) => {
      if (code === 0) done(output)
      else failed(new Error(`${script} ended with ${code ?? 'a signal'}`))
    })
  })
}
