import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '#contract/index.ts'
import { IMAGE_LIMITS } from '#client/widgets/image-check.ts'
import { click, find, findAll, mount, type, unmountAll } from '#tests/support/mount.ts'
import { JsonEditor } from './-json-editor.tsx'

const SHAPE = { as: 'list', one: 'client', item: { name: { label: 'Name', as: 'line' } } } as const
const UPLOADS = { upload: () => Promise.reject(new Error()), resolveSrc: (src: string) => src, limits: IMAGE_LIMITS }

function Page({ start }: { readonly start: string }) {
  const [value, setValue] = useState(start)
  return (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <JsonEditor
        name="value"
        value={value}
        onChange={setValue}
        onBlur={() => undefined}
        error={undefined}
        shape={SHAPE}
        uploads={UPLOADS}
      />
    </QueryClientProvider>
  )
}

const text = () => find('textarea', HTMLTextAreaElement)
const choose = async (view: string) => {
  const chosen = findAll('[role=radio], button, label').find((one) => one.textContent.trim() === view)
  if (!chosen) throw new Error(`No view ${view}`)
  await click(chosen)
}

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network'))))
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

it('stays the text that somebody types in when it becomes a list on the way', async () => {
  mount(<Page start='[{"name": "Tide"}' />)
  const field = text()
  await type(field, '[{"name": "Tide"}]')
  await type(field, '[{"name": "Tide"}] ')
  expect(text()).toBe(field)
})

it('shows the form when it is asked for, and the text again where that is none', async () => {
  mount(<Page start='[{"name": "Tide"}]' />)
  expect(findAll('textarea')).toEqual([])
  await choose('JSON')
  await type(text(), '[{"name": "Ebb"}')
  await choose('Form')
  await type(text(), '[{"name": "Ebb"}]')
  expect(text().value).toBe('[{"name": "Ebb"}]')
  await choose('Form')
  expect(find('input[type=text], input:not([type])', HTMLInputElement).value).toBe('Ebb')
})
