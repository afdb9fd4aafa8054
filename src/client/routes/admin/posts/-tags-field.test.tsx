import { act, useLayoutEffect, useState } from 'react'
import * as v from 'valibot'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RecordId } from '#contract/records/policy.ts'
import { setWorkspace } from '#client/offline/current-workspace.ts'
import type { Workspace } from '#client/offline/workspace.ts'
import { type Form, useForm } from '#client/records/form/use-form.ts'
import { find, key, mount, type, unmountAll } from '#tests/support/mount.ts'
import { TagsField } from './-tags-field.tsx'

/** Tags that are made while writing, on a device that takes its time to store them. */

interface Tagged extends Record<string, unknown> {
  readonly tags: readonly RecordId[]
}

let form: Form<Tagged>
let stored: (() => void)[]
let made: RecordId[]

beforeEach(() => {
  stored = []
  made = []
  const snapshot = { items: [], ids: new Map(), receipts: [], reachable: true, pausedForSignIn: false, otherStore: null }
  const outbox = {
    subscribe: () => () => undefined,
    getSnapshot: () => snapshot,
    save: ({ id }: { readonly id: RecordId }) => {
      made.push(id)
      return new Promise((resolve) => stored.push(() => resolve({ opId: null, localId: id, saveId: '' })))
    },
  }
  setWorkspace({ outbox } as object as Workspace)
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
  await act(async () => stored.forEach((done) => done()))
  expect(form.values.tags).toEqual([2, ...made])
})
