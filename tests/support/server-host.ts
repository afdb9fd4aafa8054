import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { freePort, serverEnv, type ServerOptions, type ServerProcess } from '#tooling/server-process.ts'

/**
 * A process that runs the built server for one test after the other, started anew each time: what loading the program
 * costs (half a second of a core, where its start on a copied folder takes ten milliseconds) is paid once, and no test
 * meets what another one left.
 */
export interface ServerHost {
  /** Starts the server; the one before has to be released. */
  serve(options: ServerOptions): Promise<ServerProcess>
  /** Stops the server, whatever became of it; the process stays for the next one. */
  release(): Promise<void>
  /** Ends the process. */
  close(): Promise<void>
}

const Answer = v.object({ problem: v.nullable(v.string()) })

export function openServerHost(): ServerHost {
  let child: ChildProcess | undefined
  let home = '.'
  let printed = ''

  /** @param folder where the process stands: it serves the `dist/app` in there */
  function spawn(folder: string): ChildProcess {
    const started = fork(resolve('tests/support/server-host.mjs'), [resolve('dist/server/main.js')], {
      cwd: folder,
      env: serverEnv({}),
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const collect = (chunk: Buffer) => (printed += chunk.toString())
    started.stdout?.on('data', collect)
    started.stderr?.on('data', collect)
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    home = folder
    return started
  }

  /** @param env settings of the server to be started; null when there shall be none */
  async function tell(process: ChildProcess, env: NodeJS.ProcessEnv | null): Promise<void> {
    const ended = once(process, 'exit').then(() => [{ problem: 'The process ended' }])
    process.send({ env })
    const [answer] = await Promise.race([once(process, 'message'), ended])
    // What it printed before it answered is there in the same turn, but not always before the answer.
    await new Promise((done) => setImmediate(done))
    const { problem } = v.parse(Answer, answer)
    if (problem !== null) throw new Error(`The server did not start: ${problem}\n${printed}`)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const exited = once(ending, 'exit')
    ending.kill(signal)
    await exited
  }

  return {
    async serve(options) {
      const port = options.port ?? (await freePort())
      const env = serverEnv({ ...options.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: options.dataDir })
      printed = ''
      await tell((child ??= spawn('.')), env)
      return {
        url: `http://127.0.0.1:${port}`,
        port,
        output: () => printed,
        pid: () => child?.pid,
        async start(folder = '.') {
          if (child) throw new Error('The server runs already')
          await tell((child = spawn(folder)), env)
        },
        stop: () => end('SIGTERM'),
        kill: () => end('SIGKILL'),
      }
    },
    async release() {
      if (home !== '.') await end('SIGTERM')
      else if (child) await tell(child, null)
    },
    close: () => end('SIGTERM'),
  }
}
