import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { type Endpoint, fillPath } from '#contract/calls/endpoint.ts'
import { isObject } from '#contract/calls/envelope.ts'
import { contract, type EndpointName } from '#contract/index.ts'
import type { Outcome, OutgoingUpload } from '#client/offline/engine/storage/ports.ts'
import { PART_BYTES, type PartRequest, sendInParts, type UploadLine } from '#client/offline/upload-in-parts.ts'
import { Prng } from '#client/offline/simulation/prng.ts'
import { deleteLapsedUploads } from '#server/db/uploads.ts'
import { type RunningApi, startApi } from '#tests/support/running-api.ts'
import { StoredFile } from '#tests/support/schemas.ts'

/** The client's side of uploads in parts, against the real server over a line that fails on purpose. */

let api: RunningApi
let keys = 0
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const Uploaded = v.looseObject({ file: StoredFile })
const fileIn = (outcome: Outcome | null) => {
  if (outcome?.kind !== 'reply') throw new Error(`No answer: ${outcome?.kind}`)
  return v.parse(Uploaded, outcome.body).file
}

function aFile(size: number): OutgoingUpload {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at += 1) bytes[at] = 97 + ((at * 7 + (at >> 13)) % 26)
  const chunks: ArrayBuffer[] = []
  for (let at = 0; at < size; at += PART_BYTES) chunks.push(new Uint8Array(bytes.subarray(at, at + PART_BYTES)).buffer)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name: 'large.txt', mimeType: 'text/plain', chunks, size, sha256, fields: { is_public: 'true' } }
}

interface Call {
  readonly name: EndpointName
  readonly parts: PartRequest
}
/** What becomes of the n-th request: it arrives, never arrives, or arrives and its answer is lost. */
type Fate = 'arrives' | 'lost' | 'answer-lost'

/** One client of the real API; counts what it sent. */
function client(fate: (index: number, call: Call) => Fate = () => 'arrives') {
  const calls: Call[] = []
  const percents: number[] = []
  const request = async (name: EndpointName, parts: PartRequest): Promise<Outcome> => {
    calls.push({ name, parts })
    const what = fate(calls.length, { name, parts })
    if (what === 'lost') return { kind: 'unreachable' }
    const outcome = await overHttp(name, parts)
    return what === 'answer-lost' ? { kind: 'unreachable' } : outcome
  }
  const line: UploadLine = { request, onProgress: (percent: number) => percents.push(percent) }
  const send = (upload: OutgoingUpload, idempotencyKey: string, over: UploadLine = line) => {
    const headers = { 'Idempotency-Key': idempotencyKey }
    return sendInParts({ endpoint: 'files.upload', params: {}, upload, headers, idempotencyKey }, over)
  }
  const bytesSent = () => calls.reduce((sum, { parts }) => sum + (parts.body instanceof Blob ? parts.body.size : 0), 0)
  return { calls, percents, line, send, bytesSent }
}

async function overHttp(name: EndpointName, { params, body, headers }: PartRequest): Promise<Outcome> {
  const endpoint: Endpoint = contract[name]
  const isRaw = body instanceof Blob || body instanceof FormData
  const answer = await api.call(endpoint.method, `/api${fillPath(endpoint.path, { ...params })}`, {
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    headers: { ...(!isRaw && { 'content-type': 'application/json' }), ...headers },
  })
  const json: unknown = await answer.json()
  if (!isObject(json)) return { kind: 'foreign' }
  return { kind: 'reply', status: answer.status, body: json, version: null, retryAfterMs: null }
}

const newKey = () => `client-key-${(keys += 1)}.0`
const SIZE = 4 * PART_BYTES + 12_345
const filesCount = async () => (await api.deps.db.selectFrom('files').select('id').execute()).length

