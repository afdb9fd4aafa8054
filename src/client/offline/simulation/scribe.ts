import { isLocalId, type RecordId } from '#contract/records/policy.ts'
import type { Outbox, Saved, UploadRequest } from '#client/offline/engine/outbox/outbox.ts'
import type { Intent } from '#client/offline/engine/outbox/enqueue.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import type { KeptUpload } from '#client/offline/engine/outbox/upload.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import type { Act, Book } from './model/book.ts'

/** Whether the device would still hold this save if its power went now. */
type Holds = (account: string, opId: string, saveId: string, joins: boolean) => boolean

/** A page, as far as it takes part in what a person does. */
export interface Desk {
  readonly account: string
  readonly device: number
  readonly outbox: Outbox | null
  /** What was promised here. */
  readonly saves: { readonly opId: string; readonly saveId: string }[]
  readonly life: { readonly wasFrozen: boolean }
  /** What the screen knows of a record of the server. */
  recordOf(entity: string, id: RecordId | null): Values
}

/** Carries out what a person asks of an outbox, and writes into the book what was asked and what was answered. */
export class Scribe {
  readonly #order: () => number
  readonly #holds: Holds
  readonly #digest: (bytes: ArrayBuffer) => string
  readonly #book: Book
  readonly #problems: string[]
  readonly #trace: (line: string | (() => string)) => void

  constructor(world: {
    /** Number of the server's last deed. */
    readonly order: () => number
    readonly holds: Holds
    /** As the server counts bytes. */
    readonly digest: (bytes: ArrayBuffer) => string
    readonly book: Book
    readonly problems: string[]
    readonly trace: (line: string | (() => string)) => void
  }) {
    this.#order = world.order
    this.#holds = world.holds
    this.#digest = world.digest
    this.#book = world.book
    this.#problems = world.problems
    this.#trace = world.trace
  }

