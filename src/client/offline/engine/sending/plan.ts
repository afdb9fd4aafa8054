import { type EntityPolicy, isLocalId } from '#contract/records/policy.ts'
import { BACKOFF_MAX, BREAKER, type Host, RETRY_AFTER_MAX, SIGN_IN_PROBE } from './host.ts'
import type { ListOf } from '#client/offline/engine/storage/lists.ts'
import { lanesNamed, makesRecord } from '#client/offline/engine/storage/lanes.ts'
import type { IdEntry, LocalId, Operation, ProblemKind } from '#client/offline/engine/storage/record.ts'

/** What to send now, what waits and why, and when to look again. Pure. */

export const LANES_AT_ONCE = 4
/** On a slow line a request has company enough in one other. */
export const SLOW_LANES_AT_ONCE = 2
const MINUTE = 60_000
/** The server keeps keys for 90 days; an older unknown outcome can't be settled by repeating. */
const SETTLE_DAYS = 85
export const SETTLE_MS = SETTLE_DAYS * 24 * 60 * MINUTE
export const RETRY_STUCK = 6 * 60 * MINUTE
/** The server's disk is full (RFC 4918 11.5). Nobody could mend that at the edit: it is tried until there is room. */
export const NO_ROOM = 507
export type WaitReason =
  | { readonly kind: 'connection' }
  | { readonly kind: 'sign-in' }
  /** The server answers from another database: the person decides. */
  | { readonly kind: 'other-store' }
  | { readonly kind: 'server'; readonly until: number }
  | { readonly kind: 'no-room'; readonly until: number }
  | { readonly kind: 'turn' }
  /** The record or upload it refers to is not sent yet. */
  | { readonly kind: 'dependency'; readonly opId: string; readonly label: string; readonly needsYou: boolean }
  /** An earlier change of the same record comes first. */
  | { readonly kind: 'earlier'; readonly opId: string; readonly label: string; readonly needsYou: boolean }
  /** A record of this lane can't be read by this version of the app. */
  | { readonly kind: 'unreadable' }

export interface PlanInput {
  /** In order of `seq`. */
  readonly operations: readonly Operation[]
  readonly quarantinedLanes: ReadonlySet<string>
  readonly ids: ReadonlyMap<LocalId, IdEntry>
  readonly inFlight: ReadonlySet<string>
  readonly host: Host
  readonly pausedForSignIn: boolean
  /** Another database answers than the one that is meant. */
  readonly isOtherStore?: boolean
  readonly now: number
  readonly lanesAtOnce?: number
  /** Records of one list are made in its order. */
  readonly listOf?: ListOf
  /** What lies in a record or names it arrives before the record goes, and after it came back. */
  readonly policyOf?: (entity: string) => EntityPolicy | undefined
}

interface Stranded {
  readonly opId: string
  /** Null: what it missed came back, and it only has to wait for that. */
  readonly code: ProblemKind | null
  readonly missing?: LocalId
}

export interface Plan {
  readonly send: readonly string[]
  /** Operations that can never go by themselves, with what they refer to that is not there; and those that can again. */
  readonly stranded: readonly Stranded[]
  readonly waits: ReadonlyMap<string, WaitReason>
  /** When something becomes due without any event; null when only an event can change things. */
  readonly wakeAt: number | null
}

/**
 * Whether it goes by nobody but a person: such a change holds no other up.
 * @param held lanes whose earlier changes go by nobody else
 */
function waitsForSomebody(
  op: Operation,
  { quarantinedLanes, ids }: PlanInput,
  makers: ReadonlyMap<LocalId, Operation>,
  held: ReadonlySet<string>,
): boolean {
  if (needsYou(op) || quarantinedLanes.has(op.lane)) return true
  // Also through what it refers to: a picture that was refused must not keep its neighbours waiting.
  const missing = op.frozen === null ? firstMissing(op, ids) : null
  const maker = missing === null ? op : makers.get(missing)
  return maker === undefined || needsYou(maker) || held.has(maker.lane)
}

