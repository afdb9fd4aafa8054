import type { Attachment } from '#client/widgets/attachments/use-attachments.ts'
import type { FileFacts } from '#client/widgets/file-picker/file-facts.ts'
import { isObject } from '#contract/calls/envelope.ts'
import { isJson } from './file-text.ts'

/** An attached file that may hold an n8n workflow. */
export interface JsonFile {
  readonly key: string
  readonly name: string
  readonly facts: FileFacts
  /** Of the stored file; 0 while the server has not told. */
  readonly version: number
}

/** The attached JSON files in their order; those that will be taken out are left out. */
export function jsonFiles(list: readonly Attachment[] | undefined): JsonFile[] {
  return (list ?? []).flatMap(({ row, name, file }) => {
    if (!file || row.state?.deleted || !isJson(file)) return []
    const stored = row.record['file']
    const version = isObject(stored) && typeof stored['version'] === 'number' ? stored['version'] : 0
    return [{ key: String(row.id), name, facts: file, version }]
  })
}
