import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { changeSearch, listSearch } from './list-search.ts'

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
