import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '#contract/index.ts'
import { setWorkspace } from '#client/offline/current-workspace.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { mount, unmountAll } from '#tests/support/mount.ts'
import { EMPTY, stubOutbox } from '#tests/support/stub-outbox.ts'
import { WORKFLOW_FILES } from './attachment-set.ts'
import { useAttachments } from './use-attachments.ts'

/** A file that takes its time to be made ready, and what is written beside it meanwhile. */

const WORKFLOW = 'new-11111111-1111-4111-8111-111111111111'
const FIRST = 'new-22222222-2222-4222-8222-222222222222'
const BYTES = new File(['{}'], 'flow.json', { type: 'application/json' })

let ready: () => void
const waiting = vi.hoisted((): (() => void)[] => [])
vi.mock('#client/widgets/upload-queue/prepare-upload.ts', async (original) => ({
  ...(await original<typeof import('#client/widgets/upload-queue/prepare-upload.ts')>()),
  prepareUpload: (file: File) =>
    new Promise((resolve) => {
      ready = () => resolve({ file, before: 2, after: 2 })
      waiting.push(ready)
    }),
}))

let tell: () => void
let saved: { readonly id: unknown; readonly kind: string; readonly values: object }[]
let snapshot: Record<string, unknown>
let uploaded: number
let attachments: ReturnType<typeof useAttachments>
const policy = WORKFLOW_FILES.record

const first = (said: object) => ({
  opId: 'first',
  entity: policy.type,
  recordId: FIRST,
  kind: 'create',
  state: 'waiting',
  label: 'Flow',
  operation: {
    kind: 'create',
    entity: policy.type,
    recordId: FIRST,
    values: { workflow_id: WORKFLOW, file_id: 9, display_name: '', description: '', version_note: '', ...said },
    base: {},
    baseVersion: null,
    needs: [],
    params: { workflowId: WORKFLOW },
    frozen: null,
  },
})
const show = (...items: readonly object[]) =>
  act(async () => {
    snapshot = { ...snapshot, items }
    tell()
    await new Promise((resolve) => setTimeout(resolve, 5))
  })

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  saved = []
  uploaded = 0
  waiting.length = 0
  snapshot = { ...EMPTY, items: [first({})], reachable: false }
  const listeners = new Set<() => void>()
  tell = () => listeners.forEach((listener) => listener())
  stubOutbox({
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    upload: async () => {
      uploaded += 1
      return { opId: 'upload', localId: `new-33333333-3333-4333-8333-33333333333${uploaded}` }
    },
    save: async (edit: (typeof saved)[number]) => {
      saved.push(edit)
      if (edit.kind === 'create')
        snapshot = { ...snapshot, items: [first({}), { ...first(edit.values), opId: 'made' }] }
      return { opId: null, localId: null, saveId: '' }
    },
  })
})
afterEach(() => {
  unmountAll()
  setWorkspace(null)
  vi.unstubAllGlobals()
})

function Page() {
  const now = useAttachments(WORKFLOW_FILES, { workflow_id: WORKFLOW }, 'Flow')
  useLayoutEffect(() => {
    attachments = now
  })
  return null
}

const open = () =>
  mount(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Page />
    </QueryClientProvider>,
  )
/** Everything is made ready that waits for it, and what waits for that. */
const allReady = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      for (const go of waiting.splice(0)) go()
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
  })

it('uploads and attaches a file once that is dropped twice in a row, and says so', async () => {
  open()
  const tellAgain = vi.spyOn(toasts, 'info')
  const dropped = [attachments.upload([BYTES]), attachments.upload([BYTES])]
  await allReady()
  await act(async () => Promise.all(dropped))
  expect(uploaded).toBe(1)
  expect(saved.filter(({ kind }) => kind === 'create')).toHaveLength(1)
  expect(tellAgain).toHaveBeenCalledWith('“flow.json” is attached already')
})

it('leaves what was written about the earlier version while the new one was made ready', async () => {
  open()
  const [earlier] = attachments.list ?? []
  if (!earlier) throw new Error('Nothing is attached')
  const following = attachments.follow(earlier, BYTES)
  await show(first({ version_note: 'For n8n 1.x', description: 'Reads the tides' }))
  await act(async () => {
    ready()
    await following
  })
  expect(saved.filter(({ kind }) => kind === 'update').map(({ id, values }) => [id, values])).not.toContainEqual([
    FIRST,
    { version_note: 'Earlier version' },
  ])
  expect(saved.find(({ kind }) => kind === 'create')?.values).toMatchObject({ description: 'Reads the tides' })
})
