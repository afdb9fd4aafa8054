import { act, useLayoutEffect, useState } from 'react'
import * as v from 'valibot'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RecordId } from '#contract/records/policy.ts'
import { setWorkspace } from '#client/offline/current-workspace.ts'
import { type Form, useForm } from '#client/records/form/use-form.ts'
import { find, key, mount, type, unmountAll } from '#tests/support/mount.ts'
import { SlowDevice, stubOutbox } from '#tests/support/stub-outbox.ts'
import { TagsField } from './-tags-field.tsx'

/** Tags that are made while writing, on a device that takes its time to store them. */

interface Tagged extends Record<string, unknown> {
  readonly tags: readonly RecordId[]
}

let form: Form<Tagged>
let device: SlowDevice

beforeEach(() => {
  device = new SlowDevice()
  stubOutbox(device)
})
afterEach(() => {
  unmountAll()
  setWorkspace(null)
})

function Page() {
  const [base] = useState({ version: 1, values: { tags: [1, 2] } })
  const now = useForm<Tagged>({ base, schema: v.looseObject({}), journal: null, onSave: async () => true })
  useLayoutEffect(() => {
    form = now
  })
  const choices = [1, 2].map((id) => ({ id, name: `Tag ${id}`, color: undefined }))
  const tags = { choices, find: (id: unknown) => choices.find((one) => one.id === id), notice: undefined }
  return <TagsField {...now.field('tags')} edit={(change) => now.edit('tags', change)} tags={tags as never} />
}

const add = async (name: string) => {
  await type(find('input', HTMLInputElement), name)
  await key(find('input', HTMLInputElement), 'Enter')
}

it('keeps a second tag, and what was taken off meanwhile, when the first one is stored', async () => {
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  await add('Ebb')
  await add('Flood')
  act(() => form.set('tags', [2]))
  await act(async () => device.stored.forEach((done) => done()))
  expect(form.values.tags).toEqual([2, ...device.made])
})