  /** What an outbox may refuse or a device may fail to do is no defect; anything else is. */
  watch(promise: Promise<unknown> | undefined, what = ''): void {
    if (what !== '') this.#trace(what)
    promise?.catch((error: unknown) => {
      if (isNamed(error, 'OutboxError') || isOfDevice(error)) return
      this.#problems.push(
        error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error),
      )
    })
  }

  /** @param seen the record as it stood on the screen. @returns what the outbox promised; null when it did not */
  save(tab: Desk, intent: Intent, seen?: Values): Promise<Saved | null> {
    this.#trace(() => `saves ${JSON.stringify(intent)}`)
    const act = this.#book.save(intent, this.#order(), `${tab.account} on ${tab.device}`, seen)
    const saving = tab.outbox?.save(intent) ?? Promise.resolve(null)
    const kept = this.told(act, saving, (saved) => {
      this.#trace(`saved as ${saved?.opId ?? 'nothing'}`)
      if (saved) this.#promised(tab, act, saved)
      if (saved && saved.opId !== null) tab.saves.push({ opId: saved.opId, saveId: saved.saveId })
    })
    return kept
  }

  /** Writes down how an act ended: kept, refused, or, when the storage failed, nobody knows. */
  told<T>(act: Act, doing: Promise<T>, kept: (result: T) => void): Promise<T | null> {
    const heard = doing.then(
      (result) => {
        this.#book.end(act, result === null ? 'refused' : 'kept')
        kept(result)
        return result
      },
      (error: unknown) => {
        if (isNamed(error, 'OutboxError')) this.#book.end(act, 'refused')
        throw error
      },
    )
    this.watch(heard)
    return heard.catch(() => null)
  }

  /** "Saved on this device" was said: whatever happens in this very moment, it must be there. */
  #promised(tab: Desk, act: Act, { opId, saveId }: Pick<Saved, 'opId' | 'saveId'>, isUndo = false): void {
    this.#book.heard(act, opId)
    act.saveId = saveId
    // A frozen tab hears of it too late to ask, and what was taken along as a file may be gone.
    if (opId === null || tab.life.wasFrozen || this.#book.exporting) return
    const acts = this.#book.acts.slice(this.#book.acts.indexOf(act) + 1)
    // Somebody may have edited it back, or taken it back, since.
    if (act.takenBack !== 'no' || acts.some((later) => later.record === act.record)) return
    // A deletion that waits already is not stored again, nor is a file.
    const named = act.kind === 'create' || act.kind === 'update' ? saveId : opId
    if (!this.#holds(tab.account, opId, named, isUndo)) this.#problems.push(`said saved, not stored: ${opId}`)
  }

  retry({ outbox }: Desk, { opId, problem }: OutboxItem): void {
    if (problem?.code === 'too_old') this.#book.sentAgain.add(opId)
    this.watch(outbox?.retry(opId), `retry ${opId}`)
  }

  /** @returns what was kept; null when it was not */
  upload(tab: Desk, bytes: ArrayBuffer, name: string, given: Partial<UploadRequest> = {}): Promise<KeptUpload | null> {
    const names = Object.entries(given.values ?? { name })
    const writes = new Map(names.map(([field, value]) => [field, { from: [undefined], to: [value] }]))
    const act = this.#book.begin({
      kind: 'upload',
      entity: 'file',
      record: null,
      writes,
      bytes: this.#digest(bytes),
      since: this.#order(),
    })
    const doing =
      tab.outbox?.upload({ bytes, name, mimeType: 'image/png', values: { name }, label: 'Picture', ...given }) ??
      Promise.resolve(null)
    return this.told(act, doing, (saved) => {
      if (!saved) return
      act.record = saved.localId
      this.#promised(tab, act, { opId: saved.opId, saveId: saved.opId })
    })
  }

  /** A picture that is not to be sent: what shows it, or is just being saved, goes on without. */
  leaveOut(tab: Desk, file: OutboxItem): Promise<unknown> {
    if (!tab.outbox || file.recordId === null) return Promise.resolve()
    const shown = `<p><img src="offdesk-upload:${file.recordId}"></p>`
    const since = this.#order()
    this.#trace(`leaves out ${file.opId}`)
    this.#book.giveUp(file.opId)
    const acts = this.#book.acts.flatMap(({ entity, record, opId, writes }) => {
      const texts = (writes.get('content')?.to ?? []).flatMap((text) =>
        typeof text === 'string' && text.includes(shown) ? text : [],
      )
      const without = new Map([['content', { from: texts, to: texts.map((text) => text.replace(shown, '')) }]])
      return texts.length > 0 ? [{ kind: 'update', entity, record, opId, writes: without, since } as const] : []
    })
    const leaving = tab.outbox.leaveOut(file.opId).then(yes)
    this.watch(leaving)
    return Promise.all(
      acts.map((act) => {
        const begun = this.#book.begin(act)
        // Of what happened to a save that nobody heard of, nobody hears either.
        return act.opId === null ? undefined : this.told(begun, leaving, () => undefined)
      }),
    )
  }

  /** Takes up a file of unsent edits: what was let go since may come back with it. */
  import(tab: Desk, text: string): void {
    const exchange = tab.outbox?.exchange
    if (!exchange) return
    this.#trace('imports')
    const importing = exchange.read(text).then((file) => {
      for (const read of file.operations) {
        if (!('operation' in read)) continue
        const { opId, entity, recordId } = read.operation
        this.#book.takeBack(opId)
        this.#book.spare(entity, this.#names(tab, recordId))
      }
      for (const { group } of file.trash) this.#book.takeBack(group)
      return exchange.takeUp(file)
    })
    this.watch(importing)
  }

  /** The record's name on the device, and the server's. */
  #names({ outbox }: Desk, record: RecordId | null): ReadonlySet<RecordId | null> {
    const idOf = (name: RecordId | null) => (isLocalId(name) ? (outbox?.idOf(name) ?? name) : name)
    const id = idOf(record)
    return new Set([record, ...this.#book.acts.flatMap((act) => (idOf(act.record) === id ? [act.record] : []))])
  }

  /** @returns the change that takes it back; null when there is none */
  undo(tab: Desk, opId: string, saveId?: string): Promise<Saved | null> {
    const order = this.#order()
    const target = this.#book.meant(opId, saveId)
    this.#book.giveUp(opId)
    const opposite = target ? this.#book.opposite(target, order, this.#names(tab, target.record)) : null
    const before = target?.takenBack ?? 'no'
    if (target) target.takenBack = 'maybe'
    this.#trace(`undo ${opId} ${saveId ?? ''}`)
    const undoing = tab.outbox?.undo(opId, saveId) ?? Promise.resolve(null)
    if (!target || !opposite) {
      this.watch(undoing)
      return undoing.catch(() => null)
    }
    let isDone = false
    return this.told(opposite, undoing, (saved) => {
      if (saved === null) return
      isDone = true
      // What was in the trash came back, with what a deletion had put away; else it was dropped, or is done backwards.
      const came = saved.opId === opId
      // By name, an earlier save may be meant than the one that went last.
      if (came && target.kind !== 'delete') target.takenBack = saveId === undefined && before === 'no' ? 'no' : 'maybe'
      else target.takenBack = this.#book.isLast(target) ? 'yes' : 'maybe'
      if (came || saved.opId === null) opposite.told = 'refused'
      if (came) this.#book.takeBack(opId)
      else this.#book.tookBack(target, saved.opId !== null)
      if (target.kind === 'delete') this.#book.spare(target.entity, this.#names(tab, target.record))
      if (opposite.told === 'kept') this.#promised(tab, opposite, saved, true)
    }).finally(() => {
      // Refused, because it was brought back from the trash in the same moment, or another undo of it was quicker.
      const isOvertaken = this.#book.isBroughtBack(opId) || this.#book.wasUndoneDuring(opposite)
      if (!isDone && opposite.told === 'refused' && target.takenBack === 'maybe' && !isOvertaken)
        target.takenBack = before
    })
  }
}

const yes = () => true

/** A storage that failed, or was closed with its page. "NOT saved" without either is a defect. */
function isOfDevice(error: unknown): boolean {
  if (!isNamed(error, 'StorageError')) return false
  const { cause } = error
  return cause instanceof DOMException || (cause instanceof Error && cause.message === 'Closed')
}

/** By name: a page that was bundled by itself has classes of its own. */
function isNamed(error: unknown, name: string): error is Error {
  return error instanceof Error && error.name === name
}
