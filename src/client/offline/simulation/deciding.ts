import type { Decision } from '#client/offline/engine/outbox/decide.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { type Book, decided, type Write } from './model/book.ts'
import type { Prng } from './prng.ts'
import type { Desk, Scribe } from './scribe.ts'
import { mergedValues } from './writing.ts'

interface Deciders {
  readonly random: Prng
  readonly scribe: Scribe
  readonly book: Book
  /** Number of the server's last deed. */
  readonly order: () => number
  readonly trace: (line: string) => void
}

/** A person before what needs them. */
export class Deciding {
  /** Changes that were decided about. */
  readonly decided = new Set<string>()
  readonly #world: Deciders

  constructor(world: Deciders) {
    this.#world = world
  }

  /** Decides about one change, guarded by what is on the screen. */
  decide(desk: Desk, item: OutboxItem): void {
    const { random, scribe, book, order, trace } = this.#world
    if (!desk.outbox) return
    const { conflict, problem, opId, entity, recordId: record, operation } = item
    this.decided.add(opId)
    const about = { entity, record, opId, since: order() } as const
    if (problem?.code === 'deleted' || problem?.code === 'gone') {
      const known = desk.recordOf(entity, record)
      const decision = random.chance(0.6) ? { recreate: known } : 'let-go'
      if (decision === 'let-go') book.giveUp(opId)
      // Their deletion is taken back, or not; the text goes with the change itself.
      const seen = [known, operation.base, operation.values]
      const act = book.begin({ ...about, kind: 'restore', takenBack: 'maybe', seen })
      trace(`decides ${opId} ${decision === 'let-go' ? decision : 'recreate'}`)
      void scribe.told(act, desk.outbox.resolve(opId, decision, conflict ?? undefined).then(yes), () => undefined)
      return
    }
    if (!conflict) {
      if (random.chance(0.8)) return scribe.retry(desk, item)
      book.giveUp(opId)
      return scribe.watch(desk.outbox.discard(opId))
    }
    const { decision, chosen } = decisionAbout(random, item)
    const theirs = operation.conflict?.theirs ?? {}
    // Choosing all that they wrote is letting go, too.
    const isTheirs = (name: string) => String(chosen?.[name] ?? '').trim() === String(theirs[name] ?? '').trim()
    if (chosen === null || Object.keys(chosen).every(isTheirs)) book.giveUp(opId)
    const act = book.begin({
      ...about,
      kind: item.kind === 'delete' ? 'delete' : 'update',
      writes: chosen === null ? new Map() : askedAbout(item, decided(chosen, operation.values, theirs)),
      seen: [theirs],
    })
    trace(`decides ${opId} ${JSON.stringify(decision)} ${conflict.version ?? 0}`)
    void scribe.told(act, desk.outbox.resolve(opId, decision, conflict).then(yes), () => undefined)
  }
}

const yes = () => true

/** What goes as it was saved, whatever is decided, was not decided about: another tab may have taken it back since. */
function askedAbout({ conflict }: OutboxItem, writes: ReadonlyMap<string, Write>): ReadonlyMap<string, Write> {
  return new Map([...writes].filter(([name]) => conflict?.fields[name]?.state !== 'mine'))
}

/** How a person decides about a conflict, and what shall stand by it; null when theirs does. */
function decisionAbout(
  random: Prng,
  item: OutboxItem,
): { readonly decision: Decision; readonly chosen: Values | null } {
  const mine = item.operation.values
  switch (random.weighted({ mine: 2, theirs: 1, merged: 3 })) {
    case 'mine':
      return { decision: 'mine', chosen: mine }
    case 'theirs':
      return { decision: 'theirs', chosen: null }
    case 'merged': {
      const values = mergedValues(item)
      return { decision: { values }, chosen: { ...mine, ...values } }
    }
  }
}
