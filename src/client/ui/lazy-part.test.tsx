import { act, Suspense, type ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { button, click, find, mount, unmountAll } from '#tests/support/mount.ts'
import { lazyPart, unaskedPart } from './lazy-part.tsx'
import { toasts } from './toast-store.ts'

afterEach(() => {
  act(() => toasts.clear())
  unmountAll()
})

interface PartProps {
  readonly words: string
  readonly onClose?: () => void
}

/** A part that can be had from the nth time on. */
function there(fromTry: number) {
  let tries = 0
  return lazyPart<PartProps>(async () => {
    tries += 1
    if (tries < fromTry) throw new Error('Failed to fetch')
    return { default: ({ words }) => <p>{words}</p> }
  })
}

/** A failed load is followed by another one, and each is drawn in a turn of its own. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await act(async () => new Promise((resolve) => setTimeout(resolve)))
}
const show = async (part: ReactNode) => {
  const page = mount(null)
  page.rerender(
    <>
      <h1>The page</h1>
      <Suspense>{part}</Suspense>
    </>,
  )
  await settle()
  return page
}
const text = () => document.body.textContent

it('is shown once it is loaded, with what it was given', async () => {
  const Part = there(1)
  await show(<Part words="Here" />)
  expect(text()).toBe('The pageHere')
})

it('is looked for once more before anything is said', async () => {
  const Part = there(2)
  await show(<Part words="Here" />)
  expect(text()).toBe('The pageHere')
})

it('says in its place that it can’t be had, and comes when it is asked for again', async () => {
  const Part = there(3)
  await show(<Part words="Here" />)
  expect(find('[role=alert]', HTMLElement).textContent).toContain('This part of the app could not be loaded.')
  expect(text()).toContain('The page')
  await click(button('Try again'))
  await settle()
  expect(text()).toBe('The pageHere')
})

it('that is laid over a page closes and is told, and comes when it is opened again', async () => {
  const Part = there(3)
  let open = true
  const onClose = () => (open = false)
  const page = await show(<Part words="Here" onClose={onClose} />)
  expect(open).toBe(false)
  expect(text()).toBe('The page')
  expect(toasts.current().map((toast) => toast.text)).toEqual([
    'This part of the app could not be loaded. It needs a connection once.',
  ])
  page.rerender(null)
  page.rerender(
    <Suspense>
      <Part words="Here" onClose={onClose} />
    </Suspense>,
  )
  await settle()
  expect(text()).toBe('Here')
})

it('that comes unasked says nothing and isn’t taken for closed where it can’t be had', async () => {
  const Part = unaskedPart<PartProps>(async () => Promise.reject(new Error('Failed to fetch')))
  let closed = false
  await show(<Part words="Here" onClose={() => (closed = true)} />)
  expect(text()).toBe('The page')
  expect(toasts.current()).toEqual([])
  expect(closed).toBe(false)
})
