import type { EntityPolicy } from '#contract/records/policy.ts'
import { endpointOf, type EndpointName } from '#contract/index.ts'
import { change, NOTHING } from '#client/offline/engine/storage/change.ts'
import { loadUpload } from './load-upload.ts'
import { classify, gone, theirsIn, UNKNOWN_CALL, type Verdict, WITHIN_DELETED } from './classify.ts'
import { madeAlready } from './made-already.ts'
import { afterReuse } from './reused-key.ts'
import type { Resolve } from '#client/offline/engine/merge/values.ts'
import { makesRecord } from '#client/offline/engine/storage/lanes.ts'
import { needing } from '#client/offline/engine/storage/new-operation.ts'
import type { Ledger } from '#client/offline/engine/storage/ledger.ts'
import type { Attempt, Clock, Outcome, Randomness, Transport } from '#client/offline/engine/storage/ports.ts'
import type { AcknowledgedEvent, FrozenRequest, Operation } from '#client/offline/engine/storage/record.ts'
import { meeting } from '#client/offline/engine/storage/other-store.ts'
import { settle } from './reply.ts'
import { ownRecords } from './own-order.ts'
import { buildRequest, type NotBuilt, readParams, sending } from './request.ts'
import { resolver } from './resolver.ts'
import type { Transaction } from '#client/offline/engine/storage/storage.ts'

/** One change on its way: begin, transmit, conclude. Each writing step checks the fence in its transaction. */

export interface DeliveryPorts {
  readonly ledger: Ledger
  readonly transport: Transport
  readonly clock: Clock
  readonly random: Randomness
  readonly policyOf: (entity: string) => EntityPolicy | undefined
  /** A defect or a rare event worth keeping for the diagnostics page. */
  readonly diagnose: (code: string, detail: string) => void
}

/** Another tab sends now; whatever this one still learns is no longer its to write. */
export class FenceLost extends Error {
  override readonly name = 'FenceLost'
}

export async function checkFence(tx: Transaction, fence: number): Promise<void> {
  const meta = await tx.meta()
  if (meta.fence !== fence) throw new FenceLost()
}

export interface Begun {
  readonly op: Operation
  readonly request: FrozenRequest
  readonly policy: EntityPolicy
  readonly previousAt: number | null
  /** Whose data is meant. */
  readonly store: string | null
}

const MINUTE = 60_000
const JSON_LIMIT = 60_000
/** So many ms more for each letter of a text, which comes back in the answer. */
const MS_A_LETTER = 4
/** Slowest line that an upload is allowed to be on, in bytes per millisecond. */
const SLOWEST = 5

/**
 * Freezes the request and marks the change as sending, before the first byte leaves.
 * @returns null when it is no longer its turn
 */
export async function begin(ports: DeliveryPorts, opId: string, fence: number): Promise<Begun | null> {
  const { ledger, clock } = ports
  const expectFrozen = ledger.state.operations.find((op) => op.opId === opId)?.frozen != null
  // A forgotten freeze would let the change be edited after its bytes left; a forgotten repetition is harmless.
  return ledger.write<Begun | null>(expectFrozen ? 'relaxed' : 'strict', async (tx) => {
    await checkFence(tx, fence)
    const nothing = { change: NOTHING, result: null }
    const { otherStore, store, pausedForSignIn, counter } = await tx.meta()
    const known = ledger.state.meta
    // Nobody may have told this page of a pause, or of an edit that stands before this one. What is refused at once
    // would be asked again at once.
    const isUnheard = (pausedForSignIn && known?.pausedForSignIn !== true) || counter !== known?.counter
    if (otherStore !== undefined || isUnheard) return nothing
    const op = await tx.operation(opId)
    if (!op || (op.frozen !== null) !== expectFrozen) return nothing
    const lane = await tx.lane(op.lane)
    const code = op.problem?.code
    const mayRetry = op.status !== 'needs-attention' || code === 'server_errors' || code === 'missing_dependency'
    if (lane.operations[0]?.opId !== opId || lane.quarantined.length > 0 || !mayRetry) return nothing
    const stop = ({ problem, errors }: NotBuilt) => {
      return { change: change({ put: [needing(op, problem, clock.now(), errors)] }), result: null }
    }
    const policy = ports.policyOf(op.entity)
    if (!policy) return stop({ problem: 'unexpected' })
    const resolve = await resolver(tx, policy, op)
    const made = madeAlready(policy, op, resolve, clock.now())
    if (made) return { change: made, result: null }
    const built = op.frozen ? { request: op.frozen } : buildRequest(policy, op, resolve)
    // Frozen by an older version of the app, whose call this one no longer has: nobody would ever send it.
    if ('request' in built && !endpointOf(built.request.endpoint)) return stop({ problem: 'unexpected' })
    if ('problem' in built) return (await refersToWaiting(tx, op, resolve)) ? nothing : stop(built)
    const next = sending(op, built.request, clock.now())
    return {
      change: change({ put: [next] }),
      result: { op: next, request: built.request, policy, previousAt: op.lastAttemptAt, store: store ?? null },
    }
  })
}

