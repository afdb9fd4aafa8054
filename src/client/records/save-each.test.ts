import { afterEach, expect, it } from 'vitest'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { saveEach } from './save-each.ts'

const edit = (id: number) => ({ entity: 'post', id, kind: 'delete', values: {}, base: null, label: '' }) as const
const EDITS = [1, 2, 3, 4, 5].map(edit)

/** A device whose room ends after so many edits. */
function deviceFor(most: number) {
  const kept: unknown[] = []
  const save = async ({ id }: { readonly id: unknown }) => {
    if (kept.length >= most) throw new StorageError('quota', new Error('full'))
    kept.push(id)
    return { opId: `op-${String(id)}`, localId: null, saveId: `save-${String(id)}` }
  }
  return { kept, save }
}
const told = () => toasts.current().map(({ title, text }) => `${title}. ${text}`)

afterEach(() => toasts.clear())

it('saves all, in their order, and says nothing', async () => {
  const device = deviceFor(5)
  expect(await saveEach(device, EDITS, 'Failed to delete')).toHaveLength(5)
  expect(device.kept).toEqual([1, 2, 3, 4, 5])
  expect(told()).toEqual([])
})

it('gives back those that are saved when the device refuses the others, and says how many those are', async () => {
  const device = deviceFor(2)
  const saves = await saveEach(device, EDITS, 'Failed to delete')
  expect(saves.map(({ opId }) => opId)).toEqual(['op-1', 'op-2'])
  expect(told()).toEqual(['NOT saved on this device. Failed to delete: 3 of 5 are left. Storage quota'])
})

it('does not speak of any that are saved where there are none', async () => {
  expect(await saveEach(deviceFor(0), EDITS, 'Failed to delete')).toEqual([])
  expect(told()).toEqual(['NOT saved on this device. Failed to delete. Storage quota'])
})
