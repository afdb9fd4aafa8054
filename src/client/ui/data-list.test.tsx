import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { button, click, find, findAll, mount, unmountAll } from '#tests/support/mount.ts'
import { DataList, type Column, type RowKey, type Sort } from './data-list.tsx'

interface Row {
  readonly id: number
  readonly title: string
}
const rows: readonly Row[] = [
  { id: 1, title: 'Alpha' },
  { id: 2, title: 'Beta' },
]
const columns: readonly Column<Row>[] = [
  { key: 'title', header: 'Title', sortable: true, phone: 'primary', cell: (row) => row.title },
  { key: 'status', header: 'Status', phone: 'state', cell: () => 'Published' },
  { key: 'category', header: 'Category', phone: 'meta', cell: () => 'Notes' },
]
const base = {
  label: 'Posts',
  columns,
  rowKey: (row: Row) => row.id,
  rowName: (row: Row) => row.title,
  empty: { title: 'No posts yet' },
}

function screenIs(kind: 'laptop' | 'phone') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 960px)' && kind === 'laptop',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

describe.each(['laptop', 'phone'] as const)('rows in an order of their own, on a %s', (kind) => {
  it('move with the arrow keys on their grip, and say where they went', async () => {
    screenIs(kind)
    const moves: (readonly [string, number])[] = []
    mount(<DataList {...base} rows={rows} onMove={(row, to) => moves.push([row.title, to])} />)
    const grip = button('Move Alpha')
    await act(() => grip.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })))
    expect(moves).toEqual([])
    await act(() => grip.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })))
    expect(moves).toEqual([['Alpha', 1]])
    expect(findAll('[role="status"]').map((one) => one.textContent)).toContain('Position 2 of 2')
  })
})

it.each(['laptop', 'phone'] as const)(
  'a list that could not be loaded does not say that it is empty, on a %s',
  (kind) => {
    screenIs(kind)
    const error = { message: 'Failed to load posts', onRetry: () => {} }
    mount(<DataList {...base} rows={[]} error={error} />)
    expect(document.body.textContent).toContain('Failed to load posts')
    expect(document.body.textContent).not.toContain('No posts yet')
  },
)

describe.each(['laptop', 'phone'] as const)('a list of hundreds of rows, on a %s', (kind) => {
  const ROWS = 'tbody > tr:not([aria-hidden]), .list-rows > li:not([aria-hidden])'
  const many = Array.from({ length: 500 }, (_, index) => ({ id: index + 1, title: `Row ${index + 1}` }))
  const titles = () => findAll(`:is(${ROWS}) .row-title`).map((one) => one.textContent)

  it('draws those near the screen, says how many there are, and keeps the one that has the focus', async () => {
    screenIs(kind)
    mount(<DataList {...base} rows={many} onOpen={() => {}} onMove={() => {}} />)
    expect(titles().slice(0, 2)).toEqual(['Row 1', 'Row 2'])
    expect(titles().length).toBeLessThan(60)
    const counts = find('[aria-rowcount], [aria-setsize]', HTMLElement)
    expect(counts.getAttribute('aria-rowcount') ?? counts.getAttribute('aria-setsize')).toBe(
      kind === 'laptop' ? '501' : '500',
    )
    await act(() => button('Row 2').focus())

    const list = find('tbody, .list-rows', HTMLElement)
    // 57 px a row while nothing could be measured: row 201 stands at the top of the screen.
    list.getBoundingClientRect = () => new DOMRect(0, -200 * 57, 300, 500 * 57)
    const frames = async () => {
      for (let frame = 0; frame < 8; frame += 1) await act(() => new Promise((done) => requestAnimationFrame(done)))
    }
    window.dispatchEvent(new Event('scroll'))
    await frames()
    expect(titles()).toContain('Row 201')
    expect(titles()).toContain('Row 2')
    expect(titles()).not.toContain('Row 1')
    expect(titles().length).toBeLessThan(60)
    expect(document.activeElement?.textContent).toBe('Row 2')
    expect(button('Move Row 201').closest('[data-reorder-row]')?.getAttribute('data-reorder-row')).toBe('200')
  })
})

