import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import type { Answer, CallInput, Endpoint } from '#contract/calls/endpoint.ts'
import { fillPath } from '#contract/calls/endpoint.ts'
import { isObject, type ProblemBody, unwrap } from '#contract/calls/envelope.ts'
import { contract, type Contract, type EndpointName } from '#contract/index.ts'
import type { Role, Scope } from '#contract/calls/permissions.ts'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { firstRun } from '#server/records/first-run.ts'
import { openDatabase } from '#server/db/open.ts'
import { openSession } from '#server/db/sessions.ts'
import { insertUser } from '#server/db/users.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { markupHere } from '#server/files/markup.ts'
import { openStorage } from '#server/files/storage.ts'
import { openBackground } from '#server/http/background.ts'
import type { Deps, Mail } from '#server/http/context.ts'
import { openLog } from '#server/http/log.ts'
import type { Bindings } from '#server/http/mount.ts'
import { openPasswords } from '#server/http/passwords.ts'
import { type Ways, openOutgoing } from '#server/outgoing/outgoing.ts'
import { openTrace } from '#server/http/trace.ts'
import type { StaticApp } from '#server/http/static-app.ts'
import { API_TOKEN_PREFIX, hashToken, newToken } from '#server/db/tokens.ts'
import { copyDataFolder, copyRunning } from './data-folder.ts'
import { noWayOut } from './no-way-out.ts'
import { sharedFolder } from './run-folder.ts'
import { testConfig } from './test-config.ts'

/**
 * The real app on a real SQLite file of its own. Clock, mail and the cost of passwords are passed in; nothing else is
 * faked. Each test gets a copy of one empty database, because making the tables costs more than copying the file, or of
 * one with the sample content, which costs seconds.
 */

export const PASSWORD = 'correct horse battery'
const START = Date.parse('2026-11-20T10:00:00.000Z')

export interface TestOptions {
  readonly config?: Partial<Config>
  readonly assets?: StaticApp
  /** Leave out the owner that the other helpers sign in as. */
  readonly empty?: boolean
  /** With the sample content. */
  readonly demo?: boolean
  /** How addresses that people type are reached; no name has one when absent. */
  readonly ways?: Ways
  /** On what this one holds now, as when a copy is put in its place later. */
  readonly copyOf?: TestServer
}

export interface Reply<N extends EndpointName> {
  readonly status: number
  readonly headers: Headers
  /** The whole JSON body. */
  readonly body: Record<string, unknown>
  /** The payload, parsed by the contract. @throws when the call was refused */
  readonly data: Answer<Contract[N]>
  /** The refusal. @throws when the call succeeded */
  readonly problem: ProblemBody
}

export interface CallOptions {
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Address of the connection. */
  readonly ip?: string
}

export interface TestPerson {
  readonly id: number
  readonly email: string
  readonly token: string
}

export interface TestServer {
  readonly app: Hono<Bindings>
  readonly deps: Deps
  readonly dir: string
  /** What was sent, when `mailReady`. */
  readonly mails: Mail[]
  mailReady: boolean
  /** Structured log lines. */
  readonly log: string[]
  readonly owner: TestPerson
  now: () => number
  advance: (milliseconds: number) => void
  /** Sets the server's clock that much ahead of the time that passes. */
  setAhead: (milliseconds: number) => void
  call: <N extends EndpointName>(name: N, input?: Input<N>, options?: CallOptions) => Promise<Reply<N>>
  /** A request as it is, below the site's root. */
  request: (path: string, init?: RequestInit, ip?: string) => Promise<Response>
  person: (role: Role, overrides?: { email?: string; name?: string }) => Promise<TestPerson>
  apiToken: (userId: number, scopes: readonly Scope[], expiresAt?: string | null) => Promise<string>
  stop: () => Promise<void>
}

type Input<N extends EndpointName> = Partial<Omit<CallInput<Contract[N]>, 'body'>> & { readonly body?: unknown }

const cheap = openPasswords({ memoryCost: 64, timeCost: 1 })
let passwordHash: Promise<string> | undefined
/** A data folder to be copied; its database has an owner, or none yet. */
interface Template {
  readonly dir: string
  readonly owner: TestPerson | null
}

let blank: Promise<Template> | undefined
let sample: Promise<Template> | undefined
async function makeBlank(): Promise<Template> {
  const dir = sharedFolder('template')
  const database = await openDatabase(dir)
  await database.write((trx) => firstRun(trx, 'http://127.0.0.1:4600', new Date(START).toISOString()))
  await database.close()
  return { dir, owner: null }
}

async function makeSample(): Promise<Template> {
  const template = await makeBlank()
  const server = await openServer(template.dir, {}, null)
  if (!(await seedDemo(server.deps))) throw new Error('The sample content was not made')
  await server.stop()
  return { dir: template.dir, owner: server.owner }
}

/** Stops by itself when the test ends. */
export async function testServer(options: TestOptions = {}): Promise<TestServer> {
  const template = await (options.demo ? (sample ??= makeSample()) : (blank ??= makeBlank()))
  const dir = mkdtempSync(join(tmpdir(), 'offdesk-api-'))
  if (options.copyOf) copyRunning(options.copyOf.dir, dir)
  else copyDataFolder(template.dir, dir)
  const server = await openServer(dir, options, options.copyOf?.owner ?? template.owner)
  const { stop } = server
  server.stop = () => stop().then(() => rmSync(dir, { recursive: true, force: true }))
  onTestFinished(server.stop)
  return server
}

