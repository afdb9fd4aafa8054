import { isLocalId, type RecordId } from '#contract/records/policy.ts'
import { fileKind, LINK_MIME_TYPE, type StoredFile } from '#contract/records/file.ts'
import type { FileKind } from '#contract/records/file-list.ts'
import type { OutboxItem, OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { currentId } from '#client/offline/reading/parents.ts'

/** A file as the library shows it: of one that was never sent only what this device knows. */
export interface ShownFile extends Pick<
  StoredFile,
  'name' | 'mime_type' | 'size' | 'is_public' | 'alt_text' | 'caption' | 'created_at' | 'sha256'
> {
  readonly id: RecordId
  readonly kind: FileKind
  /** Null until the server gave one. */
  readonly path: string | null
  readonly url: string | null
  readonly version: number | null
  readonly original_name: string
  readonly width: number | null
  readonly height: number | null
  /** Bytes of this waiting upload are, or will be, the file's. */
  readonly bytesOf: RecordId | null
  /** Its upload, while that waits or is on its way. */
  readonly upload: OutboxItem | null
}

export type FileRow = Row<ShownFile>

type Known = Partial<Omit<StoredFile, 'id' | 'replace_with'>> & { readonly replace_with?: unknown }

/** @param items pending edits of files, from the outbox */
export function shownFile({ id, record }: Pick<Row<Known>, 'id' | 'record'>, items: readonly OutboxItem[]): ShownFile {
  const upload = isLocalId(id) ? (items.find((item) => item.kind === 'upload' && item.recordId === id) ?? null) : null
  const blob = upload?.operation.blob
  const made = items.find((item) => item.recordId === id)
  const isLink = typeof record.url === 'string'
  const mime = record.mime_type ?? (isLink ? LINK_MIME_TYPE : (blob?.mimeType ?? ''))
  const replacement = isLocalId(record.replace_with) ? record.replace_with : null
  return {
    // With the fields that an edit of it starts from.
    ...record,
    id,
    upload,
    name: record.name || blob?.name || upload?.label || '',
    original_name: record.original_name ?? blob?.name ?? '',
    mime_type: mime,
    kind: fileKind(mime),
    size: record.size ?? blob?.size ?? 0,
    is_public: record.is_public ?? true,
    alt_text: record.alt_text ?? '',
    caption: record.caption ?? '',
    created_at: record.created_at ?? new Date(made?.savedAt ?? 0).toISOString(),
    sha256: record.sha256 ?? blob?.sha ?? null,
    path: isLocalId(id) ? null : (record.path ?? null),
    url: record.url ?? null,
    version: record.version ?? null,
    width: record.width ?? null,
    height: record.height ?? null,
    bytesOf: replacement ?? (upload ? id : null),
  }
}

/** Uploads that are only to become the bytes of another file: no files of their own to a person. */
export function replacements({ items, ids }: OutboxSnapshot): ReadonlySet<unknown> {
  return new Set(
    items.flatMap((item) => {
      const id = item.entity === 'file' ? item.operation.values['replace_with'] : null
      return isLocalId(id) ? [id, currentId(ids, id)] : []
    }),
  )
}

/** `PDF`: what a sheet says about its content. */
export function extensionWord(file: Pick<ShownFile, 'original_name' | 'name' | 'mime_type'>): string {
  const named = /\.([A-Za-z0-9]{1,5})$/.exec(file.original_name || file.name)?.[1]
  return (named ?? file.mime_type.split('/')[1]?.slice(0, 4) ?? 'file').toUpperCase()
}

/** What is shown in place: drawings too, which an `<img>` shows without running anything. */
export function isPicture(file: Pick<ShownFile, 'mime_type'>): boolean {
  return file.mime_type.startsWith('image/')
}

/** The address for others; null while there is none. */
export function addressOf(file: Pick<ShownFile, 'path' | 'url'>): string | null {
  if (file.url !== null) return file.url
  return file.path === null ? null : new URL(file.path, window.location.origin).href
}

/** Where a link leads, in a word. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
