import type { RecordId } from '#contract/records/policy.ts'
import { uploadToken } from '#contract/records/policy.ts'
import type { Intent } from '#client/offline/engine/outbox/enqueue.ts'
import { OutboxError, type Saved } from '#client/offline/engine/outbox/outbox.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { NEXT_VERSION } from './app-version.ts'
import type { Device } from './device.ts'
import type { Prng } from './prng.ts'
import type { Accounts, Token } from './tokens.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { decisionAbout } from './deciding.ts'
import { holdsChange, textsIn } from './memory-storage.ts'
import type { Form, Tab } from './tab.ts'
import type { VirtualServer } from './virtual-server.ts'
import { changedBeyondText, changedInConflict, changedValues, newPost } from './writing.ts'

/** The person at one of the tabs. Every promise of the outbox is written down. */
export class Person {
  readonly #random: Prng
  readonly #accounts: Accounts
  readonly #problems: string[]
  readonly #device: Device
  readonly #server: VirtualServer
  /** Changes that this person decided about. */
  readonly decided = new Set<string>()
  #uploads = 0
  readonly #underWay = new Set<string>()
  readonly #trace: (line: string) => void

  constructor(world: {
    readonly random: Prng
    readonly device: Device
    readonly server: VirtualServer
    readonly accounts: Accounts
    readonly problems: string[]
    readonly trace: (line: string) => void
  }) {
    this.#device = world.device
    this.#server = world.server
    this.#trace = world.trace
    this.#random = world.random
    this.#accounts = world.accounts
    this.#problems = world.problems
  }

