import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseSync } from '@photostructure/sqlite'
import { freePort, serverEnv, START_FLAGS, startServer, type ServerProcess } from '#tooling/server-process.ts'

/** The start as an operator meets it. */

const OWNER = { OWNER_NAME: 'Ona', OWNER_EMAIL: 'ona@example.test', OWNER_PASSWORD: 'a quiet harbour at dawn' }

let dataDir: string
let running: ServerProcess | undefined

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'offdesk-start-'))
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  await rm(dataDir, { recursive: true, force: true })
})

async function started(env: Record<string, string> = {}): Promise<ServerProcess> {
  running = await startServer({ dataDir, env })
  return running
}

/** A start that is expected to end by itself. */
async function refused(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, ['src/tooling/start.mjs'], {
    env: serverEnv({ PORT: String(await freePort()), DATA_DIR: dataDir, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => (output += chunk.toString())
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  await once(child, 'close')
  return { code: child.exitCode, lines: output.trim().split('\n') }
}

/** Whether a server could listen there now. */
async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const free = await new Promise<boolean>((done) => {
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => done(true))
  })
  if (free) await new Promise((done) => probe.close(done))
  return free
}

describe('a start that cannot succeed says why in one line', () => {
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['OWNER_EMAIL', 'nobody'],
    ['DEMO', 'maybe'],
    ['SITE_URL', 'ftp://example.test'],
    ['SECRET_KEY', 'short'],
  ])('%s=%s', async (name, value) => {
    const { code, lines } = await refused({ [name]: value })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(name)
  })

  it('a port that is taken', async () => {
    const server = await started()
    const other = await mkdtemp(join(tmpdir(), 'offdesk-start-'))
    try {
      const { code, lines } = await refused({ PORT: String(server.port), DATA_DIR: other })
      expect(code).toBe(1)
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain(String(server.port))
    } finally {
      await rm(other, { recursive: true, force: true })
    }
  })

  it('a data folder that cannot be made', async () => {
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    const { code, lines } = await refused({ DATA_DIR: join(file, 'data') })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('DATA_DIR')
  })

  it('a database of a newer version, which it leaves as it is', async () => {
    const server = await started()
    await server.stop()
    const database = join(dataDir, 'offdesk.sqlite')
    const newer = new DatabaseSync(database)
    newer.exec('PRAGMA user_version = 9999')
    newer.close()
    const { code, lines } = await refused({})
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    const after = new DatabaseSync(database)
    expect(after.prepare('PRAGMA user_version').get()).toEqual({ user_version: 9999 })
    after.close()
  })
})

it('is tested as it is run', () => {
  const { scripts } = v.parse(
    v.object({ scripts: v.record(v.string(), v.string()) }),
    JSON.parse(readFileSync('package.json', 'utf8')),
  )
  expect(scripts['start']).toBe(['exec', 'node', ...START_FLAGS, 'src/tooling/start.mjs'].join(' '))
})

describe('a stop', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends the process and frees the port', async (signal) => {
    const server = await started()
    const pid = server.pid()
    if (pid === undefined) throw new Error('The server does not run')
    process.kill(pid, signal)
    await expect.poll(() => isFree(server.port)).toBe(true)
  })

  it('does not wait for a client that keeps its connection open', async () => {
    const server = await started()
    await fetch(`${server.url}/api/health`, { headers: { connection: 'keep-alive' } })
    await server.stop()
    expect(await isFree(server.port)).toBe(true)
  })

  it('comes when the process that started it is gone', async () => {
    const port = await freePort()
    const parent = spawn('sh', ['-c', `${process.execPath} src/tooling/serve.mjs & wait`], {
      env: serverEnv({ PORT: String(port), DATA_DIR: dataDir }),
      stdio: 'ignore',
    })
    await expect.poll(() => isFree(port)).toBe(false)
    parent.kill('SIGKILL')
    await expect.poll(() => isFree(port)).toBe(true)
  })
})

function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const type = { 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers: { ...type, ...headers }, body: JSON.stringify(body) })
}

/** Headers of a signed-in call by the owner of OWNER_*. */
async function signIn(server: ServerProcess): Promise<Record<string, string>> {
  const credentials = { email: OWNER.OWNER_EMAIL, password: OWNER.OWNER_PASSWORD }
  const login: unknown = await (await post(`${server.url}/api/auth/login`, credentials)).json()
  return { authorization: `Bearer ${v.parse(v.object({ token: v.string() }), login).token}` }
}

