import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { OPENED_KEY } from '#client/data/persist.ts'
import { forgetOpened, noteKept, noteOpened, openedLately } from './recently-opened.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = 100 * DAY
const due = (client: QueryClient, now = NOW, age = 60_000) => openedLately(client, 'course', now, age)

describe('records that were opened', () => {
  it('are due at once, the one opened last first, and other kinds are none of their business', () => {
    const client = new QueryClient()
    noteOpened(client, 'course', 4, NOW - 2)
    noteOpened(client, 'lesson', 9, NOW - 1)
    noteOpened(client, 'course', 7, NOW)
    expect(due(client)).toEqual([7, 4])
  })

  it('rest while what belongs to them is young, and opening one again does not ask for it anew', () => {
    const client = new QueryClient()
    noteOpened(client, 'course', 4, NOW)
    noteKept(client, 'course', 4, NOW)
    noteOpened(client, 'course', 4, NOW + 30_000)
    expect(due(client, NOW + 59_999)).toEqual([])
    expect(due(client, NOW + 60_000)).toEqual([4])
  })

  it('count for 30 days, and are not written down for longer', () => {
    const client = new QueryClient()
    noteOpened(client, 'course', 4, NOW)
    expect(due(client, NOW + 29 * DAY)).toEqual([4])
    expect(due(client, NOW + 30 * DAY)).toEqual([])
    noteOpened(client, 'course', 5, NOW + 31 * DAY)
    expect(Object.keys(client.getQueryData<object>(OPENED_KEY) ?? {})).toEqual(['course:5'])
  })

  it('are forgotten when they are gone; what nobody opened is not kept', () => {
    const client = new QueryClient()
    noteOpened(client, 'course', 4, NOW)
    noteKept(client, 'course', 5, NOW)
    forgetOpened(client, 'course', 4)
    expect(due(client)).toEqual([])
    expect(client.getQueryData(OPENED_KEY)).toEqual({})
  })
})