async function openServer(dir: string, options: TestOptions, known: TestPerson | null): Promise<TestServer> {
  const database = await openDatabase(dir)
  let now = START
  let ahead = 0
  const clock = { now: () => now + ahead, run: () => now - START }
  const [log, mails]: [string[], Mail[]] = [[], []]
  const logger = openLog('info', clock.now, (line) => log.push(line))
  const background = openBackground(logger)
  const deps: Deps = {
    ...database,
    clock,
    random: { bytes: (count) => randomBytes(count) },
    files: await openStorage(join(dir, 'files'), clock.now),
    markup: markupHere,
    mail: {
      ready: () => Promise.resolve(server.mailReady),
      send: (mail) => {
        mails.push(mail)
        return Promise.resolve()
      },
    },
    outgoing: options.ways ? openOutgoing(options.ways) : noWayOut,
    passwords: cheap,
    config: { ...testConfig(dir), ...options.config },
    log: logger,
    tell: () => undefined,
    background,
    trace: openTrace(database.write, background),
    setup: { code: options.empty ? 'ABCD-EFGH-JKLM' : null },
  }
  const app = createApp(deps, options.assets)
  const nobody: TestPerson = { id: 0, email: '', token: '' }
  const makeOwner = () => makePerson(deps, 'admin', { email: 'owner@example.com', name: 'Owner' })
  let stopping: Promise<void> | undefined
  const server: TestServer = {
    app,
    deps,
    dir,
    mails,
    mailReady: false,
    log,
    owner: known ?? (options.empty ? nobody : await makeOwner()),
    now: clock.now,
    advance: (milliseconds) => {
      now += milliseconds
    },
    setAhead: (milliseconds) => {
      ahead = milliseconds
    },
    request: async (path, init, ip = '127.0.0.1') =>
      app.request(path, init, { incoming: { socket: { remoteAddress: ip } } }),
    call: (name, input = {}, call = {}) => callBy(server, name, input, call),
    person: (role, overrides) => makePerson(deps, role, overrides),
    apiToken: (userId, scopes, expiresAt = null) => makeApiToken(deps, userId, scopes, expiresAt),
    stop: () => (stopping ??= deps.background.settled().then(database.close)),
  }
  return server
}

let people = 0
async function makePerson(
  deps: Deps,
  role: Role,
  overrides: { email?: string; name?: string } = {},
): Promise<TestPerson> {
  people += 1
  const { email = `${role}-${people}@example.com`, name = `${role} ${people}` } = overrides
  const hash = await (passwordHash ??= cheap.hash(PASSWORD))
  const now = deps.clock.now()
  const at = new Date(now).toISOString()
  return deps.write(async (trx) => {
    const id = await insertUser(trx, { name, email, passwordHash: hash, role, verifiedAt: at }, at)
    const origin = { deps, now, at, ip: '127.0.0.1', device: 'Test' }
    const { token } = await openSession(trx, origin, id, true)
    return { id, email, token }
  })
}

async function makeApiToken(
  deps: Deps,
  userId: number,
  scopes: readonly Scope[],
  expiresAt: string | null,
): Promise<string> {
  const token = newToken(deps.random, API_TOKEN_PREFIX)
  const at = new Date(deps.clock.now()).toISOString()
  await deps.write((trx) =>
    trx
      .insertInto('api_tokens')
      .values({
        user_id: userId,
        name: 'Test token',
        token_hash: hashToken(token),
        hint: token.slice(-4),
        scopes: JSON.stringify(scopes),
        created_at: at,
        updated_at: at,
        last_used_at: null,
        expires_at: expiresAt,
        revoked_at: null,
      })
      .execute(),
  )
  return token
}

async function callBy<N extends EndpointName>(
  server: TestServer,
  name: N,
  input: Input<N>,
  options: CallOptions,
): Promise<Reply<N>> {
  const endpoint: Endpoint = contract[name]
  const { params, query, body } = input as { params?: Record<string, unknown>; query?: object; body?: unknown }
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
  const path = `/api${fillPath(endpoint.path, params)}${search.size > 0 ? `?${search}` : ''}`
  const isForm = body instanceof FormData
  const response = await server.request(
    path,
    {
      method: endpoint.method,
      headers: {
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...(options.token && { Authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    },
    options.ip,
  )
  const text = await response.text()
  const parsed: unknown = text === '' ? {} : JSON.parse(text)
  if (!isObject(parsed)) throw new Error(`${name} did not answer with an object`)
  return {
    status: response.status,
    headers: response.headers,
    body: parsed,
    get data() {
      if (parsed['success'] !== true) throw new Error(`${name} was refused: ${text}`)
      return unwrap(contract[name].answer, parsed) as Answer<Contract[N]>
    },
    get problem() {
      return v.parse(
        v.looseObject({ success: v.literal(false), status: v.number(), message: v.string() }),
        parsed,
      ) as ProblemBody
    },
  }
}
