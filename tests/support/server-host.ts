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

interface Process {
  readonly child: ChildProcess
  /** Where it stands: it serves the `dist/app` in there. */
  readonly folder: string
  readonly ended: Promise<unknown>
}

/** @param home whose `dist/app` it serves; the project's own when absent */
export function openServerHost(home = '.'): ServerHost {
  let running: Process | undefined
  let printed = ''

  function spawn(folder: string): Process {
    const child = fork(resolve('tests/support/server-host.mjs'), [resolve('dist/server/main.js')], {
      cwd: folder,
      env: serverEnv({}),
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const collect = (chunk: Buffer) => (printed += chunk.toString())
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    return { child, folder, ended: once(child, 'exit') }
  }

  /** @param env settings of the server to be started; null when there shall be none */
  async function tell({ child, ended }: Process, env: NodeJS.ProcessEnv | null): Promise<void> {
    child.send({ env })
    const died = ended.then(() => [{ problem: 'The process ended' }])
    const [answer] = await Promise.race([once(child, 'message'), died])
    // What was printed before the answer was sent has come by the end of this turn.
    await new Promise((done) => setImmediate(done))
    const { problem } = v.parse(Answer, answer)
    if (problem !== null) throw new Error(`The server did not start: ${problem}\n${printed}`)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = running
    running = undefined
    ending?.child.kill(signal)
    await ending?.ended
  }

  return {
    async serve(options) {
      const port = options.port ?? (await freePort())
      const env = serverEnv({ ...options.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: options.dataDir })
      printed = ''
      await tell((running ??= spawn(home)), env)
      return {
        url: `http://127.0.0.1:${port}`,
        port,
        output: () => printed,
        pid: () => running?.child.pid,
        async start(folder = '.') {
          if (running) throw new Error('The server runs already')
          await tell((running = spawn(folder)), env)
        },
        stop: () => end('SIGTERM'),
        kill: () => end('SIGKILL'),
      }
    },
    async release() {
      if (running?.folder === '.' && running.child.connected) await tell(running, null)
      else await end('SIGTERM')
    },
    close: () => end('SIGTERM'),
  }
}
