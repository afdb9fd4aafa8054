import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useLayoutEffect, useState } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setWorkspace } from '#client/offline/current-workspace.ts'
import { type Drafts, openDrafts } from '#client/offline/engine/storage/drafts.ts'
import { useForm } from '#client/records/form/use-form.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { button, click, find, mount, type, unmountAll, until } from '#tests/support/mount.ts'
import { stubOutbox } from '#tests/support/stub-outbox.ts'
import { emptySetting, type SettingForm, type SettingFormHandle } from './-setting-form.ts'
import { SettingFields } from './-setting-fields.tsx'
import { offerBefore } from './-value-before.ts'

// Loaded with the screen; here it is there from the start.
vi.mock('./-use-catalogue.ts', async () => {
  const catalogue = await import('#contract/home/catalogue.ts')
  return { useCatalogue: () => catalogue }
})

/** A key that is known decides of more than its own field; what was written there stays, or can be put back. */

let form: SettingFormHandle
let drafts: Drafts
let opened: string[]

function Page({ start }: { readonly start: Partial<SettingForm> }) {
  const [base] = useState({ version: null, values: { ...emptySetting(undefined), ...start } })
  const now = useForm<SettingForm>({ base, schema: v.looseObject({}), journal: null, onSave: async () => true })
  useLayoutEffect(() => {
    form = now
  })
  return (
    <SettingFields form={now} isNew onLeft={(before) => offerBefore(before, drafts, (draft) => opened.push(draft))} />
  )
}

const open = (start: Partial<SettingForm>) =>
  mount(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <Page start={start} />
    </QueryClientProvider>,
  )
const typeKey = (text: string) => type(find('input[name=key]', HTMLInputElement), text)

beforeEach(async () => {
  drafts = await openDrafts('setting-fields')
  opened = []
  toasts.clear()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  stubOutbox({})
})
afterEach(async () => {
  unmountAll()
  await drafts.destroy()
  vi.unstubAllGlobals()
  setWorkspace(null)
})

it('fills a new setting in as its key wants it', async () => {
  open({ key: 'hero_titl' })
  await typeKey('hero_title')
  expect(form.values).toMatchObject({ key: 'hero_title', title: 'Hero title', type: 'text', value: '' })
  await typeKey('hero_background_image')
  expect(form.values).toMatchObject({ type: 'image', value: '' })
  expect(form.values.title).not.toBe('Hero title')
})

it('leaves a title that somebody wrote as it is', async () => {
  open({ key: 'hero_titl', title: 'What visitors see first' })
  await typeKey('hero_title')
  expect(form.values).toMatchObject({ key: 'hero_title', title: 'What visitors see first' })
})

it('gives a value back that the key has no use for, and takes nothing that was written since', async () => {
  open({ key: 'hero_title', title: 'Hero title', value: 'Ebb and flood' })
  await typeKey('hero_background_image')
  expect(form.values).toMatchObject({ type: 'image', value: '' })
  act(() => form.set('value', '/uploads/tide.png'))
  await click(button('Put it back'))
  expect(form.values).toMatchObject({ key: 'hero_title', title: 'Hero title', type: 'text', value: 'Ebb and flood' })
  await click(button('Put it back'))
  expect(form.values).toMatchObject({ key: 'hero_background_image', type: 'image', value: '/uploads/tide.png' })
})

it('offers a value that the key had no use for also once the form is left, as a setting of its own', async () => {
  open({ key: 'hero_title', title: 'Hero title', value: 'Ebb and flood' })
  await typeKey('hero_background_image')
  unmountAll()
  const [toast] = toasts.current()
  expect(toast?.text).toContain('Ebb and flood')
  toast?.action?.onSelect()
  await until(() => expect(opened).toHaveLength(1))
  expect(await drafts.list()).toMatchObject([
    { draftId: `home-setting:${opened[0]}`, values: { key: 'hero_title', type: 'text', value: 'Ebb and flood' } },
  ])
})

it('offers nothing more where the value was put back', async () => {
  open({ key: 'hero_title', title: 'Hero title', value: 'Ebb and flood' })
  await typeKey('hero_background_image')
  await click(button('Put it back'))
  unmountAll()
  expect(toasts.current()).toEqual([])
})
