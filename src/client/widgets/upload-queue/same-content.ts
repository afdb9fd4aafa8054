import type { StoredFile } from '#contract/records/file.ts'
import { call } from '#client/data/call.ts'
import { getReachability } from '#client/data/reachability.ts'
import { sha256 } from '#client/offline/device/browser-ports.ts'
import type { OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import type { SameContent } from './queue.ts'

/** Whether the library has these bytes already; asked before they are sent. */

/** @param known files whose hashes this device knows; without a connection they are all there is to look at */
export async function findSame(
  file: Blob,
  known: readonly StoredFile[],
  snapshot: OutboxSnapshot,
): Promise<SameContent | null> {
  const sha = await sha256(await file.arrayBuffer())
  const waiting = snapshot.items.find((item) => item.kind === 'upload' && item.operation.blob?.sha === sha)
  if (waiting?.recordId != null) return { id: waiting.recordId, name: waiting.label }
  const here = known.find((one) => one.sha256 === sha)
  if (here) return { id: here.id, name: here.name }
  if (!getReachability().online) return null
  // Pictures are stored anew: only the server knows what they were when they were sent.
  const [there] = await call('files.list', { query: { sha256: sha } }).then(
    (page) => page.data,
    // Only a suggestion: without an answer there is none.
    (): StoredFile[] => [],
  )
  return there ? { id: there.id, name: there.name } : null
}
