import { createHash } from 'node:crypto'
import { removeDevice } from '#client/data/device-store.ts'
import { signIn } from '#client/data/session.ts'
import { loadStore } from '#client/data/store.ts'
import type { OutgoingRequest, OutgoingUpload } from '#client/offline/engine/storage/ports.ts'
import { apiTransport, apiWire } from '#client/offline/transport.ts'
import { testServer } from '#tests/support/api.ts'
import { lineTo, ownerOf } from '#tests/support/line-to-server.ts'

/** A device of which every call is seen as it leaves, and what it sends. */

export const NOW = Date.parse('2026-11-20T10:00:00.000Z')

export async function device() {
  const server = await testServer()
  const line = lineTo(server)
  const { token, id } = server.owner
  // Each server here is another one, of which this device has seen nothing.
  await removeDevice('store')
  await loadStore()
  await signIn(token, ownerOf(server))
  const { data } = await server.call('categories.create', { body: { name: 'Notes' } }, { token })
  const told: [opId: string, percent: number | null][] = []
  const note = (opId: string, percent: number | null) => void told.push([opId, percent])
  return { server, line, told, category: data, transport: apiTransport(id, note), wire: apiWire(id, note) }
}

export const rename = (
  id: number,
  name: string,
  changes: Partial<OutgoingRequest['headers']> = {},
): OutgoingRequest => ({
  endpoint: 'categories.update',
  params: { id },
  query: {},
  body: JSON.stringify({ name }),
  upload: null,
  headers: { idempotencyKey: 'rename-key.0', ifMatch: null, store: null, madeAt: NOW, ...changes },
  attempt: { number: 1, firstAt: 0, previousAt: null, taken: [] },
  signal: new AbortController().signal,
})

export function fileOf(size: number): OutgoingUpload {
  const bytes = new Uint8Array(size).fill(97)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const chunks = [bytes.slice(0, 100).buffer, bytes.slice(100).buffer]
  return {
    name: 'tides.txt',
    mimeType: 'text/plain',
    chunks,
    size,
    sha256,
    fields: { is_public: '1', alt_text: 'Low' },
  }
}

export const upload = (file: OutgoingUpload): OutgoingRequest => ({
  ...rename(0, ''),
  endpoint: 'files.upload',
  params: {},
  body: null,
  upload: file,
  headers: { idempotencyKey: 'upload-op-1.2', ifMatch: null, store: null, madeAt: NOW },
})

/** As a browser tells how far an upload is; the bytes go the way of all others. */
export class WatchedRequest {
  readonly upload: { onprogress: (event: object) => void } = { onprogress: () => undefined }
  readonly #headers: Record<string, string> = {}
  #to: readonly [method: string, url: string] = ['', '']
  status = 0
  responseText = ''
  onload = () => undefined
  onerror = () => undefined
  onabort = () => undefined
  getResponseHeader: (name: string) => string | null = () => null

  open(method: string, url: string): void {
    this.#to = [method, url]
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value
  }

  abort(): void {
    this.onabort()
  }

  async send(body: FormData): Promise<void> {
    this.upload.onprogress({ lengthComputable: true, loaded: 1, total: 4 })
    const [method, url] = this.#to
    const answer = await fetch(url, { method, headers: this.#headers, body })
    this.status = answer.status
    this.getResponseHeader = (name) => answer.headers.get(name)
    this.responseText = await answer.text()
    this.onload()
  }
}