/**
 * Whether what it refers to is made here and waits, too. Its turn was found before its last save, which brought that in:
 * nobody is asked, it comes after it.
 */
async function refersToWaiting(tx: Transaction, { needs }: Operation, resolve: Resolve): Promise<boolean> {
  const missing = new Set<unknown>(needs.filter((id) => resolve(id) === null))
  if (missing.size === 0) return false
  const { operations } = await tx.all()
  return operations.some((other) => makesRecord(other) && missing.has(other.recordId))
}

export interface Transmitted {
  readonly verdict: Verdict
  /** What the server's clock said, in ms; null when it did not say. */
  readonly serverTime: number | null
  /** Whose data the server answered from; null when it did not say. */
  readonly store: string | null
}

/** Sends the frozen bytes. Whatever goes wrong on the way counts as "may have arrived". */
export async function transmit(ports: DeliveryPorts, begun: Begun, signal: AbortSignal): Promise<Transmitted> {
  const outcome = await leave(ports, begun, signal)
  const reply = outcome !== 'missing' && outcome.kind === 'reply' ? outcome : null
  const verdict = await judge(ports, begun, outcome, signal)
  return { verdict, serverTime: reply?.date ?? null, store: reply?.store ?? null }
}

/** @returns `missing` when the bytes of a file are no longer here */
async function leave(ports: DeliveryPorts, begun: Begun, signal: AbortSignal): Promise<Outcome | 'missing'> {
  const { request } = begun
  const upload = request.blob === null ? null : await loadUpload(ports.ledger, request)
  if (upload === 'missing') return upload
  const text = (request.body?.length ?? 0) * MS_A_LETTER
  const limit = JSON_LIMIT + text + Math.floor((request.blob?.size ?? 0) / SLOWEST)
  return limited(ports, limit, signal, (inner) => {
    const endpoint = endpointOf(request.endpoint)
    if (!endpoint) return Promise.resolve<Outcome>({ kind: 'foreign' })
    const { params, query, idempotencyKey, ifMatch } = request
    return ports.transport.send({
      endpoint: nameOf(endpoint.name),
      params,
      query,
      body: upload === null ? request.body : null,
      upload,
      headers: { idempotencyKey, ifMatch, store: begun.store, madeAt: begun.op.savedAt },
      attempt: attemptOf(ports.ledger, begun, ports.clock.now()),
      signal: inner,
    })
  })
}

/** What the answer means; where it does not say enough, the server is asked once more. */
async function judge(
  ports: DeliveryPorts,
  begun: Begun,
  outcome: Outcome | 'missing',
  signal: AbortSignal,
): Promise<Verdict> {
  const { request, op, policy } = begun
  if (outcome === 'missing') return { kind: 'attention', code: 'file_missing', problem: null, beforeKey: true }
  const verdict = classify(policy, op, request, outcome)
  if (verdict.kind === 'attention' && verdict.code === 'forbidden') return checkAccount(ports, verdict, signal)
  if (verdict.kind === 'merge' && verdict.theirs === null) return readTheirs(ports, begun, signal)
  if (verdict.kind === 'attention' && verdict.code === 'key_reused') {
    ports.diagnose('key-reused', `${request.method} ${request.path} ${request.idempotencyKey}`)
    return askReceipt(ports, begun, verdict, signal)
  }
  return verdict
}

/** What became of the request that used this key with other values: asked without sending. */
async function askReceipt(ports: DeliveryPorts, begun: Begun, reused: Verdict, signal: AbortSignal): Promise<Verdict> {
  const { op, request } = begun
  const receipt = await read(ports, 'receipts.read', { key: request.idempotencyKey }, signal)
  const verdict = afterReuse(op, request, reused, receipt)
  return verdict.kind === 'merge' ? readTheirs(ports, begun, signal) : verdict
}

function attemptOf(ledger: Ledger, { op, previousAt }: Begun, now: number): Attempt {
  const others = [...ledger.state.ids.values()].filter(({ entity, localId }) => {
    return entity === op.entity && localId !== op.recordId
  })
  return {
    number: op.sends,
    firstAt: op.firstAttemptAt ?? now,
    previousAt,
    taken: others.map(({ serverId }) => serverId),
  }
}

