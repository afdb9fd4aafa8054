import { describe, expect, it } from 'vitest'
import { NEW_ID, needing, operation, OTHER_ID, post, problemOf, sent } from '#tests/offline/support/operations.ts'
import { stepWorld, trashed } from '#tests/offline/support/steps.ts'
import type { ProblemKind } from '#client/offline/engine/storage/record.ts'

const conflict = { version: 5, theirs: post({ version: 5, title: 'Theirs' }), at: 1 }

const asking = (code: ProblemKind) => ({ status: 'needs-attention' as const, problem: problemOf(code) })

describe('trying again', () => {
  it('is for what failed, at once, with its key', async () => {
    const { put, retry, change } = stepWorld()
    const failed = sent(operation({ opId: 'failed' }), { ...asking('server_errors'), attempts: 14, nextAttemptAt: 9 })
    await put([failed])
    await retry('failed')
    expect(change('failed')).toMatchObject({
      status: 'uncertain',
      problem: null,
      attempts: 0,
      nextAttemptAt: 0,
      generation: 0,
      frozen: failed.frozen,
    })
    await expect(retry('unknown')).rejects.toMatchObject({ reason: 'not-found' })
  })

  it('is for nothing that is under way or stands against theirs', async () => {
    const { put, retry, retryAll, waiting } = stepWorld()
    const operations = [sent(operation({ recordId: 1 })), needing('conflict', { conflict, recordId: 2 })]
    await put(operations)
    for (const { opId } of operations) expect(await retry(opId)).toBeUndefined()
    await retryAll()
    expect(waiting()).toEqual(operations)
  })

  it('sends anew what is too old to be settled, and to the database that is there what was made for another', async () => {
    const { put, retry, change } = stepWorld()
    const old = sent(operation({ store: 'a', recordId: 1 }), { ...asking('too_old'), opId: 'old' })
    const other = needing('other_store', { opId: 'other', store: 'a', recordId: 2 })
    const refused = needing('rejected', { opId: 'refused', store: 'a', recordId: 3 })
    await put([old, other, refused], { store: 'b' })
    for (const opId of ['old', 'other', 'refused']) expect(await retry(opId)).toBeUndefined()
    expect(change('old')).toMatchObject({ frozen: null, generation: 1, status: 'ready', store: 'a', label: 'Edit' })
    expect(change('other')).toMatchObject({ store: 'b', status: 'ready', generation: 0, label: 'Edit' })
    expect(change('refused')).toMatchObject({ store: 'a', status: 'ready', generation: 0 })
    const nowhere = stepWorld()
    await nowhere.put([other])
    await nowhere.retry('other')
    expect(nowhere.change('other')).toMatchObject({ store: 'a', status: 'ready' })
  })

  it('all at once is for what needs no decision', async () => {
    const { put, retryAll, change } = stepWorld()
    const codes = ['server_errors', 'too_old', 'other_store', 'rejected'] as const
    await put(codes.map((code, at) => needing(code, { opId: code, recordId: at + 1 })))
    expect(await retryAll()).toBeUndefined()
    expect(codes.map((code) => change(code)?.status)).toEqual(['ready', 'needs-attention', 'needs-attention', 'ready'])
  })
})

describe('putting away', () => {
  it('keeps raw what this version can’t read', async () => {
    const { putRaw, discardUnreadable, tables, put } = stepWorld()
    const raw = { ...operation({ opId: 'newer', label: 'Of a newer app' }), schemaVersion: 99 }
    await putRaw(raw)
    await put([operation({ opId: 'own', recordId: 3 })])
    expect(await discardUnreadable('newer')).toBeUndefined()
    expect([...tables().operations.keys()]).toEqual(['own'])
    expect([...tables().trash.values()]).toEqual([
      {
        trashId: 'newer',
        group: 'newer',
        reason: 'unreadable',
        maybeSent: true,
        sha: null,
        at: 9000,
        label: 'Of a newer app',
        operation: raw,
      },
    ])
    await expect(discardUnreadable('own')).rejects.toMatchObject({ reason: 'not-found' })
  })

  it('tells what goes along and who misses it, and waits for what is under way', async () => {
    const { put, discard, waiting, tables } = stepWorld()
    const made = operation({ opId: 'made', kind: 'create', recordId: NEW_ID })
    const [edit, refers] = [operation({ recordId: NEW_ID }), operation({ recordId: 8, needs: [NEW_ID] })]
    await put([made, edit, refers])
    expect(await discard('made')).toEqual({ along: [edit.opId], dependants: [refers.opId] })
    expect(waiting()).toEqual([refers])
    expect(tables().trash.get('made')).toMatchObject({ at: 9000 })
    await put([sent(refers)])
    await expect(discard(refers.opId)).rejects.toMatchObject({ reason: 'sending' })
    expect(waiting()).toHaveLength(1)
  })

  it('leaves a file out of what goes on without it', async () => {
    const { put, leaveOut, change, tables } = stepWorld()
    const blob = { sha: 'abc', size: 3, name: 'a.png', mimeType: 'image/png' }
    const file = operation({ opId: 'file', entity: 'file', kind: 'upload', recordId: OTHER_ID, blob, values: {} })
    const image = `offdesk-upload:${OTHER_ID}`
    const edit = operation({ opId: 'edit', values: { title: 'New', featured_image: image }, needs: [OTHER_ID] })
    await put([file, edit])
    await expect(leaveOut('edit')).rejects.toMatchObject({ reason: 'cannot-undo' })
    expect(await leaveOut('file')).toBeUndefined()
    expect(change('edit')).toMatchObject({ values: { title: 'New' }, needs: [] })
    expect(tables().trash.get('file')).toMatchObject({ at: 9000, reason: 'discarded' })
    await put([sent(file)])
    await expect(leaveOut('file')).rejects.toMatchObject({ reason: 'sending' })
  })
})

