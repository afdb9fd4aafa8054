import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { category } from '#contract/records/category.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { setWorkspace } from '#client/offline/current-workspace.ts'
import type { Workspace } from '#client/offline/workspace.ts'
import { button, click, find, key, mount, type, unmountAll } from '#tests/support/mount.ts'
import { CategoryField } from './category-field.tsx'

/** A category that is made on the spot, on a device that takes its time to store it. */

let stored: (() => void)[]
let made: RecordId[]
let chosen: (RecordId | null)[]

beforeEach(() => {
  stored = []
  made = []
  chosen = []
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
  mount(
    <CategoryField
      name="category_id"
      value={null}
      onChange={(id) => void chosen.push(id)}
      onBlur={() => undefined}
      error={undefined}
      record={category}
      categories={{ choices: [], find: () => undefined, notice: undefined } as never}
    />,
  )
})
afterEach(() => {
  unmountAll()
  setWorkspace(null)
})

it('is made once, however often Enter and the button are pressed', async () => {
  await click(button('New category'))
  await type(find('input', HTMLInputElement), 'Tides')
  await key(find('input', HTMLInputElement), 'Enter')
  await key(find('input', HTMLInputElement), 'Enter')
  const add = [...document.querySelectorAll('button')].find((one) => one.textContent.includes('Add'))
  await act(async () => add?.click())
  await act(async () => stored.forEach((done) => done()))
  expect(made).toHaveLength(1)
  expect(chosen).toEqual(made)
})
