import { describe, expect, it } from 'vitest'
import { entities } from '#contract/index.ts'
import {
  entryOf,
  needing,
  NEW_ID,
  operation,
  OTHER_ID,
  post,
  problemOf,
  sent,
} from '#tests/offline/support/operations.ts'
import { receiptOf, trashed } from '#tests/offline/support/steps.ts'
import { FRESH_HOST, type Host } from '#client/offline/engine/sending/host.ts'
import type { LedgerState } from '#client/offline/engine/storage/ledger.ts'
import { FIRST_META, type Operation } from '#client/offline/engine/storage/record.ts'
import { conflictFields } from './conflict.ts'
import { buildSnapshot } from './view.ts'

const NOW = 100_000

function look(operations: readonly Operation[], part: Partial<LedgerState> = {}, host: Partial<Host> = {}) {
  const nothing = { ids: new Map(), receipts: [], trash: [], quarantined: [], meta: FIRST_META, erased: null }
  const state = { operations, ...nothing, ...part }
  return buildSnapshot({
    state,
    host: { ...FRESH_HOST, ...host },
    sendingHere: true,
    now: NOW,
    policyOf: (entity) => entities[entity],
    listOf: ({ entity }) => (entity === 'lesson' ? 'lessons' : null),
    fieldsOf: conflictFields,
  })
}
const item = (op: Operation, part: Partial<LedgerState> = {}, host: Partial<Host> = {}) =>
  look([op], part, host).items[0]
const waiting = (part: Partial<Operation> = {}) => sent(operation(), { status: 'uncertain', ...part })

describe('what screens read of a change', () => {
  it('is all that is known of it', () => {
    const op = operation({ deviceId: 'phone', savedAt: 5, label: 'Title', mergedAt: 4, attempts: 2 })
    expect(item(op)).toEqual({
      opId: op.opId,
      entity: 'post',
      recordId: 7,
      kind: 'update',
      label: 'Title',
      deviceId: 'phone',
      savedAt: 5,
      state: 'saved',
      reason: null,
      problem: null,
      conflict: null,
      attempts: 2,
      nextAttemptAt: null,
      maybeSent: false,
      mergedAt: 4,
      operation: op,
    })
  })

  it('says whether it goes, waits, and for what', () => {
    expect(item(sent(operation()))).toMatchObject({ state: 'sending', reason: null, maybeSent: true })
    expect(item(waiting())).toMatchObject({ state: 'waiting', reason: { kind: 'connection' } })
    expect(item(operation(), {}, { reachable: false })).toMatchObject({
      state: 'waiting',
      reason: { kind: 'connection' },
    })
    const later = { lastStatus: 503, nextAttemptAt: NOW + 9 }
    expect(item(waiting(later))).toMatchObject({ reason: { kind: 'server', until: NOW + 9 }, nextAttemptAt: NOW + 9 })
    const asks = { ...waiting(), status: 'needs-attention' as const, problem: problemOf('forbidden'), nextAttemptAt: 9 }
    expect(item(asks)).toMatchObject({ state: 'needs-you', reason: null, nextAttemptAt: null })
    expect(item(operation({ nextAttemptAt: NOW + 9, lastStatus: 503 }))).toMatchObject({ nextAttemptAt: null })
    expect(item(waiting({ nextAttemptAt: 0 }))).toMatchObject({ nextAttemptAt: null })
    expect(item(sent(operation()), {}, { reachable: false })).toMatchObject({ state: 'sending', reason: null })
    const stopped = { meta: { ...FIRST_META, store: 'a', otherStore: 'b' } }
    expect(item(operation(), stopped)).toMatchObject({ state: 'waiting', reason: { kind: 'other-store' } })
  })

  it('says whose turn comes before it, and not which of the ready ones', () => {
    const many = [1, 2, 3, 4, 5, 6, 7, 8].map((recordId) => operation({ recordId }))
    expect(look(many).items.map(({ state }) => state)).toEqual(many.map(() => 'saved'))
    const lessons = [NEW_ID, OTHER_ID].map((recordId) =>
      operation({ entity: 'lesson', kind: 'create', recordId, lane: `lesson:${recordId}` }),
    )
    expect(look(lessons).items[1]).toMatchObject({ state: 'waiting', reason: { kind: 'earlier' } })
    const raw = { opId: 'newer', lane: 'post:7', label: '', reason: 'newer', raw: null } as const
    expect(item(operation(), { quarantined: [raw] })).toMatchObject({ reason: { kind: 'unreadable' } })
    expect(item(operation(), { quarantined: [{ ...raw, lane: null }] })).toMatchObject({ state: 'saved' })
  })

  it('shows both sides of a conflict, where its kind is known', () => {
    const conflict = { version: 5, theirs: post({ version: 5, title: 'Theirs' }), at: 3 }
    const op = needing('conflict', { conflict, saves: ['first', 'second'] })
    expect(item(op)?.conflict).toMatchObject({
      version: 5,
      mine: 'second',
      at: 3,
      fields: { title: { mine: 'Mine', theirs: 'Theirs' } },
    })
    expect(item({ ...op, conflict: { ...conflict, theirs: null } })?.conflict).toMatchObject({ fields: {} })
    expect(item({ ...op, entity: 'of-a-plugin' })?.conflict).toBeNull()
  })
})

