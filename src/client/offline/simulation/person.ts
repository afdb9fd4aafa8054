import type { RecordId } from '#contract/records/policy.ts'
import { uploadToken } from '#contract/records/policy.ts'
import type { Prng } from './prng.ts'
import type { Accounts } from './tokens.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import type { Deciding } from './deciding.ts'
import type { Book } from './model/book.ts'
import type { Scribe } from './scribe.ts'
import type { Form, Tab } from './tab.ts'
import { changedBeyondText, changedInConflict, changedValues, newPost } from './writing.ts'

/** Unsent edits that somebody took along. */
export interface ExportedFile {
  readonly account: string
  readonly text: string
}

const NARROW = { clear: 0, leaveOut: 0, takeUp: 0, takeAlong: 0 }
const WIDE = { clear: 0.3, leaveOut: 0.5, takeUp: 0.5, takeAlong: 0.3 }

/** The person at one of the tabs. */
export class Person {
  readonly #random: Prng
  readonly #accounts: Accounts
  readonly #scribe: Scribe
  readonly #deciding: Deciding
  readonly #book: Book
  readonly #files: ExportedFile[]
  readonly #isWide: boolean
  #uploads = 0
  readonly #trace: (line: string) => void

  constructor(world: {
    readonly random: Prng
    readonly scribe: Scribe
    readonly deciding: Deciding
    readonly accounts: Accounts
    readonly book: Book
    readonly trace: (line: string) => void
    readonly files: ExportedFile[]
    readonly isWide: boolean
  }) {
    this.#files = world.files
    this.#isWide = world.isWide
    this.#scribe = world.scribe
    this.#deciding = world.deciding
    this.#trace = world.trace
    this.#random = world.random
    this.#accounts = world.accounts
    this.#book = world.book
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
      ...(this.#isWide ? WIDE : NARROW),
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
        return this.#scribe.watch(tab.outbox?.retryAll())
      case 'refetch':
        return tab.refetch()
      case 'wake':
        return this.#scribe.watch(tab.outbox?.wake())
      case 'clear':
        return this.#clear(tab)
      case 'leaveOut':
        return this.#leaveOut(tab)
      case 'takeUp':
        return this.#takeUp(tab)
      case 'takeAlong':
        return this.#takeAlong(tab)
    }
  }

  #edit(tab: Tab, form: Form | null, standing?: OutboxItem): void {
    if (!form) return
    const fresh = () => this.#accounts.next('unknown').text
    const values =
      (standing ? changedInConflict(standing, form, fresh) : null) ??
      changedBeyondText(this.#random, form, this.#accounts) ??
      changedValues(this.#random, form, fresh)
    const base = form.base
    void this.#scribe.save(tab, { entity: form.entity, id: form.id, kind: 'update', values, base, label: 'Edit' })
    // The form goes on from what it just saved.
    form.base = { version: base.version, values: { ...base.values, ...values } }
    if (this.#random.chance(0.5)) tab.forms.splice(tab.forms.indexOf(form), 1)
  }

  #create(tab: Tab): void {
    const localId = this.#random.localId()
    const [title, content] = [this.#accounts.next('unknown'), this.#accounts.next('unknown')]
    const categories = [...tab.cache.keys()]
      .filter((key) => key.startsWith('category:'))
      .map((key) => Number(key.split(':')[1]))
    let category: RecordId | undefined = this.#random.pick(categories)
    if (category === undefined || this.#random.chance(0.3)) {
      category = this.#random.localId()
      const name = this.#accounts.next('unknown')
      void this.#scribe.save(tab, {
        entity: 'category',
        id: category,
        kind: 'create',
        values: { name: name.text },
        base: null,
        label: 'Category',
      })
    }
    const post = (picture: string) => newPost(localId, category, title.text, content.text, picture)
    if (!this.#random.chance(0.25) || !tab.outbox) {
      const intent = post('')
      void this.#scribe.save(tab, intent)
      // A form that did not notice its first save, or was saved twice in a row.
      if (this.#random.chance(0.15)) void this.#scribe.save(tab, intent)
      tab.forms.push({ entity: 'post', id: localId, base: { version: null, values: intent.values } })
      return
    }
    this.#uploads += 1
    // The same picture is chosen again and again, here and elsewhere.
    const bytes = new Uint8Array([this.#uploads % 2, 1, 2, 3]).buffer
    const uploading = this.#scribe.upload(tab, bytes, this.#accounts.next('unknown').text, { part: true })
    void uploading.then(
      (saved) => saved && this.#scribe.save(tab, post(`<p><img src="${uploadToken(saved.localId)}"></p>`)),
    )
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
    void this.#scribe.save(tab, intent, form.base.values)
  }

  /** The list of what was sent names the edit; a toast the very save. */
  #undo(tab: Tab): void {
    const save = this.#random.pick(tab.saves)
    if (!save) return
    const very = this.#isWide && this.#random.chance(0.7)
    void this.#scribe.undo(tab, save.opId, very ? save.saveId : undefined)
  }

  /** Changes of a version that is newer than this page are put away. */
  #clear(tab: Tab): void {
    for (const { opId } of tab.outbox?.getSnapshot().quarantined ?? []) {
      this.#book.giveUp(opId)
      this.#scribe.watch(tab.outbox?.discardQuarantined(opId), `clears ${opId}`)
    }
  }

  #leaveOut(tab: Tab): void {
    const items = tab.outbox?.getSnapshot().items ?? []
    const file = this.#random.pick(items.filter(({ kind }) => kind === 'upload'))
    if (file) void this.#scribe.leaveOut(tab, file)
  }

  /** What somebody took along as a file comes back, here or on a device that has some of it still. */
  #takeUp(tab: Tab): void {
    const text = this.#random.pick(this.#files.filter(({ account }) => account === tab.account))?.text
    if (text !== undefined) this.#scribe.import(tab, text)
  }

  #takeAlong(tab: Tab): void {
    const { account, outbox } = tab
    const exporting = outbox?.exchange.exportAll()
    this.#scribe.watch(exporting?.then((document) => this.#files.push({ account, text: JSON.stringify(document) })))
  }

  #discard(tab: Tab): void {
    const item = this.#random.pick(tab.outbox?.getSnapshot().items ?? [])
    if (!item) return
    this.#book.giveUp(item.opId)
    this.#scribe.watch(tab.outbox?.discard(item.opId), `discard ${item.opId}`)
  }

  #restore(tab: Tab): void {
    const trash = tab.outbox?.getSnapshot().trash ?? []
    const entry = this.#random.pick(trash)
    if (!entry) return
    this.#book.takeBack(entry.group)
    // A tab that has not heard yet shows it as it lay there before another deletion put it away.
    for (const { opId, kind, entity, record } of this.#book.acts)
      if (opId === entry.trashId && kind === 'create') this.#book.spare(entity, new Set([record]))
    // It goes to the state it was made for, should an old backup have brought that back: the person asked for it.
    for (const { trashId, group } of trash) if (group === entry.group) this.#deciding.decided.add(trashId)
    this.#scribe.watch(tab.outbox?.restoreFromTrash(entry.trashId), `restoreFromTrash ${entry.trashId}`)
  }

  #retry(tab: Tab): void {
    const item = this.#random.pick(tab.outbox?.getSnapshot().items ?? [])
    if (item) this.#scribe.retry(tab, item)
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
    if (item) this.#deciding.decide(tab, item)
  }
}
