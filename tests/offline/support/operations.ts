import { entities } from '#contract/index.ts'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { type Account, newOperation } from '#client/offline/engine/storage/new-operation.ts'
import type { IdEntry, LocalId, Operation, Problem, ProblemKind } from '#client/offline/engine/storage/record.ts'
import type { EnqueueContext } from '#client/offline/engine/outbox/enqueue.ts'
import { FRESH_HOST } from '#client/offline/engine/sending/host.ts'
import type { PlanInput } from '#client/offline/engine/sending/plan.ts'
import type { ReplyContext } from '#client/offline/engine/sending/reply.ts'

/** Material for the unit tests of the pure core. */

const ACCOUNT: Account = {
  account: 'u1',
  serverOrigin: 'https://example.test',
  deviceId: 'device',
  appVersion: '1.0.0',
}

export const NEW_ID: LocalId = 'new-00000000-0000-4000-a000-000000000001'
export const OTHER_ID: LocalId = 'new-00000000-0000-4000-a000-000000000002'

export function policy(name: string): EntityPolicy {
  const found = entities[name]
  if (!found) throw new RangeError(`No entity ${name}`)
  return found
}

let count = 0

/** An unsent edit of post 7, with whatever the test says on top. */
export function operation(part: Partial<Operation> = {}): Operation {
  count += 1
  const recordId = part.recordId === undefined ? 7 : part.recordId
  const entity = part.entity ?? 'post'
  const made = newOperation(ACCOUNT, {
    opId: `op-${count}`,
    seq: count,
    savedAt: 0,
    label: 'Edit',
    entity,
    recordId,
    lane: `${entity}:${String(recordId)}`,
    kind: 'update',
    values: { title: 'Mine' },
    base: { title: 'Base' },
    baseVersion: 1,
    params: {},
    query: {},
    needs: [],
    blob: null,
  })
  return { ...made, ...part }
}

/** What is known of a record of this device once the server has given it a number. */
export function entryOf(localId: LocalId, serverId: number, entity = 'post'): IdEntry {
  return { localId, entity, serverId, path: null }
}

export function problemOf(code: ProblemKind, part: Partial<Problem> = {}): Problem {
  return { code, status: null, message: '', errors: {}, uses: [], suggested: {}, at: 1, ...part }
}

/** An edit that waits for a person. */
export function needing(code: ProblemKind, part: Partial<Operation> = {}): Operation {
  return operation({ status: 'needs-attention', problem: problemOf(code), ...part })
}

export function enqueueContext(part: Partial<EnqueueContext> = {}): EnqueueContext {
  count += 1
  return {
    policy: policy('post'),
    account: ACCOUNT,
    saveId: `save-${count}`,
    freshLocalId: NEW_ID,
    seq: 1000 + count,
    now: 5000,
    acknowledged: null,
    known: false,
    trash: [],
    parts: [],
    ...part,
  }
}

/** Nothing is known that keeps anything from being sent. */
export function planInput(part: Partial<PlanInput> = {}): PlanInput {
  return {
    operations: [],
    quarantinedLanes: new Set(),
    ids: new Map(),
    inFlight: new Set(),
    host: FRESH_HOST,
    pausedForSignIn: false,
    now: 100_000,
    ...part,
  }
}

/** What is known when an answer comes, in the middle of all chances. */
export function replyContext(part: Partial<ReplyContext> = {}): ReplyContext {
  return {
    policy: policy('post'),
    now: 10_000,
    random: 0.5,
    resolve: () => null,
    acknowledged: null,
    lastSuccessAt: null,
    ...part,
  }
}

/** As it stands after the first bytes left. */
export function sent(op: Operation, part: Partial<Operation> = {}): Operation {
  const frozen = {
    endpoint: 'posts.update',
    method: 'PUT' as const,
    path: '/admin/posts/7',
    params: { id: 7 },
    query: {},
    body: JSON.stringify(op.values),
    blob: null,
    idempotencyKey: `${op.opId}.${op.generation}`,
    ifMatch: op.baseVersion,
  }
  return { ...op, status: 'sending', frozen, sends: 1, firstAttemptAt: 1000, lastAttemptAt: 1000, ...part }
}

/** A post as the server answers it. */
export function post(part: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: 7,
    version: 2,
    created_at: '2026-11-21T08:00:00.000Z',
    updated_at: '2026-11-21T08:00:00.000Z',
    title: 'Base',
    slug: 'base',
    excerpt: '',
    featured_image: null,
    category_id: 1,
    is_published: false,
    published_at: null,
    tags: [],
    content: '<p>a</p><p>b</p><p>c</p>',
    meta_description: '',
    meta_keywords: '',
    author_id: null,
    ...part,
  }
}
