import type { Kept } from './kept.ts'
import type { ServerRecord } from './server-records.ts'

/**
 * What a person typed and what every control said of it. A word is typed once in a walk and stands nowhere else, so
 * that where it is found says what became of it.
 *
 * - `typing`: younger than half a second; only a browser that is killed may lose it
 * - `typed`: kept on the device, whatever becomes of the page
 * - `saved`: the app said so: an edit that waits, or with the server
 * - `sent`: the app said so: with the server
 * - `gone`: taken away by an act of the person
 */
export type State = 'typing' | 'typed' | 'saved' | 'sent' | 'gone'

export interface Word {
  readonly text: string
  readonly record: WalkedRecord
  readonly field: string
  readonly device: string
  state: State
  /** The form that shows it now. */
  form: object | null
}

/** What stood in a field, and how exactly the server has to say the same. */
export interface Seen {
  readonly how: 'exact' | 'trimmed' | 'words' | 'markdown' | 'list' | 'file'
  readonly value: unknown
}

export interface WalkedRecord {
  readonly type: string
  /** For people who read a failure. */
  readonly name: string
  readonly parent: WalkedRecord | null
  /** Under which it is known: the server's id, and those of devices. Empty for what there is one of. */
  readonly ids: Set<string>
  deleted: boolean
  /** The app said that it is kept: from then on it has an address of its own. */
  stored: boolean
  /** Who wrote it; what one alone wrote must arrive to the letter. */
  readonly writers: Set<string>
  /** Fields as they stood on the screen when they were saved last. */
  readonly seen: Map<string, Seen>
  /** When a field was saved last, by the model's own count. */
  readonly savedAt: Map<string, number>
  /** Names of what lies in it, as this person put them, for each kind of list. */
  readonly orders: Map<string, readonly string[]>
}

/** A picture or file that was chosen and not refused. */
export interface Chosen {
  readonly name: string
  readonly device: string
  /** The record that it belongs to: what was never sent takes its files along. */
  readonly record: WalkedRecord
  /** As what it is attached to it. */
  readonly attached?: string
}

export class Model {
  readonly words: Word[] = []
  readonly records: WalkedRecord[] = []
  readonly chosen: Chosen[] = []
  /** Names of files that the form refused before the person went on. */
  readonly refused = new Set<string>()
  /** Devices that have given a record their own name, before any of them saved it. */
  readonly #named = new Map<WalkedRecord, ReadonlySet<string>>()
  /** Devices that put something into a list: who did what before whom can't be told of two. */
  readonly #hands = new Map<string, ReadonlySet<string>>()
  #count = 0
  #time = 0

  constructor(readonly seed: number) {}

  /** Goes on with every call: says what came before what. */
  now(): number {
    this.#time += 1
    return this.#time
  }

  /** A text that stands nowhere else. */
  word(): string {
    this.#count += 1
    return `w${String(this.seed % 1000).padStart(3, '0')}${String(this.#count).padStart(3, '0')}x`
  }

  record(type: string, parent: WalkedRecord | null, id?: string | number): WalkedRecord {
    const ids = new Set(id === undefined ? [] : [String(id)])
    const name = `${type} ${this.records.length + 1}`
    const made: WalkedRecord = {
      type,
      name,
      parent,
      ids,
      deleted: false,
      stored: false,
      writers: new Set(),
      seen: new Map(),
      savedAt: new Map(),
      orders: new Map(),
    }
    this.records.push(made)
    return made
  }

  typed(at: Omit<Word, 'text' | 'state'>, text: string): Word {
    const word: Word = { ...at, text, state: 'typing' }
    this.words.push(word)
    at.record.writers.add(at.device)
    return word
  }

