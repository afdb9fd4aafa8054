import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serverEnv } from '#tooling/server-process.ts'
import { buildServer } from './server-build.ts'

/** The built server as a process that can be told to die at a statement of its database (crash-at.mjs). */

export interface CrashPlan {
  /** Number of the statement, counted from here on; the first is 1. */
  readonly at: number
  readonly when: 'before' | 'after'
  /** What is counted; reading leaves the disk as it is. */
  readonly of: 'all' | 'writes'
}

export interface CrashingServer {
  /** Another one after each start. */
  readonly url: string
  readonly dataDir: string
  start(): Promise<void>
  /** Resolves when the process counts; null lets it live. */
  arm(plan: CrashPlan | null): Promise<void>
  /** Waits until the process is gone. @returns the statement it died at @throws Error when it ended otherwise */
  died(): Promise<string>
  /** Ends the process and removes everything. */
  remove(): Promise<void>
}

const RUN = 'import(process.argv[1]).then((main) => main.start(process.env))'

export async function buildCrashingServer(env: Readonly<Record<string, string>>): Promise<CrashingServer> {
  // Inside the project, so that the built file finds its packages.
  const built = resolve(`.cache/crash-test-${process.pid}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'offdesk-crash-'))
  const database = pathToFileURL(resolve('tests/support/crash-at.mjs')).href
  await buildServer(built, [
    {
      name: 'crash-at',
      enforce: 'pre',
      resolveId: (name) => (name === '@photostructure/sqlite' ? { id: database, external: true } : null),
    },
  ])
  let url = ''
  let output = ''
  let child: ChildProcess | undefined
  let exited: Promise<unknown> = Promise.resolve()

  async function start(): Promise<void> {
    output = ''
    const started = spawn(process.execPath, ['-e', RUN, join(built, 'main.js')], {
      env: serverEnv({ ...env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMITS: '0' }),
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    child = started
    // `close` comes after the output is read to its end.
    exited = once(started, 'close')
    url = await new Promise<string>((done, failed) => {
      started.stdout?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
        if (address) done(address)
      })
      started.once('close', () => failed(new Error(`The server ended at its start: ${output}`)))
    })
  }

  return {
    dataDir,
    get url() {
      return url
    },
    start,
    async arm(plan) {
      if (!child) throw new Error('The server does not run')
      const understood = once(child, 'message')
      child.send({ plan })
      await understood
    },
    async died() {
      await exited
      child = undefined
      const statement = /^Died at: (.*)$/m.exec(output)?.[1]
      if (statement === undefined) throw new Error(`The server ended by itself: ${output}`)
      return statement
    },
    async remove() {
      child?.kill('SIGKILL')
      await exited
      rmSync(built, { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
