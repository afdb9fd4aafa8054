import { act, useState } from 'react'
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

const TIDES = { id: 7, name: 'Ebb' }

function Page() {
  const [value, setValue] = useState<RecordId | null>(null)
  return (
    <CategoryField
      name="category_id"
      value={value}
      onChange={(id) => {
        chosen.push(id)
        setValue(id)
      }}
      onBlur={() => undefined}
      error={undefined}
      record={category}
      categories={
        { choices: [TIDES], find: (id: RecordId) => (id === 7 ? TIDES : undefined), notice: undefined } as never
      }
    />
  )
}

beforeEach(() => {
  device = new SlowDevice()
  chosen = []
  stubOutbox(device)
  mount(<Page />)
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

const begin = async () => {
  await click(button('New category'))
  await type(find('input', HTMLInputElement), 'Tides')
  await key(find('input', HTMLInputElement), 'Enter')
}
const stored = () => act(async () => device.stored.forEach((done) => done()))

it('takes the place of none that was chosen while it was stored', async () => {
  await begin()
  const select = find('select', HTMLSelectElement)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, '7')
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await stored()
  expect(chosen).toEqual([7])
})

it('is chosen for nobody who left it while it was stored', async () => {
  await begin()
  await key(find('input', HTMLInputElement), 'Escape')
  await stored()
  expect(chosen).toEqual([])
})
