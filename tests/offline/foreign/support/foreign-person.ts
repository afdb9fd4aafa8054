import { isLocalId, type RecordId } from '#contract/records/policy.ts'
import { entities } from '#contract/index.ts'
import type { Intent } from '#client/offline/engine/outbox/enqueue.ts'
import { type Outbox, OutboxError } from '#client/offline/engine/outbox/outbox.ts'
import { overlayRecord } from '#client/offline/engine/outbox/overlay.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { Life } from '#client/offline/simulation/device.ts'
import { Accounts, type Token, tokensIn } from '#client/offline/simulation/tokens.ts'
import type { ForeignWorld } from './foreign-world.ts'
import type { Collection } from './reference-rows.ts'

const COLLECTIONS = { post: 'posts', category: 'categories', file: 'files' } as const
type Entity = keyof typeof COLLECTIONS

/** The person at the one tab of this device. Every promise of the outbox is written down. */
export class ForeignPerson {
  readonly accounts = new Accounts()
  readonly problems: string[] = []
  /** Creates that were asked about. */
  readonly asked = new Set<string>()
  /** What reached the engine or a screen: nothing else may be written over or deleted. */
  readonly passedUp = new Set<string>()
  outbox: Outbox | null = null
  readonly #world: ForeignWorld
  readonly #forms: Intent[] = []
  readonly #cache = new Map<string, Values & { readonly version: number }>()
  #life = new Life()

  constructor(world: ForeignWorld) {
    this.#world = world
    world.onOutcome.push((outcome) => {
      const told = outcome.kind === 'reply' ? outcome.body : outcome.kind === 'maybe-sent' ? outcome.candidates : null
      for (const token of tokensIn(told)) this.passedUp.add(token)
    })
  }

  async openTab(): Promise<void> {
    this.#life = new Life()
    this.outbox = await this.#world.run(this.#world.open(this.#life), 200)
    await this.#refetch()
    const { outbox } = this
    outbox.subscribe(() => {
      for (const { opId, problem } of outbox.getSnapshot().items)
        if (problem?.code === 'maybe_sent') this.asked.add(opId)
    })
  }

  kill(): void {
    this.#life.end()
    this.outbox = null
  }

  async act(): Promise<void> {
    const { random } = this.#world
    switch (
      random.weighted({
        edit: 8,
        stale: 3,
        create: 5,
        upload: 1,
        remove: 1.5,
        retry: 1,
        retryAll: 1,
        decide: 2,
        refetch: 3,
      })
    ) {
      case 'edit':
        return this.#edit(random.chance(0.8) ? 'post' : 'category')
      case 'stale':
        return this.#editAgain()
      case 'create':
        return this.#create()
      case 'upload':
        return this.#upload()
      case 'remove':
        return this.#remove()
      case 'retry': {
        const item = random.pick(this.outbox?.getSnapshot().items ?? [])
        return item && this.#run(this.outbox?.retry(item.opId))
      }
      case 'retryAll':
        return this.#run(this.outbox?.retryAll())
      case 'refetch':
        return this.#refetch()
      case 'decide':
        return void (await this.decide())
    }
  }

  othersValues(collection: Collection, row: Values): Values {
    const { random } = this.#world
    const token = this.accounts.next('other').text
    if (collection === 'categories') return { description: token }
    if (collection !== 'posts') return { is_public: row['is_public'] }
    if (random.chance(0.3)) return { title: token }
    if (random.chance(0.3)) return { excerpt: token }
    return { content: this.#edited(String(row['content']), token) }
  }

  /** The lists, as their screens read them. */
  async #refetch(): Promise<void> {
    const { transport, wire } = this.#world
    if (!wire.online) return
    const { signal } = new AbortController()
    for (const name of ['posts.list', 'categories.list', 'files.list'] as const) await transport.read(name, {}, signal)
  }

