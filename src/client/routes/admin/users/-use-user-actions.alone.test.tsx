import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useLayoutEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { CallFailure } from '#client/data/call.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { button, click, mount, unmountAll, until } from '#tests/support/mount.ts'
import { type UserActions, useUserActions } from './-use-user-actions.tsx'

const restored = vi.hoisted((): string[] => [])
vi.mock('#client/ui/confirm.tsx', () => ({ useConfirm: () => async () => true }))
vi.mock('./-delete-users.tsx', () => ({
  default: ({ onDelete }: { readonly onDelete: (query: object) => void }) => (
    <button type="button" onClick={() => onDelete({})}>
      Delete them
    </button>
  ),
}))
vi.mock('#client/data/call.ts', async (original) => ({
  ...(await original<typeof import('#client/data/call.ts')>()),
  call: async (name: string, input: { readonly params?: { readonly id: string } }) => {
    if (name === 'userManagement.bulkDelete') return { done: 3, skipped: [] }
    const { id = '' } = input.params ?? {}
    // Somebody else has this address by now.
    const errors = { email: ['Email is already in use'] }
    if (id === '2')
      throw new CallFailure(422, { success: false, status: 422, message: 'Email is in use', errors }, null)
    restored.push(id)
    return null
  },
}))

let actions: UserActions
function Page() {
  const now = useUserActions()
  useLayoutEffect(() => {
    actions = now
  })
  return now.layers
}

afterEach(() => {
  unmountAll()
  toasts.clear()
})

it('brings back all that can come back, and says who could not', async () => {
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  const people = ['Ada', 'Ben', 'Cy'].map((name, at) => ({ id: at + 1, name }))
  act(() => void actions.remove(people as never))
  await until(() => button('Delete them'))
  await click(button('Delete them'))
  await until(() => expect(toasts.current().at(-1)?.action).toBeDefined())
  toasts.current().at(-1)?.action?.onSelect()
  await until(() => expect(restored).toEqual(['1', '3']))
  const said = () => toasts.current().map(({ text = '' }) => text)
  await until(() => expect(said().join()).toContain('Ben'))
})
