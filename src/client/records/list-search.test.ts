import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { changeSearch, listSearch, listState } from './list-search.ts'

const schema = listSearch(['title'], { status: v.picklist(['draft', 'published']) })
const read = (search: Record<string, unknown>) => JSON.parse(JSON.stringify(v.parse(schema, search))) as unknown

describe('the address of a list', () => {
  it('keeps what the list knows', () => {
    expect(read({ page: 3, q: 'queue', sort: '-title', status: 'draft' })).toEqual({
      page: 3,
      q: 'queue',
      sort: '-title',
      status: 'draft',
    })
  })

  it('drops values that make no sense instead of failing', () => {
    expect(read({ page: 'x', sort: 'password', status: 'gone', q: '' })).toEqual({})
  })

  it('does not write the first page', () => {
    expect(read({ page: 1 })).toEqual({})
    expect(changeSearch({ page: 2 }, { page: 1 })).toEqual({ page: undefined })
  })

  it('reads a search for a number as text', () => {
    expect(read({ q: 404 })).toEqual({ q: '404' })
  })

  it('starts at the first page again when a filter changes', () => {
    expect(changeSearch({ page: 4, q: 'a' }, { q: 'b' })).toEqual({ page: undefined, q: 'b' })
  })
})

describe('a list from what the contract says of its call', () => {
  const list = listState({
    sorts: ['title', 'updated_at'],
    filters: { status: ['draft', 'archived'], category: 'id', featured: 'flag' },
  })

  it('asks for the first page when the address says nothing', () => {
    expect(list.query({})).toEqual({ page: '1', per_page: '10' })
    expect(list.query({ page: 2, q: 'mail', category: 4, status: 'archived', featured: true, sort: 'title' })).toEqual({
      page: '2',
      per_page: '10',
      q: 'mail',
      category: '4',
      status: 'archived',
      featured: '1',
      sort: 'title',
    })
  })

  it('knows a sort from a filter, and leaves the usual order out of the address', () => {
    expect(list.isFiltered({ sort: 'title', page: 3 })).toBe(false)
    expect(list.isFiltered({ featured: true })).toBe(true)
    expect(list.sortOf({})).toEqual({ key: 'updated_at', direction: 'desc' })
    expect(list.sorted({ sort: 'title' }, { key: 'updated_at', direction: 'desc' }).sort).toBeUndefined()
    expect(list.sorted({}, { key: 'title', direction: 'desc' }).sort).toBe('-title')
  })

  it('sets a filter as the address holds it, takes it away, and starts at the first page again', () => {
    expect(list.chosen({ page: 3, q: 'a' }, 'category', '4')).toMatchObject({ page: undefined, q: 'a', category: 4 })
    expect(list.chosen({}, 'featured', '1').featured).toBe(true)
    expect(list.chosen({}, 'status', 'nothing of the kind').status).toBeUndefined()
    expect(list.chosen({ status: 'draft' }, 'status', '').status).toBeUndefined()
  })

  it('orders rows of the device by the column of the address', () => {
    const rows = [
      { title: 'B', updated_at: '2026-01-02', size: 9 },
      { title: 'A', updated_at: '2026-01-01', size: 10 },
    ]
    expect(rows.toSorted(list.compare({ sort: 'title' })).map((row) => row.title)).toEqual(['A', 'B'])
    expect(rows.toSorted(list.compare({})).map((row) => row.title)).toEqual(['B', 'A'])
    expect(rows.toSorted(list.compare({ sort: '-size' })).map((row) => row.title)).toEqual(['A', 'B'])
  })
})
