import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '#contract/index.ts'
import { post } from '#contract/records/post.ts'
import { queryClient } from '#client/data/queries.ts'
import { setWorkspace } from '#client/offline/current-workspace.ts'
import { recordQuery } from '#client/offline/reading/record-query.ts'
import { button, click, mount, unmountAll, until } from '#tests/support/mount.ts'
import { stubOutbox } from '#tests/support/stub-outbox.ts'
import { Revisions } from './revisions.tsx'

vi.mock('#client/data/session.ts', async (original) => ({
  ...(await original<typeof import('#client/data/session.ts')>()),
  may: () => true,
}))

const NOW = { id: 7, version: 3, title: 'Ebb', excerpt: '' }
const version = (id: number, title: string) => ({
  id,
  version: id,
  created_at: '2026-11-01T10:00:00.000Z',
  author: 'Ada',
  author_id: 1,
  name: null,
  record: { ...NOW, title },
})

let undone: unknown[][]

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  queryClient.setQueryData(recordQuery(post, 7).queryKey, NOW)
  undone = []
  stubOutbox({
    save: async () => ({ opId: 'op', localId: null, saveId: 'restore' }),
    undo: async (...args: unknown[]) => {
      undone.push(args)
      return { opId: null }
    },
  })
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  setWorkspace(null)
  vi.unstubAllGlobals()
})

it('takes back the restore alone, and nothing that was saved on top of it', async () => {
  mount(
    <QueryClientProvider client={queryClient}>
      <Revisions
        record={post}
        id={7}
        serverId={7}
        kept={[]}
        revisions={[version(3, 'Ebb'), version(2, 'Flood')]}
        chosen={2}
        link={(_, { children }) => <span>{children}</span>}
      />
    </QueryClientProvider>,
  )
  await click(button('Restore'))
  await until(() => button('Undo'))
  await click(button('Undo'))
  await act(async () => undefined)
  expect(undone).toEqual([['op', 'restore']])
})
