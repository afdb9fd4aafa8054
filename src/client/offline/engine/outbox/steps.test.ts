import { describe, expect, it } from 'vitest'
import { entryOf, NEW_ID, operation, OTHER_ID, post } from '#tests/offline/support/operations.ts'
import { receiptOf, stepWorld, trashed } from '#tests/offline/support/steps.ts'
import { UNKNOWN_VERSION } from '#client/offline/engine/storage/lanes.ts'
import type { Operation, Receipt } from '#client/offline/engine/storage/record.ts'
import type { Intent } from './enqueue.ts'

const intent = (part: Partial<Intent> = {}): Intent => ({
  entity: 'post',
  id: 7,
  kind: 'update',
  values: { title: 'New' },
  base: { version: 3, values: { title: 'Base' } },
  label: 'Title',
  ...part,
})
const create = (part: Partial<Intent> = {}) => intent({ id: null, kind: 'create', base: null, ...part })
describe('saving', () => {
  it('makes a new record under a name of this device, behind all that was saved before', async () => {
    const { save, change, tables, put } = stepWorld()
    await put([], { counter: 4 })
    expect(await save(create())).toEqual({ opId: 'save', localId: NEW_ID, saveId: 'save' })
    expect(change('save')).toMatchObject({ kind: 'create', recordId: NEW_ID, lane: `post:${NEW_ID}`, seq: 5 })
    expect(tables().meta.counter).toBe(5)
    const settings = { entity: 'settings', id: null, values: { site_name: 'New' } }
    expect(await save(intent(settings), { saveId: 'other' })).toEqual({ opId: 'other', localId: null, saveId: 'other' })
    expect(change('other')).toMatchObject({ recordId: null, lane: 'settings' })
  })

  it('goes on with the edit that waits for the one record of its kind', async () => {
    const { save, waiting } = stepWorld()
    const settings = (name: string, was: string, version: number | null) =>
      intent({
        entity: 'settings',
        id: null,
        values: { site_name: name },
        base: { version, values: { site_name: was } },
      })
    await save(settings('One', 'None', 3))
    await save(settings('Two', 'One', null), { saveId: 'again' })
    expect(waiting()).toMatchObject([{ values: { site_name: 'Two' } }])
  })

  it('names the typed texts that it holds beside its effect, the last fifty', async () => {
    const { save, put, tables } = stepWorld()
    await put([], { counter: 4, store: 'a' })
    await save(intent())
    expect(tables().meta).not.toHaveProperty('texts')
    await save(intent({ values: { title: 'One' }, texts: ['visit 1', 'earlier 7'] }), { saveId: 'one' })
    await save(intent({ id: 8, values: { title: 'Other' }, texts: ['other 2'] }), { saveId: 'two' })
    expect(tables().meta).toMatchObject({ store: 'a', counter: 7, texts: ['visit 1', 'earlier 7', 'other 2'] })
    await save(intent({ id: 9, values: { title: 'Base' }, texts: ['of nothing'] }), { saveId: 'three' })
    const more = Array.from({ length: 48 }, (_, index) => `more ${index}`)
    await save(intent({ values: { title: 'More' }, texts: more }), { saveId: 'four' })
    expect(tables().meta.texts).toEqual(['earlier 7', 'other 2', ...more])
  })

  it('writes nothing where nothing was changed', async () => {
    const { save, ledger } = stepWorld()
    const before = ledger.state
    expect(await save(intent({ values: { title: 'Base' } }))).toMatchObject({ opId: null })
    expect(ledger.state).toBe(before)
  })

  it('is done when it was stored, and put away before it is repeated', async () => {
    const { save, put, waiting } = stepWorld()
    await put([], {}, { trash: [trashed(operation({ opId: 'save' }))] })
    await save(intent())
    await save(intent({ kind: 'delete', values: {} }))
    expect(waiting()).toEqual([])
  })

  it('is done when it was stored and sent before it is repeated', async () => {
    const { save, put, waiting } = stepWorld()
    await put([], {}, { receipts: [receiptOf(operation({ opId: 'save' }))] })
    expect(await save(intent())).toEqual({ opId: 'save', localId: null, saveId: 'save' })
    expect(await save(create())).toEqual({ opId: 'save', localId: NEW_ID, saveId: 'save' })
    expect(waiting()).toEqual([])
  })

  it('goes on with a record of this device that is called by its number', async () => {
    const { save, put, change } = stepWorld()
    await put([], {}, { ids: [entryOf(NEW_ID, 7), entryOf(OTHER_ID, 9, 'course')] })
    expect(await save(intent())).toMatchObject({ localId: NEW_ID })
    expect(change('save')).toMatchObject({ recordId: NEW_ID, lane: `post:${NEW_ID}` })
    // The order of a course's files has the number of the course.
    const files = {
      entity: 'course-file-order',
      id: 9,
      values: { ids: [1] },
      base: { version: 1, values: { ids: [] } },
    }
    expect(await save(intent(files), { saveId: 'other' })).toMatchObject({ localId: OTHER_ID })
  })

  it('stands on what was acknowledged last', async () => {
    const { save, put, change } = stepWorld()
    const acknowledged = { lane: 'post:7', version: 6, sent: { title: 'Base' }, record: post({ title: 'base' }), at: 0 }
    await put([], {}, { acknowledged: [acknowledged] })
    await save(intent({ base: { version: null, values: { title: 'Base' } } }))
    expect(change('save')).toMatchObject({ base: { title: 'base' }, baseVersion: 6 })
  })

  it('is stamped with the database that is meant, and rests on nothing while another one answers', async () => {
    const here = stepWorld()
    await here.put([], { store: 'a' })
    await here.save(intent())
    expect(here.change('save')).toMatchObject({ store: 'a', account: 'u1', deviceId: 'device', baseVersion: 3 })
    const there = stepWorld()
    const acknowledged = { lane: 'post:7', version: 6, sent: { title: 'Base' }, record: post(), at: 0 }
    await there.put([], { store: 'a', otherStore: 'b' }, { acknowledged: [acknowledged] })
    await there.save(intent())
    expect(there.change('save')).toMatchObject({ store: 'unknown', baseVersion: 0, base: { title: 'Base' } })
    await there.save(create(), { saveId: 'other' })
    expect(there.change('other')).toMatchObject({ kind: 'create', base: {} })
    const nowhere = stepWorld()
    await nowhere.save(intent())
    expect(nowhere.change('save')).not.toHaveProperty('store')
  })

  it('makes a record once, whatever form saves it again', async () => {
    const { save, put, change } = stepWorld()
    await put([], {}, { ids: [entryOf(NEW_ID, 7)] })
    await save(create({ id: NEW_ID }))
    expect(change('save')).toMatchObject({ kind: 'update', recordId: NEW_ID })
  })

  it('refuses more than a call takes', async () => {
    const { save, waiting } = stepWorld()
    await expect(save(intent({ values: { content: 'x'.repeat(3_000_000) } }))).rejects.toMatchObject({
      name: 'TooLarge',
      field: 'content',
    })
    expect(waiting()).toEqual([])
  })
})

