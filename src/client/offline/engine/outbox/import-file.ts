import * as v from 'valibot'
import { isObject } from '#contract/calls/envelope.ts'
import { DraftSchema } from '#client/offline/engine/storage/draft-versions.ts'
import { readOperation, type ReadResult } from '#client/offline/engine/storage/upcast.ts'
import type { Digest } from '#client/offline/engine/storage/ports.ts'
import { IdEntrySchema, ReceiptSchema, TrashEntrySchema } from '#client/offline/engine/storage/record.ts'
import type { IdEntry, Receipt, TrashEntry } from '#client/offline/engine/storage/record.ts'

/** Reading a file of unsent edits, as `exportOutbox` writes it. Nothing is stored here. */

/**
 * - `unreadable`: cut off, or no JSON at all
 * - `foreign`: JSON, but not a file of unsent edits
 * - `newer`: written by a newer version of the app
 * - `other-account`: of another person
 * - `damaged`: one of ours, with something wrong at `at`
 */
export type ImportRefusal = 'unreadable' | 'foreign' | 'newer' | 'other-account' | 'damaged'

/** Why a file is not taken up; nothing was changed. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly reason: ImportRefusal
  /** Where in the file, as `operations, 3, label`; empty when it concerns the file as a whole. */
  readonly at: string

  constructor(reason: ImportRefusal, at = '') {
    super(`Import: ${reason} ${at}`.trim())
    this.reason = reason
    this.at = at
  }
}

/** Text typed but never saved, which "Export and discard" puts beside the edits. */
const ImportedDraftSchema = v.object({
  ...DraftSchema.entries,
  seq: v.optional(DraftSchema.entries.seq, Number.POSITIVE_INFINITY),
})
export type ImportedDraft = Readonly<v.InferOutput<typeof ImportedDraftSchema>>

const DocumentSchema = v.object({
  format: v.literal('offdesk-outbox'),
  formatVersion: v.literal(1),
  exportedAt: v.pipe(v.string(), v.isoTimestamp()),
  account: v.string(),
  serverOrigin: v.string(),
  operations: v.array(v.looseObject({ opId: v.pipe(v.string(), v.minLength(1)) })),
  trash: v.array(TrashEntrySchema),
  ids: v.array(IdEntrySchema),
  receipts: v.array(ReceiptSchema),
  files: v.record(v.string(), v.string()),
})

export interface ImportFile {
  readonly exportedAt: number
  readonly serverOrigin: string
  /** In the order in which they were saved; what this version can't read comes last. */
  readonly operations: readonly ReadResult[]
  readonly trash: readonly TrashEntry[]
  readonly ids: readonly IdEntry[]
  readonly receipts: readonly Receipt[]
  /** Bytes by hash; each was checked against it. */
  readonly files: ReadonlyMap<string, ArrayBuffer>
  /** Hashes whose bytes are damaged: the edits are taken up all the same and ask for their file. */
  readonly damagedFiles: ReadonlySet<string>
  readonly drafts: readonly ImportedDraft[]
}

/**
 * Reads the text of a file.
 * @param here the account in use, and how bytes are hashed
 * @throws ImportError
 */
export async function readImportFile(
  text: string,
  here: { readonly account: string; readonly digest: Digest },
): Promise<ImportFile> {
  const { document, drafts } = documentIn(text)
  if (document['format'] !== 'offdesk-outbox') throw new ImportError('foreign')
  const version = document['formatVersion']
  if (typeof version === 'number' && version > 1) throw new ImportError('newer')
  const parsed = v.safeParse(DocumentSchema, document)
  if (!parsed.success) throw new ImportError('damaged', placeOf(parsed.issues[0]))
  const { account, operations, files, exportedAt, ...rest } = parsed.output
  if (account !== here.account) throw new ImportError('other-account')
  const stranger = operations.findIndex((raw) => raw['account'] !== undefined && raw['account'] !== account)
  if (stranger >= 0) throw new ImportError('damaged', `operations, ${stranger + 1}, account`)
  const sound = await soundFiles(files, here.digest)
  return {
    ...rest,
    ...sound,
    exportedAt: Date.parse(exportedAt),
    operations: inOrder(operations),
    drafts,
  }
}

/** The document itself, or the one beside its drafts. */
function documentIn(text: string): { document: Record<string, unknown>; drafts: readonly ImportedDraft[] } {
  let whole: unknown
  try {
    whole = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new ImportError('unreadable')
    throw error
  }
  if (!isObject(whole)) throw new ImportError('foreign')
  if (!isObject(whole['outbox'])) return { document: whole, drafts: [] }
  const drafts = v.safeParse(v.array(ImportedDraftSchema), whole['drafts'] ?? [])
  if (!drafts.success) throw new ImportError('damaged', `drafts, ${placeOf(drafts.issues[0])}`)
  return { document: whole['outbox'], drafts: drafts.output }
}

function placeOf(issue: v.BaseIssue<unknown>): string {
  const keys = issue.path?.map(({ key }) => (typeof key === 'number' ? key + 1 : String(key))) ?? []
  return keys.join(', ')
}

function inOrder(raw: readonly Record<string, unknown>[]): ReadResult[] {
  const read = raw.map((record) => readOperation(record))
  const readable = read.flatMap((one) => ('operation' in one ? [one] : []))
  return [
    ...readable.toSorted((left, right) => left.operation.seq - right.operation.seq),
    ...read.filter((one) => 'quarantined' in one),
  ]
}

async function soundFiles(
  files: Readonly<Record<string, string>>,
  digest: Digest,
): Promise<Pick<ImportFile, 'files' | 'damagedFiles'>> {
  const sound = new Map<string, ArrayBuffer>()
  const damaged = new Set<string>()
  for (const [sha, text] of Object.entries(files)) {
    const bytes = bytesOf(text)
    if (bytes !== null && (await digest(bytes)) === sha) sound.set(sha, bytes)
    else damaged.add(sha)
  }
  return { files: sound, damagedFiles: damaged }
}

/** @returns null for what is not base64 */
function bytesOf(text: string): ArrayBuffer | null {
  let binary: string
  try {
    binary = atob(text)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
  // By hand: what the platform makes of a text is a list of its letters first, which no device has room for.
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes.buffer
}
