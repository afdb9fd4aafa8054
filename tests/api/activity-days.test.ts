import { expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/api.ts'

const as = (server: TestServer) => ({ token: server.owner.token })

const list = async (server: TestServer, query: Record<string, string>) =>
  (await server.call('userActivities.list', { query }, as(server))).data

test('the log takes every day of a calendar that has four digits for its years, and no other one', async () => {
  const server = await testServer()
  await server.call('tags.create', { body: { name: 'One', color: '#123456' } }, as(server))
  const figures = async (query: Record<string, string>) =>
    (await server.call('userActivities.statistics', { query }, as(server))).data
  for (const [days, total] of [
    [{ end_date: '9999-12-31' }, 1],
    [{ start_date: '0001-01-01', end_date: '9999-12-31' }, 1],
    [{ start_date: '9999-12-31' }, 0],
    [{ end_date: '0001-01-01' }, 0],
    [{ end_date: '2026-11-20T23:30:00.000Z' }, 1],
  ] as const) {
    expect((await list(server, days)).total, JSON.stringify(days)).toBe(total)
    expect((await list(server, days)).data, JSON.stringify(days)).toHaveLength(total)
    expect((await list(server, { ...days, search: 'one' })).total, JSON.stringify(days)).toBe(total)
    expect((await figures(days)).total_activities, JSON.stringify(days)).toBe(total)
    expect((await server.call('userActivities.export', { query: days }, as(server))).data.rows).toBe(total)
  }
  for (const end_date of ['0000-01-01', '2026-02-30', '2026-13-01', '10000-01-01']) {
    const { problem } = await server.call('userActivities.statistics', { query: { end_date } }, as(server))
    expect(problem.errors, end_date).toEqual({ end_date: ['Must be a date such as 2026-11-22'] })
  }
})
