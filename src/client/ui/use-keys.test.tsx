import { afterEach, expect, it, vi } from 'vitest'
import { mount, unmountAll } from '#tests/support/mount.ts'
import { useKeys } from './use-keys.ts'

function Page({ onKey }: { readonly onKey: (key: string) => void }) {
  useKeys((event) => onKey(event.key))
  return null
}

afterEach(unmountAll)

const press = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key }))

it('hears keys for whoever listens now, and none after the page is gone', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const { rerender } = mount(<Page onKey={first} />)
  press('a')
  rerender(<Page onKey={second} />)
  press('b')
  unmountAll()
  press('c')
  expect([first.mock.calls, second.mock.calls]).toEqual([[['a']], [['b']]])
})

it('takes what a browser says that fills in a form by itself for no key', () => {
  const onKey = vi.fn()
  mount(<Page onKey={onKey} />)
  window.dispatchEvent(new Event('keydown'))
  expect(onKey).not.toHaveBeenCalled()
})
