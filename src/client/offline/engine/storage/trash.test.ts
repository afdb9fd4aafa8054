import { describe, expect, it } from 'vitest'
import { NEW_ID, operation, sent } from '#tests/offline/support/operations.ts'
import { refusedOnce } from './new-operation.ts'
import { KEEP_MS, type TrashEntry } from './record.ts'
import { asLeft, expired, putAway, takeBack } from './trash.ts'

const blob = { sha: 'abc', size: 3, name: 'a.png', mimeType: 'image/png' }

describe('what a person lets go of', () => {
  it('leaves its lanes together, whole, with its reason and its bytes', () => {
    const [text, file] = [operation({ label: 'Text' }), operation({ kind: 'upload', blob })]
    const away = putAway([text, file], 'act', 'discarded', 9)
    expect(away.remove).toEqual([text.opId, file.opId])
    expect(away.put).toEqual([])
    const entry = { group: 'act', reason: 'discarded', at: 9, maybeSent: false }
    expect(away.trash).toEqual([
      { ...entry, trashId: text.opId, operation: text, label: 'Text', sha: null },
      { ...entry, trashId: file.opId, operation: file, label: 'Edit', sha: 'abc' },
    ])
  })

  it('says of all that may be elsewhere that it may have been sent', () => {
    const maybe = [operation(), sent(operation()), operation({ exported: true }), operation({ exported: false })]
    // Refused here, it may have been carried out for whoever opened the file.
    const refused = refusedOnce(operation({ exported: true, left: true }))
    const { trash } = putAway([...maybe, refused], 'act', 'discarded', 9)
    expect(trash.map(({ maybeSent }) => maybeSent)).toEqual([false, true, true, false, true])
  })

  it('may have been sent once it stands in a file, whether it can be read here or not', () => {
    const op = operation({ label: 'Text' })
    const [entry] = putAway([op], 'act', 'discarded', 9).trash
    if (!entry) throw new Error('Nothing was put away')
    const left = asLeft(entry)
    expect(left).toEqual({ ...entry, maybeSent: true, operation: { ...op, exported: true, left: true } })
    const newer = { ...entry, operation: { schemaVersion: 99 } }
    expect(asLeft(newer)).toEqual({ ...newer, maybeSent: true })
  })
})

describe('what a person takes back', () => {
  const inTrash = (...groups: (readonly [string, Parameters<typeof operation>[0]])[]): TrashEntry[] =>
    groups.flatMap(([group, part]) => [...putAway([operation(part)], group, 'discarded', 0).trash])

  it('goes behind all that was saved meanwhile, in its own order, and nothing else comes along', () => {
    const trash = inTrash(['a', { seq: 5 }], ['b', { seq: 4 }], ['a', { seq: 3 }])
    const { put, untrash } = takeBack(trash, 'a', 100)
    expect(put.map(({ opId, seq }) => [opId, seq])).toEqual([
      [trash[2]?.trashId, 100],
      [trash[0]?.trashId, 101],
    ])
    expect(untrash).toEqual([trash[2]?.trashId, trash[0]?.trashId])
  })

  it('keeps its place where it makes a record that others wait for', () => {
    const trash = inTrash(['a', { seq: 3, kind: 'create', recordId: NEW_ID }], ['a', { seq: 5, recordId: NEW_ID }])
    expect(takeBack(trash, 'a', 100).put.map(({ seq }) => seq)).toEqual([3, 5])
  })

  it('goes behind what makes the same record meanwhile: that one may be there already', () => {
    const made = { kind: 'create', recordId: NEW_ID } as const
    const trash = inTrash(['a', { ...made, seq: 3 }], ['a', { seq: 5, recordId: NEW_ID }])
    const again = operation({ ...made, seq: 9 })
    expect(takeBack(trash, 'a', 100, [again]).put.map(({ seq }) => seq)).toEqual([100, 101])
    const others = [
      operation({ ...made, recordId: 'new-other', lane: 'post:new-other' }),
      operation({ lane: again.lane }),
    ]
    expect(takeBack(trash, 'a', 100, others).put.map(({ seq }) => seq)).toEqual([3, 5])
  })

  it('may go at once, with the base that it was made on', () => {
    const conflict = { version: 5, theirs: {}, at: 0 }
    const trash = inTrash(['a', { status: 'needs-attention', attempts: 3, nextAttemptAt: 700, conflict }])
    expect(takeBack(trash, 'a', 100).put).toMatchObject([
      { status: 'ready', attempts: 0, nextAttemptAt: 0, conflict: null, base: { title: 'Base' }, baseVersion: 1 },
    ])
  })

  it('leaves in the trash what this version of the app can’t read', () => {
    const [entry] = inTrash(['a', {}])
    expect(takeBack(entry ? [{ ...entry, operation: { schemaVersion: 99 } }] : [], 'a', 100)).toMatchObject({
      put: [],
      untrash: [],
    })
  })
})

it('stays for 30 days to the last moment', () => {
  const [entry] = putAway([operation()], 'act', 'discarded', 1000).trash
  const trash = entry ? [entry] : []
  expect(expired(trash, 1000 + KEEP_MS)).toEqual([])
  expect(expired(trash, 1001 + KEEP_MS)).toEqual([entry?.trashId])
})
