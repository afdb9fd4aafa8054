import type { Ledger } from '#client/offline/engine/storage/ledger.ts'
import type { OutgoingUpload } from '#client/offline/engine/storage/ports.ts'
import type { FrozenRequest } from '#client/offline/engine/storage/record.ts'

/** @returns the file that a request brings along; `missing` when its bytes, or a part of them, are no longer stored */
export async function loadUpload(ledger: Ledger, request: FrozenRequest): Promise<OutgoingUpload | 'missing'> {
  const blob = request.blob
  if (blob === null) return 'missing'
  const chunks = await ledger.read(async (tx) => {
    const stored = await tx.blob(blob.sha)
    if (!stored) return null
    return Promise.all(Array.from({ length: stored.chunks }, (_, index) => tx.chunk(blob.sha, index)))
  })
  const whole = chunks?.filter((chunk) => chunk !== null) ?? []
  if (chunks === null || whole.length !== chunks.length) return 'missing'
  const fields: unknown = JSON.parse(request.body ?? '{}')
  const { name, mimeType, size, sha } = blob
  return { name, mimeType, chunks: whole, size, sha256: sha, fields: formFields(fields) }
}

/** Form fields are text. */
function formFields(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}
