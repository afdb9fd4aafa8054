import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import type { CrashPlan } from './crashing-server.ts'
import { buildServer } from './server-build.ts'

/** Backups and restores as processes that can be told to die at a step: a call of the disk or of the database. */

export type Task =
  | { readonly task: 'backup'; readonly dataDir: string; readonly into: string; readonly at: number }
  | { readonly task: 'restore'; readonly dataDir: string; readonly from: string; readonly at: number }

export interface DyingBackup {
  /**
   * Carries a task out in a process that dies as planned.
   * @returns the step it died at; null when it lived on, and did it
   */
  runAndDie(task: Task, plan: CrashPlan): Promise<string | null>
  /** Carries a task out. @throws with what was wrong */
  run(task: Task): Promise<void>
  /** Ends the process and removes what was built. */
  remove(): Promise<void>
}

const Answer = v.object({ problem: v.nullable(v.string()) })

export async function buildDyingBackup(): Promise<DyingBackup> {
  // Inside the project, so that the built file finds its packages.
  const built = resolve(`.cache/dying-backup-${process.pid}`)
  const own = (name: string) => pathToFileURL(resolve('tests/support', name)).href
  const instead: Readonly<Record<string, string>> = {
    'node:fs/promises': own('die-at-files.mjs'),
    '@photostructure/sqlite': own('die-at-statements.mjs'),
  }
  const plugin = {
    name: 'die-at',
    enforce: 'pre' as const,
    resolveId: (name: string) => (instead[name] === undefined ? null : { id: instead[name], external: true }),
  }
  await buildServer(built, [plugin], 'tests/support/backup-host.ts')
  let running: { child: ChildProcess; ended: Promise<unknown>; output: string } | undefined

  function host() {
    if (running) return running
    const child = fork(join(built, 'backup-host.js'), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    // `close` comes after the output is read to its end.
    const started = { child, ended: once(child, 'close'), output: '' }
    child.stdout?.on('data', (chunk: Buffer) => (started.output += chunk.toString()))
    return (running = started)
  }

  async function runAndDie(task: Task, plan: CrashPlan | null): Promise<string | null> {
    const current = host()
    const { child, ended } = current
    child.send({ plan })
    child.send(task)
    const answer = await Promise.race([once(child, 'message'), ended.then(() => null)])
    if (answer !== null) {
      const { problem } = v.parse(Answer, answer[0])
      if (problem !== null) throw new Error(problem)
      return null
    }
    running = undefined
    const step = /^Died at: (.*)$/m.exec(current.output)?.[1]
    if (step === undefined) throw new Error(`The process ended by itself: ${current.output}`)
    return step
  }

  return {
    runAndDie,
    run: async (task) => void (await runAndDie(task, null)),
    remove: async () => {
      running?.child.kill('SIGKILL')
      await running?.ended
      rmSync(built, { recursive: true, force: true })
    },
  }
}
