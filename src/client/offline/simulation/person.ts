import type { RecordId } from '#contract/entity.ts'
import { uploadToken } from '#contract/entity.ts'
import type { Intent } from '#client/offline/outbox/enqueue.ts'
import { OutboxError } from '#client/offline/outbox/outbox.ts'
import type { Values } from '#client/offline/outbox/record.ts'
import { readOperation } from '#client/offline/storage/upcast.ts'
import { StorageError } from '#client/offline/storage/storage.ts'
import type { OutboxItem } from '#client/offline/outbox/snapshot.ts'
import type { Device } from './device.ts'
import type { Prng } from './prng.ts'
import type { Accounts, Token } from './tokens.ts'
import type { Form, Tab } from './tab.ts'

/** The person at one of the tabs. Every promise of the outbox is written down. */
export class Person {
  readonly #random: Prng
  readonly #accounts: Accounts
  readonly #problems: string[]
  readonly #device: Device
  #uploads = 0
  readonly #underWay = new Set<string>()
  readonly #trace: (line: string) => void

  constructor(random: Prng, device: Device, accounts: Accounts, problems: string[], trace: (line: string) => void) {
    this.#device = device
    this.#trace = trace
    this.#random = random
    this.#accounts = accounts
    this.#problems = problems
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
        return this.#run(tab.outbox?.retryAll())
      case 'refetch':
        return tab.refetch()
      case 'wake':
        return this.#run(tab.outbox?.wake())
    }
  }

  #run(promise: Promise<unknown> | undefined, what = ''): void {
    if (what !== '') this.#trace(what)
    promise?.catch((error: unknown) => {
      if (error instanceof OutboxError || error instanceof StorageError) return
      this.#problems.push(
        error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error),
      )
    })
  }

  #save(tab: Tab, intent: Intent, tokens: readonly Token[]): Promise<void> {
    this.#trace(`saves ${JSON.stringify(intent)}`)
    this.#accounts.excuse(intent.base?.values ?? {}, { ...intent.base?.values, ...intent.values })
    for (const token of tokens) this.#underWay.add(token.text)
    const saving = (tab.outbox?.save(intent) ?? Promise.resolve(null)).then((saved) => {
      if (saved === null) return
      for (const token of tokens) this.#underWay.delete(token.text)
      this.#trace(`saved as ${saved.opId ?? 'nothing'}`)
      for (const token of tokens) token.state = 'own'
      if (saved.opId !== null) tab.savedIds.push(saved.opId)
    })
    this.#run(saving)
    return saving.catch(() => undefined)
  }

  #edit(tab: Tab, form: Form | null): void {
    if (!form) return
    const tokens: Token[] = []
    const fresh = () => {
      const token = this.#accounts.next('unknown')
      tokens.push(token)
      return token.text
    }
    const values =
      form.entity === 'post' && this.#random.chance(0.15) ? this.#beyondText(form, tokens) : this.#changed(form, fresh)
    const base = form.base
    void this.#save(tab, { entity: form.entity, id: form.id, kind: 'update', values, base, label: 'Edit' }, tokens)
    // The form goes on from what it just saved.
    form.base = { version: base.version, values: { ...base.values, ...values } }
    if (this.#random.chance(0.5)) tab.forms.splice(tab.forms.indexOf(form), 1)
  }

  /** A time or a member of a set, which the store and the merge treat in their own ways. */
  #beyondText(form: Form, tokens: Token[]): Values {
    if (this.#random.chance(0.4)) {
      const time = this.#accounts.nextTime('unknown')
      tokens.push(time)
      return { published_at: time.text }
    }
    const { token, member } = this.#accounts.nextMember('unknown')
    tokens.push(token)
    const tags: unknown[] = Array.isArray(form.base.values['tags']) ? form.base.values['tags'] : []
    return { tags: [...(this.#random.chance(0.3) ? tags.slice(1) : tags), member] }
  }

  #changed(form: Form, fresh: () => string): Values {
    if (form.entity === 'settings') return { [this.#random.chance(0.5) ? 'site_name' : 'site_description']: fresh() }
    if (form.entity === 'category') return { name: fresh() }
    const content = String(form.base.values['content'] ?? '')
    const tags = Array.isArray(form.base.values['tags']) ? form.base.values['tags'] : []
    switch (this.#random.weighted({ title: 3, excerpt: 2, content: 6, tags: 1, publish: 1, two: 2 })) {
      case 'title':
        return { title: ` ${fresh()} ` }
      case 'excerpt':
        return { excerpt: fresh() }
      case 'content':
        return { content: this.#edited(content, fresh) }
      case 'tags': {
        const tag = 1 + this.#random.below(6)
        return { excerpt: fresh(), tags: tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag] }
      }
      case 'publish':
        return { is_published: form.base.values['is_published'] !== true, excerpt: fresh() }
      case 'two':
        return { title: fresh(), content: this.#edited(content, fresh) }
    }
  }

  /** Replaces, inserts or appends a paragraph. */
  #edited(content: string, fresh: () => string): string {
    const paragraphs = content.match(/<p>.*?<\/p>/gs) ?? []
    const at = this.#random.below(paragraphs.length + 1)
    const replace = this.#random.chance(0.5) ? 1 : 0
    return [...paragraphs.slice(0, at), `<p>${fresh()}</p>`, ...paragraphs.slice(at + replace)].join('')
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
      void this.#save(
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
    const post = (picture: string): Intent => ({
      entity: 'post',
      id: localId,
      kind: 'create',
      values: {
        title: title.text,
        content: `<p>one</p><p>two</p><p>${content.text}</p>${picture}`,
        category_id: category,
      },
      base: null,
      label: 'Post',
    })
    if (!this.#random.chance(0.25) || !tab.outbox) {
      const intent = post('')
      void this.#save(tab, intent, [title, content])
      // A form that did not notice its first save, or was saved twice in a row.
      if (this.#random.chance(0.15)) void this.#save(tab, intent, [])
      tab.forms.push({ entity: 'post', id: localId, base: { version: null, values: intent.values } })
      return
    }
    this.#uploads += 1
    const file = this.#accounts.next('unknown', true)
    const bytes = new Uint8Array([this.#uploads % 250, 1, 2, 3]).buffer
    const uploading = tab.outbox
      .upload({ bytes, name: file.text, mimeType: 'image/png', values: { name: file.text }, label: 'Picture' })
      .then((saved) => {
        file.state = 'own'
        return this.#save(tab, post(`<p><img src="${uploadToken(saved.localId)}"></p>`), [title, content])
      })
    this.#run(uploading)
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
    this.#run(tab.outbox?.save(intent).then((saved) => saved.opId !== null && tab.savedIds.push(saved.opId)))
  }

  #undo(tab: Tab): void {
    const opId = this.#random.pick(tab.savedIds)
    if (opId === undefined) return
    // Whatever it has become by then, taking its text back is the person's choice.
    const { receipts, operations, trash } = this.#device.disk.tables
    const read = readOperation(operations.get(opId))
    const changes = [receipts.get(opId), 'operation' in read ? read.operation : undefined]
    for (const change of changes) if (change) this.#accounts.excuse(change.values, change.base)
    for (const entry of trash.values()) if (entry.group === opId) this.#accounts.excuse(entry.operation, {})
    // A save that is just being written into the same change is taken back with it.
    for (const token of this.#underWay) this.#accounts.excused.add(token)
    this.#run(tab.outbox?.undo(opId), `undo ${opId}`)
  }

  #discard(tab: Tab): void {
    const item = this.#random.pick(tab.outbox?.getSnapshot().items ?? [])
    if (item) this.#run(tab.outbox?.discard(item.opId), `discard ${item.opId}`)
  }

  #restore(tab: Tab): void {
    const entry = this.#random.pick(tab.outbox?.getSnapshot().trash ?? [])
    if (entry) this.#run(tab.outbox?.restoreFromTrash(entry.trashId), `restoreFromTrash ${entry.trashId}`)
  }

  #retry(tab: Tab): void {
    const item = this.#random.pick(tab.outbox?.getSnapshot().items ?? [])
    if (item) this.#run(tab.outbox?.retry(item.opId), `retry ${item.opId}`)
  }

  #needing(tab: Tab): OutboxItem | undefined {
    return this.#random.pick((tab.outbox?.getSnapshot().items ?? []).filter((item) => item.state === 'needs-you'))
  }

  /** A form stays open over a change while it is decided about, and saves what it was opened with. */
  decideUnderForm(tab: Tab): void {
    const item = this.#needing(tab)
    const form = item ? tab.open(item.entity, item.recordId) : null
    this.decide(tab, item)
    this.#edit(tab, form)
  }

  /** Decides about one change that needs the person, guarded by what is on the screen. */
  decide(tab: Tab, item = this.#needing(tab)): void {
    if (!item || !tab.outbox) return
    const { conflict, problem } = item
    if (problem?.code === 'deleted' || problem?.code === 'gone') {
      return this.#run(
        tab.outbox.resolve(item.opId, this.#random.chance(0.6) ? 'recreate' : 'let-go', conflict ?? undefined),
        `decides ${item.opId} ${JSON.stringify(this.#random.chance(0.6) ? 'recreate' : 'let-go')} 0`,
      )
    }
    if (!conflict) {
      return this.#run(this.#random.chance(0.8) ? tab.outbox.retry(item.opId) : tab.outbox.discard(item.opId))
    }
    if (item.kind === 'delete') this.#accounts.sawBeforeDelete(item.operation.conflict?.theirs)
    const theirs = Object.fromEntries(Object.entries(conflict.fields).map(([name, field]) => [name, field.theirs]))
    switch (this.#random.weighted({ mine: 2, theirs: 1, merged: 3 })) {
      case 'mine':
        this.#accounts.excuse(theirs, item.operation.values)
        return this.#run(
          tab.outbox.resolve(item.opId, 'mine', conflict),
          `decides ${item.opId} ${JSON.stringify('mine')} ${conflict.version ?? 0}`,
        )
      case 'theirs':
        return this.#run(
          tab.outbox.resolve(item.opId, 'theirs', conflict),
          `decides ${item.opId} ${JSON.stringify('theirs')} ${conflict.version ?? 0}`,
        )
      case 'merged': {
        const values = merged(item)
        // Another tab may have piled an edit on top of what this screen shows.
        this.#accounts.excuse([theirs, item.operation.values], values)
        return this.#run(
          tab.outbox.resolve(item.opId, { values }, conflict),
          `decides ${item.opId} ${JSON.stringify({ values })} ${conflict.version ?? 0}`,
        )
      }
    }
  }
}

/** Both sides, one after the other. */
function merged(item: OutboxItem): Values {
  const fields = Object.entries(item.conflict?.fields ?? {})
  return Object.fromEntries(
    fields
      .filter(
        // A time can't be both.
        ([name, field]) =>
          name !== 'published_at' &&
          field.state === 'conflict' &&
          typeof field.mine === 'string' &&
          typeof field.theirs === 'string',
      )
      .map(([name, field]) => [name, `${String(field.theirs)}${String(field.mine)}`]),
  )
}
