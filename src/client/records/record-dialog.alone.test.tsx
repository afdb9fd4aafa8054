import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '#contract/index.ts'
import { category } from '#contract/records/category.ts'
import { setWorkspace } from '#client/offline/current-workspace.ts'
import { type Drafts, openDrafts } from '#client/offline/engine/storage/drafts.ts'
import type { Workspace } from '#client/offline/workspace.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { button, click, find, mount, type, unmountAll, until } from '#tests/support/mount.ts'
import { EMPTY, SlowDevice } from '#tests/support/stub-outbox.ts'
import { RecordDialog } from './record-dialog.tsx'

/** A record that is saved from a layer, on a device that takes its time to store it. */

const ID = 'new-11111111-1111-4111-8111-111111111111'

let device: SlowDevice
let drafts: Drafts
let closed: number

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  device = new SlowDevice()
  drafts = await openDrafts('record-dialog')
  closed = 0
  const outbox = { subscribe: () => () => undefined, getSnapshot: () => EMPTY, save: device.save }
  setWorkspace({ outbox, drafts } as object as Workspace)
  mount(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <RecordDialog record={category} id={ID} isNew title="New category" onClose={() => void (closed += 1)}>
        {(form) => <TextField label="Name" {...form.field('name')} />}
      </RecordDialog>
    </QueryClientProvider>,
  )
  await type(field(), 'Tides')
})
afterEach(async () => {
  unmountAll()
  setWorkspace(null)
  await drafts.destroy()
  vi.unstubAllGlobals()
})

const field = () => find('input[name=name]', HTMLInputElement)
const stored = () => act(async () => device.stored.splice(0).forEach((done) => done()))
const save = async () => {
  await click(button('Save'))
  await until(() => expect(device.stored).toHaveLength(1))
}

it('closes once it is saved', async () => {
  await save()
  await stored()
  await until(() => expect(closed).toBe(1))
})

it('stays open with what was typed while it was stored, which the next save takes along', async () => {
  await save()
  await type(field(), 'Tides and currents')
  await stored()
  await until(() => button('Save'))
  expect(closed).toBe(0)
  expect(field().value).toBe('Tides and currents')
  await save()
  await stored()
  await until(() => expect(closed).toBe(1))
})