/** Writes what the answer means. @returns the acknowledgement, when it is one */
export async function conclude(
  ports: DeliveryPorts,
  begun: Begun,
  { verdict, serverTime, store }: Transmitted,
  lastSuccessAt: number | null,
  fence: number,
): Promise<AcknowledgedEvent | null> {
  const { policy, request } = begun
  return ports.ledger.write<AcknowledgedEvent | null>('relaxed', async (tx) => {
    await checkFence(tx, fence)
    const op = await tx.operation(begun.op.opId)
    const current = op !== null && op.status === 'sending' && op.frozen?.idempotencyKey === request.idempotencyKey
    const meta = await tx.meta()
    const paused = pauseAfter(verdict, meta.pausedForSignIn)
    // The latest word counts and not the greatest: a server whose clock was wrong and was set right is believed again.
    const isNews = serverTime !== null && Math.abs(serverTime - (meta.serverTime ?? 0)) > MINUTE
    const told = isNews ? { ...meta, serverTime } : meta
    const met = meeting(told, store)
    const isSame = paused === meta.pausedForSignIn && met === meta
    const metaChange = isSame ? null : { ...met, pausedForSignIn: paused }
    if (!current) return { change: change({ meta: metaChange }), result: null }
    const lane = await tx.lane(op.lane)
    const settled = settle(
      op,
      lane.operations.filter((other) => other.seq > op.seq),
      verdict,
      {
        policy,
        now: ports.clock.now(),
        random: ports.random.number(),
        resolve: await resolver(tx, policy, op),
        isOwn: await ownRecords(tx, policy),
        acknowledged: await tx.acknowledged(op.lane),
        store: met.store,
        lastSuccessAt,
      },
    )
    const { event } = settled
    return { change: { ...settled.change, meta: metaChange }, result: event, acknowledged: event }
  })
}

/** Any answer to a signed-in call says that the session is good again. */
function pauseAfter(verdict: Verdict, paused: boolean): boolean {
  if (verdict.kind === 'pause-account') return true
  return ['retry', 'held', 'pause-host', 'other-store'].includes(verdict.kind) && paused
}

/** A 403 may mean that the whole account lost its rights or its session: asked once more, plainly. */
async function checkAccount(ports: DeliveryPorts, refused: Verdict, signal: AbortSignal): Promise<Verdict> {
  const me = await read(ports, 'auth.me', {}, signal)
  return me.kind === 'reply' && (me.status === 401 || me.status === 403) ? { kind: 'pause-account' } : refused
}

async function readTheirs(ports: DeliveryPorts, { op, policy, request }: Begun, signal: AbortSignal): Promise<Verdict> {
  const resolve = await ports.ledger.read((tx) => resolver(tx, policy, op))
  const params = readParams(policy, op, resolve)
  const unread: Verdict = { kind: 'merge', theirs: null }
  if (params === null) return unread
  const outcome = await read(ports, policy.endpoints.read, params, signal)
  if (outcome.kind !== 'reply') return unread
  const isMissing = outcome.status === 404 || outcome.status === 410
  if (isMissing && outcome.body['code'] === WITHIN_DELETED && op.kind === 'delete')
    return classify(policy, op, request, outcome)
  if (isMissing && outcome.body['success'] === false && outcome.body['code'] !== UNKNOWN_CALL) return gone(op)
  const ok = outcome.status >= 200 && outcome.status < 300
  return ok ? { kind: 'merge', theirs: theirsIn(policy, outcome.body) } : unread
}

function read(ports: DeliveryPorts, ...[name, params, signal]: Parameters<Transport['read']>): Promise<Outcome> {
  return limited(ports, JSON_LIMIT, signal, (inner) => ports.transport.read(name, params, inner))
}

/** Ends a request that never comes back; a transport that throws has a defect, and the request may have left. */
async function limited(
  ports: DeliveryPorts,
  ms: number,
  signal: AbortSignal,
  send: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  const abort = new AbortController()
  let expire: (outcome: Outcome) => void = () => undefined
  const expired = new Promise<Outcome>((resolve) => {
    expire = resolve
  })
  const end = () => {
    abort.abort()
    expire({ kind: 'unreachable' })
  }
  if (signal.aborted) end()
  signal.addEventListener('abort', end)
  const cancel = ports.clock.after(ms, end)
  try {
    return await Promise.race([send(abort.signal), expired])
  } catch (error) {
    ports.diagnose('transport', String(error))
    return { kind: 'unreachable' }
  } finally {
    cancel()
    signal.removeEventListener('abort', end)
  }
}

/** `endpointOf` found it in the contract, so its name is one of the contract's. */
const nameOf = (name: string) => name as EndpointName