describe('a large file', () => {
  it('goes in parts of one megabyte, with progress that only grows', async () => {
    const upload = aFile(SIZE)
    const one = client()
    const file = fileIn(await one.send(upload, newKey()))
    expect(file).toMatchObject({ size: SIZE, sha256: upload.sha256, name: 'large.txt', is_public: true })
    expect(one.calls.map((call) => call.name)).toEqual([
      'uploads.start',
      ...Array.from({ length: 5 }, () => 'uploads.append'),
      'files.upload',
    ])
    expect(one.percents).toEqual([...one.percents].sort((a, b) => a - b))
    expect(one.percents.at(-1)).toBe(100)
  })

  it('goes on where it stopped after the browser was killed', async () => {
    const upload = aFile(SIZE)
    const key = newKey()
    const killed = client((index) => (index > 4 ? 'lost' : 'arrives'))
    expect(await killed.send(upload, key)).toEqual({ kind: 'unreachable' })
    const next = client()
    expect(fileIn(await next.send(upload, key)).sha256).toBe(upload.sha256)
    expect(next.bytesSent()).toBe(SIZE - 3 * PART_BYTES)
    expect(next.percents[0]).toBe(Math.floor(((4 * PART_BYTES) / SIZE) * 100))
  })

  it('is made once although the last answer is lost, and is not sent again', async () => {
    const upload = aFile(SIZE)
    const key = newKey()
    const before = await filesCount()
    const first = client((_, call) => (call.name === 'files.upload' ? 'answer-lost' : 'arrives'))
    expect(await first.send(upload, key)).toEqual({ kind: 'unreachable' })
    const second = client()
    expect(fileIn(await second.send(upload, key)).size).toBe(SIZE)
    expect(second.bytesSent()).toBe(0)
    expect(await filesCount()).toBe(before + 1)
  })

  it('begins again when what had come lapses before the next part', async () => {
    const upload = aFile(SIZE)
    const one = client()
    const request: UploadLine['request'] = async (name, parts) => {
      const isThird = one.calls.length === 3
      if (isThird) await api.deps.write((trx) => deleteLapsedUploads(trx, api.deps.clock.now() + 25 * 3_600_000))
      return one.line.request(name, parts)
    }
    const outcome = await one.send(upload, newKey(), { ...one.line, request })
    expect(fileIn(outcome).sha256).toBe(upload.sha256)
  })

  it('arrives whole and once over a line that loses every third message, whichever they are', async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const random = new Prng(seed)
      const upload = aFile(2 * PART_BYTES + seed)
      const key = newKey()
      const before = await filesCount()
      const lossy = client(() => {
        const dice = random.number()
        return dice < 0.18 ? 'lost' : dice < 0.36 ? 'answer-lost' : 'arrives'
      })
      let outcome: Outcome | null = { kind: 'unreachable' }
      // As the sender does: the same operation again and again until there is an answer.
      for (let tries = 0; outcome?.kind === 'unreachable' && tries < 200; tries += 1) {
        outcome = await lossy.send(upload, key)
      }
      expect(fileIn(outcome), `seed ${seed}`).toMatchObject({ size: upload.size, sha256: upload.sha256 })
      expect(await filesCount(), `seed ${seed}`).toBe(before + 1)
    }
  })

  it('follows the server when that has less than it said', async () => {
    const upload = aFile(SIZE)
    const key = newKey()
    await client((index) => (index > 3 ? 'lost' : 'arrives')).send(upload, key)
    const one = client()
    const request = one.line.request
    const rewound = {
      ...one.line,
      request: async (name: EndpointName, parts: PartRequest) => {
        const outcome = await request(name, parts)
        if (name === 'uploads.start') await rewind(key)
        return outcome
      },
    }
    expect(fileIn(await one.send(upload, key, rewound)).sha256).toBe(upload.sha256)
    // The part that began too far ahead, and everything behind what the server has.
    expect(one.bytesSent()).toBe(PART_BYTES + (SIZE - PART_BYTES))
  })

  it('follows the server when another tab has sent parts meanwhile', async () => {
    const upload = aFile(SIZE)
    const key = newKey()
    const [first, second] = [client(), client()]
    const outcomes = await Promise.all([first.send(upload, key), second.send(upload, key)])
    // One tab at a time may add a part; whoever is told to wait is sent again by its sender.
    for (const outcome of outcomes) {
      if (outcome?.kind === 'reply' && outcome.status === 409) continue
      expect(fileIn(outcome).sha256).toBe(upload.sha256)
    }
    expect(fileIn(await first.send(upload, key)).sha256).toBe(upload.sha256)
  })

  it('starts over when the server loses it before the last call', async () => {
    const upload = aFile(PART_BYTES + 1)
    const key = newKey()
    let lost: Promise<unknown> | undefined
    const one = client()
    const request = one.line.request
    const forgetful = {
      ...one.line,
      request: async (name: EndpointName, parts: PartRequest) => {
        if (name === 'files.upload') await (lost ??= forget(key))
        return request(name, parts)
      },
    }
    expect(fileIn(await one.send(upload, key, forgetful)).sha256).toBe(upload.sha256)
    expect(one.calls.filter((call) => call.name === 'uploads.start')).toHaveLength(2)
    expect(one.bytesSent()).toBe(2 * upload.size)
  })
})

const rewind = (key: string) =>
  api.deps.write((trx) =>
    trx.updateTable('uploads').set({ received: PART_BYTES }).where('upload_id', '=', key).execute(),
  )

const forget = (key: string) =>
  api.deps.write((trx) => trx.deleteFrom('uploads').where('upload_id', '=', key).execute())

describe('a server', () => {
  const answering = (status: number, body: Record<string, unknown>) => ({
    request: async (): Promise<Outcome> => ({ kind: 'reply', status, body, version: null, retryAfterMs: null }),
    onProgress: () => undefined,
  })
  const order = () => ({
    endpoint: 'files.upload' as const,
    params: {},
    upload: aFile(PART_BYTES + 1),
    headers: {},
    idempotencyKey: newKey(),
  })

  it.each([
    ['does not know the call', 404],
    ['takes other methods there', 405],
    ['has no room for another', 429],
  ])('that %s gets the file as a whole', async (_, status) => {
    expect(await sendInParts(order(), answering(status, { success: false, status, message: '' }))).toBeNull()
  })

  it('that is not ours gets the file as a whole', async () => {
    const foreign = { request: async (): Promise<Outcome> => ({ kind: 'foreign' }), onProgress: () => undefined }
    expect(await sendInParts(order(), foreign)).toBeNull()
  })

  it.each([401, 403, 422, 500, 503])('that answers %i is heard', async (status) => {
    const outcome = await sendInParts(order(), answering(status, { success: false, status, message: '', code: 'x' }))
    expect(outcome).toMatchObject({ kind: 'reply', status })
  })

  it('that says yes and means something else is not believed', async () => {
    const outcome = await sendInParts(order(), answering(200, { success: true, status: 200, data: { hello: 1 } }))
    expect(outcome).toEqual({ kind: 'unreachable' })
  })

  it('that never gets on is left after a few parts', async () => {
    const stuck = { upload_id: 'x', size: 9, offset: 0, expires_at: '2026-11-21T00:00:00.000Z' }
    let requests = 0
    const line = answering(200, { success: true, status: 200, message: '', data: stuck })
    const counted = {
      ...line,
      request: () => {
        requests += 1
        return line.request()
      },
    }
    expect(await sendInParts(order(), counted)).toEqual({ kind: 'unreachable' })
    expect(requests).toBeLessThan(6)
  })
})
