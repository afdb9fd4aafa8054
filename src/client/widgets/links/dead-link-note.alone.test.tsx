import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/calls/auth.ts'
import type { DeadLink } from '#contract/calls/dead-links.ts'
import { dashboardQueries } from '#client/data/dashboard-queries.ts'
import { noteAnswer, noteSilence } from '#client/data/reachability.ts'
import { forgetSession, signIn } from '#client/data/session.ts'
import { setWorkspace } from '#client/offline/current-workspace.ts'
import type { Workspace } from '#client/offline/workspace.ts'
import { button, click, findAll, mount, unmountAll } from '#tests/support/mount.ts'
import { DeadLinkNote } from './dead-link-note.tsx'

const DEAD: DeadLink = {
  file_id: 5,
  problem: '404',
  since: '2024-11-12T10:00:00.000Z',
  checked_at: '2024-11-19T10:00:00.000Z',
}
/** What checking again finds. */
let found: object = {}
const asked: string[] = []
/** What waits on this device. */
let waiting: object[] = []
const person = (role: CurrentUser['role']): CurrentUser => {
  const account = { id: 1, name: 'Vera', email: 'vera@example.com', role, avatar: null }
  return { ...account, email_verified_at: null, two_factor_enabled: false, permissions: [], version: 1 }
}

beforeEach(() => {
  asked.length = 0
  waiting = []
  noteAnswer()
  // All that the note looks at.
  const snapshot = { ids: new Map(), items: waiting }
  const outbox = { subscribe: () => () => undefined, getSnapshot: () => snapshot }
  setWorkspace({ outbox } as object as Workspace)
  vi.stubGlobal('fetch', (address: string, { method }: { method: string }) => {
    asked.push(`${method} ${address}`)
    return Promise.resolve(Response.json({ success: true, status: 200, message: 'OK', data: found }))
  })
})
afterEach(async () => {
  unmountAll()
  setWorkspace(null)
  await forgetSession()
  vi.unstubAllGlobals()
})

function note(fileId: number) {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  client.setQueryData(dashboardQueries.deadLinks.queryKey, [DEAD])
  mount(
    <QueryClientProvider client={client}>
      <DeadLinkNote fileId={fileId} />
    </QueryClientProvider>,
  )
  return client
}
const words = () => document.body.textContent ?? ''
const until = async (said: string) => {
  for (let turn = 0; turn < 200 && !words().includes(said); turn += 1)
    await act(() => new Promise((done) => setTimeout(done, 20)))
  expect(words()).toContain(said)
}

it('says since when a link fails, by what this device knows, and nothing of others', async () => {
  await signIn('token', person('moderator'))
  note(5)
  expect(words()).toContain('Link may be dead · 404 since 12 Nov 2024')
  unmountAll()
  note(6)
  expect(words()).toBe('')
  expect(asked).toEqual([])
})

it.each([
  ['was given another address', { kind: 'update', operation: { values: { url: 'https://example.com/new' } } }, false],
  ['was deleted', { kind: 'delete', operation: { values: {} } }, false],
  ['was given another title', { kind: 'update', operation: { values: { name: 'Diary' } } }, true],
])('of a link that %s here, and not yet on the server', async (_, edit, isMarked) => {
  await signIn('token', person('moderator'))
  waiting.push({ entity: 'file', recordId: 5, ...edit })
  note(5)
  expect(words().includes('may be dead')).toBe(isMarked)
})

it('looks again when asked to, and is gone when the link answers', async () => {
  await signIn('token', person('moderator'))
  const client = note(5)
  found = { found: 'failed', dead: { ...DEAD, problem: 'no answer' } }
  await click(button('Check again'))
  await until('no answer since 12 Nov 2024')
  await until('it still fails')
  expect(asked).toEqual(['POST /api/links/5/check'])
  found = { found: 'answers', dead: null }
  await click(button('Check again'))
  await until('It answers again.')
  expect(words()).not.toContain('may be dead')
  expect(client.getQueryData(dashboardQueries.deadLinks.queryKey)).toEqual([])
})

it('can’t look again without a connection, and is no button for who may not write', async () => {
  await signIn('token', person('moderator'))
  act(() => noteSilence())
  note(5)
  expect(button('Check again').getAttribute('aria-disabled')).toBe('true')
  await click(button('Check again'))
  expect(asked).toEqual([])
  unmountAll()
  await signIn('token', person('user'))
  note(5)
  expect(words()).toContain('may be dead')
  expect(findAll('button')).toEqual([])
})
