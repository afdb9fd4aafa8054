import { useMemo } from 'react'
import * as v from 'valibot'
import { isLocalId, type RecordId, uploadToken } from '#contract/records/policy.ts'
import { LINK_MIME_TYPE, storedFile } from '#contract/records/file.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import type { OutboxItem, OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import { useRows, type Row, type RowsView } from '#client/offline/reading/use-rows.ts'
import { currentId } from '#client/offline/reading/parents.ts'

/** What lists show of a file, whether the server has it or it still waits on this device. */
export interface FileFacts {
  readonly id: RecordId
  readonly name: string
  readonly mimeType: string
  /** Null for a link. */
  readonly size: number | null
  readonly isPublic: boolean
  /** Address of the bytes, or the token of an upload that waits; of a link, where it leads. */
  readonly address: string | null
  readonly alt: string
}

/** A file as an answer carries it, or as far as this device knows one that was not sent yet. */
const Known = v.object({
  name: v.fallback(v.string(), ''),
  original_name: v.fallback(v.string(), ''),
  path: v.fallback(v.nullable(v.string()), null),
  mime_type: v.fallback(v.nullable(v.string()), null),
  size: v.fallback(v.nullable(v.number()), null),
  is_public: v.fallback(v.boolean(), true),
  url: v.fallback(v.nullable(v.string()), null),
  alt_text: v.fallback(v.string(), ''),
})

/**
 * @param record what is known of the file
 * @param upload its upload, while that waits
 */
export function fileFacts(id: RecordId, record: unknown, upload?: OutboxItem): FileFacts {
  const known = v.parse(Known, record)
  const blob = upload?.operation.blob ?? null
  const isLink = known.mime_type === LINK_MIME_TYPE || (blob === null && known.url !== null)
  const waiting = blob !== null && isLocalId(id) ? uploadToken(id) : null
  return {
    id,
    name: known.name || known.original_name || blob?.name || 'File',
    mimeType: known.mime_type ?? blob?.mimeType ?? (isLink ? LINK_MIME_TYPE : 'application/octet-stream'),
    size: isLink ? null : (known.size ?? blob?.size ?? null),
    isPublic: known.is_public,
    address: isLink ? known.url : (known.path ?? waiting),
    alt: known.alt_text,
  }
}

/** The upload of a file that exists on this device alone. */
export function uploadOf(snapshot: OutboxSnapshot, id: RecordId): OutboxItem | undefined {
  return isLocalId(id) ? snapshot.items.find((item) => item.recordId === id && item.kind === 'upload') : undefined
}

export interface Library {
  /** All files, newest first; undefined while nothing is known. Those that wait to be deleted are left out. */
  readonly files: readonly FileFacts[] | undefined
  readonly view: RowsView<unknown>
  /** A file under whichever of its two ids it is named. */
  find(id: RecordId): FileFacts | undefined
}

/** The file library as this device knows it. */
export function useLibrary(): Library {
  const snapshot = useOutbox()
  const view = useRows(storedFile, {})
  const { rows } = view
  const known = useMemo(() => {
    const shown = rows?.filter((row) => row.state?.deleted !== true).map((row) => ofRow(row, snapshot))
    const byId = new Map<unknown, FileFacts>(shown?.map((file) => [file.id, file]))
    return {
      files: shown,
      find: (id: RecordId) => {
        const listed = byId.get(currentId(snapshot.ids, id))
        if (listed) return listed
        const upload = uploadOf(snapshot, id)
        return upload && fileFacts(id, upload.operation.values, upload)
      },
    }
  }, [rows, snapshot])
  return { ...known, view }
}

function ofRow({ id, record }: Row<unknown>, snapshot: OutboxSnapshot): FileFacts {
  return fileFacts(id, record, uploadOf(snapshot, id))
}
