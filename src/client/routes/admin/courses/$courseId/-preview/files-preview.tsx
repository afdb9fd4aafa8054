import { Paperclip } from 'lucide-react'
import type { CourseFile } from '#contract/records/attachment.ts'
import type { StoredFile } from '#contract/records/file.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { formatSize } from '#client/ui/format.ts'

/** An attachment of a course or of a lesson, also one that waits on this device. */
type Shown = Pick<CourseFile, 'title' | 'is_required' | 'is_downloadable'> & {
  readonly id: RecordId
  readonly file?: Pick<StoredFile, 'original_name' | 'size'> | null
}

/** What is attached, by name: the files themselves are opened where they are managed. */
export function FilesPreview({ files }: { readonly files: readonly Shown[] }) {
  const shown = files.filter(({ file }) => file !== null)
  if (shown.length === 0) return null
  return (
    <section aria-label="Files" className="preview-files">
      <h3>Files</h3>
      <ul>
        {shown.map(({ id, title, file, is_required, is_downloadable }) => (
          <li key={id}>
            <Paperclip size={15} strokeWidth={1.75} aria-hidden="true" />
            <span dir="auto">{title === '' ? (file?.original_name ?? 'A file') : title}</span>
            <span className="text-ink-3">
              {[
                file ? formatSize(file.size) : '',
                is_required ? 'required' : '',
                !is_downloadable ? 'only to view' : '',
              ]
                .filter((words) => words !== '')
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