  /** So the list was shown after the last act in it; so it has to arrive, unless another device was at it, too. */
  ordered(record: WalkedRecord, type: string, device: string, names: readonly string[]): void {
    const list = `${type} of ${record.name}`
    const hands = new Set([...(this.#hands.get(list) ?? []), device])
    this.#hands.set(list, hands)
    if (hands.size === 1) record.orders.set(type, names)
    else record.orders.delete(type)
  }

  /** What is made last stands last. */
  added({ type, parent }: WalkedRecord, device: string, name: string): void {
    if (parent) this.ordered(parent, type, device, [...(parent.orders.get(type) ?? []), name])
  }

  of(record: WalkedRecord): Word[] {
    return this.words.filter((word) => word.record === record && word.state !== 'gone')
  }

  in(form: object): Word[] {
    return this.words.filter((word) => word.form === form && word.state !== 'gone')
  }

  /** Half a second passed, or the page was left and had its time to write. */
  aged(form: object): void {
    for (const word of this.in(form)) if (word.state === 'typing') word.state = 'typed'
  }

  left(form: object): void {
    this.aged(form)
    for (const word of this.in(form)) word.form = null
  }

  /** What the form no longer shows, the device keeps. */
  putAside(form: object, isAside: (text: string) => boolean): void {
    this.aged(form)
    for (const word of this.in(form)) if (word.state === 'typed' && isAside(word.text)) word.form = null
  }

  /** The browser was killed: what was just being typed may be there or not. */
  killed(form: object, isThere: (text: string) => boolean): void {
    for (const word of this.in(form)) {
      if (word.state === 'typing') word.state = isThere(word.text) ? 'typed' : 'gone'
      word.form = null
    }
  }

  /** The app took the form: everything in it is saved. */
  saved(form: object): void {
    for (const word of this.in(form)) if (word.state !== 'sent') word.state = 'saved'
  }

  /** The app says that nothing waits on this device. */
  synced(device: string): void {
    for (const word of this.words) if (word.device === device && word.state === 'saved') word.state = 'sent'
  }

  /** The person took it away, or the record with it. */
  removed(words: readonly Word[]): void {
    for (const word of words) word.state = 'gone'
  }

  /** It went to the trash with everything in it. */
  deleted(record: WalkedRecord, gone: boolean): void {
    for (const one of this.records) if (isWithin(one, record)) one.deleted = gone
  }

  /** Learns under which ids the same records go: what was never saved has a name of its own on each device. */
  learn(device: string, { ids, drafts, operations }: Kept): void {
    for (const { entity, localId, serverId } of ids) {
      // An edit goes by the name that its record was made under, on the device that made it.
      const known = this.records.find(
        ({ type, ids: own }) => type === entity && (own.has(localId) || own.has(String(serverId))),
      )
      known?.ids.add(localId).add(String(serverId))
    }
    const named = [
      ...drafts.map(({ draftId, values }) => ({ type: draftId.split(':')[0], id: draftId.split(':')[1], values })),
      ...operations.map(({ entity, recordId, values }) => ({ type: entity, id: recordId, values })),
    ]
    for (const { type, id, values } of named) {
      if (id === undefined || id === null) continue
      const text = JSON.stringify(values)
      const owner = this.words.find(({ record, text: word }) => record.type === type && text.includes(word))?.record
      if (!owner) continue
      const isNamed = owner.stored || this.#named.get(owner)?.has(device)
      if (owner.ids.size > 0 && isNamed) continue
      owner.ids.add(String(id))
      this.#named.set(owner, new Set([...(this.#named.get(owner) ?? []), device]))
    }
  }

  /** Learns the numbers of records that were made here, by the words that stand in them. */
  learnNumbers(server: readonly ServerRecord[]): void {
    for (const { type, id, values } of server) {
      if (id === null || this.records.some((known) => known.type === type && known.ids.has(String(id)))) continue
      const text = JSON.stringify(values)
      const owner = this.words.find(
        ({ record, text: word }) => record.type === type && ![...record.ids].some(isNumber) && text.includes(word),
      )?.record
      owner?.ids.add(String(id))
    }
  }
}

function isWithin(record: WalkedRecord, other: WalkedRecord): boolean {
  return record === other || (record.parent !== null && isWithin(record.parent, other))
}

const isNumber = (id: string) => /^\d+$/.test(id)

/** The number that the server gave it. */
export function numberOf({ ids }: WalkedRecord): string | undefined {
  return [...ids].find(isNumber)
}
