import type { FileFacts } from '#client/widgets/file-picker/file-facts.ts'
import { isObject } from '#contract/calls/envelope.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { isJson } from './file-text.ts'

/** An attached file that may hold an n8n workflow. */
export interface JsonFile {
  readonly key: string
  readonly name: string
  readonly facts: FileFacts
  /** Of the stored file; 0 while the server has not told. */
  readonly version: number
}

/** A file as it is attached to a record. */
interface Attached {
  readonly row: Row<Values>
  readonly name: string
  readonly file: FileFacts | null
}

/** The attached JSON files in their order; those that will be taken out are left out. */
export function jsonFiles(list: readonly Attached[] | undefined): JsonFile[] {
  return (list ?? []).flatMap(({ row, name, file }) => {
    if (!file || row.state?.deleted || !isJson(file)) return []
    const stored = row.record['file']
    const version = isObject(stored) && typeof stored['version'] === 'number' ? stored['version'] : 0
    return [{ key: String(row.id), name, facts: file, version }]
  })
}
