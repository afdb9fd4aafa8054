import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { storedFile } from '#contract/records/file.ts'
import { post } from '#contract/records/post.ts'
import { listedRow } from './listed-row.ts'

it('finds the youngest copy of a record in the lists, and its age', () => {
  const client = new QueryClient()
  const list = (name: string) => ({
    data: [
      { id: 4, name: 'Other' },
      { id: 7, name },
    ],
  })
  client.setQueryData(['files.list', {}], list('New'), { updatedAt: 2000 })
  client.setQueryData(['files.list', { query: { unused: '1' } }], list('Old'), { updatedAt: 1000 })
  expect(listedRow(client, storedFile, 7)).toEqual({ row: { id: 7, name: 'New' }, at: 2000 })
  expect(listedRow(client, storedFile, 8)).toBeUndefined()
})

it('goes by the version of a copy where a clock that was set back calls it older', () => {
  const client = new QueryClient()
  client.setQueryData(['files.list', {}], { data: [{ id: 7, version: 1 }] }, { updatedAt: 2000 })
  client.setQueryData(
    ['files.list', { query: { unused: '1' } }],
    { data: [{ id: 7, version: 2 }] },
    { updatedAt: 1000 },
  )
  expect(listedRow(client, storedFile, 7)).toEqual({ row: { id: 7, version: 2 }, at: 1000 })
})

it('takes no row for a record where the list leaves something out', () => {
  const client = new QueryClient()
  client.setQueryData(['posts.list', {}], { data: [{ id: 7, title: 'Without its text' }] })
  expect(listedRow(client, post, 7)).toBeUndefined()
})