/**
 * What has to arrive before a change, though it is about another record. One is made after those that stand before it in
 * the same list: what waits for a file would arrive behind what was made after it. One is deleted after what was done to
 * whatever lies in it or names it: that would find it gone. For the same reason what lies in it or names it comes after
 * its way back. What was made here goes by its own id in some of them and by the server's in others.
 */
function changesBefore(input: PlanInput, makers: ReadonlyMap<LocalId, Operation>): ReadonlyMap<string, Operation> {
  const { operations, ids, listOf, policyOf } = input
  const numbered = (name: string) =>
    name.replace(/new-[\w-]+/, (id) => String((isLocalId(id) && ids.get(id)?.serverId) || id))
  const before = new Map<string, Operation>()
  const last = new Map<string, Operation>()
  const naming = new Map<string, Operation>()
  const restored = new Map<string, Operation>()
  const held = new Set<string>()
  for (const op of operations) {
    const list = op.kind === 'create' ? numbered(listOf?.(op) ?? '') : ''
    const policy = policyOf?.(op.entity)
    const named = policy ? lanesNamed(op, policy).map(numbered) : []
    const own = numbered(op.lane)
    const earlier = [
      op.kind === 'delete' ? naming.get(own) : undefined,
      last.get(list),
      ...named.map((lane) => restored.get(lane)),
    ].find((one) => one !== undefined)
    if (earlier && op.frozen === null) before.set(op.opId, earlier)
    if (waitsForSomebody(op, input, makers, held)) {
      held.add(op.lane)
      continue
    }
    for (const lane of named) naming.set(lane, op)
    if (list) last.set(list, op)
    if (op.kind === 'restore') restored.set(own, op)
  }
  return before
}

/** Times that a jump of the clock left far in the future count as due. */
function isDue(at: number, longest: number, now: number): boolean {
  return at <= now || at - now > longest
}

/** The clock was set back since it was tried: when to try again was said by the other one. */
function isYetToCome({ lastAttemptAt }: Operation, now: number): boolean {
  return lastAttemptAt !== null && lastAttemptAt > now
}

export function plan(input: PlanInput): Plan {
  const { operations, inFlight, host, now } = input
  const stranded: Stranded[] = []
  const waits = new Map<string, WaitReason>()
  const wakes: number[] = []
  const ready: Operation[] = []
  const heads = new Map<string, Operation>()
  const makers = new Map<LocalId, Operation>()
  for (const op of operations) if (makesRecord(op) && isLocalId(op.recordId)) makers.set(op.recordId, op)
  const before = changesBefore(input, makers)

  for (const op of operations) {
    const head = heads.get(op.lane)
    if (head) {
      waits.set(op.opId, { kind: 'earlier', opId: head.opId, label: head.label, needsYou: needsYou(head) })
      continue
    }
    heads.set(op.lane, op)
    if (inFlight.has(op.opId)) continue
    if (input.quarantinedLanes.has(op.lane)) {
      waits.set(op.opId, { kind: 'unreadable' })
      continue
    }
    const retriesByItself = op.problem?.code === 'server_errors'
    const missing = op.frozen === null ? firstMissing(op, input.ids) : null
    // What it had missed came back, or is there by now.
    const complete = op.problem?.code === 'missing_dependency' && missingIn(op, input.ids).every((id) => makers.has(id))
    if (complete && missing !== null) stranded.push({ opId: op.opId, code: null })
    if (needsYou(op) && !retriesByItself && !complete) continue
    if (missing !== null) {
      const maker = makers.get(missing)
      // It may be in what this version can't read: then a newer one will know.
      if (!maker && isHeld(missing, input)) waits.set(op.opId, { kind: 'unreadable' })
      else if (!maker) stranded.push({ opId: op.opId, code: 'missing_dependency', missing })
      else waits.set(op.opId, { kind: 'dependency', opId: maker.opId, label: maker.label, needsYou: needsYou(maker) })
      continue
    }
    const first = before.get(op.opId)
    if (first) {
      waits.set(op.opId, { kind: 'earlier', opId: first.opId, label: first.label, needsYou: false })
      continue
    }
    if (isTooOld(op, now)) {
      stranded.push({ opId: op.opId, code: 'too_old' })
      continue
    }
    if (!isForgiven(op, host) && !isDue(op.nextAttemptAt, longestWait(op), now) && !isYetToCome(op, now)) {
      wakes.push(op.nextAttemptAt)
      waits.set(op.opId, waitOf(op))
      continue
    }
    ready.push(op)
  }
  const hold = hostHold(input)
  const send = choose(ready, input, hold, waits)
  if (hold && ready.length > 0) wakes.push(hold.until)
  return { send, stranded, waits, wakeAt: wakes.length === 0 ? null : Math.min(...wakes) }
}

