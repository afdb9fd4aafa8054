import { afterEach, expect, it, vi } from 'vitest'
import { button, click, find, findAll, mount, unmountAll } from '#tests/support/mount.ts'
import { pageWindow, Pager } from './pager.tsx'

afterEach(unmountAll)

it('shows every page up to five', () => {
  expect(pageWindow(1, 1)).toEqual([1])
  expect(pageWindow(3, 5)).toEqual([1, 2, 3, 4, 5])
})

it('shows first, last and the current page with its neighbours above five', () => {
  expect(pageWindow(1, 9)).toEqual([1, 2, 'gap-after', 9])
  expect(pageWindow(5, 12)).toEqual([1, 'gap-before', 4, 5, 6, 'gap-after', 12])
  expect(pageWindow(12, 12)).toEqual([1, 'gap-before', 11, 12])
})

it('never hides a single page behind an ellipsis', () => {
  expect(pageWindow(4, 9)).toEqual([1, 2, 3, 4, 5, 'gap-after', 9])
  expect(pageWindow(6, 9)).toEqual([1, 'gap-before', 5, 6, 7, 8, 9])
})

it('keeps a page beyond the end inside the list', () => {
  expect(pageWindow(40, 9)).toEqual([1, 'gap-before', 8, 9])
})

it('names the range, marks the current page and goes to the pressed one', async () => {
  const onPage = vi.fn()
  mount(<Pager page={1} lastPage={5} total={48} perPage={10} onPage={onPage} />)
  expect(find('.range', HTMLElement).textContent).toBe('1 to 10 of 48')
  expect(findAll('[aria-current="page"]').map((page) => page.textContent)).toEqual(['1'])
  await click(button('Previous page'))
  expect(onPage).not.toHaveBeenCalled()
  await click(button('Next page'))
  expect(onPage).toHaveBeenCalledWith(2)
})

it('is not there when everything fits on one page', () => {
  mount(<Pager page={1} lastPage={1} total={4} perPage={10} onPage={() => {}} />)
  expect(findAll('nav')).toHaveLength(0)
})
