import type { Operation } from '#client/offline/engine/storage/record.ts'
import type { MemoryDisk } from './memory-storage.ts'
import type { VirtualServer } from './virtual-server.ts'

/** What no text can tell: bytes of files, and wrong words in the local trash. */

type Tables = MemoryDisk['tables']

/** Every file that waits, or lies in the trash, is there with all its bytes. */
export function bytesGone(operations: readonly Operation[], tables: Tables): string[] {
  const waiting = operations.map((op) => op.blob?.sha ?? null)
  const discarded = [...tables.trash.values()].map((entry) => entry.sha)
  return [...new Set([...waiting, ...discarded])].flatMap((sha) =>
    sha === null || isWhole(tables, sha) ? [] : [`bytes gone: ${sha}`],
  )
}

function isWhole(tables: Tables, sha: string): boolean {
  const blob = tables.blobs.get(sha)
  if (!blob) return false
  const parts = Array.from({ length: blob.chunks }, (_, index) => tables.chunks.get(`${sha}/${index}`)?.byteLength ?? 0)
  return parts.reduce((sum, part) => sum + part, 0) === blob.size
}

/** "Never sent" is a promise too. */
export function falselyUnsent(tables: Tables, server: VirtualServer): string[] {
  const unsent = new Set([...tables.trash.values()].filter((entry) => !entry.maybeSent).map((entry) => entry.trashId))
  return (
    server.effects
      // A record may have been brought back on the server before the text for it was let go.
      .filter(({ key, endpoint }) => endpoint !== 'trash.restore' && unsent.has(key.split('.')[0] ?? ''))
      .map(({ key, endpoint }) => `discarded as never sent, but carried out: ${endpoint} ${key}`)
  )
}
