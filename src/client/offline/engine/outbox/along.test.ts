import { describe, expect, it } from 'vitest'
import { NEW_ID, needing, operation, OTHER_ID } from '#tests/offline/support/operations.ts'
import { stepWorld, trashed } from '#tests/offline/support/steps.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'
import { filesBack, goingAlong } from './along.ts'

const THIRD = 'new-00000000-0000-4000-a000-000000000003'
const blob = { sha: 'abc', size: 3, name: 'a.png', mimeType: 'image/png' }
const file = (part: Partial<Operation> = {}) =>
  operation({ opId: 'file', entity: 'file', kind: 'upload', recordId: OTHER_ID, blob, part: true, ...part })
const text = operation({ needs: [OTHER_ID] })

async function back(
  trash: readonly Operation[],
  waiting: readonly Operation[] = [],
  saved: readonly Operation[] = [text],
) {
  const { put, run, ledger } = stepWorld()
  await put(waiting, {}, { trash: trash.map((op) => trashed(op)) })
  return run(ledger.read((tx) => filesBack(tx, saved)))
}

describe('a file that another record took to the trash', () => {
  it('comes back, ready to go, for a text that shows it', async () => {
    const conflict = { version: null, theirs: null, at: 1 }
    const { put, untrash } = await back([needing('rejected', { ...file(), status: 'needs-attention', conflict })])
    expect(put).toMatchObject([{ opId: 'file', status: 'ready', problem: null, conflict: null }])
    expect(untrash).toEqual(['file'])
  })

  it('stays there for a text that does not, or when it is here already', async () => {
    const nothing = { put: [], untrash: [] }
    expect(await back([file()], [], [operation()])).toMatchObject(nothing)
    expect(await back([file()], [], [operation({ needs: [THIRD] })])).toMatchObject(nothing)
    expect(await back([file()], [operation({ kind: 'create', recordId: null })], [text])).not.toMatchObject(nothing)
    expect(await back([file()], [file({ opId: 'other' })])).toMatchObject(nothing)
    // What only edits it makes nothing.
    const edit = operation({ entity: 'file', recordId: OTHER_ID })
    expect((await back([file()], [edit, operation({ kind: 'create', recordId: null })])).untrash).toEqual(['file'])
  })

  it('stays there when it was discarded by itself, or can’t be read', async () => {
    const alone = operation({ ...file(), part: false })
    expect(await back([alone, operation({ ...file(), opId: 'none', recordId: null })])).toMatchObject({ untrash: [] })
    const { put, run, ledger } = stepWorld()
    await put([], {}, { trash: [trashed(file(), { operation: { ...file(), schemaVersion: 99 } })] })
    expect(await run(ledger.read((tx) => filesBack(tx, [text])))).toMatchObject({ put: [], untrash: [] })
  })
})

it('with a record that was never sent goes what was made in it, and the files of all of that', async () => {
  const { put, run, ledger } = stepWorld()
  const lesson = operation({
    entity: 'lesson',
    kind: 'create',
    recordId: THIRD,
    params: { courseId: NEW_ID },
    needs: [OTHER_ID],
  })
  const own = operation({ entity: 'course', kind: 'create', recordId: NEW_ID })
  await put([own, file(), lesson])
  expect((await run(ledger.read((tx) => goingAlong(tx, NEW_ID, [own])))).map(({ opId }) => opId)).toEqual([
    lesson.opId,
    'file',
  ])
})
