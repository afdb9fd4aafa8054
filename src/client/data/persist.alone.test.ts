import { describe, expect, it, vi } from 'vitest'
import { OPENED_KEY } from './persist.ts'
import { MAX_AGE_MS } from './queries.ts'
import {
  BUSTER,
  DAY,
  NOW,
  device,
  eachWithDevice,
  entry,
  frame,
  hashOf,
  noted,
  openPage,
  post,
  second,
  store,
  view,
  watchPuts,
} from '#tests/support/kept-cache.ts'

eachWithDevice()

describe('writing', () => {
  it('keeps every answer under its own hash, and of those that changed alone writes it again', async () => {
    const { client } = await openPage()
    const puts = watchPuts()
    client.setQueryData(post(1), { id: 1, title: 'One' })
    client.setQueryData(post(2), { id: 2, title: 'Two' })
    expect(puts()).toEqual([])
    expect(await second()).toEqual(new Map(Object.entries({ ...entry(1, 'One', NOW), ...entry(2, 'Two', NOW) })))
    expect(puts()).toEqual([hashOf(1), hashOf(2)])

    client.setQueryData(post(2), { id: 2, title: 'Changed' })
    await client.invalidateQueries({ refetchType: 'none' })
    expect((await second()).get(hashOf(2))).toMatchObject({ data: { title: 'Changed' } })
    expect(puts()).toEqual([hashOf(1), hashOf(2), hashOf(2)])
  })

  it('sees another answer of the same time, a note of this device, and the same answer confirmed later', async () => {
    const { client } = await openPage()
    client.setQueryData(post(1), { id: 1, title: 'One' }, { updatedAt: NOW })
    client.setQueryData(OPENED_KEY, { 'post:1': { at: 1, kept: 0 } }, { updatedAt: NOW })
    await second()
    const puts = watchPuts()
    client.setQueryData(post(1), { id: 1, title: 'Acknowledged' }, { updatedAt: NOW })
    client.setQueryData(OPENED_KEY, { 'post:1': { at: 1, kept: 2 } }, { updatedAt: NOW })
    await second()
    expect(puts()).toEqual([hashOf(1), '["records.opened"]'])
    client.setQueryData(post(1), { id: 1, title: 'Acknowledged' }, { updatedAt: NOW + 5 })
    expect((await second()).get(hashOf(1))).toMatchObject({ dataUpdatedAt: NOW + 5 })
    expect(puts()).toHaveLength(3)
  })

  it('removes what left in the transaction that writes what came', async () => {
    const { client } = await openPage()
    client.setQueryData(post(1), { id: 1, title: 'One' })
    await second()
    client.removeQueries({ queryKey: post(1) })
    client.setQueryData(post(2), { id: 2, title: 'Two' })
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
    vi.advanceTimersByTime(1000)
    expect(begun).toHaveBeenCalledTimes(1)
    expect([...(await device()).keys()]).toEqual([hashOf(2)])
  })

  it('leaves out what is not marked to be kept, and what became too old', async () => {
    const { client } = await openPage()
    // Of a call that the page has not loaded nobody knows.
    client.setQueryData(['auth.sessions', {}], [{ id: 'secret' }])
    client.setQueryData(['auth.me', {}], { id: 1 })
    client.setQueryData(post(1), { id: 1 }, { updatedAt: NOW - MAX_AGE_MS + 2000 })
    expect([...(await second()).keys()]).toEqual([hashOf(1)])
    vi.advanceTimersByTime(1000)
    client.setQueryData(post(2), { id: 2 })
    expect([...(await second()).keys()]).toEqual([hashOf(2)])
  })

  it.each([
    ['is left', () => frame.dispatchEvent(new Event('pagehide'))],
    [
      'becomes hidden',
      () => {
        view.visibilityState = 'hidden'
        view.dispatchEvent(new Event('visibilitychange'))
      },
    ],
  ])('is issued and committed at once when the page %s', async (_, leave) => {
    const { client } = await openPage()
    client.setQueryData(post(1), { id: 1, title: 'Opened a moment ago' })
    const puts = watchPuts()
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit')
    leave()
    // Before anything else runs: a page that goes waits for nothing.
    expect(puts()).toEqual([hashOf(1)])
    expect(commit).toHaveBeenCalledTimes(1)
    expect([...(await second()).keys()]).toEqual([hashOf(1)])
    expect(puts()).toHaveLength(1)
  })

  it('does nothing when the page is shown again', async () => {
    const { client } = await openPage()
    client.setQueryData(post(1), { id: 1 })
    const puts = watchPuts()
    view.dispatchEvent(new Event('visibilitychange'))
    expect(puts()).toEqual([])
  })
})