describe('out of the trash', () => {
  it('comes what was put away together, behind all that was saved since, and frees what had missed it', async () => {
    const { put, restore, change, tables } = stepWorld()
    const made = operation({ opId: 'made', kind: 'create', recordId: NEW_ID })
    const edit = operation({ opId: 'edit', recordId: NEW_ID })
    const missed = needing('missing_dependency', { opId: 'missed', recordId: 8, needs: [NEW_ID] })
    const refused = needing('rejected', { opId: 'refused', recordId: 9 })
    const trash = [trashed(made), trashed(edit, { group: 'made' })]
    const apart = [1, 2].map((recordId) => operation({ opId: `apart ${recordId}`, recordId }))
    const group = apart.map((op) => trashed(op, { group: 'apart' }))
    await put([missed, refused], { counter: 1_000_000 }, { trash: [...trash, ...group] })
    expect(await restore('edit')).toBeUndefined()
    // Where it was made others wait for it.
    expect(change('edit')).toMatchObject({ seq: edit.seq })
    expect(tables().meta.counter).toBe(1_000_000)
    await restore('apart 2')
    expect(apart.map(({ opId }) => change(opId))).toMatchObject([{ seq: 1_000_001 }, { seq: 1_000_002 }])
    expect(change('missed')).toMatchObject({ status: 'ready', problem: null })
    expect(change('refused')).toMatchObject({ status: 'needs-attention' })
    expect(tables().trash.size).toBe(0)
    expect(tables().meta.counter).toBe(1_000_002)
  })

  it('comes nothing that is not there or can’t be read', async () => {
    const { put, restore, tables } = stepWorld()
    const newer = trashed(operation({ opId: 'newer' }), { operation: { schemaVersion: 99, opId: 'newer' } })
    await put([], {}, { trash: [newer] })
    await expect(restore('never')).rejects.toMatchObject({ reason: 'not-found' })
    await expect(restore('newer')).rejects.toMatchObject({ reason: 'cannot-undo' })
    expect(tables().trash.size).toBe(1)
  })

  it('needs the person when it was made for another database', async () => {
    const restored = async (store?: string) => {
      const { put, restore, change } = stepWorld()
      const op = operation({ opId: 'op', store: 'a', baseVersion: 4, kind: 'restore', values: {}, base: {} })
      await put([], store === undefined ? {} : { store }, { trash: [trashed(op)] })
      await restore('op')
      return change('op')
    }
    expect(await restored('b')).toMatchObject({ status: 'needs-attention', problem: { code: 'other_store', at: 9000 } })
    expect(await restored('a')).toMatchObject({ status: 'ready' })
    expect(await restored()).toMatchObject({ status: 'ready' })
  })
})

