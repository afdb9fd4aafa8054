import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lessonOrder } from '#contract/records/lesson.ts'
import { setWorkspace } from '#client/offline/current-workspace.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { mount, unmountAll } from '#tests/support/mount.ts'
import { EMPTY, stubOutbox } from '#tests/support/stub-outbox.ts'
import { useOrder } from './use-order.ts'

/** Moves in a list whose device takes its time: each is over the list as the ones before it leave it. */

const COURSE = 'new-11111111-1111-4111-8111-111111111111'
let items: object[]
let saved: (readonly unknown[])[]
let order: ReturnType<typeof useOrder<{ title: string }>>

const ROWS = [1, 2, 3].map((id) => ({ id, key: id, record: { title: `${id}` }, state: undefined })) as object as Row<{
  title: string
}>[]

beforeEach(() => {
  items = []
  saved = []
  let snapshot = { ...EMPTY, items }
  // The page is drawn anew a moment later: here, not at all.
  stubOutbox({
    getSnapshot: () => snapshot,
    save: async (edit: { readonly values: { readonly ids: readonly number[] }; readonly base: object }) => {
      await Promise.resolve()
      saved.push(edit.values.ids)
      const operation = { kind: 'update', values: edit.values, base: { ids: [1, 2, 3] }, needs: [], frozen: null }
      items = [
        { opId: 'order', entity: lessonOrder.type, recordId: COURSE, kind: 'update', state: 'waiting', operation },
      ]
      snapshot = { ...snapshot, items }
      return { opId: null, localId: null, saveId: '' }
    },
  })
})
afterEach(() => {
  unmountAll()
  setWorkspace(null)
})

function Page() {
  const now = useOrder({ order: lessonOrder, id: COURSE, label: 'Order', rows: ROWS })
  useLayoutEffect(() => {
    order = now
  })
  return null
}

const open = () =>
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )

it('puts what was made a moment ago before another one, wherever that one stands by then', async () => {
  open()
  await act(async () => {
    await Promise.all([order.move(1, 2), order.place(4, 1)])
  })
  expect(saved.at(-1)).toEqual([2, 3, 4, 1])
})

it('keeps the first of two moves that follow each other before the list is drawn anew', async () => {
  open()
  await act(async () => {
    await Promise.all([order.move(1, 2), order.move(3, 0)])
  })
  expect(saved.at(-1)).toEqual([3, 2, 1])
})