describe('opening', () => {
  it('brings everything back with one reading, to be asked again, and writes none of it', async () => {
    await store({ ...entry(1, 'One'), ...entry(2, 'Two') })
    const readings = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    const puts = watchPuts()
    const { client } = await openPage()
    expect(readings).toHaveBeenCalledTimes(1)
    expect(client.getQueryData(post(2))).toEqual({ id: 2, title: 'Two' })
    const state = client.getQueryState(post(1))
    expect(state).toMatchObject({ status: 'success', dataUpdatedAt: NOW - DAY, isInvalidated: true })
    client.setQueryData(post(3), { id: 3 })
    await second()
    expect(puts()).toEqual([hashOf(3)])
  })

  it('leaves what a call gave that this page has not loaded, as long as it is not too old', async () => {
    const key = ['monitoring.of-another-page', {}]
    await store({ [JSON.stringify(key)]: { buster: BUSTER, queryKey: key, data: 1, dataUpdatedAt: NOW - DAY } })
    const { client } = await openPage()
    client.setQueryData(post(3), { id: 3 })
    expect([...(await second()).keys()].toSorted()).toEqual([JSON.stringify(key), hashOf(3)].toSorted())
  })

  it('drops what is too old or of another contract', async () => {
    await store({ ...entry(1, 'Old', NOW - MAX_AGE_MS), ...entry(2, 'Other', NOW, 'contract-0'), ...entry(3, 'Kept') })
    const { client } = await openPage()
    expect(client.getQueryCache().getAll()).toHaveLength(1)
    expect([...(await device()).keys()]).toEqual([hashOf(3)])
    expect(noted).toEqual([])
  })

  it('drops an entry that cannot be read alone, and notes it', async () => {
    const { [hashOf(1)]: whole } = entry(1, 'Half')
    const damaged = { [hashOf(1)]: { ...Object(whole), dataUpdatedAt: 'yesterday' }, [hashOf(2)]: 'nonsense' }
    await store({ ...damaged, [hashOf(3)]: { buster: BUSTER, queryKey: post(3), dataUpdatedAt: NOW } })
    await store(entry(4, 'Whole'))
    const { client } = await openPage()
    expect(client.getQueriesData({}).map(([key]) => key)).toEqual([post(4)])
    expect([...(await device()).keys()]).toEqual([hashOf(4)])
    expect(noted).toEqual(Array(3).fill('cache: A kept answer could not be read'))
  })
})

describe('what the former version kept as one text', () => {
  const state = (id: number, title: string, dataUpdatedAt: number) => ({
    data: { id, title },
    dataUpdatedAt,
    dataUpdateCount: 3,
    error: { name: 'CallFailure', status: 0 },
    errorUpdateCount: 1,
    errorUpdatedAt: NOW - DAY,
    fetchFailureCount: 1,
    fetchFailureReason: {},
    fetchMeta: null,
    isInvalidated: true,
    status: 'error',
    fetchStatus: 'idle',
  })
  const query = (id: number, title: string, at = NOW - DAY) => ({
    dehydratedAt: NOW - DAY,
    state: state(id, title, at),
    queryKey: post(id),
    queryHash: hashOf(id),
    meta: { keep: true },
  })
  const text = (queries: unknown[], buster = BUSTER) =>
    JSON.stringify({ buster, timestamp: NOW - DAY, clientState: { mutations: [], queries } })

  it('is taken over once and removed', async () => {
    const queries = [query(1, 'One'), query(2, 'Old', NOW - MAX_AGE_MS), { queryHash: 'half' }, query(3, 'Three')]
    await store({ queries: text(queries) })
    const { client } = await openPage()
    expect(client.getQueryData(post(1))).toEqual({ id: 1, title: 'One' })
    expect(client.getQueryData(post(2))).toBeUndefined()
    expect(client.getQueryState(post(3))).toMatchObject({ status: 'success', dataUpdatedAt: NOW - DAY })
    expect(await device()).toEqual(new Map(Object.entries({ ...entry(1, 'One'), ...entry(3, 'Three') })))
    expect(noted).toEqual(['cache: A kept answer could not be read'])
    const puts = watchPuts()
    expect((await openPage()).client.getQueryData(post(1))).toEqual({ id: 1, title: 'One' })
    expect(puts()).toEqual([])
  })

  it('gives way to what was kept later', async () => {
    await store({ ...entry(1, 'Newer', NOW - 5), ...entry(2, 'Older', NOW - 2 * DAY) })
    await store({ queries: text([query(1, 'Former'), query(2, 'Former')]) })
    await openPage()
    const newest = { ...entry(1, 'Newer', NOW - 5), ...entry(2, 'Former') }
    expect(await device()).toEqual(new Map(Object.entries(newest)))
  })

  it.each([
    ['of another contract', text([query(1, 'One')], 'contract-0'), []],
    ['that is damaged', '{"buster":', ['cache: A kept answer could not be read']],
  ])('%s is removed', async (_, former, notes) => {
    await store({ queries: former, ...entry(2, 'Two') })
    const { client } = await openPage()
    expect(client.getQueriesData({}).map(([key]) => key)).toEqual([post(2)])
    expect([...(await device()).keys()]).toEqual([hashOf(2)])
    expect(noted).toEqual(notes)
  })
})
