import { describe, expect, it } from 'vitest'
import { NEW_ID, operation, OTHER_ID, policy, sent } from '#tests/offline/support/operations.ts'
import { UNKNOWN_VERSION } from '#client/offline/engine/storage/lanes.ts'
import type { Operation, Problem, Receipt } from '#client/offline/engine/storage/record.ts'
import { putAway } from '#client/offline/engine/storage/trash.ts'
import { discard, filesFor, inverse, leaveOut, undoPending } from './undo.ts'

/** What goes along with a change that a person discards or takes back, and what stays. */

const post = policy('post')
const THIRD = 'new-00000000-0000-4000-a000-000000000003'
const blob = { sha: 'abc', size: 3, name: 'a.png', mimeType: 'image/png' }
const file = (part: Partial<Operation> = {}) =>
  operation({
    entity: 'file',
    kind: 'upload',
    recordId: OTHER_ID,
    blob,
    base: {},
    baseVersion: null,
    part: true,
    ...part,
  })
const ids = (operations: readonly Operation[]) => operations.map(({ opId }) => opId)

describe('discarding', () => {
  it('an edit leaves what was built on it, to be compared first', () => {
    const [op, later, other] = [operation(), operation(), operation({ recordId: 8, needs: [NEW_ID] })]
    const done = discard(post, op, [later], [op, later, other], 9)
    expect(done).toMatchObject({ along: [], dependants: [] })
    expect(done.change).toMatchObject({
      remove: [op.opId],
      trash: [{ reason: 'discarded', at: 9 }],
      put: [{ opId: later.opId, baseVersion: UNKNOWN_VERSION }],
    })
  })

  it('a record takes its files and parts along, and tells who else refers to it', () => {
    const made = operation({ kind: 'create', recordId: NEW_ID, needs: [OTHER_ID] })
    const refers = operation({ recordId: 8, needs: [THIRD, NEW_ID] })
    const beside = operation({ recordId: 9, needs: [THIRD] })
    const picture = file()
    const all = [picture, made, refers, beside]
    const done = discard(post, made, [], all, 9)
    expect(done).toMatchObject({ along: [picture.opId], dependants: [refers.opId] })
    expect(done.change.remove).toEqual([made.opId, picture.opId])
    // What goes along is not told of as if it stayed.
    const edit = operation({ recordId: NEW_ID, needs: [NEW_ID] })
    expect(discard(post, made, [edit], [made, edit], 9)).toMatchObject({ along: [edit.opId], dependants: [] })
  })
})

describe('files that were chosen for a change', () => {
  const change = operation({ needs: [OTHER_ID] })

  it('go with it', () => {
    const picture = file()
    expect(filesFor([change], [change, picture])).toEqual([picture])
  })

  it('stay where another change needs them, they were chosen for themselves, or may have left', () => {
    expect(filesFor([change], [change, file(), operation({ recordId: 8, needs: [OTHER_ID] })])).toEqual([])
    expect(filesFor([change], [change, file({ part: false })])).toEqual([])
    expect(filesFor([change], [change, file({ recordId: THIRD })])).toEqual([])
    expect(filesFor([change], [change, sent(file())])).toEqual([])
    expect(filesFor([change], [change, file({ recordId: null })])).toEqual([])
  })
})

describe('a file that will not be sent', () => {
  const missing: Problem = {
    code: 'missing_dependency',
    status: null,
    message: '',
    errors: {},
    uses: [],
    suggested: {},
    at: 0,
  }
  const content = `<p>Text</p><p><img src="offdesk-upload:${OTHER_ID}"><img src="offdesk-upload:${NEW_ID}"></p>`
  const text = operation({
    values: { content, category_id: 5, title: OTHER_ID },
    needs: [OTHER_ID, NEW_ID],
    previous: { content: '' },
  })
  const out = (op: Operation, ...all: Operation[]) =>
    leaveOut((entity) => policy(entity), op, [op, ...all], { now: 9, saveId: 'out' })

  it('leaves the text that shows it without it, whole besides', () => {
    const picture = file()
    const { put, remove, trash } = out(picture, text)
    expect(remove).toEqual([picture.opId])
    expect(trash).toMatchObject([{ group: picture.opId, reason: 'discarded', at: 9 }])
    expect(put).toMatchObject([
      { opId: text.opId, needs: [NEW_ID], previous: null, label: text.label, lane: text.lane },
    ])
    expect(String(put[0]?.values['content'])).toContain('Text')
    expect(String(put[0]?.values['content'])).toContain(NEW_ID)
    expect(String(put[0]?.values['content'])).not.toContain(OTHER_ID)
  })

  it('frees what a person was asked about for its sake, and nothing else', () => {
    const asked = { ...text, status: 'needs-attention', problem: missing } as const
    expect(out(file(), asked).put).toMatchObject([{ status: 'ready', problem: null }])
    const other = { ...asked, problem: { ...missing, code: 'validation' } } as const
    expect(out(file(), other).put).toMatchObject([{ status: 'needs-attention', problem: { code: 'validation' } }])
  })

  it('takes along what is nothing without it', () => {
    const picture = file()
    const attachment = operation({
      entity: 'course-file',
      kind: 'create',
      values: { file_id: OTHER_ID },
      needs: [OTHER_ID],
    })
    const { put, remove } = out(picture, attachment)
    expect([put, remove]).toEqual([[], [picture.opId, attachment.opId]])
  })

  it('is left alone by what may have left, and what does not need it', () => {
    const picture = file()
    expect(out(picture, sent(text), operation({ needs: [NEW_ID] }))).toMatchObject({ put: [], remove: [picture.opId] })
  })

  it('is no file when it is something else', () => {
    const made = operation({ kind: 'create', recordId: NEW_ID })
    expect(out(made, text)).toMatchObject({ put: [], remove: [] })
    expect(out(file({ recordId: 7 }), text)).toMatchObject({ put: [], remove: [] })
  })
})