describe('the first run', () => {
  it('makes the owner from OWNER_* and asks nothing', async () => {
    const server = await started(OWNER)
    const needed = await fetch(`${server.url}/api/setup`)
    expect(await needed.text()).not.toContain('"needed":true')
    const login = await post(`${server.url}/api/auth/login`, {
      email: OWNER.OWNER_EMAIL,
      password: OWNER.OWNER_PASSWORD,
    })
    expect(login.status).toBe(200)
  })

  it('keeps the owner’s later password when it starts again with the same OWNER_*', async () => {
    const server = await started(OWNER)
    const credentials = { email: OWNER.OWNER_EMAIL, password: OWNER.OWNER_PASSWORD }
    const changed = await fetch(`${server.url}/api/auth/password`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...(await signIn(server)) },
      body: JSON.stringify({ current_password: credentials.password, password: 'another harbour at dusk' }),
    })
    expect(changed.status).toBe(200)
    await server.stop()
    await server.start()
    expect((await post(`${server.url}/api/auth/login`, credentials)).status).toBe(401)
  })

  it('prints a one-time code, and makes the owner with it once', async () => {
    const server = await started()
    await expect.poll(() => server.output()).toMatch(/\/setup/)
    expect(await (await fetch(`${server.url}/api/setup`)).json()).toMatchObject({ data: { needed: true } })
    const person = { name: 'Ona', email: 'ona@example.test', password: 'a quiet harbour at dawn' }
    expect((await post(`${server.url}/api/setup`, { ...person, code: 'WRONG-CODE' })).ok).toBe(false)
    const code = /code[^\n]*?\b([A-Z0-9]{3,}(?:-[A-Z0-9]{3,})*)\b/.exec(server.output())?.[1]
    // Five bits a letter: 128 bits of chance and more.
    expect(code?.replaceAll('-', '')).toMatch(/^[A-Z2-9]{26,}$/)
    expect((await post(`${server.url}/api/setup`, { ...person, code })).status).toBe(201)
    expect((await post(`${server.url}/api/setup`, { ...person, code })).status).toBe(404)
  })

  it('says the address', async () => {
    const server = await started(OWNER)
    await expect.poll(() => server.output()).toContain(`http://127.0.0.1:${server.port}`)
  })

  it('serves the app and the API on the one port', async () => {
    const server = await started(OWNER)
    const page = await fetch(`${server.url}/admin/posts`, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<div id="root">')
    const missing = await fetch(`${server.url}/api/no-such-call`)
    expect(missing.status).toBe(404)
    expect(missing.headers.get('content-type')).toContain('application/json')
  })
})

describe('the data folder', () => {
  it.runIf(process.platform !== 'win32')('keeps its generated key readable for the owner alone', async () => {
    const server = await started()
    await server.stop()
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  })

  it.runIf(process.platform !== 'win32')(
    'is readable for its owner alone, whatever its rights were before',
    async () => {
      const server = await started(OWNER)
      const headers = await signIn(server)
      const form = new FormData()
      form.set('file', new File(['Text'], 'before.txt'))
      expect((await fetch(`${server.url}/api/files`, { method: 'POST', headers, body: form })).status).toBe(201)
      await server.kill()
      const paths = () => readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((path) => join(dataDir, path))
      for (const path of paths()) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
      chmodSync(dataDir, 0o755)
      await server.start()
      form.set('file', new File(['Text'], 'after.txt'))
      expect((await fetch(`${server.url}/api/files`, { method: 'POST', headers, body: form })).status).toBe(201)
      const open = paths().filter((path) => (statSync(path).mode & 0o077) !== 0)
      expect(open).toEqual([])
      const names = paths().map((path) => path.slice(dataDir.length + 1))
      expect(names).toEqual(
        expect.arrayContaining(['offdesk.sqlite', 'offdesk.sqlite-wal', 'offdesk.sqlite-shm', 'files']),
      )
    },
  )

  it.runIf(process.platform === 'linux')('is served on when the log can’t be written', async () => {
    const port = await freePort()
    const log = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, ['src/tooling/serve.mjs'], {
      env: serverEnv({ ...OWNER, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info' }),
      stdio: ['ignore', log, 'ignore'],
    })
    closeSync(log)
    const health = () =>
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        (answer) => answer.status,
        () => 0,
      )
    await expect.poll(health).toBe(200)
    expect(await health()).toBe(200)
    child.kill()
    await once(child, 'close')
  })

  it('survives a kill: what was answered is there after the next start', async () => {
    const server = await started(OWNER)
    const headers = await signIn(server)
    const made = await post(`${server.url}/api/categories`, { name: 'Harbours' }, headers)
    await server.kill()
    expect(made.status).toBe(201)
    await server.start()
    expect(await (await fetch(`${server.url}/api/categories`)).text()).toContain('Harbours')
  })
})
