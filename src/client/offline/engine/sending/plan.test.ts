import { describe, expect, it } from 'vitest'
import type { LocalId } from '#contract/records/policy.ts'
import { NEW_ID, operation, OTHER_ID, planInput as input, sent } from '#tests/offline/support/operations.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'
import { FRESH_HOST, hinted, hostAfter, wakened } from './host.ts'
import { plan } from './plan.ts'

const entry = (localId: LocalId) => [localId, { localId, entity: 'category', serverId: 5, path: null }] as const

describe('planning', () => {
  it('sends one change per record, four records at once, oldest first', () => {
    const operations = [1, 2, 3, 4, 5].map((recordId) => operation({ recordId }))
    const second = operation({ recordId: 1 })
    const { send, waits } = plan(input({ operations: [...operations, second] }))
    expect(send).toEqual(operations.slice(0, 4).map((op) => op.opId))
    expect(waits.get(second.opId)).toMatchObject({ kind: 'earlier', opId: operations[0]?.opId })
    expect(waits.get(operations[4]?.opId ?? '')).toEqual({ kind: 'turn' })
  })

  it('holds a lane back behind a change that waits, and no other', () => {
    const waiting = sent(operation({ recordId: 1 }), { status: 'uncertain', nextAttemptAt: 150_000, lastStatus: 500 })
    const behind = operation({ recordId: 1 })
    const other = operation({ recordId: 2 })
    const { send, wakeAt } = plan(input({ operations: [waiting, behind, other] }))
    expect([send, wakeAt]).toEqual([[other.opId], 150_000])
  })

  it('tells a server without room from one that is in trouble', () => {
    const full = sent(operation({ recordId: 1 }), { status: 'uncertain', nextAttemptAt: 150_000, lastStatus: 507 })
    const down = sent(operation({ recordId: 2 }), { status: 'uncertain', nextAttemptAt: 150_000, lastStatus: 500 })
    const { waits } = plan(input({ operations: [full, down] }))
    expect(waits.get(full.opId)).toEqual({ kind: 'no-room', until: 150_000 })
    expect(waits.get(down.opId)).toEqual({ kind: 'server', until: 150_000 })
  })

  it('makes records of a list in its order, past those that wait for a person', () => {
    const upload = operation({ entity: 'file', recordId: OTHER_ID, kind: 'upload' })
    const first = operation({ entity: 'lesson', recordId: NEW_ID, kind: 'create', needs: [OTHER_ID] })
    const second = operation({ entity: 'lesson', recordId: 'new-2', lane: 'lesson:new-2', kind: 'create' })
    const listOf = ({ entity }: Pick<Operation, 'entity'>) => (entity === 'lesson' ? 'lessons' : null)
    const { send, waits } = plan(input({ operations: [upload, first, second], listOf }))
    expect(send).toEqual([upload.opId])
    expect(waits.get(second.opId)).toMatchObject({ kind: 'earlier', opId: first.opId })
    const refused = { ...upload, status: 'needs-attention' } as const
    expect(plan(input({ operations: [refused, first, second], listOf })).send).toEqual([second.opId])
    expect(plan(input({ operations: [first, second], listOf })).send).toEqual([second.opId])
    const unreadable = { operations: [first, second], listOf, quarantinedLanes: new Set([first.lane]) }
    expect(plan(input({ ...unreadable, ids: new Map([entry(OTHER_ID)]) })).send).toEqual([second.opId])
  })

  it('waits for the record a change refers to, and says for which', () => {
    const category = operation({ entity: 'category', recordId: OTHER_ID, kind: 'create', status: 'needs-attention' })
    const child = operation({ recordId: NEW_ID, kind: 'create', needs: [OTHER_ID] })
    const { send, waits } = plan(input({ operations: [category, child] }))
    expect(send).toEqual([])
    expect(waits.get(child.opId)).toMatchObject({ kind: 'dependency', opId: category.opId, needsYou: true })
    expect(plan(input({ operations: [child], ids: new Map([entry(OTHER_ID)]) })).send).toEqual([child.opId])
  })

  it('shows the person a change whose dependency is gone', () => {
    const child = operation({ recordId: NEW_ID, kind: 'create', needs: [OTHER_ID] })
    expect(plan(input({ operations: [child] })).stranded).toEqual([
      { opId: child.opId, code: 'missing_dependency', missing: OTHER_ID },
    ])
  })

  it('waits with a change whose dependency only a newer version of the app can read', () => {
    const child = operation({ recordId: NEW_ID, kind: 'create', needs: [OTHER_ID] })
    const { stranded, waits } = plan(
      input({ operations: [child], quarantinedLanes: new Set([`category:${OTHER_ID}`]) }),
    )
    expect([stranded, waits.get(child.opId)]).toEqual([[], { kind: 'unreadable' }])
  })

  it('sends a change by itself once what it had missed is there', () => {
    const problem = {
      code: 'missing_dependency' as const,
      status: null,
      message: '',
      errors: {},
      uses: [],
      suggested: {},
      at: 0,
    }
    const child = operation({ recordId: NEW_ID, kind: 'create', needs: [OTHER_ID], status: 'needs-attention', problem })
    expect(plan(input({ operations: [child], ids: new Map([entry(OTHER_ID)]) })).send).toEqual([child.opId])
  })

  it('does not repeat an outcome older than the server keeps its keys', () => {
    const old = sent(operation({ kind: 'create', recordId: NEW_ID }), { status: 'uncertain', firstAttemptAt: 0 })
    expect(plan(input({ operations: [old], now: 90 * 86_400_000 })).stranded).toEqual([
      { opId: old.opId, code: 'too_old' },
    ])
  })

  it('is not held for days by a clock that jumped back', () => {
    const op = sent(operation(), { status: 'uncertain', nextAttemptAt: 100_000 + 86_400_000, lastStatus: 500 })
    expect(plan(input({ operations: [op] })).send).toEqual([op.opId])
  })

  it('is not held for the time by which the clock was set back, however little', () => {
    const tried = { lastAttemptAt: 100_000 + 1_800_000, nextAttemptAt: 100_000 + 1_802_000 }
    const op = sent(operation(), { status: 'uncertain', lastStatus: 503, ...tried })
    expect(plan(input({ operations: [op] })).send).toEqual([op.opId])
  })

  it('lets one lane probe while the server fails, and all go on when it answers', () => {
    const operations = [1, 2, 3].map((recordId) => operation({ recordId }))
    const failure = { kind: 'retry', failure: 'network', status: null, retryAfterMs: null } as const
    let host = FRESH_HOST
    for (let count = 0; count < 5; count += 1) host = hostAfter(host, failure, 99_000, 0)
    expect(host.reachable).toBe(false)
    expect(plan(input({ operations, host, now: host.nextProbeAt })).send).toHaveLength(1)
    const back = hostAfter(host, { kind: 'busy' }, 100_000, 0.5)
    expect(plan(input({ operations, host: back })).send).toHaveLength(3)
  })

  it('obeys a pause the server asks for', () => {
    const op = operation()
    const host = hostAfter(FRESH_HOST, { kind: 'pause-host', retryAfterMs: 30_000 }, 100_000, 0.5)
    expect(plan(input({ operations: [op], host }))).toMatchObject({ send: [], wakeAt: 130_000 })
  })

  it('stops for a missing session and probes it now and then', () => {
    const op = operation()
    const host = { ...FRESH_HOST, signInProbeAt: 400_000 }
    expect(plan(input({ operations: [op], host, pausedForSignIn: true }))).toMatchObject({ send: [], wakeAt: 400_000 })
    expect(plan(input({ operations: [op], host, pausedForSignIn: true, now: 400_000 })).send).toEqual([op.opId])
  })

  it('tries soon although the browser says that there is no connection', () => {
    const op = operation()
    const host = hinted(FRESH_HOST, false, 100_000)
    expect(plan(input({ operations: [op], host }))).toMatchObject({ send: [], wakeAt: 105_000 })
    expect(plan(input({ operations: [op], host: wakened(host, 100_001), now: 100_001 })).send).toEqual([op.opId])
  })

  it('sends nothing past a record that this version can’t read', () => {
    const op = operation()
    expect(plan(input({ operations: [op], quarantinedLanes: new Set([op.lane]) }))).toMatchObject({ send: [] })
  })
})
