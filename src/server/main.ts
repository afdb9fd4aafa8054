import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { enterDataFolder } from './data-folder.ts'
import { readConfig, readEnvironment, StartProblem, type Config } from './config.ts'
import { NewerDatabase } from './db/sqlite/migrations/index.ts'
import { openDatabase, type Database } from './db/open.ts'
import { openMarkup } from './files/markup.ts'
import { openStorage } from './files/storage.ts'
import { openBackground } from './http/background.ts'
import type { Deps } from './http/context.ts'
import { openLog } from './http/log.ts'
import { openPasswords } from './http/passwords.ts'
import { openStaticApp } from './http/static-app.ts'
import { openTrace } from './http/trace.ts'
import { startJobs } from './jobs/run.ts'
import { listen, LOOK_AT_SOCKETS_EVERY, stopListening, type Address } from './listen.ts'
import { openDefaultMailer } from './mail/default-mailer.ts'
import { openOutgoing } from './outgoing/outgoing.ts'
import { openOutput } from './output.ts'
import { prepare } from './prepare.ts'
import { keepPrivate } from './private-files.ts'

export interface Running {
  /** Where it answers: `http://127.0.0.1:4600`. */
  readonly address: string
  /** Finishes what was accepted (10 s at most), writes the database back into one file, and ends. */
  readonly stop: () => Promise<void>
}

/**
 * Opens, migrates, prepares and listens.
 * @param env the environment
 * @throws StartProblem with one line for the operator
 */
export async function start(env: Readonly<Record<string, string | undefined>>): Promise<Running> {
  const leave = await enterDataFolder(readEnvironment(env).dataDir)
  try {
    return await startIn(readConfig(env), leave)
  } catch (error) {
    leave()
    throw error
  }
}

async function startIn(config: Config, leave: () => void): Promise<Running> {
  const database = await open(config)
  try {
    const deps = await depsOf(config, database)
    await prepare(deps)
    const assets = openStaticApp(resolve('dist/app'))
    const server = createAdaptorServer({
      fetch: createApp(deps, assets).fetch,
      serverOptions: { connectionsCheckingInterval: LOOK_AT_SOCKETS_EVERY },
    })
    if (!isHttp1(server)) throw new Error('The HTTP server is of another kind than expected')
    const address = await listen(server, config)
    const stopJobs = startJobs(deps)
    announce(deps, address, assets !== undefined)
    let stopping: Promise<void> | undefined
    const stop = async () => {
      await stopListening(server)
      await stopJobs()
      await deps.background.settled()
      await deps.trace.settle(Infinity)
      await database.close()
      leave()
    }
    return { address: address.url, stop: () => (stopping ??= stop()) }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function open(config: Config): Promise<Database> {
  try {
    keepPrivate(config.dataDir)
    return await openDatabase(config.dataDir, new URL('./write-back-worker.js', import.meta.url))
  } catch (error) {
    if (error instanceof NewerDatabase) throw new StartProblem(`DATA_DIR: ${error.message}`, { cause: error })
    const why = error instanceof Error ? error.message : 'unknown reason'
    throw new StartProblem(`DATA_DIR: the database in ${config.dataDir} can't be opened (${why})`, { cause: error })
  }
}

async function depsOf(config: Config, database: Database): Promise<Deps> {
  const clock = { now: Date.now, run: () => performance.now() }
  const tell = openOutput()
  const log = openLog(config.logLevel, clock.now, tell)
  const background = openBackground(log)
  return {
    ...database,
    clock,
    random: { bytes: (count) => randomBytes(count) },
    files: await openStorage(resolve(config.dataDir, 'files')),
    markup: openMarkup(new URL('./markup-worker.js', import.meta.url)),
    mail: openDefaultMailer({ ...database, keys: config.secretKeys, now: clock.now }, background),
    outgoing: openOutgoing(),
    passwords: openPasswords(),
    config,
    log,
    tell,
    background,
    trace: openTrace(database.write, background),
    setup: { code: null },
  }
}

function announce(deps: Deps, address: Address, hasApp: boolean): void {
  deps.tell(`Offdesk is running at ${address.url}${hasApp ? '' : ' (API only: the app is not built)'}`)
  if (deps.setup.code)
    deps.tell(`Set-up code: ${deps.setup.code}  Open ${address.url}/setup to make the owner's account.`)
}

function isHttp1(server: ReturnType<typeof createAdaptorServer>): server is Server {
  return 'closeIdleConnections' in server
}
