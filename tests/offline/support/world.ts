import { createHash } from 'node:crypto'
import { entities } from '#contract/index.ts'
import { type AcknowledgedEvent, Outbox, type OutboxOptions } from '#client/offline/engine/outbox/outbox.ts'
import { SafeStorage } from '#client/offline/engine/storage/safe-storage.ts'
import { type AppVersion, THIS_VERSION } from '#client/offline/simulation/app-version.ts'
import { Device, Life, OWNER } from '#client/offline/simulation/device.ts'
import { Prng } from '#client/offline/simulation/prng.ts'
import { Scheduler } from '#client/offline/simulation/scheduler.ts'
import { VirtualNetwork } from '#client/offline/simulation/virtual-network.ts'
import { VirtualServer } from '#client/offline/simulation/virtual-server.ts'

/** The facade over the whole engine, in virtual time, against the virtual server. */
export function world() {
  const scheduler = new Scheduler()
  const random = new Prng(1)
  const server = new VirtualServer()
  const device = new Device(scheduler, random)
  const network = new VirtualNetwork(scheduler, random, server, () => undefined)
  const category = server.insert('categories', { name: 'First' }, 'seed')
  const post = server.insert('posts', { title: 'Old', content: '<p>a</p>', category_id: category }, 'seed')
  const events: AcknowledgedEvent[] = []
  const signIns: number[] = []
  const life = new Life()
  const open = (tab = life, account = OWNER, version: AppVersion = THIS_VERSION, more?: Partial<OutboxOptions>) =>
    openOn(device, tab, 'device', account, version, more)
  const optionsOn = (
    on: Device,
    tab: Life,
    deviceId: string,
    account = OWNER,
    version: AppVersion = THIS_VERSION,
    more: Partial<OutboxOptions> = {},
  ): OutboxOptions => ({
    account,
    deviceId,
    serverOrigin: 'https://example.test',
    appVersion: version.name,
    storage: new SafeStorage(on.database(tab, version, account), {
      onQuota: async () => undefined,
      onBlocked: () => undefined,
    }),
    transport: network.transport(tab, account),
    clock: on.clock(tab, () => 0),
    locks: on.locks(tab),
    channel: on.channel(tab, account),
    random,
    // In one go: a hash from another thread would arrive outside of virtual time.
    digest: async (bytes) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex'),
    entities,
    events: {
      onAcknowledged: (event) => void events.push(event),
      onSignInNeeded: () => void signIns.push(1),
      onDiagnostic: () => undefined,
    },
    ...more,
  })
  const openOn = (...args: Parameters<typeof optionsOn>) => Outbox.open(optionsOn(...args))
  const options = (tab = life) => optionsOn(device, tab, 'device')
  /** Another device of the same person, with a disk of its own. */
  function secondDevice() {
    const second = new Device(scheduler, random)
    const life = new Life()
    return { device: second, life, open: () => openOn(second, life, 'second device') }
  }
  /** Runs virtual time until the promise has ended. */
  async function run<T>(promise: Promise<T>, ms = 50): Promise<T> {
    promise.catch(() => undefined)
    await scheduler.run(ms)
    return promise
  }
  return { scheduler, server, device, network, category, post, events, signIns, life, open, options, secondDevice, run }
}

export const edit = (id: number, title: string, version = 1) =>
  ({
    entity: 'post',
    id,
    kind: 'update',
    values: { title },
    base: { version, values: { title: 'Old' } },
    label: 'Title',
  }) as const
