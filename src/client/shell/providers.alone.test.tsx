import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { toasts } from '#client/ui/toast-store.ts'
import { mount, unmountAll } from '#tests/support/mount.ts'
import { Providers } from './providers.tsx'

vi.mock('#client/ui/toast.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

afterEach(unmountAll)

it('the page stands where what shows toasts can’t be fetched', async () => {
  mount(
    <Providers>
      <p>The page</p>
    </Providers>,
  )
  act(() => void toasts.error('Not saved'))
  await act(() => vi.dynamicImportSettled())
  expect(document.body.textContent).toContain('The page')
})
