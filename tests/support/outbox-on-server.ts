import { createHash } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { fillPath } from '#contract/calls/endpoint.ts'
import { etagOf, isObject, versionOf } from '#contract/calls/envelope.ts'
import { anyMomentOf, parseStoreAnswer, STORE_HEADER, storeOf } from '#contract/calls/store.ts'
import { contract, entities, type EndpointName } from '#contract/index.ts'
import { Outbox } from '#client/offline/engine/outbox/outbox.ts'
import type { Outcome, OutgoingRequest, Transport } from '#client/offline/engine/storage/ports.ts'
import { Device, Life } from '#client/offline/simulation/device.ts'
import { Prng } from '#client/offline/simulation/prng.ts'
import { Scheduler } from '#client/offline/simulation/scheduler.ts'
import { SafeStorage } from '#client/offline/engine/storage/safe-storage.ts'
import type { TestServer } from './api.ts'
import { roundTheLoop } from './event-loop.ts'

/**
 * The real outbox, on a device in memory, against the real API on its database: proves that a policy and the calls it
 * names fit together. Virtual time passes only while no request is under way.
 */
export async function outboxOn(server: TestServer, token: string) {
  // The server takes its turns in the event loop, so time passes no faster than that.
  const scheduler = new Scheduler(roundTheLoop)
  const random = new Prng(7)
  const device = new Device(scheduler, random)
  const life = new Life()
  const wire = new AppWire(server, token)
  const outbox = Outbox.open({
    account: 'u1',
    deviceId: 'device',
    serverOrigin: 'https://example.test',
    appVersion: '1.0.0',
    storage: new SafeStorage(device.database(life), { onQuota: async () => undefined, onBlocked: () => undefined }),
    transport: wire,
    clock: device.clock(life, () => 0),
    locks: device.locks(life),
    channel: device.channel(life),
    random,
    digest: async (bytes) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex'),
    entities,
    events: { onAcknowledged: () => undefined, onSignInNeeded: () => undefined, onDiagnostic: () => undefined },
  })

  async function pass(ms: number): Promise<void> {
    const end = scheduler.now + ms
    while (scheduler.now < end) {
      await wire.idle()
      await scheduler.run(Math.min(250, end - scheduler.now))
    }
    await wire.idle()
  }
  async function run<T>(promise: Promise<T>): Promise<T> {
    promise.catch(() => undefined)
    await pass(500)
    return promise
  }
  const opened = await run(outbox)
  onTestFinished(() => run(opened.close()))
  const goOnline = () => {
    wire.online = true
    opened.setReachable(true)
  }
  return {
    outbox: opened,
    run,
    /** What the outbox sent, as `METHOD /path`, in order. */
    sent: wire.sent,
    /** From now on this server stands behind the same address. */
    moveTo: (other: TestServer, tokenThere: string) => wire.moveTo(other, tokenThere),
    offline: () => {
      wire.online = false
      opened.setReachable(false)
    },
    goOnline,
    /** Which calls, as `METHOD /path`, do not get through. */
    lose: (loses: (call: string) => boolean) => {
      wire.loses = loses
    },
    /** Lets time pass on the device, milliseconds; the server has a clock of its own. */
    pass,
    /** Back online, until nothing waits that can go by itself. */
    drain: async () => {
      goOnline()
      await pass(60_000)
    },
  }
}

class AppWire implements Transport {
  readonly sent: string[] = []
  online = true
  loses: (call: string) => boolean = () => false
  #open = 0
  #last: Promise<unknown> = Promise.resolve()

  #server: TestServer
  #token: string
  /** The mark in the last answer, as the app's own door keeps it. */
  #seen: string | null = null

  constructor(server: TestServer, token: string) {
    this.#server = server
    this.#token = token
  }

  moveTo(server: TestServer, token: string): void {
    this.#server = server
    this.#token = token
  }

  send(request: OutgoingRequest): Promise<Outcome> {
    const { endpoint, params, query, body, upload, headers } = request
    const form = upload ? new FormData() : null
    if (form && upload) {
      for (const [name, value] of Object.entries(upload.fields)) form.set(name, value)
      form.set('file', new Blob([...upload.chunks], { type: upload.mimeType }), upload.name)
    }
    const search = new URLSearchParams(query).toString()
    const address = fillPath(contract[endpoint].path, { ...params }) + (search && `?${search}`)
    return this.#exchange(contract[endpoint].method, address, form ?? body, {
      'Idempotency-Key': headers.idempotencyKey,
      ...(headers.ifMatch !== null && { 'If-Match': etagOf(headers.ifMatch) }),
      ...(headers.store !== null && {
        [STORE_HEADER]: storeOf(this.#seen) === headers.store ? (this.#seen ?? '') : anyMomentOf(headers.store),
      }),
      ...(!form && { 'Content-Type': 'application/json' }),
    })
  }

  read(endpoint: EndpointName, params: Readonly<Record<string, string | number>>): Promise<Outcome> {
    return this.#exchange('GET', fillPath(contract[endpoint].path, { ...params }), null, {})
  }

  async idle(): Promise<void> {
    do {
      await this.#last
      // What the answer sets off may be another request.
      await new Promise((done) => setImmediate(done))
    } while (this.#open > 0)
  }

  #exchange(
    method: string,
    path: string,
    body: string | FormData | null,
    headers: Readonly<Record<string, string>>,
  ): Promise<Outcome> {
    if (!this.online || this.loses(`${method} ${path}`)) return Promise.resolve({ kind: 'unreachable' })
    this.#open += 1
    const answer = this.#last.then(async (): Promise<Outcome> => {
      if (method !== 'GET') this.sent.push(`${method} ${path}`)
      const response = await this.#server.request(`/api${path}`, {
        method,
        headers: { ...headers, Authorization: `Bearer ${this.#token}` },
        ...(body !== null && { body }),
      })
      const parsed: unknown = await response.json()
      if (!isObject(parsed)) return { kind: 'foreign' }
      const version = versionOf(response.headers.get('ETag'))
      const told = parseStoreAnswer(response.headers.get(STORE_HEADER))
      if (told && !told.isStranger) this.#seen = told.mark
      const store = storeOf(told?.mark ?? null)
      const wait = response.headers.get('Retry-After')
      const retryAfterMs = wait === null ? null : Number(wait) * 1000
      return { kind: 'reply', status: response.status, body: parsed, version, retryAfterMs, store }
    })
    this.#last = answer
    return answer.finally(() => {
      this.#open -= 1
    })
  }
}
