import { createHash } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { type Capabilities, WEAKEST } from '#contract/calls/capabilities.ts'
import { entities, type EndpointName } from '#contract/index.ts'
import { foreignTransport } from '#client/offline/foreign/foreign-transport.ts'
import type { Outcome, Transport } from '#client/offline/engine/storage/ports.ts'
import { Outbox } from '#client/offline/engine/outbox/outbox.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { SafeStorage } from '#client/offline/engine/storage/safe-storage.ts'
import { Device, Life } from '#client/offline/simulation/device.ts'
import { Prng } from '#client/offline/simulation/prng.ts'
import { Scheduler } from '#client/offline/simulation/scheduler.ts'
import { roundTheLoop } from '#tests/support/event-loop.ts'
import { bareRecordIn } from '#client/offline/foreign/dialect.ts'
import type { Wire } from '#client/offline/foreign/wire.ts'
import { MemoryInMemory } from './memory-in-memory.ts'
import { NodeWire } from './node-wire.ts'
import type { Collection, Row } from './reference-rows.ts'
import { type Kind, ReferenceServer } from './reference-server.ts'

export const PROMISES: Readonly<Record<Kind, Capabilities>> = {
  bare: WEAKEST,
  updated_at: { ...WEAKEST, guard: 'updated_at' },
  etag: { ...WEAKEST, guard: 'etag' },
}

export interface WorldOptions {
  readonly seed?: number
  readonly capabilities?: Capabilities
  /** Between the device and the server, such as a proxy. */
  readonly through?: (address: string) => Promise<string>
  readonly wire?: (wire: Wire) => Wire
}

/** The real outbox on a device in memory, over real HTTP to a reference server. Time only passes while no request is under way. */
export async function foreignWorld(kind: Kind, options: WorldOptions = {}) {
  const scheduler = new Scheduler(roundTheLoop)
  const random = new Prng(options.seed ?? 1)
  const server = new ReferenceServer(kind)
  server.now = () => scheduler.now
  server.later = (act) => void scheduler.after(5000, act)
  const direct = await server.listen()
  onTestFinished(() => server.close())
  const wire = new NodeWire(options.through ? await options.through(direct) : direct)
  const memory = new MemoryInMemory()
  const device = new Device(scheduler, random)
  const troubles: string[] = []
  /** How far the device's own clock is ahead of the world's. */
  const skew = { ms: 0 }
  const onOutcome: ((outcome: Outcome) => void)[] = []
  const told = (outcome: Outcome) => {
    for (const listen of onOutcome) listen(outcome)
    return outcome
  }
  const transport = foreignTransport({
    wire: options.wire ? options.wire(wire) : wire,
    capabilities: options.capabilities ?? PROMISES[kind],
    memory,
    entities,
    now: () => scheduler.now + skew.ms,
    random: random.number,
    onTrouble: (error) => void troubles.push(String(error)),
  })
  const open = (life = new Life(), over: Transport = transport) =>
    Outbox.open({
      account: 'u1',
      deviceId: 'device',
      serverOrigin: direct,
      appVersion: '1.0.0',
      storage: new SafeStorage(device.database(life), { onQuota: async () => undefined, onBlocked: () => undefined }),
      transport: {
        send: (request) => reached(life, over.send(request).then(told)),
        read: (name, params, signal) => reached(life, over.read(name, params, signal).then(told)),
      },
      clock: device.clock(life, () => skew.ms),
      locks: device.locks(life),
      channel: device.channel(life),
      random,
      digest: async (bytes) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex'),
      entities,
      events: {
        onAcknowledged: () => undefined,
        onSignInNeeded: () => undefined,
        onDiagnostic: (code, detail) => void troubles.push(`${code}: ${detail}`),
      },
    })

  /**
   * Rows that someone opens. Hardly anybody edits a record in the minutes after it was made without knowing whose it
   * is; now and then it happens all the same.
   */
  function opened(collection: Collection): number[] {
    const recent = scheduler.now - 3 * 60_000
    const isLeftAlone = (row: Row) => Date.parse(row.created_at) > recent && !random.chance(0.05)
    return [...server.rows(collection).values()].filter((row) => !isLeftAlone(row)).map((row) => row.id)
  }

  /** Lets virtual time pass; what is on the wire is waited for first. */
  async function pass(ms: number): Promise<void> {
    const end = scheduler.now + ms
    do {
      await wire.idle()
      // Longer steps where much time passes: a request may leave in the middle of one.
      await scheduler.run(Math.min(ms > 60_000 ? 2000 : 500, end - scheduler.now))
    } while (scheduler.now < end)
    await wire.idle()
    await scheduler.run(0)
  }

  async function run<T>(promise: Promise<T>, ms = 500): Promise<T> {
    promise.catch(() => undefined)
    await pass(ms)
    return promise
  }

  /** What a screen reads before a form is opened on it: through the same transport, so that it carries a version. */
  async function read(name: EndpointName, id: number): Promise<Values & { readonly version: number }> {
    const outcome = told(await transport.read(name, { id }, new AbortController().signal))
    const record = outcome.kind === 'reply' ? bareRecordIn(name, outcome.body) : null
    const version = record?.['version']
    if (!record || typeof version !== 'number') throw new Error(`No ${name} ${id}: ${JSON.stringify(outcome)}`)
    return { ...record, version }
  }

  return {
    scheduler,
    random,
    server,
    wire,
    memory,
    device,
    transport,
    troubles,
    skew,
    direct,
    onOutcome,
    open,
    opened,
    pass,
    run,
    read,
  }
}

export type ForeignWorld = Awaited<ReturnType<typeof foreignWorld>>

/** A tab that is gone hears no answers. */
function reached<T>(life: Life, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    answer.then(
      (value) => life.reach(() => resolve(value)),
      (error: unknown) => life.reach(() => reject(error)),
    )
  })
}

/** An edit of some fields of a record as it was read. */
export function editOf(entity: string, record: Values & { readonly version: number }, values: Values) {
  const id = typeof record['id'] === 'number' ? record['id'] : null
  const base = { version: record.version, values: record }
  return { entity, id, kind: 'update', values, base, label: 'Edit' } as const
}

export function newPost(localId: `new-${string}`, values: Values = {}) {
  const given = { title: 'New post', content: '<p>Text</p>', category_id: 1, ...values }
  return { entity: 'post', id: localId, kind: 'create', values: given, base: null, label: 'Post' } as const
}
