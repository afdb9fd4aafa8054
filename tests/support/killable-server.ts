import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { serverEnv } from '#tooling/server-process.ts'
import { buildServer } from './server-build.ts'
import { sharedFolder } from './run-folder.ts'

/** The real server, built from the sources as they are and run as a process of its own, to be killed while it works. */
export interface KillableServer {
  readonly dataDir: string
  /** Once for all tests of this process, which takes seconds: before the first of them has to be quick. */
  readonly build: () => Promise<string>
  /** @returns its address, another one each time */
  readonly start: () => Promise<string>
  readonly kill: () => Promise<void>
  readonly pid: () => number | undefined
  /** Signs the owner in. @returns the token */
  readonly signIn: (url: string) => Promise<string>
  /** Another process of the same build on the same data. */
  readonly beside: () => KillableServer
  /** Kills it and removes its data. */
  readonly remove: () => Promise<void>
}

const OWNER = { OWNER_EMAIL: 'owner@example.com', OWNER_PASSWORD: 'a long password' }
const RUN = 'import(process.argv[1]).then((main) => main.start(process.env))'

/** @param name of the test, for its folders @param dataDir one of its own when absent */
export function killableServer(
  name: string,
  dataDir = mkdtempSync(join(tmpdir(), `offdesk-${name}-`)),
): KillableServer {
  return serverOn(dataDir)
}

let built: Promise<string> | undefined

/** @returns the folder */
async function build(): Promise<string> {
  const folder = sharedFolder('killable')
  await buildServer(folder)
  return folder
}

function serverOn(dataDir: string): KillableServer {
  let child: ChildProcess | undefined

  async function start(): Promise<string> {
    const env = serverEnv({ ...OWNER, PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: '0' })
    const started = spawn(process.execPath, ['-e', RUN, join(await (built ??= build()), 'main.js')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    let output = ''
    for await (const chunk of started.stdout) {
      output += String(chunk)
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
      // Not read to its end: the rest of the output is of no interest, the process goes on.
      if (address) return address
    }
    throw new Error(`The server ended at its start: ${output}`)
  }

  async function kill(): Promise<void> {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    const exited = once(running, 'exit')
    running.kill('SIGKILL')
    await exited
  }

  return {
    dataDir,
    build: () => (built ??= build()),
    start,
    kill,
    pid: () => child?.pid,
    beside: () => serverOn(dataDir),
    signIn: async (url) => {
      const answer = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: OWNER.OWNER_EMAIL, password: OWNER.OWNER_PASSWORD, remember_me: true }),
      })
      return v.parse(v.looseObject({ token: v.string() }), await answer.json()).token
    },
    remove: async () => {
      await kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
