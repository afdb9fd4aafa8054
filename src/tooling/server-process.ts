import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** The real built server as a process of its own, for tests, benches and screenshots: it can be killed for real. */

export interface ServerProcess {
  readonly url: string
  readonly port: number
  /** Everything it printed since the first start. */
  output(): string
  /** Process id, while it runs. */
  pid(): number | undefined
  /**
   * Starts it again on the same port and data; resolves when it answers.
   * @param folder whose `dist/app` it serves, as after an update; the project's own when absent
   */
  start(folder?: string): Promise<void>
  /** The way a person stops it. */
  stop(): Promise<void>
  /** The way a power cut stops it. */
  kill(): Promise<void>
}

export interface ServerOptions {
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
  readonly port?: number
  /** Of Node, besides those of `npm start`. Stack traces that name the sources, as without any, cost some memory. */
  readonly flags?: readonly string[]
}

/**
 * `npm start` runs it with these, too: new objects get half the room before it is looked which of them are still needed,
 * so that a server under load holds some 40 MiB less.
 */
export const START_FLAGS = ['--max-semi-space-size=8']

/** Settings of the surrounding shell must not reach a server under test. */
const OWN = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'OWNER_EMAIL',
  'OWNER_PASSWORD',
  'OWNER_NAME',
  'DEMO',
  'SITE_URL',
  'SECRET_KEY',
  'OLD_SECRET_KEY',
  'GEMINI_API_BASE',
  'API_PROXY',
  'TRUST_PROXY',
  'RATE_LIMITS',
  'LOG_LEVEL',
  'LOG_LINKS',
  'DATABASE_URL',
  'NODE_ENV',
]

export function serverEnv(overrides: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !OWN.includes(name))
  return { ...Object.fromEntries(inherited), ...overrides }
}

/** A port of the loopback that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return address.port
}

/**
 * Starts dist/server with its own data folder.
 * @throws Error with the server's output when it ends, or does not answer within 30 s.
 */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = serverEnv({ ...options.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: options.dataDir })
  const { flags = ['--enable-source-maps'] } = options
  let output = ''
  let child: ChildProcess | undefined

  async function start(folder = '.'): Promise<void> {
    if (child) throw new Error('The server runs already')
    const program = [resolve('src/tooling/serve.mjs'), resolve('dist/server/main.js')]
    const started = spawn(process.execPath, [...START_FLAGS, ...flags, ...program], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    const collect = (chunk: Buffer) => (output += chunk.toString())
    started.stdout.on('data', collect)
    started.stderr.on('data', collect)
    const deadline = Date.now() + 30_000
    while (!(await answers(url))) {
      if (started.exitCode !== null || started.signalCode !== null) {
        child = undefined
        throw new Error(`The server ended at its start:\n${output}`)
      }
      if (Date.now() > deadline) {
        await end('SIGKILL')
        throw new Error(`The server did not answer within 30 s:\n${output}`)
      }
      await new Promise((done) => setTimeout(done, 15))
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const exited = once(running, 'exit')
    running.kill(signal)
    await exited
  }

  await start()
  return {
    url,
    port,
    output: () => output,
    pid: () => child?.pid,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/health`)
    await response.arrayBuffer()
    // Maintenance or a failing check are answers too: the server is up.
    return true
  } catch {
    return false
  }
}
