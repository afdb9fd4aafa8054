import type { RecordId } from '#contract/records/policy.ts'
import type { Intent } from '#client/offline/engine/outbox/enqueue.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'

/** What people did, and what they were told of it: the other half of what devices and servers hold. */

/**
 * A field as it was seen, and as it should be. More was seen where a decision stood between: first theirs. More may
 * come of it where an undo is unsure.
 */
export interface Write {
  readonly from: readonly unknown[]
  readonly to: readonly unknown[]
}

export interface Act {
  readonly kind: 'create' | 'update' | 'delete' | 'restore' | 'upload'
  readonly entity: string
  /** Of a file that is being kept, once that is done. */
  record: RecordId | null
  readonly writes: ReadonlyMap<string, Write>
  /** Records as they were on the screen. */
  readonly seen: readonly Values[]
  /** What the server had done by then; only what was so at that moment or came later can be its effect. */
  readonly since: number
  /** SHA-256, or the world's own, of the bytes of a file. */
  readonly bytes: string | null
  /** `begun`: nobody heard how it ended, because the tab died or the storage failed. */
  told: 'begun' | 'kept' | 'refused'
  /** The change that it takes back; null for all that is no undo. */
  readonly undoes: string | null
  /** Among all beginnings and ends of acts. */
  readonly began: number
  ended: number
  /** The change that holds it; null when there was nothing to send, or nobody heard. */
  opId: string | null
  saveId: string | null
  /** The outbox that it was asked of; null where that is of no account. */
  readonly outbox: string | null
  /** By an undo; `maybe` while nobody heard, or where it may have gone with a later save. */
  takenBack: 'no' | 'maybe' | 'yes'
}

type Given = Pick<Act, 'kind' | 'entity' | 'record' | 'since'> & Partial<Omit<Act, 'began' | 'ended'>>

export class Book {
  readonly acts: Act[] = []
  /** Changes that a person discarded, took back, or decided against, and deletions that put others away. */
  readonly letGo = new Set<string>()
  /** Changes of which nobody knows any more whether they arrived, and which a person sent once more in spite of that. */
  readonly sentAgain = new Set<string>()
  /** Changes that stand in a file which the person took along. */
  readonly exported = new Set<string>()
  /** Somebody took everything along as a file; what exactly, nobody may have heard. */
  exporting = false
  /** By change, the save that was taken back by its opposite, because the change may have left. */
  readonly #backwards = new Map<string, Act>()
  /** When a change was last undone, as somebody heard. */
  readonly #undone = new Map<string, number>()
  /** What was brought back from the trash, by what had put it there. */
  readonly #broughtBack = new Set<string>()
  #moment = 0

  begin(given: Given): Act {
    const fresh = {
      writes: new Map(),
      seen: [],
      bytes: null,
      told: 'begun',
      opId: null,
      saveId: null,
      undoes: null,
      outbox: null,
    } as const
    this.#moment += 1
    const time = { began: this.#moment, ended: Number.POSITIVE_INFINITY }
    const act: Act = { ...fresh, takenBack: 'no', ...given, ...time }
    this.acts.push(act)
    return act
  }

  end(act: Act, told: Act['told']): void {
    this.#moment += 1
    act.ended = this.#moment
    act.told = told
  }

  /** @param since the server's last deed at this moment */
  save(
    { kind, entity, id, values, base }: Intent,
    since: number,
    outbox: string | null = null,
    seen: Values = base?.values ?? {},
  ): Act {
    const from = base?.values ?? {}
    const names = kind === 'create' || kind === 'update' ? Object.keys(values) : []
    const writes = new Map(names.map((name) => [name, { from: [from[name]], to: [values[name]] }]))
    return this.begin({ kind, entity, record: id, writes, since, outbox, seen: [seen] })
  }

  /**
   * The act that an undo means: the given save, or the last of the change that is not undone yet. What has left stays
   * as it left: undone again, it is the same save that is taken back.
   */
  meant(opId: string, saveId: string | undefined): Act | null {
    const held = this.acts.filter((act) => act.opId === opId && act.told === 'kept' && act.saveId !== null)
    if (saveId !== undefined) return held.findLast((act) => act.saveId === saveId) ?? null
    const again = this.#backwards.get(opId)
    if (again && held.every((act) => act.ended <= again.ended || act.takenBack === 'yes')) return again
    // Where all are, the change lies in the trash, and with it what went last.
    return held.findLast((act) => act.takenBack !== 'yes') ?? held[0] ?? null
  }

  /** Two tabs may save into one change at once; then nobody knows from outside which save was the last. */
  isLast({ opId, began, saveId }: Act): boolean {
    return this.acts.every((act) => act.opId !== opId || act.saveId === saveId || act.ended < began)
  }

  /**
   * The opposite of a change, as far as it can be told from outside: of its last save, or of all of it.
   * @param names of the record
   */
  opposite(target: Act, since: number, names: ReadonlySet<RecordId | null>): Act {
    const { kind, entity, record, opId } = target
    if (kind !== 'update') {
      const opposite = kind === 'delete' ? 'restore' : 'delete'
      const held = this.acts.filter((act) => act.opId === opId)
      const seen = held.flatMap((act) => [...act.seen, ...written(act)])
      return this.begin({ kind: opposite, entity, record, since, seen, undoes: opId })
    }
    const writes = new Map<string, Write>()
    for (const act of this.acts.filter((other) => other.opId === opId))
      for (const [name, { from, to }] of act.writes) {
        const known = writes.get(name)
        writes.set(name, { from: [...(known?.from ?? []), ...to], to: [...(known?.to ?? []), ...from] })
      }
    const isUnheard = (act: Act) => act.told === 'begun' && act.opId === null && names.has(act.record)
    const unheard = this.acts.filter((act) => isUnheard(act) && act.entity === entity && act.kind === kind)
    // What the last save wrote is what has to go; whether the saves before it stay depends on what was merged since.
    // One that nobody has heard of yet may be the last.
    const sure = this.isLast(target) && unheard.length === 0
    for (const [name, { from, to }] of writes) {
      const last = target.writes.get(name)?.to ?? []
      // Where only saves before it wrote, all may stay as it is.
      if (!sure || last.length === 0) writes.set(name, { from, to: [...to, ...from] })
      else if (last.length === 1) writes.set(name, { from: last, to })
    }
    // What was saved into the change and nobody heard of may go with it, or stay.
    for (const act of unheard)
      for (const [name, { from, to }] of act.writes) {
        const known = writes.get(name)
        writes.set(name, { from: [...(known?.from ?? []), ...to], to: [...(known?.to ?? []), ...from, ...to] })
      }
    return this.begin({ kind: 'update', entity, record, writes, since, undoes: opId })
  }

  /** @param sent by its opposite, as what may have left is; else it was dropped, and the save before it is the last */
  tookBack(target: Act, sent: boolean): void {
    target.takenBack = this.isLast(target) ? 'yes' : 'maybe'
    if (target.opId === null) return
    this.#undone.set(target.opId, this.#moment)
    if (sent) this.#backwards.set(target.opId, target)
    else this.#backwards.delete(target.opId)
    this.#along(target, sent)
  }

  /**
   * Deletions of one record that were asked for twice are taken back together. What was saved into an edit before the
   * save that was undone may have gone with it, when others' edits had been merged in.
   */
  #along(target: Act, sent: boolean): void {
    for (const act of this.acts) {
      if (act === target || act.opId !== target.opId || act.takenBack !== 'no') continue
      if (target.kind !== 'update') act.takenBack = 'yes'
      else if (sent || !this.isLast(target)) act.takenBack = 'maybe'
    }
  }