  #run(promise: Promise<unknown> | undefined): void {
    promise?.catch((error: unknown) => {
      if (!(error instanceof OutboxError)) this.problems.push(String(error))
    })
  }

  #save(intent: Intent, tokens: readonly Token[]): void {
    this.accounts.excuse(intent.base?.values ?? {}, { ...intent.base?.values, ...intent.values })
    this.#run(
      this.outbox?.save(intent).then(() => {
        for (const token of tokens) token.state = 'own'
      }),
    )
  }

  async #edit(entity: Entity): Promise<void> {
    const form = await this.#open(entity)
    if (!form) return
    const tokens: Token[] = []
    const fresh = () => {
      const token = this.accounts.next('unknown')
      tokens.push(token)
      return token.text
    }
    const values = this.#changed(entity, form.base?.values ?? {}, fresh)
    this.#save({ ...form, values }, tokens)
    // The form stays open, and goes on from what it just saved.
    const base = { version: form.base?.version ?? null, values: { ...form.base?.values, ...values } }
    if (this.#world.random.chance(0.5)) this.#forms.push({ ...form, base })
  }

  #editAgain(): void {
    const form = this.#world.random.pick(this.#forms)
    if (!form) return
    const token = this.accounts.next('unknown')
    this.#save({ ...form, values: form.entity === 'post' ? { excerpt: token.text } : { name: token.text } }, [token])
    this.#forms.splice(this.#forms.indexOf(form), 1)
  }

  #changed(entity: Entity, base: Values, fresh: () => string): Values {
    if (entity === 'category') return { name: fresh() }
    switch (this.#world.random.weighted({ title: 3, excerpt: 2, content: 6, two: 2 })) {
      case 'title':
        return { title: ` ${fresh()} ` }
      case 'excerpt':
        return { excerpt: fresh() }
      case 'content':
        return { content: this.#edited(String(base['content'] ?? ''), fresh()) }
      case 'two':
        return { title: fresh(), content: this.#edited(String(base['content'] ?? ''), fresh()) }
    }
  }

  #edited(content: string, token: string): string {
    const paragraphs = content.match(/<p>.*?<\/p>/gs) ?? []
    const at = this.#world.random.below(paragraphs.length + 1)
    const replaced = this.#world.random.chance(0.5) ? 1 : 0
    return [...paragraphs.slice(0, at), `<p>${token}</p>`, ...paragraphs.slice(at + replaced)].join('')
  }

  #create(): void {
    const { random, server } = this.#world
    const [title, content] = [this.accounts.next('unknown', true), this.accounts.next('unknown')]
    let category: RecordId | undefined = random.pick([...server.rows('categories').keys()])
    if (category === undefined || random.chance(0.3)) {
      const name = this.accounts.next('unknown', true)
      category = random.localId()
      const values = { name: name.text }
      this.#save({ entity: 'category', id: category, kind: 'create', values, base: null, label: 'Category' }, [name])
    }
    const values = { title: title.text, content: `<p>one</p><p>${content.text}</p>`, category_id: category }
    const intent: Intent = { entity: 'post', id: random.localId(), kind: 'create', values, base: null, label: 'Post' }
    this.#save(intent, [title, content])
    this.#forms.push({ ...intent, kind: 'update', base: { version: null, values } })
  }

  #upload(): void {
    const token = this.accounts.next('unknown', true)
    const bytes = new Uint8Array([this.accounts.tokens.size % 250, 2, 3]).buffer
    const file = { bytes, name: token.text, mimeType: 'image/png', values: { name: token.text }, label: 'File' }
    this.#run(
      this.outbox?.upload(file).then(() => {
        token.state = 'own'
      }),
    )
  }

  async #remove(): Promise<void> {
    const form = await this.#open('post')
    if (!form) return
    for (const token of tokensIn(form.base?.values)) this.accounts.excused.add(token)
    this.#save({ ...form, kind: 'delete', values: {}, base: { version: form.base?.version ?? null, values: {} } }, [])
  }

  /** A form on something this device can see, with what waits here laid over it. */
  async #open(entity: Entity): Promise<Intent | null> {
    const { opened, random, read, wire } = this.#world
    const { outbox } = this
    const policy = entities[entity]
    if (!outbox || !policy) return null
    const { items, ids } = outbox.getSnapshot()
    const mine = items.filter((item) => item.entity === entity)
    const id = random.pick<RecordId | null>([...opened(COLLECTIONS[entity]), ...mine.map((i) => i.recordId)])
    if (id === undefined || id === null) return null
    const serverId = isLocalId(id) ? (ids.get(id)?.serverId ?? null) : id
    const key = `${entity}:${serverId}`
    if (serverId !== null && wire.online && random.chance(0.7)) {
      // Lost on the way: the form opens on what was read before.
      const now = await read(entity === 'post' ? 'posts.read' : 'categories.read', serverId).catch(() => null)
      if (now) this.#cache.set(key, now)
    }
    if (this.outbox !== outbox) return null
    const known = serverId === null ? null : (this.#cache.get(key) ?? null)
    const pending = mine.filter(
      (item) => item.recordId === id || (serverId !== null && ids.get(asLocal(item))?.serverId === serverId),
    )
    const shown = overlayRecord(
      policy,
      known,
      pending.map((item) => item.operation),
    )
    const isWhole = known !== null || pending.some((item) => item.kind === 'create')
    if (!isWhole || shown.record === null || shown.deleted) return null
    return { entity, id, kind: 'update', values: {}, base: shown.base, label: 'Edit' }
  }

  /** One round of decisions. @returns whether anything needed the person */
  async decide(): Promise<boolean> {
    const { outbox } = this
    const items = (outbox?.getSnapshot().items ?? []).filter((item) => item.state === 'needs-you')
    if (!outbox) return false
    for (const item of items) this.#decideOne(outbox, item)
    await this.#world.pass(1000)
    return items.length > 0
  }

  #decideOne(outbox: Outbox, item: OutboxItem): void {
    const { random } = this.#world
    const { problem, conflict, opId, operation } = item
    if (problem?.code === 'maybe_sent') return this.#settle(outbox, item)
    if (problem?.code === 'deleted' || problem?.code === 'gone') {
      return this.#run(outbox.resolve(opId, random.chance(0.5) ? { recreate: {} } : 'let-go', conflict ?? undefined))
    }
    if (!conflict) return this.#run(random.chance(0.5) ? outbox.retry(opId) : outbox.discard(opId))
    const mine = random.chance(0.5)
    if (mine) this.accounts.excuse([operation.conflict?.theirs], item.kind === 'delete' ? [] : operation.values)
    this.#run(outbox.resolve(opId, mine ? 'mine' : 'theirs', conflict))
  }

  /** Answers truthfully: the person knows what they wrote. */
  #settle(outbox: Outbox, { opId, problem, operation }: OutboxItem): void {
    const { server } = this.#world
    const [token = ''] = tokensIn([operation.values, operation.blob?.name])
    const made = server.made.find((row) => tokensIn(row).includes(token))
    const shownAt = problem?.at ?? 0
    const shown = { version: null, mine: operation.saves.at(-1) ?? opId }
    if (!made) return this.#run(outbox.resolve(opId, { sent: null, shownAt }, shown))
    const isShown = problem?.candidates?.some((candidate) => candidate['id'] === made.id)
    this.#run(isShown ? outbox.resolve(opId, { sent: made.id, shownAt }, shown) : outbox.discard(opId))
  }
}

function asLocal({ recordId }: OutboxItem) {
  return isLocalId(recordId) ? recordId : ('new-' as const)
}
