import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import * as v from 'valibot'
import { build, type Plugin } from 'vite'
import { changed, type PlantedBug } from './planted-bug.ts'

/** Bundles the simulation with one bug in it and lets it hunt, in a process of its own. */

const FoundSchema = v.object({ seeds: v.nullable(v.number()), violation: v.string() })

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

/** Runs from the project's folder. @returns what the hunt found within `limit` schedules */
export async function hunt(bug: PlantedBug, limit: number): Promise<v.InferOutput<typeof FoundSchema>> {
  // Inside the project, so that the packages are found.
  await mkdir('.cache/run', { recursive: true })
  const folder = await mkdtemp(join('.cache/run', `bug-${bug.id}-`))
  try {
    await build({
      configFile: false,
      logLevel: 'warn',
      plugins: [planting(bug)],
      build: { ssr: ENTRY, outDir: folder, emptyOutDir: true, target: 'node20', minify: false, copyPublicDir: false },
    })
    return v.parse(FoundSchema, JSON.parse(await outputOf(join(folder, 'hunt.js'), [String(limit)])))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns null for a bug whose places all stand exactly once in the source, else what is wrong */
export async function whereItMoved(bug: PlantedBug): Promise<string | null> {
  for (const change of bug.changes) {
    try {
      changed(await readFile(change.file, 'utf8'), change)
    } catch (error) {
      return `${bug.id}: ${error instanceof Error ? error.message : String(error)}`
    }
  }
  return null
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
