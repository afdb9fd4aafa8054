import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { namesIn } from '#tests/support/backups.ts'
import { killableServer } from '#tests/support/killable-server.ts'
import { serverEnv } from '#tooling/server-process.ts'

/** `npm run backup` and `npm run restore` as somebody types them, beside the real server and after it was killed. */

const server = killableServer('backup-commands-test')
beforeAll(() => server.build(), 120_000)
afterAll(() => server.remove())

async function typed(name: 'backup' | 'restore', ...args: string[]) {
  const child = spawn(process.execPath, ['src/tooling/run.mjs', `src/tooling/${name}.ts`, ...args], {
    env: serverEnv({ DATA_DIR: server.dataDir, INIT_CWD: process.cwd() }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let told = ''
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const [code]: unknown[] = await once(child, 'close')
  return { code, told: told.trim().split('\n'), complaint: complaint.trim() }
}

const Data = v.object({ data: v.unknown() })

async function call(url: string, token: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.ok).toBe(true)
  return v.parse(Data, await answer.json()).data
}

const names = (answer: unknown) => v.parse(v.array(v.object({ name: v.string() })), answer).map(({ name }) => name)

test('a backup is made while the server runs, and put back when it does not', { timeout: 120_000 }, async () => {
  let url = await server.start()
  const token = await server.signIn(url)
  await call(url, token, 'POST', '/categories', { name: 'Before' })
  const made = await typed('backup')
  expect(made).toMatchObject({ code: 0, complaint: '' })
  const [name = ''] = namesIn(join(server.dataDir, 'backups'))
  const folder = join(server.dataDir, 'backups', name)
  expect(made.told).toEqual([expect.stringMatching(/^Backed up to .*: \d+\.\d MB in \d files, \d+\.\d s\.$/)])
  expect(made.told[0]).toContain(folder)
  await call(url, token, 'POST', '/categories', { name: 'After' })

  const refused = { code: 1, told: [''] }
  const isRunning = `A server or a restore is running on ${server.dataDir}: stop it, then restore`
  expect(await typed('restore', folder, '--replace-newer')).toEqual({ ...refused, complaint: isRunning })
  await server.kill()
  const restored = await typed('restore', folder, '--replace-newer')
  expect(restored).toMatchObject({ code: 0, complaint: '' })
  expect(restored.told).toEqual([
    expect.stringMatching(/^Restored the backup of .* into .*: \d+\.\d MB in \d files, \d+\.\d s\.$/),
    expect.stringMatching(/^What was there is kept in .*replaced-.* until you delete that folder\.$/),
  ])
  url = await server.start()
  expect(names(await call(url, token, 'GET', '/categories'))).toEqual(['Before'])
  expect(readdirSync(server.dataDir).filter((one) => one.startsWith('replaced-'))).toHaveLength(1)
})
