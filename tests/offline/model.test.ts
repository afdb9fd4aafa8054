import { describe, expect, it } from 'vitest'
import { entities } from '#contract/index.ts'
import { Book } from '#client/offline/simulation/model/book.ts'
import { judge } from '#client/offline/simulation/model/judge.ts'
import type { State } from '#client/offline/simulation/model/server-log.ts'

/** What the reference model makes of histories that are told by hand. */

const OP = '00000000-0000-4000-a000-000000000001'

function state(order: number, by: string, values: State['values']): State {
  return { by, order, values, deleted: false, bytes: null, ambiguous: false }
}

/** Somebody publishes a post and leaves its time open; the server takes the time of publishing. */
type Fills = (entity: string, field: string) => boolean

function published(isDerived: Fills, isFilledIn: Fills = () => false): readonly string[] {
  const book = new Book()
  const writes = new Map([
    ['is_published', { from: [false], to: [true] }],
    ['published_at', { from: [null], to: [null] }],
  ])
  const act = book.begin({ kind: 'update', entity: 'post', record: 1, since: 0, writes, opId: OP, saveId: OP })
  book.end(act, 'kept')
  const states = [
    state(0, 'seed', { is_published: false, published_at: null }),
    state(1, `${OP}.0`, { is_published: true, published_at: '2026-11-21T08:00:00.000Z' }),
  ]
  return judge({
    book,
    rows: [{ entity: 'post', id: 1, path: null, states, forgotten: [] }],
    devices: [],
    now: 0,
    policyOf: (entity) => entities[entity],
    isDerived,
    isFilledIn,
    defaultsOf: () => ({}),
  })
}

describe('the reference model', () => {
  it('lets the server fill what somebody left empty, where that is its part', () => {
    expect(published((_, field) => field === 'published_at')).toEqual([])
  })

  it('lets the server name what somebody left without a name', () => {
    const own = () => false
    expect(published(own, (_, field) => field === 'published_at')).toEqual([])
  })

  it('lets nobody fill anything else', () => {
    expect(published(() => false)).toEqual([expect.stringContaining('nobody wrote it there: published_at')])
  })
})
