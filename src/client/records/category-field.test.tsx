import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { category } from '#contract/records/category.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { setWorkspace } from '#client/offline/current-workspace.ts'
import { button, click, find, key, mount, type, unmountAll } from '#tests/support/mount.ts'
import { SlowDevice, stubOutbox } from '#tests/support/stub-outbox.ts'
import { CategoryField } from './category-field.tsx'

/** A category that is made on the spot, on a device that takes its time to store it. */

let device: SlowDevice
let chosen: (RecordId | null)[]

beforeEach(() => {
  device = new SlowDevice()
  chosen = []
  stubOutbox(device)
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
  await act(async () => device.stored.forEach((done) => done()))
  expect(device.made).toHaveLength(1)
  expect(chosen).toEqual(device.made)
})
