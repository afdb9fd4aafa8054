import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { lesson } from '#contract/records/lesson.ts'
import { keepRows } from './rows-to-records.ts'

const key = (id: number) => ['lessons.read', { params: { id } }]

it('puts the rows of a list where the page of each one looks for it, with the age of the list', () => {
  const client = new QueryClient()
  keepRows(client, lesson, { course: {}, lessons: [{ id: 7, version: 2, content: 'Text' }] }, 1000)
  expect(client.getQueryData(key(7))).toEqual({ id: 7, version: 2, content: 'Text' })
  expect(client.getQueryState(key(7))?.dataUpdatedAt).toBe(1000)
})

it('leaves a younger copy and a newer version alone', () => {
  const client = new QueryClient()
  client.setQueryData(key(7), { id: 7, version: 3 }, { updatedAt: 500 })
  client.setQueryData(key(8), { id: 8, version: 1, own: true }, { updatedAt: 2000 })
  const lessons = [
    { id: 7, version: 2 },
    { id: 8, version: 1 },
  ]
  keepRows(client, lesson, { lessons }, 1000)
  expect(client.getQueryData(key(7))).toEqual({ id: 7, version: 3 })
  expect(client.getQueryData(key(8))).toEqual({ id: 8, version: 1, own: true })
})

it('takes the place of an older version that a clock which was set back calls younger', () => {
  const client = new QueryClient()
  client.setQueryData(key(7), { id: 7, version: 1 }, { updatedAt: 2000 })
  keepRows(client, lesson, { lessons: [{ id: 7, version: 2 }] }, 1000)
  expect(client.getQueryData(key(7))).toEqual({ id: 7, version: 2 })
})
