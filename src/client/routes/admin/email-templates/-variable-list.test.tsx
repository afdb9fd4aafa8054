import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { findAll, mount, unmountAll } from '#tests/support/mount.ts'
import { VariableList } from './-variable-list.tsx'

afterEach(unmountAll)

const nothing = () => undefined

it('says which variable is edited, until something else is written in', () => {
  const onEdit = vi.fn()
  mount(
    <>
      <VariableList value={['one', 'two']} onChange={nothing} onEdit={onEdit} onBrowse={nothing} />
      <button type="button">Elsewhere</button>
      <textarea aria-label="Body" />
    </>,
  )
  const [one, two] = findAll('fieldset input')
  const [body] = findAll('textarea')
  const browse = findAll('fieldset button').at(-1)
  const go = (from: HTMLElement | undefined, to: HTMLElement | undefined) =>
    act(() => {
      from?.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: to ?? null }))
      to?.dispatchEvent(new FocusEvent('focusin', { bubbles: true, relatedTarget: from ?? null }))
    })
  go(undefined, two)
  expect(onEdit).toHaveBeenLastCalledWith(1)
  // To choose one in its place; Safari gives buttons no focus.
  go(two, browse)
  go(two, undefined)
  expect(onEdit).toHaveBeenCalledTimes(1)
  go(two, one)
  expect(onEdit).toHaveBeenLastCalledWith(0)
  go(one, body)
  expect(onEdit).toHaveBeenLastCalledWith(null)
})
