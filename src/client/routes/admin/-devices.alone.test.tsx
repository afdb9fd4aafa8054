import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { CallFailure } from '#client/data/call.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { button, click, mount, unmountAll, until } from '#tests/support/mount.ts'
import { Devices } from './-devices.tsx'

const device = (id: number) => ({
  id,
  device: `Device ${id}`,
  ip_address: '127.0.0.1',
  last_used_at: '2026-01-01T00:00:00.000Z',
  current: id === 1,
})
const asked = vi.hoisted((): unknown[] => [])
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useNavigate: () => () => undefined,
}))
vi.mock('#client/data/call.ts', async (original) => ({
  ...(await original<typeof import('#client/data/call.ts')>()),
  call: async (name: string, input: { readonly params?: { readonly id: string } }) => {
    if (name === 'auth.sessions') return [1, 2, 3].map(device)
    asked.push(input.params?.id)
    // It signed itself out since the list was read.
    if (input.params?.id === '2') throw new CallFailure(404, {}, null)
    return null
  },
}))
vi.mock('#client/data/use-session.ts', async (original) => ({
  ...(await original<typeof import('#client/data/use-session.ts')>()),
  useReachability: () => ({ online: true }),
}))

afterEach(() => {
  unmountAll()
  toasts.clear()
})

it('signs all other devices out, also when one of them has gone since they were listed', async () => {
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Devices />
    </QueryClientProvider>,
  )
  await until(() => button('Sign out elsewhere'))
  await click(button('Sign out elsewhere'))
  await until(() => expect(toasts.current().map(({ text }) => text)).toEqual(['All other devices are signed out']))
  expect(asked).toEqual(['2', '3'])
})