describe('on a laptop', () => {
  beforeEach(() => screenIs('laptop'))

  it('sorts ascending first, turns round on the next press, and says so on the header', async () => {
    const asked: Sort[] = []
    const { rerender } = mount(<DataList {...base} rows={rows} onSort={(sort) => asked.push(sort)} />)
    expect(findAll('[aria-sort]')).toHaveLength(0)
    await click(button('Title'))
    rerender(
      <DataList {...base} rows={rows} sort={{ key: 'title', direction: 'asc' }} onSort={(sort) => asked.push(sort)} />,
    )
    expect(find('th[aria-sort]', HTMLElement).getAttribute('aria-sort')).toBe('ascending')
    await click(button('Title'))
    expect(asked).toEqual([
      { key: 'title', direction: 'asc' },
      { key: 'title', direction: 'desc' },
    ])
  })

  function Selecting() {
    const [keys, onChange] = useState<ReadonlySet<RowKey>>(new Set())
    const bulk = [{ label: 'Delete', icon: null, onSelect: () => {}, disabledReason: 'Needs a connection' }]
    return <DataList {...base} rows={rows} selection={{ keys, onChange }} bulkActions={bulk} />
  }

  it('selects one, then all, then clears', async () => {
    mount(<Selecting />)
    const [all, first] = findAll('input[type="checkbox"]')
    if (!all || !first) throw new Error('no boxes')
    expect(first.getAttribute('aria-label')).toBe('Select Alpha')
    await click(first)
    expect(find('.bulk-bar [role="status"]', HTMLElement).textContent).toBe('1 selected')
    expect(all instanceof HTMLInputElement && all.indeterminate).toBe(true)
    await click(all)
    expect(find('.bulk-bar [role="status"]', HTMLElement).textContent).toBe('2 selected')
    expect(button('Delete').getAttribute('aria-disabled')).toBe('true')
    await click(button('Clear'))
    expect(findAll('.bulk-bar')).toHaveLength(0)
  })

  it('opens the row from anywhere on it, but not from its actions', async () => {
    const onOpen = vi.fn()
    mount(<DataList {...base} rows={rows} onOpen={onOpen} actions={() => <button type="button">Menu</button>} />)
    await click(button('Menu'))
    expect(onOpen).not.toHaveBeenCalled()
    const cell = findAll('tbody tr')[1]?.querySelectorAll('td')[1]
    if (!cell) throw new Error('no cell')
    // Whoever marks text does not open it; another file's editor may have marked some late.
    window.getSelection()?.removeAllRanges()
    await click(cell)
    expect(onOpen).toHaveBeenCalledWith(rows[1])
  })
})

describe('on a phone', () => {
  beforeEach(() => screenIs('phone'))

  it('lists rows with one meta line, the marker in place of the state', () => {
    mount(
      <DataList
        {...base}
        rows={rows}
        rowState={(row) => (row.id === 2 ? { mark: 'waiting', deleted: true, label: 'Will be deleted' } : undefined)}
      />,
    )
    expect(findAll('.meta').map((meta) => [...meta.children].map((piece) => piece.textContent))).toEqual([
      ['Published', 'Notes'],
      ['Will be deleted', 'Notes'],
    ])
    expect(findAll('li')[1]?.classList.contains('deleted')).toBe(true)
  })

  it('ticks rows on tap while selecting instead of opening them', async () => {
    const onOpen = vi.fn()
    const onChange = vi.fn()
    mount(<DataList {...base} rows={rows} onOpen={onOpen} selection={{ keys: new Set(), onChange, active: true }} />)
    await click(button('Alpha'))
    expect(onOpen).not.toHaveBeenCalled()
    expect(onChange).toHaveBeenCalledWith(new Set([1]))
  })

  it('selects on a long press by touch', () => {
    vi.useFakeTimers()
    const onChange = vi.fn()
    mount(<DataList {...base} rows={rows} selection={{ keys: new Set(), onChange }} />)
    act(
      () =>
        void findAll('li')[1]?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' })),
    )
    void act(() => vi.advanceTimersByTime(600))
    vi.useRealTimers()
    expect(onChange).toHaveBeenCalledWith(new Set([2]))
  })
})

describe('without rows', () => {
  it('says what is the matter: nothing yet, nothing found, not here, failed', async () => {
    const clear = vi.fn()
    const retry = vi.fn()
    const { rerender } = mount(<DataList {...base} rows={[]} />)
    expect(document.body.textContent).toContain('No posts yet')
    rerender(<DataList {...base} rows={[]} filtered={{ title: 'No posts found', onClear: clear }} />)
    await click(button('Clear filters'))
    expect(clear).toHaveBeenCalledOnce()
    rerender(<DataList {...base} rows={undefined} missing />)
    expect(document.body.textContent).toContain('Not on this device yetConnect once to load it.')
    rerender(<DataList {...base} rows={undefined} error={{ message: 'Failed to load posts', onRetry: retry }} />)
    await click(button('Retry'))
    expect(retry).toHaveBeenCalledOnce()
  })

  it('holds the place of rows from the start, and shows a skeleton only after 200 ms', () => {
    vi.useFakeTimers()
    mount(<DataList {...base} rows={undefined} />)
    const held = findAll('.bone-row.invisible').length
    expect(held).toBeGreaterThan(0)
    void act(() => vi.advanceTimersByTime(250))
    expect(findAll('.bone-row:not(.invisible)')).toHaveLength(held)
    vi.useRealTimers()
  })
})
