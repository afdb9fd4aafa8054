import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { Workspace } from '#client/offline/workspace.ts'
import { checkSecrets } from './check-secrets.ts'
import type { JsonFile } from './json-files.ts'

/** Files that are on the server are fetched; the network alone is stood in for. */

const LOCAL = 'new-00000000-0000-4000-8000-000000000001'

const stored = (name: string): JsonFile => ({
  key: name,
  name,
  version: 3,
  facts: {
    id: 7,
    name,
    mimeType: 'application/json',
    size: 100,
    isPublic: true,
    address: `/uploads/${name}`,
    alt: '',
  },
})
const exported = (value: string) =>
  JSON.stringify({
    nodes: [{ name: 'Ask', type: 'n8n-nodes-base.httpRequest', position: [0, 0], parameters: { apiKey: value } }],
  })

const workspace: Pick<Workspace, 'uploadedBytes'> = { uploadedBytes: () => Promise.resolve(null) }
const check = (files: readonly JsonFile[]) => checkSecrets(new QueryClient(), workspace, files)

afterEach(() => vi.unstubAllGlobals())

it('says where a secret stands, file by file, and is silent on files without one', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(new Response(exported(address.includes('bad') ? 'Zx81aa92kd83ls04mm55' : '={{ $env.KEY }}')))
  })
  expect(await check([stored('good.json'), stored('bad.json')])).toEqual([
    { file: 'bad.json', findings: ['Ask: apiKey holds an API key'], unread: false },
  ])
  expect(asked).toEqual(['/uploads/good.json?v=3', '/uploads/bad.json?v=3'])
})

it('a file that can’t be reached, is refused or is not on this device any more was not looked into', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await check([stored('far.json')])).toEqual([{ file: 'far.json', findings: [], unread: true }])
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })))
  expect(await check([stored('gone.json')])).toMatchObject([{ unread: true }])
  const file = stored('sent.json')
  const waiting: JsonFile = { ...file, facts: { ...file.facts, id: LOCAL, address: null } }
  expect(await check([waiting])).toMatchObject([{ unread: true }])
})

it('a file that is no workflow holds nothing that n8n would run', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"apiKey":"Zx81aa92kd83ls04mm55"}')))
  expect(await check([stored('other.json')])).toEqual([])
})
