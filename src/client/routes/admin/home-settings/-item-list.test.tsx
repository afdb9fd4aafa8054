import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useLayoutEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '#contract/index.ts'
import { IMAGE_LIMITS } from '#client/widgets/image-check.ts'
import { button, click, find, mount, type, unmountAll, until } from '#tests/support/mount.ts'
import { ItemList } from './-item-list.tsx'

/** A picture of one item is on its way while the person goes on with the list. */

const SHAPE = {
  as: 'list',
  one: 'client',
  item: { name: { label: 'Name', as: 'line' }, logo: { label: 'Logo', as: 'image', optional: true } },
} as const

let text: string
let arrive: (() => void) | undefined

function Page() {
  const [value, setValue] = useState('[{"name":"Tide"},{"name":"Ebb"}]')
  useLayoutEffect(() => {
    text = value
  }, [value])
  const upload = () => new Promise<string>((resolve) => (arrive = () => resolve('/logo.gif')))
  return (
    <ItemList
      name="value"
      value={value}
      onChange={setValue}
      error={undefined}
      shape={SHAPE}
      uploads={{ upload, resolveSrc: (src: string) => src, limits: IMAGE_LIMITS }}
    />
  )
}

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:logo', revokeObjectURL: () => undefined }))
  arrive = undefined
  mount(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <Page />
    </QueryClientProvider>,
  )
  const input = find('input[type=file]', HTMLInputElement)
  const file = new File([new TextEncoder().encode('GIF89a, and so on')], 'logo.gif', { type: 'image/gif' })
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  act(() => void input.dispatchEvent(new Event('change', { bubbles: true })))
  await until(() => expect(arrive).toBeDefined())
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const comes = () => until(() => expect(text).toContain('/logo.gif'))

it('takes nothing back that was typed meanwhile', async () => {
  const names = [...document.querySelectorAll<HTMLInputElement>('input[type=text], input:not([type])')]
  await type(names[0] ?? find('none', HTMLInputElement), 'Flood')
  await type(names[1] ?? find('none', HTMLInputElement), 'Neap')
  await act(async () => arrive?.())
  await comes()
  expect(JSON.parse(text)).toEqual([{ name: 'Flood', logo: '/logo.gif' }, { name: 'Neap' }])
})

it('does not bring back an item that was removed meanwhile', async () => {
  await click(button('Remove Client 1'))
  await act(async () => arrive?.())
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(JSON.parse(text)).toEqual([{ name: 'Ebb' }])
})
