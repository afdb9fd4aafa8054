import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { button, click, findAll, mount, unmountAll } from '#tests/support/mount.ts'
import { Dialog } from './dialog.tsx'
import { toasts } from './toast-store.ts'
import { Toasts } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  mount(<Toasts />)
})
afterEach(() => {
  act(() => toasts.clear())
  unmountAll()
  vi.useRealTimers()
})

const raise = (input: Parameters<typeof toasts.show>[0]) => act(() => void toasts.show(input))
const after = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const shown = () => findAll('.toast').map((toast) => toast.querySelector('.title')?.textContent)

it('goes after 3000 ms when it tells a success', () => {
  raise({ type: 'success', text: 'Saved' })
  void after(2900)
  expect(shown()).toEqual(['Saved'])
  void after(200)
  expect(shown()).toEqual([])
})

it('tells a success for as long as the page says', () => {
  toasts.showSuccessFor(5000)
  raise({ type: 'success', text: 'Settings Saved' })
  toasts.showSuccessFor(undefined)
  void after(2900)
  raise({ type: 'success', text: 'Saved' })
  void after(2000)
  expect(shown()).toEqual(['Settings Saved', 'Saved'])
  void after(200)
  expect(shown()).toEqual(['Saved'])
})

it('goes after 5000 ms when it is a warning or an information', () => {
  raise({ type: 'info', title: 'Saved on this device', text: 'Sent when you are back online.' })
  raise({ type: 'warning', text: 'No Users Selected' })
  void after(4900)
  expect(shown()).toHaveLength(2)
  void after(200)
  expect(shown()).toEqual([])
})

it('stays at least ten seconds when it has an action', async () => {
  const undo = vi.fn()
  raise({ type: 'success', text: 'Post deleted', action: { label: 'Undo', onSelect: undo } })
  void after(9900)
  expect(shown()).toEqual(['Post deleted'])
  await click(button('Undo'))
  expect(undo).toHaveBeenCalledOnce()
})

it('stays until dismissed when it tells an error', async () => {
  raise({ type: 'error', title: 'Update Failed', text: 'Failed to update user. Please try again.' })
  void after(600_000)
  expect(shown()).toEqual(['Update Failed'])
  await click(button('Close'))
  expect(shown()).toEqual([])
})

it('pauses while the pointer is over the toasts', () => {
  raise({ type: 'success', text: 'Saved' })
  void after(2000)
  const viewport = findAll('[role="region"]')[0]
  act(() => void viewport?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })))
  void after(20_000)
  expect(shown()).toEqual(['Saved'])
  act(() => void viewport?.dispatchEvent(new PointerEvent('pointerleave')))
  act(() => void viewport?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })))
  void after(1100)
  expect(shown()).toEqual([])
})

it('makes room for a fourth by dropping the oldest that is not an error', () => {
  raise({ type: 'error', text: 'one' })
  for (const text of ['two', 'three', 'four']) raise({ type: 'info', text })
  expect(shown()).toEqual(['one', 'three', 'four'])
})

it('says the same words only once', () => {
  raise({ type: 'info', text: 'same' })
  raise({ type: 'info', text: 'same' })
  expect(shown()).toEqual(['same'])
})

const UNDONE = { type: 'success', text: 'Post deleted', action: { label: 'Undo', onSelect: vi.fn() } } as const
const question = (
  <Dialog open onOpenChange={vi.fn()} title="Question">
    <button type="button">Inside</button>
  </Dialog>
)

it.each([
  ['before a dialog opened', () => (raise(UNDONE), mount(question))],
  ['while a dialog stood open', () => (mount(question), raise(UNDONE))],
  // What draws them is loaded late.
  ['first of all under a dialog', () => (unmountAll(), mount(question), mount(<Toasts />), raise(UNDONE))],
])('is there for everybody when it was raised %s', (_, arrange) => {
  arrange()
  const undo = button('Undo')
  expect(undo.closest('[aria-hidden="true"], [inert]')).toBeNull()
  act(() => button('Inside').focus())
  act(() => undo.focus())
  expect(document.activeElement).toBe(undo)
})