  /** A person gives up a change, for now at least. Where it was an undo, what it took back stands again. */
  giveUp(opId: string): void {
    this.letGo.add(opId)
    const undone = new Set(this.acts.filter((act) => act.opId === opId).flatMap(({ undoes }) => undoes ?? []))
    for (const act of this.acts) if (undone.has(act.opId ?? '') && act.takenBack === 'yes') act.takenBack = 'maybe'
  }

  /** Brought back from the trash: a deletion that had put it there is no more, nor is an undo. */
  takeBack(group: string): void {
    this.#broughtBack.add(group)
    for (const act of this.acts)
      if (act.opId === group && (act.kind === 'delete' ? act.takenBack === 'no' : act.takenBack === 'yes'))
        act.takenBack = 'maybe'
  }

  isBroughtBack(group: string): boolean {
    return this.#broughtBack.has(group)
  }

  /** Whether another undo of the same change has ended since this one began. */
  wasUndoneDuring({ undoes, began }: Act): boolean {
    if (undoes !== null && (this.#undone.get(undoes) ?? 0) > began) return true
    return this.acts.some((act) => act.undoes === undoes && act.told === 'kept' && began < act.ended)
  }

  /** What a tab that was frozen hears late may have been taken back in another one meanwhile. */
  heard(act: Act, opId: string | null): void {
    act.opId = opId
    // An undo of the edit, asked before this was heard, means this save where it was stored by then.
    const isMeant = ({ undoes, began }: Act) =>
      undoes !== null && undoes === opId && act.began < began && began < act.ended
    if (act.takenBack === 'no' && this.acts.some(isMeant)) act.takenBack = 'maybe'
    if (act.kind === 'delete' && act.takenBack === 'no' && this.#broughtBack.has(opId ?? '')) act.takenBack = 'maybe'
  }

  /** The record stays, under whatever name it goes: what else was asked to delete it may be no more. */
  spare(entity: string, names: ReadonlySet<RecordId | null>): void {
    for (const act of this.acts)
      if (act.kind === 'delete' && act.entity === entity && names.has(act.record) && act.takenBack === 'no')
        act.takenBack = 'maybe'
  }

  get kept(): number {
    return this.acts.filter((act) => act.told === 'kept').length
  }
}

/** What a person decided about a change: `theirs` and `mine` were shown, `chosen` is what shall stand. */
export function decided(chosen: Values, mine: Values, theirs: Values): ReadonlyMap<string, Write> {
  const names = new Set([...Object.keys(chosen), ...Object.keys(mine)])
  return new Map(
    [...names].map((name) => {
      const from = [theirs[name], mine[name]]
      return [name, { from, to: [name in chosen ? chosen[name] : mine[name]] }]
    }),
  )
}

/** Records with what an act wrote. */
function written({ writes }: Act): readonly Values[] {
  const values = [...writes].flatMap(([name, { to }]) => to.map((value) => ({ [name]: value })))
  return values
}