describe('deciding', () => {
  const shown = { version: 5, mine: 'op' }

  it('counts for what was shown of both sides', async () => {
    const { put, decide, change } = stepWorld()
    const op = needing('conflict', { opId: 'op', saves: ['op'], conflict })
    await put([op], { store: 'a' })
    for (const other of [undefined, { version: 4, mine: 'op' }, { version: 5, mine: 'older' }]) {
      await expect(decide('op', 'mine', other)).rejects.toMatchObject({ reason: 'changed' })
    }
    expect(await decide('op', 'mine', shown)).toBeUndefined()
    expect(change('op')).toMatchObject({ status: 'ready', baseVersion: 5, values: { title: 'Mine' } })
    await expect(decide('op', 'mine', shown)).rejects.toMatchObject({ reason: 'changed' })
  })

  it('counts for nothing that was taken back, decided about or left without its picture since', async () => {
    const op = needing('conflict', { opId: 'op', saves: ['first', 'second'], previous: { title: 'First' }, conflict })
    const refuses = (world: ReturnType<typeof stepWorld>) =>
      expect(world.decide('op', 'mine', { version: 5, mine: 'second' })).rejects.toMatchObject({ reason: 'changed' })
    const undone = stepWorld()
    await undone.put([op])
    await undone.undo('op', 'second')
    await refuses(undone)
    expect(undone.change('op')).toMatchObject({ values: { title: 'First' }, status: 'needs-attention' })
    const asked = stepWorld()
    await asked.put([op])
    await asked.decide('op', { values: { title: 'Both' } }, { version: 5, mine: 'second' })
    // The same version stands against it once more, as after an older state was put back.
    await asked.put([{ ...(asked.change('op') ?? op), status: 'needs-attention', problem: op.problem, conflict }])
    await refuses(asked)
    expect(asked.change('op')).toMatchObject({ values: { title: 'Both' } })
    const left = stepWorld()
    const blob = { sha: 'abc', size: 3, name: 'a.png', mimeType: 'image/png' }
    const file = operation({ opId: 'file', entity: 'file', kind: 'upload', recordId: OTHER_ID, blob, values: {} })
    const picture = { featured_image: `offdesk-upload:${OTHER_ID}` }
    await left.put([file, { ...op, values: { ...op.values, ...picture }, needs: [OTHER_ID] }])
    await left.leaveOut('file')
    await refuses(left)
  })

  it('is for nothing that needs none', async () => {
    const { put, decide } = stepWorld()
    await put([operation({ opId: 'op', saves: ['op'] })])
    await expect(decide('op', 'mine', { version: null, mine: 'op' })).rejects.toMatchObject({ reason: 'changed' })
  })

  it('makes a record anew under a name of this device, for the database that was looked at', async () => {
    const { put, decide, change } = stepWorld()
    const gone = { version: null, theirs: null, at: 1 }
    await put([needing('gone', { opId: 'op', saves: ['op'], conflict: gone, store: 'a' })], { store: 'b' })
    await decide('op', { recreate: post({ excerpt: 'Known' }) }, { version: null, mine: 'op' })
    expect(change('op')).toMatchObject({ kind: 'create', recordId: NEW_ID, store: 'b', values: { excerpt: 'Known' } })
  })

  it('puts theirs in the place of mine, which stays in the trash', async () => {
    const { put, decide, tables } = stepWorld()
    await put([needing('conflict', { opId: 'op', saves: ['op'], conflict })])
    await decide('op', 'theirs', shown)
    expect(tables().trash.get('op')).toMatchObject({ reason: 'theirs-kept', at: 9000 })
  })

  it('is for nothing whose bytes may have arrived', async () => {
    const { put, decide } = stepWorld()
    await put([sent(operation({ opId: 'op', saves: ['op'] }), asking('forbidden'))])
    await expect(decide('op', 'mine', { version: null, mine: 'op' })).rejects.toMatchObject({ reason: 'maybe-sent' })
  })

  it('settles what may be on the server', async () => {
    const { put, decide, change, tables, ledger } = stepWorld()
    const found = post({ id: 31, version: 3, title: 'Mine' })
    const asked = problemOf('maybe_sent', { at: 7, candidates: [found] })
    const op = sent(operation({ opId: 'op', saves: ['op'], kind: 'create', recordId: NEW_ID, base: {} }), {
      status: 'needs-attention',
      problem: asked,
    })
    const acknowledged = { lane: op.lane, version: 1, sent: { slug: ' a ' }, record: post({ slug: 'base' }), at: 0 }
    await put([op], {}, { acknowledged: [acknowledged] })
    const seen = { version: null, mine: 'op' }
    await expect(decide('op', { sent: 31, shownAt: 6 }, seen)).rejects.toMatchObject({ reason: 'changed' })
    expect(await decide('op', { sent: 31, shownAt: 7 }, seen)).toBeUndefined()
    expect(change('op')).toBeUndefined()
    expect(tables().receipts.get('op')).toMatchObject({ serverId: 31, acknowledgedAt: 9000 })
    expect(tables().acknowledged.get(op.lane)).toMatchObject({ version: 3, sent: { slug: ' a ', title: 'Mine' } })
    expect(ledger.state.ids.get(NEW_ID)).toMatchObject({ serverId: 31 })
  })
})
