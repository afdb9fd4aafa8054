import { afterEach, expect, it, vi } from 'vitest'
import { entities } from '#contract/index.ts'
import { NEW_ID, operation, sent } from '#tests/offline/support/operations.ts'
import { conflictFields } from '#client/offline/engine/outbox/conflict.ts'
import { buildSnapshot } from '#client/offline/engine/outbox/view.ts'
import { FRESH_HOST } from '#client/offline/engine/sending/host.ts'
import { FIRST_META, type Operation } from '#client/offline/engine/storage/record.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { hearOfMade, withMade } from './made-unheard.ts'

const ROWS = [{ id: 9, name: 'Tides' }]

function snapshotOf(operations: readonly Operation[]) {
  const nothing = { ids: new Map(), receipts: [], trash: [], quarantined: [], meta: FIRST_META, erased: null }
  return buildSnapshot({
    state: { operations, ...nothing },
    host: FRESH_HOST,
    sendingHere: false,
    now: 1,
    policyOf: (entity) => entities[entity],
    listOf: () => null,
    fieldsOf: conflictFields,
  })
}

/** A tag that waits to be made. */
const made = () => operation({ entity: 'tag', kind: 'create', recordId: NEW_ID, values: { name: 'Tides' }, base: {} })

function sentBy(op: Operation): Operation {
  const { frozen, ...rest } = sent(op)
  if (frozen === null) throw new Error('Nothing left')
  return { ...rest, frozen: { ...frozen, endpoint: 'tags.create', method: 'POST', params: {} } }
}

/** A server that has the receipts of these statuses, one after the other; 0: it can't be reached. */
function receipts(...statuses: number[]): void {
  const at = '2026-11-21T08:00:00.000Z'
  const tag = {
    id: 9,
    version: 1,
    name: 'Tides',
    slug: 'tides',
    color: '#3B82F6',
    description: '',
    created_at: at,
    updated_at: at,
  }
  const answer = { success: true, status: 201, data: tag }
  const data = { key: 'the-key-of-it', method: 'POST', path: '/tags', status: 201, answer, created_at: at }
  vi.stubGlobal('fetch', async () => {
    const status = statuses.shift() ?? 200
    if (status === 0) throw new TypeError('Failed to fetch')
    const receipt = { success: status < 300, status, message: '', data }
    return new Response(JSON.stringify(receipt), { status })
  })
}

afterEach(() => vi.unstubAllGlobals())

it('finds what another tab has sent, though the word of it has not come yet', async () => {
  receipts()
  const op = made()
  let now = snapshotOf([op])
  const look = async () => {
    now = snapshotOf([sentBy(op)])
  }
  await hearOfMade({ getSnapshot: () => now, look }, 'tag', ROWS)
  expect(withMade(now, ROWS).ids.get(NEW_ID)?.serverId).toBe(9)
})

it('shows a list where storage fails, by what is known of the edits', async () => {
  receipts()
  const now = snapshotOf([sentBy(made())])
  const look = () => Promise.reject(new StorageError('failed', new Error('gone')))
  await hearOfMade({ getSnapshot: () => now, look }, 'tag', ROWS)
  expect(withMade(now, ROWS).ids.get(NEW_ID)?.serverId).toBe(9)
})

it('shows no list in which it can’t be told which row was made here', async () => {
  const now = snapshotOf([sentBy(made())])
  const outbox = { getSnapshot: () => now, look: async () => undefined }
  for (const status of [0, 429, 503]) {
    receipts(status)
    await expect(hearOfMade(outbox, 'tag', ROWS)).rejects.toMatchObject({ status })
  }
  receipts(404)
  await hearOfMade(outbox, 'tag', ROWS)
  expect(withMade(now, ROWS)).toBe(now)
})