describe('undoing', () => {
  const two = (part: Partial<Operation> = {}) => operation({ opId: 'op', saves: ['first', 'second'], ...part })

  it('takes back the save that is meant, while it is the last', async () => {
    const { put, undo, change } = stepWorld()
    await put([two({ previous: { title: 'First' } })])
    await expect(undo('op')).rejects.toMatchObject({ reason: 'changed' })
    await expect(undo('op', 'first')).rejects.toMatchObject({ reason: 'changed' })
    expect(await undo('op', 'second', true)).toEqual({ opId: null, localId: null, saveId: 'save' })
    expect(change('op')).toMatchObject({ values: { title: 'First' } })
  })

  it('takes back nothing that holds earlier saves when only one is meant', async () => {
    const { put, undo, change } = stepWorld()
    await put([two()])
    await expect(undo('op', 'second', true)).rejects.toMatchObject({ reason: 'changed' })
    expect(await undo('op', 'second')).toEqual({ opId: null, localId: null, saveId: 'save' })
    expect(change('op')).toBeUndefined()
    await put([operation({ opId: 'one', saves: ['one'] })])
    expect(await undo('one', 'one', true)).toMatchObject({ opId: null })
  })

  it('of what was sent saves the opposite', async () => {
    const { put, undo, change } = stepWorld()
    const op = operation({ opId: 'op' })
    await put([], {}, { receipts: [receiptOf(op, { lastSave: 'second', mixed: true })] })
    await expect(undo('op', 'first')).rejects.toMatchObject({ reason: 'changed' })
    await expect(undo('op', 'second', true)).rejects.toMatchObject({ reason: 'changed' })
    expect(await undo('op', 'second')).toEqual({ opId: 'save', localId: null, saveId: 'save' })
    expect(change('save')).toMatchObject({ values: { title: 'Base' }, base: { title: 'Mine' }, baseVersion: 2 })
    const whole = stepWorld()
    await whole.put([], {}, { receipts: [receiptOf(op)] })
    expect(await whole.undo('op', undefined, true)).toMatchObject({ opId: 'save' })
  })

  it('of a record that stood there already deletes nothing of others unasked', async () => {
    const op = operation({ opId: 'op', kind: 'create', recordId: 7, base: {} })
    const undone = async (part: Partial<Receipt>) => {
      const { put, undo, change } = stepWorld()
      await put([], {}, { receipts: [receiptOf(op, part)] })
      await undo('op')
      return change('save')
    }
    expect(await undone({})).toMatchObject({ kind: 'delete', baseVersion: 2 })
    expect(await undone({ stood: true })).toMatchObject({ kind: 'delete', baseVersion: UNKNOWN_VERSION })
  })

  it('of what was sent to another database is not possible', async () => {
    const op = operation({ opId: 'op' })
    const undone = async (of?: string, store?: string) => {
      const { put, undo } = stepWorld()
      const receipt = receiptOf(op)
      await put([], store === undefined ? {} : { store }, {
        receipts: [of === undefined ? receipt : { ...receipt, store: of }],
      })
      return undo('op')
    }
    await expect(undone('a', 'b')).rejects.toMatchObject({ reason: 'cannot-undo' })
    await expect(undone('a')).rejects.toMatchObject({ reason: 'cannot-undo' })
    expect(await undone('a', 'a')).toMatchObject({ opId: 'save' })
    expect(await undone(undefined, 'b')).toMatchObject({ opId: 'save' })
  })

  it('of an edit leaves alone what was made in its record', async () => {
    const { put, undo, change } = stepWorld()
    const edit = operation({ opId: 'op', entity: 'course', saves: ['op'], recordId: 7 })
    const lesson = operation({
      opId: 'lesson',
      entity: 'lesson',
      kind: 'create',
      recordId: NEW_ID,
      params: { courseId: 7 },
    })
    const later = operation({ opId: 'later', entity: 'lesson', recordId: NEW_ID, baseVersion: null })
    await put([edit, lesson, later])
    await undo('op', 'op')
    expect([change('lesson'), change('later')]).toEqual([lesson, later])
  })

  it('brings back what vanished unsent, and knows nothing of what never was', async () => {
    const { put, undo, change } = stepWorld()
    const op = operation({ opId: 'op' })
    await put([], {}, { trash: [trashed(op)] })
    expect(await undo('op')).toEqual({ opId: 'op', localId: null, saveId: 'op' })
    expect(change('op')).toMatchObject({ values: op.values })
    await put([], {}, { remove: ['op'], trash: [trashed(op)] })
    expect(await undo('op', 'op', true)).toMatchObject({ opId: 'op' })
    await expect(undo('never')).rejects.toMatchObject({ reason: 'not-found' })
  })

  it('is not possible where nothing is known of what was before', async () => {
    const { put, undo } = stepWorld()
    await put([], {}, { receipts: [receiptOf(operation({ opId: 'op', base: {} }))] })
    await expect(undo('op')).rejects.toMatchObject({ reason: 'cannot-undo' })
  })
})
