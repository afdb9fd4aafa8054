import { act, useLayoutEffect } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Row, RowsView } from '#client/offline/reading/use-rows.ts'
import { mount, unmountAll } from '#tests/support/mount.ts'
import { useListSelection } from './list-selection.ts'

/** What is selected in a list, while something is done to it. */

afterEach(unmountAll)

type Selected = ReturnType<typeof useListSelection<object>>

const row = (id: number) => ({ key: id, id, record: {}, state: undefined }) as object as Row<object>
const ROWS = [1, 2, 3].map(row)
const VIEW = { lastPage: 1, offline: false, total: 3, unsent: 0 } as RowsView<object>

function list(): () => Selected {
  const now: { selection?: Selected } = {}
  const List = () => {
    const selection = useListSelection({
      view: VIEW,
      rows: ROWS,
      pageRows: ROWS,
      active: true,
      scope: '',
      many: 'posts',
    })
    useLayoutEffect(() => {
      now.selection = selection
    })
    return null
  }
  mount(<List />)
  return () => {
    if (!now.selection) throw new Error('The list is not drawn')
    return now.selection
  }
}

const choose = (selection: () => Selected, ...keys: number[]) => act(() => selection().onChange(new Set(keys)))

/** Something is begun with what is selected, which takes its time. @returns ends it */
function begin(selection: () => Selected, done: boolean) {
  let end: () => void = () => undefined
  const ended = new Promise<boolean>((resolve) => (end = () => resolve(done)))
  const running = selection().gather(() => ended)
  return async () => {
    await act(async () => end())
    return running
  }
}

it('ends with what was done', async () => {
  const selection = list()
  choose(selection, 1, 2)
  expect(await begin(selection, true)()).toBe(true)
  expect([...selection().keys]).toEqual([])
})

it('keeps what was selected while it was done to others', async () => {
  const selection = list()
  choose(selection, 1, 2)
  const end = begin(selection, true)
  choose(selection, 1, 2, 3)
  expect(await end()).toBe(false)
  expect([...selection().keys]).toEqual([3])
})

it('stays where nothing was done', async () => {
  const selection = list()
  choose(selection, 1, 2)
  expect(await begin(selection, false)()).toBe(false)
  expect([...selection().keys]).toEqual([1, 2])
})
