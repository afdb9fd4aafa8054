import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { openSession } from '#server/db/sessions.ts'
import { insertUser } from '#server/db/users.ts'
import { openStorage } from '#server/files/storage.ts'
import { openBackground } from '#server/http/background.ts'
import type { Deps } from '#server/http/context.ts'
import { openLog } from '#server/http/log.ts'
import type { Bindings } from '#server/http/mount.ts'
import { markupHere } from '#server/files/markup.ts'
import { openPasswords } from '#server/http/passwords.ts'
import { openTrace } from '#server/http/trace.ts'
import { noWayOut } from '#tests/support/no-way-out.ts'
import { testConfig } from '#tests/support/test-config.ts'
import { purge } from '#server/jobs/purge.ts'
import { firstRun } from '#server/records/first-run.ts'
import type { Prng } from '#client/offline/simulation/prng.ts'

/** The real server on a real SQLite file, called without a socket; its clock and its randomness are the world's. */

export interface Reply {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

export interface Ports {
  readonly now: () => number
  readonly random: Prng
}

export class RealServer {
  readonly #dir = mkdtempSync(join(tmpdir(), 'offdesk-real-'))
  readonly #ports: Ports
  #app: Hono<Bindings> | null = null
  #deps: Deps | null = null
  #close: () => Promise<void> = () => Promise.resolve()
  /** One request after the other: which thread is faster must not matter. */
  #last: Promise<unknown> = Promise.resolve()
  #working = 0

  private constructor(ports: Ports) {
    this.#ports = ports
  }

  static async open(ports: Ports): Promise<RealServer> {
    const server = new RealServer(ports)
    await server.start()
    const { write, clock } = server.deps
    await write((trx) => firstRun(trx, 'https://example.test', new Date(clock.now()).toISOString()))
    // Drawn by chance, but for one history of one seed.
    await write((trx) => trx.updateTable('database_identity').set({ id: 'store', epoch: 'first' }).execute())
    return server
  }

  get deps(): Deps {
    if (!this.#deps) throw new Error('The server is not running')
    return this.#deps
  }

  get isWorking(): boolean {
    return this.#working > 0
  }

  async start(): Promise<void> {
    const { now, random } = this.#ports
    const database = await openDatabase(this.#dir)
    const clock = { now, run: now }
    const log = openLog('silent', now, () => undefined)
    const background = openBackground(log)
    const bytes = (count: number) => Uint8Array.from({ length: count }, () => random.below(256))
    this.#deps = {
      ...database,
      clock,
      random: { bytes: (count) => Buffer.from(bytes(count)) },
      files: await openStorage(join(this.#dir, 'files'), now),
      markup: markupHere,
      mail: { ready: () => Promise.resolve(false), send: () => Promise.resolve() },
      outgoing: noWayOut,
      passwords: openPasswords({ memoryCost: 64, timeCost: 1 }),
      config: { ...testConfig(this.#dir), logLevel: 'silent' },
      log,
      tell: () => undefined,
      background,
      trace: openTrace(database.write, background),
      setup: { code: null },
    }
    this.#app = createApp(this.#deps)
    this.#close = async () => {
      await this.deps.background.settled()
      await database.close()
    }
  }

  /** What is not written into the file yet is lost with the process. */
  async restart(): Promise<void> {
    await this.#alone(async () => {
      await this.#close()
      await this.start()
    })
  }

  async stop(): Promise<void> {
    await this.#close()
    rmSync(this.#dir, { recursive: true, force: true })
  }

  /** What has had its time goes. */
  purge(): Promise<void> {
    return this.#alone(() => purge.run(this.deps))
  }

  /** @returns the id of a new account and a token for it */
  person(name: string): Promise<{ readonly id: number; readonly token: string }> {
    return this.#alone(() =>
      this.deps.write(async (trx) => {
        const now = this.#ports.now()
        const at = new Date(now).toISOString()
        const given = {
          name,
          email: `${name}@example.test`,
          passwordHash: 'none',
          role: 'admin',
          verifiedAt: at,
        } as const
        const id = await insertUser(trx, given, at)
        return { id, token: await this.#session(trx, id) }
      }),
    )
  }

  signIn(id: number): Promise<string> {
    return this.#alone(() => this.deps.write((trx) => this.#session(trx, id)))
  }

  async #session(trx: Parameters<typeof openSession>[0], id: number): Promise<string> {
    const now = this.#ports.now()
    const at = new Date(now).toISOString()
    const origin = { deps: this.deps, now, at, ip: '127.0.0.1', device: 'Test' }
    return (await openSession(trx, origin, id, true)).token
  }

  ask(path: string, init: RequestInit): Promise<Reply> {
    return this.#alone(async () => {
      if (!this.#app) throw new Error('The server is not running')
      const address = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
      const answer = await this.#app.request(path, init, address)
      const text = await answer.text()
      await this.deps.background.settled()
      return { status: answer.status, text, headers: answer.headers }
    })
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    this.#working += 1
    const done = this.#last.then(work).finally(() => {
      this.#working -= 1
    })
    this.#last = done.catch(() => undefined)
    return done
  }
}
