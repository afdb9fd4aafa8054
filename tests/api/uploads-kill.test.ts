import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointName } from '#contract/index.ts'
import { contract } from '#contract/index.ts'
import { type Endpoint, fillPath } from '#contract/calls/endpoint.ts'
import { isObject } from '#contract/calls/envelope.ts'
import type { Outcome, OutgoingUpload } from '#client/offline/engine/storage/ports.ts'
import { PART_BYTES, type PartRequest, sendInParts } from '#client/offline/upload-in-parts.ts'
import { killableServer } from '#tests/support/killable-server.ts'
import { WHOLE } from '#tests/support/proofs.ts'

/** The real server, killed in the middle of uploads; and how much memory a large one takes. */

/** Moments to be killed at: at the announcement, inside each part, at the last call. */
const MOMENTS = 8
const ROUNDS = WHOLE ? Array.from({ length: 3 * MOMENTS }, (_, round) => round) : [0, 3, MOMENTS - 1]
const MB = 1024 * 1024
const server = killableServer('uploads-kill-test')
beforeAll(() => server.build(), 120_000)
afterAll(() => server.remove())

function aFile(seed: number, size: number): OutgoingUpload {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at += 1) bytes[at] = 97 + ((at * seed + (at >> 11)) % 26)
  const chunks: ArrayBuffer[] = []
  for (let at = 0; at < size; at += PART_BYTES) chunks.push(new Uint8Array(bytes.subarray(at, at + PART_BYTES)).buffer)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name: `${seed}.txt`, mimeType: 'text/plain', chunks, size, sha256, fields: { is_public: 'true' } }
}

function lineTo(url: string, token: string, onRequest: () => void = () => undefined) {
  return {
    onProgress: () => undefined,
    request: async (name: EndpointName, { params, body, headers }: PartRequest): Promise<Outcome> => {
      const endpoint: Endpoint = contract[name]
      const isRaw = body instanceof Blob || body instanceof FormData
      onRequest()
      try {
        const answer = await fetch(`${url}/api${fillPath(endpoint.path, { ...params })}`, {
          method: endpoint.method,
          headers: {
            Authorization: `Bearer ${token}`,
            ...(!isRaw && { 'Content-Type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
        })
        const json: unknown = await answer.json()
        if (!isObject(json)) return { kind: 'foreign' }
        return { kind: 'reply', status: answer.status, body: json, version: null, retryAfterMs: null }
      } catch {
        // Whatever way the connection ended: there was no answer.
        return { kind: 'unreachable' }
      }
    },
  }
}

const send = (upload: OutgoingUpload, key: string, line: ReturnType<typeof lineTo>) =>
  sendInParts(
    { endpoint: 'files.upload', params: {}, upload, headers: { 'Idempotency-Key': key }, idempotencyKey: key },
    line,
  )

test('uploads go on after the server is killed, and become one whole file each', { timeout: 300_000 }, async () => {
  let url = await server.start()
  const token = await server.signIn(url)
  const sent: OutgoingUpload[] = []
  for (const round of ROUNDS) {
    const upload = aFile(round + 3, 5 * PART_BYTES + round)
    sent.push(upload)
    const key = `kill-key-${round}.0`
    let requests = 0
    let killed: Promise<void> | undefined
    // Another moment each round. The kill goes out while the request is on its way.
    const line = lineTo(url, token, () => {
      requests += 1
      if (requests === 1 + (round % MOMENTS)) killed = new Promise((soon) => setTimeout(soon, round)).then(server.kill)
    })
    let outcome = await send(upload, key, line)
    await killed
    url = await server.start()
    for (let tries = 0; outcome?.kind === 'unreachable' && tries < 5; tries += 1) {
      outcome = await send(upload, key, lineTo(url, token))
    }
    expect(outcome, `round ${round}`).toMatchObject({ kind: 'reply', status: 201 })
  }
  await server.kill()

  const database = new DatabaseSync(join(server.dataDir, 'offdesk.sqlite'))
  const Rows = v.array(v.object({ name: v.string(), storage_name: v.string(), sha256: v.string(), size: v.number() }))
  const query = database.prepare('select name, storage_name, sha256, size from files order by id').all()
  const rows = v.parse(
    Rows,
    query.map((row: unknown) => v.parse(v.looseObject({}), row)),
  )
  const uploads = database.prepare('select count(*) as open from uploads').get()
  database.close()
  expect(rows.map((row) => `${row.name} ${row.sha256}`)).toEqual(sent.map((file) => `${file.name} ${file.sha256}`))
  for (const row of rows) {
    const bytes = readFileSync(join(server.dataDir, 'files', row.storage_name))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256)
  }
  expect(uploads).toEqual({ open: 0 })
  // At most what each kill left behind, which the sweep takes after an hour.
  expect(readdirSync(join(server.dataDir, 'files')).length).toBeLessThanOrEqual(2 * ROUNDS.length)
})

test('a large file takes no more memory than a small one', { timeout: 120_000 }, async () => {
  const url = await server.start()
  const token = await server.signIn(url)
  // A connection that is kept may have been closed by the server while this process was busy.
  const headers = { Authorization: `Bearer ${token}`, Connection: 'close' }
  const settings = await fetch(`${url}/api/settings`, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ max_file_size: 100 }),
  })
  expect(settings.status).toBe(200)
  const upload = async (size: number) => {
    const form = new FormData()
    form.set('file', new File([Buffer.alloc(size, 'a')], 'large.txt'))
    expect((await fetch(`${url}/api/files`, { method: 'POST', headers, body: form })).status).toBe(201)
  }
  // Once before it counts: what is loaded with the first file stays.
  await upload(10 * MB)
  const small = await peakDuring(server.pid(), () => upload(10 * MB))
  const large = await peakDuring(server.pid(), () => upload(100 * MB))
  const parts = await peakDuring(server.pid(), async () => {
    const line = lineTo(url, token)
    expect(await send(aFile(5, 96 * MB), 'memory-key.0', line)).toMatchObject({ status: 201 })
  })
  // A copy of the file in memory would show as 90 megabytes more. Half of that is what is not collected yet at times.
  expect(large - small).toBeLessThan(80)
  expect(parts - small).toBeLessThan(80)
})

/** Most memory that a process held meanwhile, in MB; 0 where the system does not tell. */
async function peakDuring(pid: number | undefined, work: () => Promise<void>): Promise<number> {
  const isLinux = existsSync(`/proc/${pid}/clear_refs`)
  if (isLinux) writeFileSync(`/proc/${pid}/clear_refs`, '5')
  await work()
  return isLinux ? Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024 : 0
}
