import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallFailure } from '#client/data/call.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { button, click, mount, unmountAll } from '#tests/support/mount.ts'
import { Members } from './-members.tsx'

const calls = vi.hoisted((): string[] => [])
vi.mock('#client/data/call.ts', async (original) => ({
  ...(await original<typeof import('#client/data/call.ts')>()),
  call: async (name: string) => {
    if (!name.startsWith('userGroups')) return new Promise(() => undefined)
    const isAgain = calls.includes(name)
    calls.push(name)
    if (isAgain && name === 'userGroups.removeMember') throw new CallFailure(404, {}, null)
    return {}
  },
}))
vi.mock('#client/data/use-session.ts', async (original) => ({
  ...(await original<typeof import('#client/data/use-session.ts')>()),
  useReachability: () => ({ online: true }),
}))

const ada = {
  id: 4,
  name: 'Ada',
  email: 'ada@example.org',
  role: 'user',
  pivot: { joined_at: '2026-01-01T00:00:00.000Z' },
}
const group = { id: 1, name: 'Team', is_active: true, members: [ada] }

beforeEach(() => {
  calls.length = 0
})
afterEach(() => {
  unmountAll()
  toasts.clear()
})

it('takes a member out once, and says nothing of a second press before the list is there anew', async () => {
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Members id={1} group={group as never} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await click(button('Remove Ada from the group'))
  await click(button('Remove Ada from the group'))
  expect(calls).toEqual(['userGroups.removeMember'])
  expect(toasts.current()).toEqual([])
})