function waitOf({ lastStatus, nextAttemptAt: until }: Operation): WaitReason {
  if (lastStatus === null) return { kind: 'connection' }
  return lastStatus === NO_ROOM ? { kind: 'no-room', until } : { kind: 'server', until }
}

/** No wait is longer than that: a longer one is what a jump of the clock left behind. */
function longestWait({ problem, lastStatus }: Operation): number {
  if (problem?.code === 'server_errors') return RETRY_STUCK
  return lastStatus === null ? BACKOFF_MAX : RETRY_AFTER_MAX
}

/** The connection came back after this change failed to get through: no need to sit out its own wait. */
function isForgiven(op: Operation, host: Host): boolean {
  return (
    op.status === 'uncertain' &&
    op.lastStatus === null &&
    op.lastAttemptAt !== null &&
    op.lastAttemptAt < host.forgivenAt
  )
}

function choose(
  ready: readonly Operation[],
  input: PlanInput,
  hold: { reason: WaitReason } | null,
  waits: Map<string, WaitReason>,
): string[] {
  const atOnce =
    input.host.failuresInARow >= BREAKER || input.pausedForSignIn ? 1 : (input.lanesAtOnce ?? LANES_AT_ONCE)
  const free = hold ? 0 : Math.max(0, atOnce - input.inFlight.size)
  for (const op of ready.slice(free)) waits.set(op.opId, hold?.reason ?? { kind: 'turn' })
  return ready.slice(0, free).map((op) => op.opId)
}

/** Whether the whole server is held back, and until when. */
function hostHold({
  host,
  now,
  pausedForSignIn,
  isOtherStore,
}: PlanInput): { reason: WaitReason; until: number } | null {
  if (isOtherStore === true) return { reason: { kind: 'other-store' }, until: now + BACKOFF_MAX }
  if (pausedForSignIn && !isDue(host.signInProbeAt, SIGN_IN_PROBE, now)) {
    return { reason: { kind: 'sign-in' }, until: host.signInProbeAt }
  }
  if (!isDue(host.pausedUntil, RETRY_AFTER_MAX, now)) {
    return { reason: { kind: 'server', until: host.pausedUntil }, until: host.pausedUntil }
  }
  if (!isDue(host.nextProbeAt, BACKOFF_MAX, now)) {
    return { reason: { kind: 'connection' }, until: host.nextProbeAt }
  }
  return null
}

function missingIn(op: Operation, ids: ReadonlyMap<LocalId, IdEntry>): readonly LocalId[] {
  const own = !makesRecord(op) && isLocalId(op.recordId) ? [op.recordId] : []
  return [...own, ...op.needs].filter((id) => !ids.has(id))
}

function firstMissing(op: Operation, ids: ReadonlyMap<LocalId, IdEntry>): LocalId | null {
  return missingIn(op, ids)[0] ?? null
}

function isHeld(id: LocalId, { quarantinedLanes }: PlanInput): boolean {
  return [...quarantinedLanes].some((lane) => lane.endsWith(`:${id}`))
}

function isTooOld(op: Operation, now: number): boolean {
  if (op.frozen === null || !makesRecord(op) || op.firstAttemptAt === null) return false
  return now - op.firstAttemptAt > SETTLE_MS
}

function needsYou(op: Operation): boolean {
  return op.status === 'needs-attention'
}