describe('what screens read of the whole', () => {
  it('is what waits, was sent and was put away, newest first', () => {
    const receipts = [1, 3, 2].map((at) => receiptOf(operation({ opId: `${at}` }), { acknowledgedAt: at }))
    const trash = [1, 3, 2].map((at) => trashed(operation({ opId: `${at}` }), { at }))
    const ids = new Map([[NEW_ID, entryOf(NEW_ID, 7)]])
    const meta = { ...FIRST_META, store: 'a', otherStore: 'b', born: 'c', pausedForSignIn: true }
    const shown = look([operation({ savedAt: 9 }), operation({ savedAt: 5, recordId: 3 })], {
      receipts,
      trash,
      ids,
      meta,
    })
    expect(shown.receipts.map(({ opId }) => opId)).toEqual(['3', '2', '1'])
    expect(shown.trash.map(({ trashId }) => trashId)).toEqual(['3', '2', '1'])
    expect(shown).toMatchObject({
      ids,
      oldestAt: 5,
      store: 'a',
      otherStore: 'b',
      born: 'c',
      erased: null,
      pausedForSignIn: true,
      reachable: true,
      sendingHere: true,
      quarantined: [],
    })
    expect(look([], { meta: null })).toMatchObject({
      items: [],
      oldestAt: null,
      store: null,
      otherStore: null,
      born: null,
      savedTexts: [],
      pausedForSignIn: false,
    })
  })

  it('is one word for all of it', () => {
    const kind = (...args: Parameters<typeof look>) => look(...args).sync
    expect(kind([])).toEqual({ kind: 'synced', waiting: 0, attention: 0, sending: 0 })
    expect(kind([operation()])).toEqual({ kind: 'saving', waiting: 1, attention: 0, sending: 0 })
    expect(kind([sent(operation())])).toEqual({ kind: 'saving', waiting: 1, attention: 0, sending: 1 })
    expect(kind([waiting()])).toEqual({ kind: 'waiting', waiting: 1, attention: 0, sending: 0 })
    expect(kind([operation()], {}, { reachable: false })).toMatchObject({ kind: 'offline', waiting: 1 })
    expect(kind([operation(), needing('rejected')])).toMatchObject({ kind: 'attention', waiting: 1, attention: 1 })
    const raw = { opId: 'newer', lane: null, label: '', reason: 'newer', raw: null } as const
    expect(kind([], { quarantined: [raw] })).toMatchObject({ kind: 'attention', attention: 1 })
    const meta = { ...FIRST_META, store: 'a', otherStore: 'b' }
    expect(kind([operation()], { meta })).toMatchObject({ kind: 'attention', waiting: 0, attention: 1 })
  })
})
