import { entities } from '#contract/index.ts'
import type { RecordId } from '#contract/records/policy.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { changed, LISTED, MADE, newRecord, type Writing } from './intents.ts'
import type { Form, RealTab } from './tab.ts'
import type { RealWorld } from './world.ts'

/** A person at one of the tabs: what they do is drawn, of every kind of record there is. */
export class Owner {
  readonly #world: RealWorld
  #count = 0
  /** The last text of every visit to a form of which the journal said that it is kept. */
  #undone = 0
  readonly typed = new Map<
    string,
    { readonly draftId: string; readonly text: string; readonly device: number; readonly account: string }
  >()

  constructor(world: RealWorld) {
    this.#world = world
  }

  readonly fresh = (): string => {
    this.#count += 1
    return `t${this.#count}x`
  }

  writing(tab: RealTab): Writing {
    return { random: this.#world.random, fresh: this.fresh, known: (entity) => tab.known(entity) }
  }

  act(tab: RealTab): void {
    const { random, trace } = this.#world
    const action = random.weighted({
      edit: 8,
      again: 5,
      create: 7,
      order: 2,
      remove: 2,
      restore: 1,
      undo: 2,
      upload: 1,
      discard: 1,
      decide: 3,
      retry: 1,
      type: 4,
    })
    trace(`${tab.account} on device ${tab.device}: ${action}`)
    switch (action) {
      case 'edit':
        return this.#edit(tab, this.#open(tab))
      case 'again':
        return this.#edit(tab, random.pick(tab.forms) ?? null)
      case 'create':
        return this.#create(tab)
      case 'order':
        return this.#order(tab)
      case 'remove':
        return this.#remove(tab)
      case 'restore':
        return this.#restore(tab)
      case 'undo':
        return this.#undo(tab)
      case 'upload':
        return this.#upload(tab)
      case 'discard':
        return this.#discard(tab)
      case 'decide':
        return this.decide(tab)
      case 'retry':
        return this.#world.scribe.watch(tab.outbox?.retryAll())
      case 'type':
        return this.#type(tab)
    }
  }

  #open(tab: RealTab): Form | null {
    const { random } = this.#world
    const kinds = Object.values(entities).filter(({ endpoints, singleton }) => {
      return endpoints.update !== undefined && singleton !== true
    })
    const there = kinds.filter(({ type }) => tab.known(type).length > 0)
    const kind = random.pick(there)
    const id = kind ? random.pick(tab.known(kind.type)) : undefined
    return kind === undefined || id === undefined ? null : tab.open(kind.type, id)
  }

  #edit(tab: RealTab, form: Form | null): void {
    if (!form) return
    const values = changed(form.entity, form.base.values, this.writing(tab))
    if (Object.keys(values).length === 0) return
    const { base, entity, id, params } = form
    void this.#world.scribe.save(tab, { entity, id, kind: 'update', values, base, label: 'Edit', params })
    form.base = { version: base.version, values: { ...base.values, ...values } }
    if (this.#world.random.chance(0.5)) tab.forms.splice(tab.forms.indexOf(form), 1)
  }

  #create(tab: RealTab): void {
    const { random, scribe } = this.#world
    const kind = random.pick(random.chance(0.3) ? LISTED : MADE)
    const id = random.localId()
    const intent = kind ? newRecord(kind, id, this.writing(tab)) : null
    if (!intent) return
    void scribe.save(tab, intent)
    // Files are chosen together, and lessons written one after the other.
    const next = kind && random.chance(0.4) ? newRecord(kind, random.localId(), this.writing(tab), intent) : null
    if (next) void scribe.save(tab, next)
    const form = {
      entity: intent.entity,
      id,
      params: intent.params ?? {},
      base: { version: null, values: intent.values },
    }
    tab.forms.push(form)
  }

  /** Puts a list into another order: of the courses, or of what lies in one record. */
  #order(tab: RealTab): void {
    const { random, scribe } = this.#world
    const kind = random.pick(Object.values(entities).filter(({ fields }) => fields['ids']?.merge === 'order'))
    const member = kind?.fields['ids']?.reference
    if (!kind || member === undefined) return
    const parents: readonly (RecordId | null)[] = kind.singleton ? [null] : tab.known(kind.idOf ?? '')
    const id = random.pick(parents)
    if (id === undefined) return
    const ids = this.#members(tab, member, id)
    const values = changed(kind.type, { ids }, this.writing(tab))
    const base = { version: tab.open(kind.type, id)?.base.version ?? null, values: { ids } }
    void scribe.save(tab, { entity: kind.type, id, kind: 'update', values, base, label: 'Order' })
  }

  #members(tab: RealTab, member: string, parent: RecordId | null): readonly RecordId[] {
    const within = Object.values(entities[member]?.within ?? {})[0]
    return tab.known(member).filter((id) => {
      const record: Values = tab.cache.get(`${member}:${id}`) ?? {}
      return within === undefined || record[within] === parent
    })
  }

  #remove(tab: RealTab): void {
    const form = this.#open(tab)
    if (!form || entities[form.entity]?.endpoints.remove === undefined) return
    const { entity, id, params, base } = form
    const intent = { entity, id, params, kind: 'delete', values: {}, label: 'Delete' } as const
    void this.#world.scribe.save(tab, { ...intent, base: { version: base.version, values: {} } }, base.values)
  }

  #restore(tab: RealTab): void {
    const entry = this.#world.random.pick(tab.outbox?.getSnapshot().trash ?? [])
    if (!entry) return
    this.#world.book.takeBack(entry.group)
    this.#world.scribe.watch(tab.outbox?.restoreFromTrash(entry.trashId))
  }

  #undo(tab: RealTab): void {
    const save = this.#world.random.pick(tab.saves)
    if (!save) return
    // The list of what was sent names the edit; a notice or a toast the very save.
    this.#undone += 1
    void this.#world.scribe.undo(tab, save.opId, this.#undone % 3 === 0 ? undefined : save.saveId)
  }

  #upload(tab: RealTab): void {
    const text = this.fresh()
    const bytes = Uint8Array.from(new TextEncoder().encode(`Notes ${text}`)).buffer
    const given = { mimeType: 'text/plain', values: { is_public: true }, label: 'File', entity: 'file' }
    void this.#world.scribe.upload(tab, bytes, `${text}.txt`, given)
  }

  #discard(tab: RealTab): void {
    const item = this.#world.random.pick(tab.outbox?.getSnapshot().items ?? [])
    if (!item) return
    this.#world.book.giveUp(item.opId)
    this.#world.scribe.watch(tab.outbox?.discard(item.opId))
  }

  decide(tab: RealTab): void {
    const needing = (tab.outbox?.getSnapshot().items ?? []).filter((item) => item.state === 'needs-you')
    const item = this.#world.random.pick(needing)
    if (item) this.#world.deciding.decide(tab, item)
  }

  /** Text that is typed and not saved. What the journal says is kept has to be found, whatever becomes of the page. */
  #type(tab: RealTab): void {
    const { random } = this.#world
    const [draftId, visit, text] = [`post:${1 + random.below(3)}`, random.uuid(), this.fresh()]
    const draft = { values: { title: text }, base: null, at: this.#world.scheduler.now, label: 'Post', visit, took: [] }
    tab.drafts?.put(draftId, draft).then(
      () => this.typed.set(visit, { draftId, text, device: tab.device, account: tab.account }),
      // Said to whoever typed it: it is on the screen still.
      () => undefined,
    )
  }
}
