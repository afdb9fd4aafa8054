import { entities } from '#contract/index.ts'
import { isLocalId, type RecordId } from '#contract/records/policy.ts'
import type { Outbox } from '#client/offline/engine/outbox/outbox.ts'
import type { Drafts } from '#client/offline/engine/storage/drafts.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { Life } from '#client/offline/simulation/life.ts'
import type { Desk } from '#client/offline/simulation/scribe.ts'
import type { PageBundle } from './bundle.ts'
import type { Person, RealWorld } from './world.ts'

export interface Form {
  readonly entity: string
  readonly id: RecordId | null
  readonly params: Readonly<Record<string, RecordId>>
  base: { version: number | null; values: Values }
}

/** One tab of a browser, with a bundle of its own. */
export class RealTab implements Desk {
  readonly life = new Life()
  readonly saves: { readonly opId: string; readonly saveId: string }[] = []
  readonly account: string
  readonly device: number
  readonly bundle: PageBundle
  readonly cache = new Map<string, Values>()
  readonly forms: Form[] = []
  outbox: Outbox | null = null
  drafts: Drafts | null = null
  readonly #world: RealWorld

  constructor(world: RealWorld, device: number, { user, token }: Person) {
    this.#world = world
    this.device = device
    this.account = `u${user.id}`
    const browser = world.browsers[device]
    if (!browser) throw new RangeError('There is no such device')
    const platform = browser.platform(this.life, world.network.fetchOf(this.life), () => world.offset)
    this.bundle = world.bundles.page(platform)
    const opening = this.bundle.signIn(token, user).then(() =>
      this.bundle.openPage({
        acknowledged: () => this.refetch(),
        diagnostic: (code, detail) => {
          if (code === 'key-reused' || /^(?:TypeError|RangeError|ReferenceError)/.test(detail))
            world.problems.push(`${code}: ${detail}`)
        },
      }),
    )
    opening.then(
      (page) => {
        this.outbox = page?.outbox ?? null
        this.drafts = page?.drafts ?? null
        this.refetch()
      },
      // The storage failed at the start: the person reloads.
      () => world.end(this),
    )
  }

  get usable(): boolean {
    return this.life.alive && !this.life.frozen && this.outbox !== null
  }

  /** What a refetch brings. */
  refetch(): void {
    this.cache.clear()
    for (const { entity, id, states } of this.#world.deeds.rows) {
      const last = states.at(-1)
      if (last && !last.deleted) this.cache.set(`${entity}:${id ?? ''}`, last.values)
    }
  }

  /** Ids of a kind that this tab can see. */
  known(entity: string): readonly RecordId[] {
    const there = [...this.cache.keys()].filter((key) => key.startsWith(`${entity}:`))
    const waiting = this.outbox?.getSnapshot().items ?? []
    const made = waiting.filter((item) => item.entity === entity && (item.kind === 'create' || item.kind === 'upload'))
    return [...there.map((key) => Number(key.split(':')[1])), ...made.flatMap(({ recordId }) => recordId ?? [])]
  }

  recordOf(entity: string, id: RecordId | null): Values {
    const there = isLocalId(id) ? (this.outbox?.getSnapshot().ids.get(id)?.serverId ?? null) : id
    return this.cache.get(`${entity}:${there ?? ''}`) ?? {}
  }

  /** A form on a record, as far as this tab knows it. */
  open(entity: string, id: RecordId | null): Form | null {
    const policy = entities[entity]
    const snapshot = this.outbox?.getSnapshot()
    if (!policy || !snapshot) return null
    const numberOf = (one: RecordId | null) => (isLocalId(one) ? (snapshot.ids.get(one)?.serverId ?? null) : one)
    const there = numberOf(id)
    const items = snapshot.items.filter(
      (item) =>
        item.entity === entity && (item.recordId === id || (there !== null && numberOf(item.recordId) === there)),
    )
    const server = this.cache.get(`${entity}:${there ?? ''}`) ?? null
    const operations = items.map(({ operation }) => operation)
    const shown = this.bundle.overlayRecord(policy, id !== null && there === null ? null : server, operations)
    const isWhole = server !== null || items.some(({ kind }) => kind === 'create')
    if (!isWhole || shown.record === null || shown.deleted) return null
    const params: Record<string, RecordId> = { ...operations.at(-1)?.params }
    for (const [name, field] of Object.entries(policy.within ?? {})) {
      const parent = params[name] ?? shown.record[field]
      if (typeof parent === 'number' || isLocalId(parent)) params[name] = parent
      else return null
    }
    const form = { entity, id, params, base: shown.base }
    this.forms.push(form)
    return form
  }
}
