import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useLayoutEffect, useMemo } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '#contract/index.ts'
import { uploadToken } from '#contract/records/policy.ts'
import { setWorkspace } from '#client/offline/current-workspace.ts'
import { find, mount, unmountAll } from '#tests/support/mount.ts'
import { stubOutbox } from '#tests/support/stub-outbox.ts'
import { useOutboxUpload } from './use-outbox-upload.ts'

/** The same picture chosen at two places is one file: who lets go of it at one of them leaves it to the other. */

const PICTURE = 'new-11111111-1111-4111-8111-111111111111'
const GIF = new File([new TextEncoder().encode('GIF89a, and so on')], 'tide.gif', { type: 'image/gif' })

let items: object[]
let discarded: string[]
let upload: ReturnType<typeof useOutboxUpload>['upload']

const waiting = (opId: string, recordId: string | number, needs: readonly string[]) => ({
  opId,
  recordId,
  state: 'waiting',
  operation: { needs },
})

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:tide', revokeObjectURL: () => undefined }))
  items = [waiting('picture', PICTURE, [])]
  discarded = []
  const upload = async () => ({ opId: 'picture', localId: PICTURE })
  stubOutbox({ upload, discard: async (opId: string) => void discarded.push(opId) }, { items })
})
afterEach(() => {
  unmountAll()
  setWorkspace(null)
  vi.unstubAllGlobals()
})

function Page() {
  const now = useOutboxUpload()
  useLayoutEffect(() => {
    upload = now.upload
  })
  return null
}

/** A picture is chosen, and taken back while it is on its way. */
async function chosenAndTakenBack(): Promise<void> {
  mount(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <Page />
    </QueryClientProvider>,
  )
  const person = new AbortController()
  await act(async () => {
    const kept = new Promise<void>((resolve) => {
      void upload(
        GIF,
        () => undefined,
        person.signal,
        () => resolve(),
      ).catch(() => undefined)
    })
    await kept
    await Promise.resolve()
    person.abort()
  })
}

it('lets go of a picture that nothing else needs', async () => {
  await chosenAndTakenBack()
  expect(discarded).toEqual(['picture'])
})

it('leaves a picture that a saved edit waits for', async () => {
  items.push(waiting('post', 7, [PICTURE]))
  await chosenAndTakenBack()
  expect(discarded).toEqual([])
})

function Picture() {
  const { resolveSrc } = useOutboxUpload()
  // As texts do, which are drawn anew only for another way to find their pictures.
  const address = useMemo(() => resolveSrc(uploadToken(PICTURE)), [resolveSrc])
  return <img src={address || undefined} alt="Tide" />
}

it('shows a picture that waits here once it was brought, to whoever draws only what has changed', async () => {
  let bring: (picture: Blob) => void = () => undefined
  const uploadedBytes = () => new Promise<Blob>((resolve) => (bring = resolve))
  stubOutbox({}, { items }, { uploadedBytes })
  mount(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <Picture />
    </QueryClientProvider>,
  )
  expect(find('img', HTMLImageElement).getAttribute('src')).toBeNull()
  await act(async () => bring(GIF))
  expect(find('img', HTMLImageElement).getAttribute('src')).toBe('blob:tide')
})
