import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import * as v from 'valibot'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { markupHere } from '#server/files/markup.ts'
import { openStorage } from '#server/files/storage.ts'
import { openBackground } from '#server/http/background.ts'
import type { Deps } from '#server/http/context.ts'
import { openLog } from '#server/http/log.ts'
import { openPasswords } from '#server/http/passwords.ts'
import { openTrace } from '#server/http/trace.ts'
import { openDefaultMailer } from '#server/mail/default-mailer.ts'
import { noWayOut } from './no-way-out.ts'
import { prepare } from '#server/prepare.ts'

/** The real API on a real database, storage and socket, in a folder of its own; only the clock can be moved. */
export interface RunningApi {
  readonly url: string
  readonly deps: Deps
  /** Folder of the stored files. */
  readonly filesDir: string
  readonly token: string
  /** Moves the server's clock ahead. */
  readonly pass: (milliseconds: number) => void
  readonly call: (method: string, path: string, init?: RequestInit) => Promise<Response>
  readonly data: (method: string, path: string, body?: unknown) => Promise<unknown>
  readonly stop: () => Promise<void>
}

const OWNER = { email: 'owner@example.test', password: 'a quiet harbour at dawn', name: 'Ona Owner' }
const Login = v.object({ token: v.string() })
const Data = v.looseObject({ data: v.unknown() })

/** @param fill puts something into the folder before it is opened */
export async function startApi(
  env: Readonly<Record<string, string>> = {},
  fill?: (dataDir: string) => void,
): Promise<RunningApi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'offdesk-api-'))
  fill?.(dataDir)
  const filesDir = join(dataDir, 'files')
  const config = readConfig({
    DATA_DIR: dataDir,
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
    OWNER_NAME: OWNER.name,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: '0',
    ...env,
  })
  const database = await openDatabase(dataDir)
  let ahead = 0
  const clock = { now: () => Date.now() + ahead, run: () => performance.now() + ahead }
  const log = openLog(config.logLevel, clock.now, () => undefined)
  const background = openBackground(log)
  const deps: Deps = {
    ...database,
    clock,
    random: { bytes: (count) => randomBytes(count) },
    files: await openStorage(filesDir, clock.now),
    markup: markupHere,
    mail: openDefaultMailer({ ...database, keys: config.secretKeys, now: clock.now }, background),
    outgoing: noWayOut,
    passwords: openPasswords({ memoryCost: 1024, timeCost: 1 }),
    config,
    log,
    tell: () => undefined,
    background,
    trace: openTrace(database.write, background),
    setup: { code: null },
  }
  await prepare(deps)
  const server = createServer(getRequestListener(createApp(deps).fetch))
  const url = await listening(server)
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OWNER.email, password: OWNER.password }),
  })
  const { token } = v.parse(Login, await login.json())
  const call: RunningApi['call'] = (method, path, init = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
    return fetch(`${url}${path}`, { ...init, method, headers })
  }
  return {
    url,
    deps,
    filesDir,
    token,
    call,
    pass: (milliseconds) => {
      ahead += milliseconds
    },
    data: async (method, path, body) => {
      const answer = await call(method, `/api${path}`, {
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
      return v.parse(Data, JSON.parse(text)).data
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await deps.background.settled()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${portOf(server.address())}`
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')
  return address.port
}