describe('undo of what is still here', () => {
  it('of a deletion brings back what it had put away', () => {
    const deletion = operation({ kind: 'delete', values: {}, base: {} })
    const edit = operation()
    const { trash } = putAway([edit], deletion.opId, 'deleted-record', 0)
    expect(undoPending(post, deletion, [], trash, { seq: 50, now: 9, saveId: 'undo' })).toMatchObject({
      change: { remove: [deletion.opId], put: [{ opId: edit.opId, seq: 50 }], untrash: [edit.opId], trash: [] },
    })
  })

  it('of a new record takes its later edits along', () => {
    const [made, later] = [operation({ kind: 'create', recordId: NEW_ID }), operation({ recordId: NEW_ID })]
    expect(undoPending(post, made, [later], [], { seq: 50, now: 9, saveId: 'undo' })).toMatchObject({
      change: { remove: ids([made, later]), put: [], trash: [{ reason: 'discarded', at: 9 }, { group: made.opId }] },
    })
  })

  it('of an edit leaves later ones', () => {
    const [op, later] = [operation(), operation()]
    expect(undoPending(post, op, [later], [], { seq: 50, now: 9, saveId: 'undo' })).toMatchObject({
      change: { remove: [op.opId], put: [{ opId: later.opId }] },
    })
  })

  it('of the last save keeps the whole change as it was before', () => {
    const previous = { content: `<p><img src="offdesk-upload:${OTHER_ID}"></p>` }
    const base = { title: 'Base', content: '' }
    const op = operation({ values: { ...previous, title: 'Mine' }, base, previous, needs: [NEW_ID] })
    expect(undoPending(post, op, [], [], { seq: 50, now: 9, saveId: 'undo' })).toEqual({
      change: expect.objectContaining({
        put: [
          {
            ...op,
            values: previous,
            base: { content: '' },
            needs: [OTHER_ID],
            previous: null,
            saves: [...op.saves, 'undo'],
          },
        ],
      }),
    })
  })
})

describe('the opposite of what was sent', () => {
  const common = { entity: 'post', id: 7, label: 'Edit', params: { id: 7 } }
  const receipt = (part: Partial<Operation>, serverId = 12): Receipt => ({
    ...operation({ params: { id: 7 }, ...part }),
    serverId,
    version: 4,
    acknowledgedAt: 0,
    lastSave: '',
    merged: false,
  })
  const opposite = (part: Partial<Operation>) => inverse(post, receipt(part), 4)

  it('of an edit is what it started from, as far as that is known, on top of what was sent', () => {
    const values = { title: 'Mine', excerpt: 'Mine' }
    expect(opposite({ values, base: { title: 'Base' } })).toEqual({
      intent: { ...common, kind: 'update', values: { title: 'Base' }, base: { version: 4, values: { title: 'Mine' } } },
    })
    expect(opposite({ values, base: {} })).toBeNull()
  })

  it('of several saves goes back to what was before the last', () => {
    const part = { values: { title: 'Third', excerpt: 'x' }, base: { title: 'First' }, previous: { excerpt: 'Second' } }
    expect(opposite(part)).toEqual({
      intent: {
        ...common,
        kind: 'update',
        values: { title: 'First', excerpt: 'Second' },
        base: { version: 4, values: { title: 'Third', excerpt: 'x' } },
      },
    })
  })

  it('of a deletion brings back, and of whatever makes or brings back deletes', () => {
    const restore = { intent: { ...common, kind: 'restore', values: {}, base: null, undoes: 'op-gone' } }
    expect(opposite({ opId: 'op-gone', kind: 'delete', values: {}, base: {} })).toEqual(restore)
    const remove = { ...common, kind: 'delete', values: {}, base: { version: 4, values: {} } }
    for (const kind of ['create', 'upload', 'restore'] as const) expect(opposite({ kind })).toEqual({ intent: remove })
    // Under the name that screens know it by; else under the server's.
    expect(opposite({ kind: 'create', recordId: NEW_ID })).toEqual({ intent: { ...remove, id: NEW_ID } })
    expect(opposite({ kind: 'create', recordId: null })).toEqual({ intent: { ...remove, id: 12 } })
    expect(inverse(post, operation({ recordId: null, kind: 'create' }), 4)).toMatchObject({ intent: { id: null } })
  })

  it('is nothing where the server knows none', () => {
    const { trashType: _, ...kept } = post
    const { remove: __, ...endpoints } = post.endpoints
    expect(inverse(kept, receipt({ kind: 'delete' }), 4)).toBeNull()
    expect(inverse({ ...post, endpoints }, receipt({ kind: 'create' }), 4)).toBeNull()
  })
})
