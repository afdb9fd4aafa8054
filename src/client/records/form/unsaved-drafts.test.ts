import { afterEach, expect, it } from 'vitest'
import { post } from '#contract/records/post.ts'
import { queryClient } from '#client/data/queries.ts'
import type { OutboxItem, OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import type { Draft } from '#client/offline/engine/storage/draft-versions.ts'
import { recordQuery } from '#client/offline/reading/record-query.ts'
import { isUnsaved } from './unsaved-drafts.ts'

afterEach(() => queryClient.clear())

const MADE = 'new-00000000-0000-4000-8000-000000000001'
const TYPED = { title: 'Typed', excerpt: 'As before' }

const draftOf = (draftId: string, more: Partial<Draft> = {}): Draft => ({
  draftId,
  seq: 1,
  values: TYPED,
  base: { version: 3, values: { title: 'Before', excerpt: 'As before' } },
  at: 0,
  label: 'Typed',
  visit: MADE,
  took: [],
  ...more,
})

function snapshotOf(waiting: readonly { recordId: unknown; values: object }[] = []): OutboxSnapshot {
  const items = waiting.map(
    ({ recordId, values }) => ({ entity: 'post', recordId, operation: { values } }) as OutboxItem,
  )
  return { items, ids: new Map() } as Partial<OutboxSnapshot> as OutboxSnapshot
}

const known = (values: object) => queryClient.setQueryData(recordQuery(post, 7).queryKey, { id: 7, ...values })

it('is not what a save left behind that waits here', () => {
  expect(isUnsaved(snapshotOf([{ recordId: 7, values: { title: 'Typed' } }]), draftOf('post:7'))).toBe(false)
  const made = draftOf(`post:${MADE}`, { base: { version: null, values: { title: '', excerpt: '' } } })
  expect(isUnsaved(snapshotOf([{ recordId: MADE, values: TYPED }]), made)).toBe(false)
})

it('is not what the server has, whatever else became of the record', () => {
  known({ title: 'Typed', excerpt: 'By somebody else' })
  expect(isUnsaved(snapshotOf(), draftOf('post:7'))).toBe(false)
})

it('is what was typed on after the save', () => {
  known({ title: 'Before', excerpt: 'As before' })
  const waiting = snapshotOf([{ recordId: 7, values: { title: 'Typed before' } }])
  expect(isUnsaved(waiting, draftOf('post:7'))).toBe(true)
  expect(isUnsaved(snapshotOf(), draftOf('post:7'))).toBe(true)
})

it('is what nothing is known about', () => {
  expect(isUnsaved(snapshotOf(), draftOf('post:7'))).toBe(true)
  expect(isUnsaved(snapshotOf(), draftOf('of-a-later-version:7'))).toBe(true)
  known(TYPED)
  expect(isUnsaved(snapshotOf(), draftOf('post:7', { base: { of: 'another version' } }))).toBe(true)
})
