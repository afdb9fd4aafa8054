import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { signIn } from '#tests/support/app.ts'
import { killDuringDrain } from '#tests/support/browser-kills.ts'
import { makeDevice } from '#tests/support/device.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import { putSession } from './bench/device.ts'
import { ensureBuilt } from '#tooling/bootstrap.mjs'
import { CHROMIUM_ARGS, findChromium } from '#tooling/find-chromium.mjs'
import { startServer } from './server-process.ts'

/**
 * `npm run outbox:browser -- --kills 100 [--seed N]`: the test of tests/e2e/kills.spec.ts for as long as wanted. The
 * built app in a real browser that is killed while it sends over a bad network, against the built server.
 */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
})

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new RangeError(`--${name} must be a whole number above 0`)
  return Number(text)
}

const kills = wholeNumber('kills', values.kills)
const seed = wholeNumber('seed', values.seed)
const OWNER = { email: 'owner@example.test', password: 'a quiet harbour at dawn' }
await ensureBuilt()
const dataDir = await mkdtemp(join(tmpdir(), 'offdesk-kills-'))
const env = { OWNER_NAME: 'Ona Owner', OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password }
const server = await startServer({ dataDir, env })
const wire = await startFaultProxy(server.url)
const device = await makeDevice({
  executablePath: await findChromium(),
  args: CHROMIUM_ARGS,
  viewport: { width: 1280, height: 800 },
  baseURL: wire.url,
  locale: 'en-GB',
})
const started = performance.now()
try {
  const owner = await signIn(server.url, OWNER)
  const page = await device.open()
  await putSession(page, await sessionOf(server.url))
  const say = (line: string) => console.log(line)
  const tally = await killDuringDrain({ owner, wire, device, kills, seed, say })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  for (const line of [...tally.lost.map((one) => `Lost: ${one}`), ...tally.doubled.map((one) => `Doubled: ${one}`)]) {
    console.error(line)
  }
  console.log(
    `Seed ${seed}: ${tally.kills} kills, ${tally.edits} edits, ${tally.requests} requests, ` +
      `${tally.lost.length} lost, ${tally.doubled.length} doubled, ${seconds} s`,
  )
  process.exitCode = tally.lost.length + tally.doubled.length === 0 ? 0 : 1
} finally {
  await device.remove()
  await wire.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** A session for the browser alone: renewing it must not end the one that looks on. */
async function sessionOf(url: string): Promise<{ token: string; user: unknown }> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  return v.parse(v.object({ token: v.string(), user: v.unknown() }), await response.json())
}
