import { isLocalId, type RecordId } from '#contract/records/policy.ts'
import { entities } from '#contract/index.ts'
import { Outbox } from '#client/offline/engine/outbox/outbox.ts'
import { overlayRecord } from '#client/offline/engine/outbox/overlay.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { SafeStorage } from '#client/offline/engine/storage/safe-storage.ts'
import { type AppVersion, THIS_VERSION } from './app-version.ts'
import { type Device, Life, OWNER } from './device.ts'
import { digest } from './digest.ts'
import { askedTooSoon, hiddenText } from './screen.ts'
import { watchTurns } from './turns.ts'
import type { ExportedFile } from './person.ts'
import type { Prng } from './prng.ts'
import type { Scheduler } from './scheduler.ts'
import type { VirtualNetwork } from './virtual-network.ts'
import type { VirtualServer } from './virtual-server.ts'

export const COLLECTIONS: Readonly<Record<string, string>> = {
  post: 'posts',
  category: 'categories',
  settings: 'settings',
  file: 'files',
}

/** What a form on screen started from; it may stay open, and grow stale, for the whole schedule. */
export interface Form {
  readonly entity: string
  readonly id: RecordId | null
  base: { version: number | null; values: Values }
}

/** Where a tab lives, and what it tells. */
export interface TabWorld {
  readonly device: Device
  readonly network: VirtualNetwork
  readonly server: VirtualServer
  readonly random: Prng
  /** How far the device's clock is off. */
  readonly offset: () => number
  readonly problems: string[]
  /** What was taken along from here. */
  readonly files: readonly ExportedFile[]
}

/** One tab: an outbox, a cache of server truth, open forms. */
export class Tab {
  readonly life = new Life()
  readonly cache = new Map<string, Values>()
  readonly forms: Form[] = []
  readonly saves: { readonly opId: string; readonly saveId: string }[] = []
  readonly account: string
  readonly device = 0
  readonly version: AppVersion
  outbox: Outbox | null = null
  readonly #random: Prng
  readonly #server: VirtualServer
  readonly #scheduler: Scheduler
  readonly #problems: string[]

  constructor(world: TabWorld, version: AppVersion = THIS_VERSION, account = OWNER) {
    const { device, network, random, problems } = world
    this.account = account
    this.version = version
    this.#random = random
    this.#server = world.server
    this.#scheduler = device.scheduler
    this.#problems = problems
    const { life } = this
    const opening = Outbox.open({
      account,
      deviceId: 'device',
      serverOrigin: 'https://example.test',
      appVersion: version.name,
      storage: new SafeStorage(device.database(life, version, account), {
        onQuota: async () => undefined,
        onBlocked: () => undefined,
      }),
      transport: watchTurns(network.transport(life, account), () => device.disks.get(account), problems),
      clock: device.clock(life, world.offset),
      locks: device.locks(life),
      channel: device.channel(life, account),
      random,
      digest: async (bytes) => digest(bytes),
      entities,
      events: {
        onAcknowledged: ({ entity, id, record, kind }) => {
          const key = `${entity}:${id ?? ''}`
          if (kind === 'delete') this.cache.delete(key)
          else if (record && versionOf(record) >= versionOf(this.cache.get(key))) this.cache.set(key, record)
        },
        // As the page does when it learns that the session has ended.
        onSignInNeeded: () => void this.outbox?.pauseForSignIn().catch(() => undefined),
        onDiagnostic: (code, detail) => {
          // What left in a file may have been sent with other words from wherever that was opened.
          const isCopied = world.files.some(({ text }) => text.includes(detail.split(' ').at(-1)?.split('.')[0] ?? ''))
          if ((code === 'key-reused' && !isCopied) || /^(?:TypeError|RangeError|ReferenceError)/.test(detail))
            problems.push(`${code}: ${detail}`)
        },
      },
    })
    opening.then(
      (outbox) => {
        this.outbox = outbox
      },
      // Storage faults at the start: the person reloads.
      () => life.end(),
    )
  }

  get usable(): boolean {
    return this.life.alive && !this.life.frozen && this.outbox !== null
  }

  /** Signed out with everything kept: what is open is closed cleanly, and the page goes away. */
  leave(): void {
    const end = () => this.life.end()
    if (!this.outbox) return end()
    this.outbox.close().then(end, () => this.#problems.push('an outbox could not be closed'))
    this.outbox = null
    // The system waits for no page.
    this.#scheduler.after(5000, () => {
      if (this.life.alive) this.#problems.push('an outbox took too long to close')
      end()
    })
  }

  /** What a refetch brings. */
  refetch(): void {
    for (const [entity, collection] of Object.entries(COLLECTIONS)) {
      for (const id of this.#server.rows(collection).keys()) {
        const record = this.#server.sent(collection, id)
        if (record) this.cache.set(keyOf(entity, id), record)
        else this.cache.delete(keyOf(entity, id))
      }
    }
  }

  recordOf(entity: string, id: RecordId | null): Values {
    const serverId = isLocalId(id) ? (this.outbox?.getSnapshot().ids.get(id)?.serverId ?? null) : id
    return (serverId === null ? undefined : this.cache.get(keyOf(entity, serverId))) ?? {}
  }

  /** Opens a form on something this tab can see. */
  open(entity: string): Form | null {
    const outbox = this.outbox
    const policy = entities[entity]
    if (!outbox || !policy) return null
    const { items } = outbox.getSnapshot()
    const mine = items.filter((item) => item.entity === entity)
    const known = [...this.cache.keys()]
      .filter((key) => key.startsWith(`${entity}:`))
      .map((key) => Number(key.split(':')[1]))
    const choices: (RecordId | null)[] = policy.singleton
      ? [null]
      : [...new Set([...known, ...mine.map((item) => item.recordId)])]
    const id = this.#random.pick(choices)
    return id === undefined ? null : this.openRecord(entity, id)
  }

  /** Opens a form on this very record, as far as this tab knows it. */
  openRecord(entity: string, id: RecordId | null): Form | null {
    const outbox = this.outbox
    const policy = entities[entity]
    if (!outbox || !policy) return null
    const { items, ids } = outbox.getSnapshot()
    const mine = items.filter((item) => item.entity === entity)
    const serverId = policy.singleton ? 1 : isLocalId(id) ? (ids.get(id)?.serverId ?? null) : id
    const pending = mine.filter((item) => {
      const other = isLocalId(item.recordId) ? (ids.get(item.recordId)?.serverId ?? item.recordId) : item.recordId
      return other === (serverId ?? id) || item.recordId === id
    })
    const server = serverId === null ? null : (this.cache.get(keyOf(entity, serverId)) ?? null)
    const operations = pending.map((item) => item.operation)
    const shown = overlayRecord(policy, server, operations)
    const all = items.map((item) => item.operation)
    this.#problems.push(...hiddenText(operations, shown.record), ...askedTooSoon(all, ids))
    // An edit without any record under it is not something a screen could show in a form.
    const whole = server !== null || pending.some((item) => item.kind === 'create')
    if (!whole || shown.record === null || shown.deleted) return null
    const form = { entity, id, base: shown.base }
    this.forms.push(form)
    return form
  }
}

function keyOf(entity: string, id: number): string {
  return entity === 'settings' ? 'settings:' : `${entity}:${id}`
}

function versionOf(record: Values | undefined): number {
  return typeof record?.['version'] === 'number' ? record['version'] : 0
}