  act(tab: Tab): void {
    const action = this.#random.weighted({
      editNew: 8,
      editOld: 8,
      create: 4,
      remove: 2,
      undo: 2,
      discard: 1,
      decide: 3,
      decideUnderForm: 1,
      restoreTrash: 1,
      retry: 1,
      retryAll: 1,
      refetch: 4,
      wake: 1,
    })
    this.#trace(`person: ${action}`)
    switch (action) {
      case 'editNew':
        return this.#edit(tab, tab.open(this.#random.weighted({ post: 8, settings: 2, category: 2 })))
      case 'editOld':
        return this.#edit(tab, this.#random.pick(tab.forms) ?? null)
      case 'create':
        return this.#create(tab)
      case 'remove':
        return this.#remove(tab)
      case 'undo':
        return this.#undo(tab)
      case 'discard':
        return this.#discard(tab)
      case 'decide':
        return this.decide(tab)
      case 'decideUnderForm':
        return this.decideUnderForm(tab)
      case 'restoreTrash':
        return this.#restore(tab)
      case 'retry':
        return this.#retry(tab)
      case 'retryAll':
        return this.watch(tab.outbox?.retryAll())
      case 'refetch':
        return tab.refetch()
      case 'wake':
        return this.watch(tab.outbox?.wake())
    }
  }

  /** What an outbox may refuse or a storage may fail to do is no defect; anything else is. */
  watch(promise: Promise<unknown> | undefined, what = ''): void {
    if (what !== '') this.#trace(what)
    promise?.catch((error: unknown) => {
      if (error instanceof OutboxError || error instanceof StorageError) return
      this.#problems.push(
        error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error),
      )
    })
  }

  /** @returns what the outbox promised; null when it did not */
  save(tab: Tab, intent: Intent, tokens: readonly Token[]): Promise<Saved | null> {
    this.#trace(`saves ${JSON.stringify(intent)}`)
    this.#accounts.excuse(intent.base?.values ?? {}, { ...intent.base?.values, ...intent.values })
    for (const token of tokens) this.#underWay.add(token.text)
    const saving = (tab.outbox?.save(intent) ?? Promise.resolve(null)).then((saved) => {
      if (saved === null) return null
      for (const token of tokens) this.#underWay.delete(token.text)
      this.#trace(`saved as ${saved.opId ?? 'nothing'}`)
      this.promised(tab, tokens, saved.opId)
      if (saved.opId !== null) tab.savedIds.push(saved.opId)
      return saved
    })
    this.watch(saving)
    return saving.catch(() => null)
  }

  /** "Saved on this device" was said: whatever happens in this very moment, the text must be there. */
  promised(tab: Tab, tokens: readonly Token[], opId: string | null = null): void {
    const device = this.#device.disks.get(tab.account) ?? this.#device.disk
    // A change without any text, such as a delete, is told by its name; a frozen tab hears of it too late to ask.
    const nameless = tokens.length === 0 && opId !== null && !tab.life.wasFrozen && this.#accounts.exported.size === 0
    if (nameless && !holdsChange(device.durable, opId)) this.#problems.push(`said saved, not stored: ${opId}`)
    const stored = textsIn(device.durable)
    for (const token of tokens) {
      token.state = 'own'
      const { excused, exported } = this.#accounts
      const there = stored.has(token.text) || excused.has(token.text) || exported.has(token.text)
      if (!there && !this.#server.everHeld(token.text)) this.#problems.push(`said saved, not stored: ${token.text}`)
    }
  }

  #edit(tab: Tab, form: Form | null, standing?: OutboxItem): void {
    if (!form) return
    const tokens: Token[] = []
    const fresh = () => {
      const token = this.#accounts.next('unknown')
      tokens.push(token)
      return token.text
    }
    const values =
      (standing ? changedInConflict(standing, form, fresh) : null) ??
      changedBeyondText(this.#random, form, this.#accounts, tokens) ??
      changedValues(this.#random, form, fresh)
    const base = form.base
    void this.save(tab, { entity: form.entity, id: form.id, kind: 'update', values, base, label: 'Edit' }, tokens)
    // The form goes on from what it just saved.
    form.base = { version: base.version, values: { ...base.values, ...values } }
    if (this.#random.chance(0.5)) tab.forms.splice(tab.forms.indexOf(form), 1)
  }

  #create(tab: Tab): void {
    const localId = this.#random.localId()
    const [title, content] = [this.#accounts.next('unknown', true), this.#accounts.next('unknown')]
    const categories = [...tab.cache.keys()]
      .filter((key) => key.startsWith('category:'))
      .map((key) => Number(key.split(':')[1]))
    let category: RecordId | undefined = this.#random.pick(categories)
    if (category === undefined || this.#random.chance(0.3)) {
      category = this.#random.localId()
      const name = this.#accounts.next('unknown', true)
      void this.save(
        tab,
        {
          entity: 'category',
          id: category,
          kind: 'create',
          values: { name: name.text },
          base: null,
          label: 'Category',
        },
        [name],
      )
    }
    const post = (picture: string) => newPost(localId, category, title.text, content.text, picture)
    if (!this.#random.chance(0.25) || !tab.outbox) {
      const intent = post('')
      void this.save(tab, intent, [title, content])
      // A form that did not notice its first save, or was saved twice in a row.
      if (this.#random.chance(0.15)) void this.save(tab, intent, [])
      tab.forms.push({ entity: 'post', id: localId, base: { version: null, values: intent.values } })
      return
    }
    this.#uploads += 1
    const file = this.#accounts.next('unknown', true)
    const bytes = new Uint8Array([this.#uploads % 250, 1, 2, 3]).buffer
    const uploading = tab.outbox
      .upload({ bytes, name: file.text, mimeType: 'image/png', values: { name: file.text }, label: 'Picture' })
      .then((saved) => {
        this.promised(tab, [file])
        return this.save(tab, post(`<p><img src="${uploadToken(saved.localId)}"></p>`), [title, content])
      })
    this.watch(uploading)
  }

  #remove(tab: Tab): void {
    const form = tab.open('post')
    if (!form) return
    const intent = {
      entity: form.entity,
      id: form.id,
      kind: 'delete',
      values: {},
      base: { version: form.base.version, values: {} },
      label: 'Delete',
    } as const
    this.#accounts.sawBeforeDelete(form.base.values)
    void this.save(tab, intent, [])
  }

  #undo(tab: Tab): void {
    const opId = this.#random.pick(tab.savedIds)
    if (opId !== undefined) void this.undo(tab, opId)
  }

  /** @returns the change that takes it back; null when there is none */
  undo(tab: Tab, opId: string, saveId?: string): Promise<Saved | null> {
    // Whatever it has become by then, taking its text back is the person's choice.
    const { receipts, operations, trash } = (this.#device.disks.get(tab.account) ?? this.#device.disk).tables
    const read = NEXT_VERSION.read(operations.get(opId))
    const changes = [receipts.get(opId), 'operation' in read ? read.operation : undefined]
    for (const change of changes) if (change) this.#accounts.excuse(change.values, change.base)
    for (const entry of trash.values()) if (entry.group === opId) this.#accounts.excuse(entry.operation, {})
    // A save that is just being written into the same change is taken back with it.
    for (const token of this.#underWay) this.#accounts.excused.add(token)
    const undoing = tab.outbox?.undo(opId, saveId) ?? Promise.resolve(null)
    this.watch(undoing, `undo ${opId}`)
    return undoing.catch(() => null)
  }

  #discard(tab: Tab): void {
    const item = this.#random.pick(tab.outbox?.getSnapshot().items ?? [])
    if (!item) return
    this.watch(tab.outbox?.discard(item.opId), `discard ${item.opId}`)
  }

  #restore(tab: Tab): void {
    const entry = this.#random.pick(tab.outbox?.getSnapshot().trash ?? [])
    if (entry) this.watch(tab.outbox?.restoreFromTrash(entry.trashId), `restoreFromTrash ${entry.trashId}`)
  }

  #retry(tab: Tab): void {
    const item = this.#random.pick(tab.outbox?.getSnapshot().items ?? [])
    if (item) this.watch(tab.outbox?.retry(item.opId), `retry ${item.opId}`)
  }

  #needing(tab: Tab): OutboxItem | undefined {
    return this.#random.pick((tab.outbox?.getSnapshot().items ?? []).filter((item) => item.state === 'needs-you'))
  }

  /** A form stays open over a change while it is decided about, and then saves the field that stood in conflict. */
  decideUnderForm(tab: Tab): void {
    tab.refetch()
    const item = this.#needing(tab)
    const form = item ? tab.openRecord(item.entity, item.recordId) : null
    this.decide(tab, item)
    this.#edit(tab, form, item)
  }

  /** Decides about one change that needs the person, guarded by what is on the screen. */
  decide(tab: Tab, item = this.#needing(tab)): void {
    if (!item || !tab.outbox) return
    const { conflict, problem } = item
    this.decided.add(item.opId)
    if (problem?.code === 'deleted' || problem?.code === 'gone') {
      const decision = this.#random.chance(0.6) ? 'recreate' : 'let-go'
      return this.watch(
        tab.outbox.resolve(item.opId, decision, conflict ?? undefined),
        `decides ${item.opId} ${decision}`,
      )
    }
    if (!conflict) {
      return this.watch(this.#random.chance(0.8) ? tab.outbox.retry(item.opId) : tab.outbox.discard(item.opId))
    }
    if (item.kind === 'delete') this.#accounts.sawBeforeDelete(item.operation.conflict?.theirs)
    const { decision, replaces, by } = decisionAbout(this.#random, item, conflict)
    this.#accounts.excuse(replaces, by)
    this.watch(
      tab.outbox.resolve(item.opId, decision, conflict),
      `decides ${item.opId} ${JSON.stringify(decision)} ${conflict.version ?? 0}`,
    )
  }
}
