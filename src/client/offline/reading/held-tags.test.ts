import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryKey } from '#client/data/queries.ts'
import { heldTags, noteTag } from './held-tags.ts'

const TAGS = queryKey('tags.list', {})
const held = (client: QueryClient) => heldTags(client, ['tags.list'], () => TAGS).get('tags.list')

function withTags() {
  const client = new QueryClient()
  client.setQueryData(TAGS, [], { updatedAt: 1000 })
  noteTag(client, 'tags.list', { tag: 'held', at: 1000 })
  return client
}

it('names the tag of an answer that is as the server gave it', () => {
  expect(held(withTags())).toBe('held')
})

it('names none of an answer into which an edit was written since, or that came by another call', () => {
  const client = withTags()
  client.setQueryData(TAGS, [{ id: 1 }], { updatedAt: 2000 })
  expect(held(client)).toBeUndefined()
})

it('names none of an answer that is no longer here', () => {
  const client = withTags()
  client.removeQueries({ queryKey: TAGS })
  expect(held(client)).toBeUndefined()
})
