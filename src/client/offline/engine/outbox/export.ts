import { both, change, type Change } from '#client/offline/engine/storage/change.ts'
import type { LedgerState, Step } from '#client/offline/engine/storage/ledger.ts'
import type { IdEntry, Operation, Receipt, TrashEntry } from '#client/offline/engine/storage/record.ts'
import { lastSaveOf, OPERATION_VERSION } from '#client/offline/engine/storage/record.ts'
import type { Transaction } from '#client/offline/engine/storage/storage.ts'
import { readOperation } from '#client/offline/engine/storage/upcast.ts'
import { asLeft, putAway } from '#client/offline/engine/storage/trash.ts'

/** Everything unsent as one JSON document, for "Export and discard" and "Download". */
export interface OutboxExport {
  readonly format: 'offdesk-outbox'
  readonly formatVersion: 1
  readonly schemaVersion: number
  readonly exportedAt: string
  readonly account: string
  readonly serverOrigin: string
  /** As stored, whatever version wrote them. */
  readonly operations: readonly unknown[]
  readonly trash: readonly TrashEntry[]
  readonly ids: readonly IdEntry[]
  readonly receipts: readonly Receipt[]
  /** Bytes of waiting uploads, base64, by hash. */
  readonly files: Readonly<Record<string, string>>
}

export interface ExportHead {
  readonly account: string
  readonly serverOrigin: string
  readonly now: number
}

/**
 * Everything as a document, and marked as having left: from now on newer saves of the same records follow it instead
 * of changing it, so that two devices that send the same edit send the same bytes under the same key.
 */
export async function exportStep(tx: Transaction, head: ExportHead): Promise<Step<OutboxExport>> {
  const { operations, quarantined } = await tx.all()
  const marked = operations.map((op): Operation => ({ ...op, exported: true, left: true }))
  const document = await exportOutbox(tx, head)
  const trash = document.trash.map(asLeft)
  const result = { ...document, operations: [...marked, ...quarantined.map(({ raw }) => raw)], trash }
  return { change: change({ put: marked, trash }), result }
}

export async function exportOutbox(tx: Transaction, head: ExportHead): Promise<OutboxExport> {
  const { operations, quarantined } = await tx.all()
  const files: Record<string, string> = {}
  for (const blob of await tx.blobs()) {
    let text = ''
    for (let index = 0; index < blob.chunks; index += 1) {
      const chunk = await tx.chunk(blob.sha, index)
      if (chunk) text += binaryText(chunk)
    }
    files[blob.sha] = btoa(text)
  }
  const [trash, ids, receipts] = [await tx.trash(), await tx.allIds(), await tx.receiptsSince(0)]
  return { ...documentOf(head, { operations, quarantined, trash, ids, receipts }), files }
}

type Held = Pick<LedgerState, 'operations' | 'quarantined' | 'trash' | 'receipts'> & { readonly ids: Iterable<IdEntry> }

/** Without bytes of files. */
export function documentOf(head: ExportHead, held: Held): OutboxExport {
  return {
    format: 'offdesk-outbox',
    formatVersion: 1,
    schemaVersion: OPERATION_VERSION,
    exportedAt: new Date(head.now).toISOString(),
    account: head.account,
    serverOrigin: head.serverOrigin,
    operations: [...held.operations, ...held.quarantined.map((record) => record.raw)],
    trash: held.trash,
    ids: [...held.ids],
    receipts: held.receipts,
    files: {},
  }
}

function binaryText(bytes: ArrayBuffer): string {
  const view = new Uint8Array(bytes)
  let text = ''
  // In slices, because a call takes only so many arguments.
  for (let start = 0; start < view.length; start += 8192) {
    text += String.fromCharCode(...view.subarray(start, start + 8192))
  }
  return text
}

/** What the document holds moves to the local trash in the same transaction; changes on their way stay. */
export async function exportAndRemoveStep(tx: Transaction, head: ExportHead): Promise<Step<OutboxExport>> {
  const { change: marked, result } = await exportStep(tx, head)
  const steps = marked.put.map((op): Change => {
    return op.status === 'sending' ? change({ put: [op] }) : putAway([op], op.opId, 'discarded', head.now)
  })
  return { change: steps.reduce(both, change({ trash: marked.trash })), result }
}

/** The last save of every change that a document holds; of an unreadable one its own id. */
export function savesIn(document: OutboxExport): ReadonlySet<string> {
  return new Set(
    document.operations.map((raw) => {
      const read = readOperation(raw)
      return 'operation' in read ? lastSaveOf(read.operation) : read.quarantined.opId
    }),
  )
}
